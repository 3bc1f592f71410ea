// The parts that all export jobs of an engine share: their folder, the running ones, and how a job is discarded.
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { badRequest, failureOf, type Failed } from "../../../../contract/failure.ts";
import type { ExportPlan } from "../../../../contract/methods/export-methods.ts";
import type { CallContext, Output } from "../../../../contract/methods/methods.ts";
import type { ExportRule } from "../../../../contract/policy/policy-table.ts";
import { exportProblem, forbidden } from "../../../../contract/policy/rules.ts";
import { JobFolders, type Job } from "../../../files/jobs/job-folder.ts";
import { openPseudonymBook, type PseudonymBook } from "../../../files/redaction/pseudonym-book.ts";
import type { Clock, Log } from "../../../ports.ts";
import { DATABASE_FILE_ENDS } from "../../../store/base/database-files.ts";
import type { Store } from "../../../store/store.ts";
import type { ArchivePorts } from "./archive-part.ts";
import type { Sources } from "../../base/sources.ts";
import { safeFileName } from "../../../files/jobs/part-names.ts";
import type { JobRecord } from "../../../files/jobs/job-record.ts";
import { dividedName } from "../plan/write-plan.ts";
import { CHECKPOINTS, standingOf, temporaryPath, type CheckpointPace } from "./running.ts";

export interface ExportParts {
  readonly sources: Sources;
  /** the live store, whose changes are watched while there are jobs */
  readonly live: Store;
  readonly archives: ArchivePorts;
  /** the folder of unfinished jobs */
  readonly folder: string;
  readonly log: Log;
  readonly clock: Pick<Clock, "nowMs">;
  readonly checkpoints?: CheckpointPace;
  /** the rule of the organisation's policy */
  readonly rule: ExportRule;
}

/** A running job. A paused one stops at its next row. While `isLoading`, main loads the rest of its query. */
export interface RunningJob {
  isPaused: boolean;
  isLoading: boolean;
}

export interface Jobs extends Required<ExportParts> {
  readonly folders: JobFolders;
  /** the pseudonyms in redacted exports */
  readonly book: PseudonymBook;
  readonly running: Map<string, RunningJob>;
}

export type RunContext = CallContext<"export.run">;
export type RunResult = Output<"export.run">;

export function openJobs(parts: ExportParts): Jobs {
  const folder = usableFolder(parts.folder);
  const folders = new JobFolders(join(folder, "jobs"));
  parts.live.changes.keepOnly(folders.list());
  const book = openPseudonymBook(join(folder, "pseudonyms.ndjson"));
  return {
    ...parts,
    folder,
    book,
    checkpoints: parts.checkpoints ?? CHECKPOINTS,
    folders,
    running: new Map(),
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

/** The path of the key to the pseudonyms: in the program's own folder, so that it is not passed on with the export. */
export function peoplePathOf({ folder }: Pick<Jobs, "folder">, { jobId, path, plan }: JobRecord): string {
  const [name] = dividedName(basename(path), plan);
  return join(folder, "who-is-who", `${safeFileName(name)} ${jobId.slice(0, 8)}.people.csv`);
}

/** Removes what a job has written under temporary names; it keeps its rows and begins anew. */
export function beginAgain(jobs: Jobs, job: Job): void {
  for (let part = 0; part <= standingOf(job).parts.length; part++) {
    for (const end of DATABASE_FILE_ENDS) remove(jobs, temporaryPath(job, part) + end);
  }
  jobs.folders.beginAgain(job.record);
}

/** Removes the folder of the job and every file that it wrote, under temporary or final names. */
export function discard(jobs: Jobs, job: Job): void {
  const { folders, live } = jobs;
  const { parts } = standingOf(job);
  const isNaming = job.progress.some((line) => line.kind === "naming");
  remove(jobs, temporaryPath(job, "companion"));
  remove(jobs, peoplePathOf(jobs, job.record));
  for (let part = 0; part <= parts.length; part++) {
    const temporary = temporaryPath(job, part);
    const named = parts[part]?.name;
    // A part without a temporary name has its final one; until then an older file of that name is untouched.
    if (existsSync(temporary)) for (const end of DATABASE_FILE_ENDS) remove(jobs, temporary + end);
    else if (isNaming && named !== undefined) remove(jobs, join(dirname(job.record.path), named));
  }
  folders.remove(job.record.jobId);
  live.changes.unwatch(job.record.jobId);
}

function remove({ log }: Pick<Jobs, "log">, path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (thrown) {
    log.warn("a file of an export was not removed", { failure: failureOf(thrown).kind });
  }
}
