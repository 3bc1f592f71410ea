// The temporary files of an export job, beside the chosen file, and how they are removed.
import { access, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { failureOf } from "#contract/failure.ts";
import type { Job, JobFolders } from "#core/files/jobs/job-folder.ts";
import type { JobRecord } from "#core/files/jobs/job-record.ts";
import { safeFileName } from "#core/files/jobs/part-names.ts";
import type { Log } from "#core/ports.ts";
import { dividedName } from "#core/handlers/export/plan/write-plan.ts";

type Named = Pick<Job, "record">;

/** Enough to tell jobs apart; the rest of the name stays short. */
const ID_CHARACTERS = 13;
const STEM_CHARACTERS = 40;

/** The place of a file until it gets its name, so that renaming moves no bytes. Hidden on systems where a dot hides. */
export function temporaryPath(job: Named, index: number): string {
  return join(dirname(job.record.path), `${startOfNames(job)}${index}.part`);
}

/** The paths of everything that lies beside the chosen file for the job, in no order. */
export async function listTemporary(job: Named): Promise<readonly string[]> {
  const folder = dirname(job.record.path);
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith(startOfNames(job))).map((name) => join(folder, name));
}

/** The beginning of the names of all temporary files of a job, and of no other file. */
function startOfNames({ record }: Named): string {
  const stem = [...basename(record.path)].slice(0, STEM_CHARACTERS).join("").toWellFormed();
  return `.${stem}.${record.jobId.slice(0, ID_CHARACTERS)}-`;
}

/** The path of the key to the pseudonyms: in the program's own folder, so that it is not passed on with the export. */
export function peoplePathOf(folder: string, { jobId, path, plan }: JobRecord): string {
  const [name] = dividedName(basename(path), plan);
  return join(folder, "who-is-who", `${safeFileName(name)} ${jobId.slice(0, 8)}.people.csv`);
}

export interface WrittenFiles {
  readonly folder: string;
  readonly folders: JobFolders;
  readonly log: Log;
}

/** Removes every file that the job has written, under a temporary or a final name. Logs what cannot be removed. */
export async function removeWritten({ folder, folders, log }: WrittenFiles, job: Job): Promise<void> {
  const { jobId, path } = job.record;
  const temporary = await listTemporary(job);
  // A file without a temporary name has its own; until then an older file of that name is untouched.
  const named = (folders.readNames(jobId) ?? []).flatMap((name, index) =>
    temporary.includes(temporaryPath(job, index)) ? [] : [join(dirname(path), name)],
  );
  const remove = async (each: string): Promise<void> => {
    await rm(each, { force: true }).catch((thrown: unknown) => {
      log.warn("a file of an export was not removed", { failure: failureOf(thrown).kind });
    });
  };
  for (const each of [...named, peoplePathOf(folder, job.record)]) await remove(each);
  // Before the temporary files go: without one, a name would count as given.
  folders.forgetNames(jobId);
  for (const each of temporary) await remove(each);
}

/** Removes what killed exports have left. One whose files all had their names was finished, so its job goes. */
export async function clearRemains(files: WrittenFiles): Promise<void> {
  const { folders, log } = files;
  for (const jobId of folders.list()) {
    const job = folders.read(jobId);
    if (job === null) continue;
    try {
      if (await isFinished(files, job)) folders.remove(jobId);
      else await removeWritten(files, job);
    } catch (thrown) {
      log.warn("the remains of an export were not removed", { failure: failureOf(thrown).kind });
    }
  }
}

async function isFinished({ folders }: WrittenFiles, job: Job): Promise<boolean> {
  const names = folders.readNames(job.record.jobId);
  if (names === null || (await listTemporary(job)).length > 0) return false;
  const found = await Promise.all(names.map((name) => isThere(join(dirname(job.record.path), name))));
  return found.every(Boolean);
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
