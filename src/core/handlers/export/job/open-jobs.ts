// The parts that all export jobs of an engine share: their folder, the running ones, and how a job is discarded.
import { accessSync, constants, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { badRequest, type Failed } from "#contract/failure.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import type { CallContext, Output } from "#contract/methods/methods.ts";
import type { ExportRule } from "#contract/policy/policy-table.ts";
import { exportProblem, forbidden } from "#contract/policy/rules.ts";
import { JobFolders, type Job } from "#core/files/jobs/job-folder.ts";
import { openPseudonymBook, type PseudonymBook } from "#core/files/redaction/pseudonym-book.ts";
import type { Clock, Log } from "#core/ports.ts";
import type { ArchivePorts } from "./archive-part.ts";
import { SLICE_ROWS } from "#core/handlers/export/source/export-source.ts";
import { clearRemains, removeWritten } from "./part-paths.ts";
import type { Sources } from "#core/handlers/base/sources.ts";

export interface ExportParts {
  readonly sources: Sources;
  readonly archives: ArchivePorts;
  /** the folder of unfinished jobs */
  readonly folder: string;
  readonly log: Log;
  readonly clock: Pick<Clock, "nowMs">;
  /** rows that are written at a time */
  readonly sliceRows?: number;
  /** the rule of the organisation's policy */
  readonly rule: ExportRule;
}

/** A running job. `stop` ends its writing and keeps it. While `isLoading`, main loads the rest of its query. */
export interface RunningJob {
  readonly stop: AbortController;
  isLoading: boolean;
}

export interface Jobs extends Required<ExportParts> {
  readonly folders: JobFolders;
  /** the pseudonyms in redacted exports */
  readonly book: PseudonymBook;
  readonly running: Map<string, RunningJob>;
  /** resolves when the remains of killed exports are removed */
  readonly cleared: Promise<void>;
}

export type RunContext = CallContext<"export.run">;
export type RunResult = Output<"export.run">;

export function openJobs(parts: ExportParts): Jobs {
  const folder = usableFolder(parts.folder);
  const folders = new JobFolders(join(folder, "jobs"));
  const book = openPseudonymBook(join(folder, "pseudonyms.ndjson"));
  return {
    ...parts,
    folder,
    book,
    sliceRows: parts.sliceRows ?? SLICE_ROWS,
    folders,
    running: new Map(),
    cleared: clearRemains({ folder, folders, log: parts.log }),
  };
}

/** If the folder beside the store cannot be written, exports use a temporary one. */
function usableFolder(wanted: string): string {
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    accessSync(wanted, constants.W_OK);
    return wanted;
  } catch {
    return mkdtempSync(join(tmpdir(), "switchboard-exports-"));
  }
}

/** Throws `Failed` managed for an export that the policy does not allow. */
export function checkRule({ rule }: Pick<ExportParts, "rule">, plan: ExportPlan | undefined): void {
  const problem = plan === undefined ? null : exportProblem(rule, plan);
  if (problem !== null) throw forbidden(problem);
}

export function refuse(issue: string): Failed {
  return badRequest("export.start", issue);
}

/** Removes the folder of the job and every file that it wrote, under temporary or final names. */
export async function discard(jobs: Jobs, job: Job): Promise<void> {
  await removeWritten(jobs, job);
  jobs.folders.remove(job.record.jobId);
}
