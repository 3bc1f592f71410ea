// The end of an export job: its files get their names, all of them or, after a kill, the rest of them; the manifest comes last.
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failed } from "../../../../contract/failure.ts";
import { fileFailureOf } from "../../../files/base/file-failure.ts";
import { replaceFile, syncFolder } from "../../../files/base/replace-file.ts";
import type { JobFolders, Job } from "../../../files/jobs/job-folder.ts";
import type { FinishedPart } from "../../../files/jobs/job-record.ts";
import { temporaryPath } from "./running.ts";

export interface Finishing {
  readonly job: Job;
  readonly folders: JobFolders;
  readonly parts: readonly FinishedPart[];
  /** further files, beside the chosen one: name and content, in the order in which they are written */
  readonly companions: readonly { readonly name: string; readonly content: string }[];
}

/** Rejects with `Failed` storage; the job then stays, and finishing can be tried again. */
export async function finish({ job, folders, parts, companions }: Finishing): Promise<void> {
  const folder = dirname(job.record.path);
  try {
    for (const [index, part] of parts.entries()) {
      const path = join(folder, part.name);
      if (part.name.includes("/")) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporary = temporaryPath(job, index);
      if (existsSync(temporary)) await rename(temporary, path);
      else if (!existsSync(path)) throw gone();
    }
    syncFolder(folder);
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
  // The job knows the temporary name, so whoever discards it after a kill removes that file too.
  for (const { name, content } of companions) replaceFile(join(folder, name), content, temporaryPath(job, "companion"));
  folders.remove(job.record.jobId);
}

function gone(): Failed {
  return new Failed({ kind: "storage", cause: "gone", detail: "what was written before is not there any more" });
}
