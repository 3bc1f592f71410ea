// The record of an export job and a finished part of it, for tests of the files on disk.
import type { FinishedPart, JobRecord } from "#core/files/jobs/job-record.ts";
import { plainPlan } from "./plain-plan.ts";
import { resultWith } from "./result.ts";

export function jobRecordWith(change: Partial<JobRecord> = {}): JobRecord {
  return {
    version: 1,
    jobId: "11111111-1111-4111-8111-111111111111",
    path: "/target/out.csv",
    plan: plainPlan(),
    facts: { appVersion: "1", connections: [] },
    startedAtMs: 5,
    origin: {
      of: "view",
      kind: "messages",
      source: 0,
      connection: 1,
      result: resultWith(),
      spec: null,
      conversationId: null,
    },
    follows: null,
    groups: [{ day: "2026-03-01", conversation: null, from: 0, to: 3 }],
    ...change,
  };
}

export function finishedPartWith(change: Partial<FinishedPart> = {}): FinishedPart {
  return {
    name: "out.csv",
    bytes: 0,
    sha256: "",
    rows: 0,
    firstId: null,
    lastId: null,
    day: null,
    conversation: null,
    ...change,
  };
}
