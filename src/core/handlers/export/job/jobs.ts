// The contract methods for the export jobs of the engine.
import { randomUUID } from "node:crypto";
import { basename, join } from "node:path";
import { bytesOfFolder } from "#core/files/base/disk-room.ts";
import type { Job } from "#core/files/jobs/job-folder.ts";
import type { Handlers, MethodName, OfflineName, Output } from "#contract/methods/methods.ts";
import { encodeSourceId } from "#domain/records/source-id.ts";
import { exportProblem } from "#contract/policy/rules.ts";
import { JobRun } from "./job-run.ts";
import { checkRule, discard, openJobs, refuse, type ExportParts, type Jobs } from "./open-jobs.ts";
import { previewExport } from "./preview.ts";
import { verifyManifest } from "#core/handlers/export/manifest/verify.ts";
import { say } from "#texts/say.ts";

export type ExportName = Extract<MethodName & OfflineName, `export.${string}`>;

export interface Exports {
  readonly handlers: Handlers<ExportName>;
  /** True while an unfinished export waits for the walk of this result. */
  readonly follows: (resultId: number) => boolean;
  /** the jobs on disk, running or not; the files beside the chosen one are not counted */
  readonly kept: () => readonly KeptJob[];
  /** Removes a job and everything it wrote. Rejects with `Failed` badRequest for a running one. */
  readonly discard: (jobId: string) => Promise<void>;
}

export interface KeptJob {
  readonly jobId: string;
  /** the chosen file name */
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
  readonly lastUsedAtMs: number;
  readonly isRunning: boolean;
  /** the number of the store of its rows */
  readonly source: number;
}

/** The first request makes the folders and removes what killed exports have left. */
export function makeExports(parts: ExportParts): Exports {
  let opened: Jobs | null = null;
  const open = (): Jobs => (opened ??= openJobs(parts));
  return {
    handlers: handlersOf(parts, open),
    kept: () => keptJobs(open()),
    discard: (jobId) => discardResting(open(), jobId),
    follows(resultId) {
      return jobsIn(open()).some(({ record: { follows, origin } }) => {
        return (
          follows !== null && encodeSourceId({ source: origin.source, local: origin.result.resultId }) === resultId
        );
      });
    },
  };
}

function handlersOf(parts: ExportParts, open: () => Jobs): Handlers<ExportName> {
  return {
    "export.previewAt": (wanted, { signal }) => {
      checkRule(parts, wanted.plan);
      return previewExport(parts.sources, open(), wanted, signal);
    },
    "export.run": (wanted, call) => {
      // A job may be older than the policy.
      checkRule(parts, "jobId" in wanted ? open().folders.read(wanted.jobId)?.record.plan : wanted.plan);
      return "jobId" in wanted
        ? new JobRun(open(), wanted.jobId, call).startAgain(wanted.takeOut)
        : new JobRun(open(), randomUUID(), call).start(wanted);
    },
    "export.stop": ({ jobId }) => {
      const { running } = open();
      const job = running.get(jobId);
      if (job?.isLoading === true) running.delete(jobId);
      else job?.stop.abort();
      return {};
    },
    "export.verifyAt": ({ path, besides }, call) => verifyManifest(path, besides, call),
    "export.unfinished": () => listUnfinished(open()),
    "export.discard": async ({ jobId }) => {
      await discardResting(open(), jobId);
      return {};
    },
  };
}

/** Rejects with `Failed` badRequest for a running job. */
async function discardResting(jobs: Jobs, jobId: string): Promise<void> {
  if (jobs.running.has(jobId)) throw refuse(say("core.refusals.export.running"));
  await jobs.cleared;
  const job = jobs.folders.read(jobId);
  if (job !== null) await discard(jobs, job);
}

function jobsIn({ folders }: Jobs): readonly Job[] {
  return folders.list().flatMap((jobId) => folders.read(jobId) ?? []);
}

async function listUnfinished(jobs: Jobs): Promise<Output<"export.unfinished">> {
  await jobs.cleared;
  return jobsIn(jobs)
    .filter(({ record }) => !jobs.running.has(record.jobId))
    .map(({ record: { jobId, path, plan, startedAtMs, follows }, rowIds }) => ({
      jobId,
      name: basename(path),
      dataset: plan.dataset,
      format: plan.format,
      startedAtMs,
      rows: follows === null ? rowIds.length : null,
      problem: exportProblem(jobs.rule, plan),
    }))
    .toSorted((one, other) => other.startedAtMs - one.startedAtMs);
}

function keptJobs(jobs: Jobs): readonly KeptJob[] {
  return jobsIn(jobs).map(({ record: { jobId, path, startedAtMs, origin }, rowIds }) => ({
    jobId,
    name: basename(path),
    bytes: bytesOfFolder(join(jobs.folder, "jobs", jobId)),
    rows: rowIds.length,
    lastUsedAtMs: startedAtMs,
    isRunning: jobs.running.has(jobId),
    source: origin.source,
  }));
}
