// The record of an export job: its plan and the origin of its rows.
import { z } from "zod";
import { jobId, manifestFacts } from "#contract/methods/export-methods.ts";
import { exportPlan } from "#contract/exports/export-plan.ts";
import { resultSummary, viewSpec } from "#contract/methods/rows.ts";
import { direction } from "#domain/query/cursor.ts";
import { queryKind } from "#domain/query/query-shape.ts";

/** The origin of the rows when the job was made, for the manifest. */
export const jobOrigin = z.object({
  of: z.enum(["view", "selection", "conversation", "walk"]),
  kind: queryKind,
  /** the number of the store of the rows: a connection's, or an opened file's */
  source: z.number().int(),
  /** the store's number for the connection */
  connection: z.number().int(),
  result: resultSummary,
  /** filters and order of the result's rows; null for a conversation */
  spec: viewSpec.nullable(),
  conversationId: z.string().nullable(),
});
export type JobOrigin = z.infer<typeof jobOrigin>;

/** Rows that belong into one file: positions from (included) to (excluded) in the job's list of rows. */
export const jobGroup = z.object({
  day: z.string().nullable(),
  conversation: z.string().nullable(),
  from: z.number().int(),
  to: z.number().int(),
});
export type JobGroup = z.infer<typeof jobGroup>;

export const jobRecord = z.object({
  version: z.literal(1),
  jobId,
  /** the file that was chosen; the path never leaves main and the engine */
  path: z.string(),
  plan: exportPlan,
  facts: manifestFacts,
  startedAtMs: z.number(),
  origin: jobOrigin,
  /** the walk that must end before the rows are listed; null if they are listed */
  follows: direction.nullable(),
  /** null if rows are not divided by day or conversation */
  groups: z.array(jobGroup).readonly().nullable(),
});
export type JobRecord = z.infer<typeof jobRecord>;

export const finishedPart = z.object({
  /** relative to the folder of the chosen file, with forward slashes */
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** lines of rows, without a header */
  rows: z.number().int(),
  firstId: z.string().nullable(),
  lastId: z.string().nullable(),
  day: z.string().nullable(),
  conversation: z.string().nullable(),
});
export type FinishedPart = z.infer<typeof finishedPart>;
