// Gives the files of a finished export job their names, after a kill the remaining ones; the manifest comes last.
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failed } from "../../../../contract/failure.ts";
import { withFileFailures } from "../../../files/base/file-failure.ts";
import { replaceFile, syncFolder } from "../../../files/base/replace-file.ts";
import type { JobFolders, Job } from "../../../files/jobs/job-folder.ts";
import { GONE } from "../../../files/jobs/part-file.ts";
import type { FinishedPart } from "../../../files/jobs/job-record.ts";
import { temporaryPath } from "./running.ts";

interface Finishing {
  readonly job: Job;
  readonly folders: JobFolders;
  readonly parts: readonly FinishedPart[];
  /** further files beside the chosen one, in the order of writing */
  readonly companions: readonly { readonly name: string; readonly content: string }[];
}

/** Rejects with `Failed` storage; the job then stays and can be finished later. */
export async function finish({ job, folders, parts, companions }: Finishing): Promise<void> {
  const folder = dirname(job.record.path);
  await withFileFailures(async () => {
    for (const [index, part] of parts.entries()) {
      const path = join(folder, part.name);
      if (part.name.includes("/")) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporary = temporaryPath(job, index);
      if (existsSync(temporary)) await rename(temporary, path);
      else if (!existsSync(path)) throw new Failed(GONE);
    }
    syncFolder(folder);
  });
  // With this temporary name, discarding the job after a kill removes the file too.
  for (const { name, content } of companions) replaceFile(join(folder, name), content, temporaryPath(job, "companion"));
  folders.remove(job.record.jobId);
}
