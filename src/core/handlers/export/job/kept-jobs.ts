// The export jobs on disk with the bytes they take, and whether an export needs certain rows.
import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { bytesOfFile, bytesOfFolder } from "../../../files/base/disk-room.ts";
import type { Job } from "../../../files/jobs/job-folder.ts";
import { databaseBytes } from "../../../store/base/database-files.ts";
import type { Jobs } from "./open-jobs.ts";
import { standingOf, temporaryPath } from "./running.ts";

export interface KeptJob {
  readonly jobId: string;
  /** the chosen file name */
  readonly name: string;
  /** with the parts that are written under temporary names, wherever they are */
  readonly bytes: number;
  readonly rows: number;
  readonly lastUsedAtMs: number;
  readonly isRunning: boolean;
  /** the store of its rows, and that store's number for their connection */
  readonly source: number;
  readonly connection: number;
}

export function keptJobs({ folders, folder, running }: Jobs): readonly KeptJob[] {
  return folders.list().flatMap((jobId) => {
    const job = folders.read(jobId);
    if (job === null) return [];
    const { path, startedAtMs, origin } = job.record;
    const own = join(folder, "jobs", jobId);
    const { nextRow, checkpoint } = standingOf(job);
    const changedAtMs = statSync(join(own, "progress.ndjson"), { throwIfNoEntry: false })?.mtimeMs ?? startedAtMs;
    return [
      {
        jobId,
        name: basename(path),
        bytes: bytesOfFolder(own) + writtenBytes(job),
        rows: checkpoint?.row ?? nextRow,
        lastUsedAtMs: Math.max(startedAtMs, changedAtMs),
        isRunning: running.has(jobId),
        source: origin.source,
        connection: origin.connection,
      },
    ];
  });
}

/** The bytes of the parts and companions that the job has written beside the chosen file. */
function writtenBytes(job: Job): number {
  const parts = Array.from({ length: standingOf(job).parts.length + 1 }, (_, part) => temporaryPath(job, part));
  return parts.reduce((sum, path) => sum + databaseBytes(path), bytesOfFile(temporaryPath(job, "companion")));
}
