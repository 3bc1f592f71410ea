// The end of an export job: its files get their names, all of them or, after a kill, the rest of them; the manifest comes last.
import { existsSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failed } from "../../../../contract/failure.ts";
import { fileFailureOf } from "../../../files/base/file-failure.ts";
import { openPartFile } from "../../../files/jobs/part-file.ts";
import type { JobFolders, Job } from "../../../files/jobs/job-folder.ts";
import type { FinishedPart } from "../../../files/jobs/job-record.ts";
import { temporaryPath } from "./run.ts";

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
    await syncFolder(folder);
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
  for (const { name, content } of companions) await writeCompanion(job, join(folder, name), content);
  folders.remove(job.record.jobId);
}

/** Under a temporary name that is known from the job, so that a kill leaves nothing that nobody removes. */
async function writeCompanion(job: Job, path: string, content: string): Promise<void> {
  const temporary = temporaryPath(job, "companion");
  const file = await openPartFile(temporary, 0);
  try {
    await file.write(Buffer.from(content));
    await file.finish();
    await rename(temporary, path);
  } catch (thrown) {
    await file.abandon();
    throw fileFailureOf(thrown);
  }
}

function gone(): Failed {
  return new Failed({ kind: "storage", cause: "gone", detail: "what was written before is not there any more" });
}

/** Makes the new names themselves last; not every system can sync a folder, and the files are whole without it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close().catch(() => undefined);
}
