// Saves a view as an archive: a temporary file beside the chosen one, written in a thread, renamed when it is whole.
import { randomBytes } from "node:crypto";
import { open, rename, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { Failed, failureOf } from "../../../contract/failure.ts";
import type { CallContext, Input, Output } from "../../../contract/methods.ts";
import { fileFailureOf } from "../../files/file-failure.ts";
import type { OpenedFiles } from "../opened.ts";
import { runSliced } from "../run-sliced.ts";
import type { Sources } from "../sources.ts";
import { removeDatabase } from "../../store/database-files.ts";
import type { Store } from "../../store/store.ts";
import type { ViewSnapshot } from "../../store/views.ts";
import type { ArchiveInput, FromArchiver } from "./archive-thread.ts";

type Wanted = Input<"archive.saveToPath">;
type Context = CallContext<"archive.saveToPath">;

/** Most characters of the final name in the temporary one, which must not become too long for the file system. */
const NAME_CHARACTERS = 40;

/**
 * Writes the rows of the view as they are now. Throws `Failed` badRequest, storage or cancelled; on all of them no file is
 * left, and one that was there stays.
 */
export async function saveArchive(
  sources: Sources,
  opened: Pick<OpenedFiles, "archiverPath" | "isImporting">,
  { viewId, path, origin }: Wanted,
  { signal, emit }: Context,
): Promise<Output<"archive.saveToPath">> {
  if (opened.isImporting(viewId)) {
    throw new Failed({ kind: "badRequest", method: "archive.save", issues: ["The file is still being read."] });
  }
  const { source, local } = sources.ofId(viewId, "archive.save");
  const snapshot = await newestFirst(source.store, local, signal);
  const plan = {
    sourcePath: source.store.path,
    kind: snapshot.kind,
    resultId: snapshot.resultId,
    connection: snapshot.connection,
    rowIds: snapshot.rowIds,
    origin,
    view: snapshot.spec,
  };
  const totalRows = snapshot.rowIds.length;
  const partPath = join(
    dirname(path),
    `.${basename(path).slice(0, NAME_CHARACTERS).toWellFormed()}.${randomBytes(6).toString("hex")}.part`,
  );
  const remove = (): void => removeDatabase(partPath);
  process.once("exit", remove);
  try {
    const rows = await writeInThread(opened.archiverPath, { path: partPath, plan }, signal, (written) =>
      emit({ rows: written, totalRows }),
    );
    const bytes = await settle(partPath, path);
    return { rows, bytes };
  } catch (thrown) {
    remove();
    throw signal.aborted ? new Failed({ kind: "cancelled" }) : fileFailureOf(thrown);
  } finally {
    process.off("exit", remove);
  }
}

/** Archives keep rows in the order that holds when none is chosen, whatever the view's own is. */
async function newestFirst(store: Store, viewId: number, signal: AbortSignal): Promise<ViewSnapshot> {
  const asShown = store.views.snapshot(viewId, "archive.save");
  if (asShown.spec.sort.length === 0) return asShown;
  const { viewId: ordered } = await runSliced(
    store.views.opening(asShown.resultId, { ...asShown.spec, sort: [] }),
    signal,
  );
  try {
    return store.views.snapshot(ordered, "archive.save");
  } finally {
    store.views.close(ordered);
  }
}

async function writeInThread(
  threadPath: string,
  input: ArchiveInput,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<number> {
  signal.throwIfAborted();
  const thread = new Worker(threadPath, { workerData: input });
  try {
    return await new Promise<number>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Failed({ kind: "cancelled" })), { once: true });
      thread.on("error", (thrown) => reject(new Failed(failureOf(thrown))));
      thread.on("exit", () => reject(new Failed({ kind: "interrupted" })));
      thread.on("message", (message: FromArchiver) => {
        if (message.say === "progress") onProgress(message.rows);
        else if (message.say === "done") resolve(message.rows);
        else reject(new Failed(message.failure));
      });
    });
  } finally {
    await thread.terminate();
  }
}

/** Brings the file onto the disk, then gives it its name. */
async function settle(partPath: string, path: string): Promise<number> {
  const handle = await open(partPath, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  const { size } = await stat(partPath);
  await rename(partPath, path);
  return size;
}
