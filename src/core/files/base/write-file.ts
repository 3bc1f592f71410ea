// Writes a file so that it is there whole or not at all: beside its place first, then renamed over it.
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { open, rename, unlink } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileFailureOf } from "./file-failure.ts";

/** Most characters of the final name in the temporary one, which must not become too long for the file system. */
const NAME_CHARACTERS = 40;

/**
 * Writes the chunks to the path and gives the number of bytes. Until the last chunk is on the disk they stand in
 * `.name.<random>.part` in the same folder, which is removed on failure, on cancel and at the end of the process; a file
 * that was at the path stays as it was until then. Only its owner may read the file. Throws `Failed` storage, the signal's reason, or what `chunks` throws.
 */
export async function writeWholeFile(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<{ readonly bytes: number }> {
  const name = basename(path).slice(0, NAME_CHARACTERS).toWellFormed();
  const partPath = join(dirname(path), `.${name}.${randomBytes(6).toString("hex")}.part`);
  const handle = await open(partPath, "wx", 0o600).catch(rethrow);
  const removeAtExit = (): void => rmSync(partPath, { force: true });
  process.once("exit", removeAtExit);
  try {
    const bytes = await writeChunks(handle, chunks, signal);
    await handle.sync();
    await handle.close();
    signal.throwIfAborted();
    await rename(partPath, path);
    await syncFolder(dirname(path));
    return { bytes };
  } catch (thrown) {
    await handle.close().catch(ignore);
    await unlink(partPath).catch(ignore);
    return rethrow(thrown);
  } finally {
    process.off("exit", removeAtExit);
  }
}

async function writeChunks(
  handle: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    await handle.writeFile(chunk);
    bytes += chunk.length;
  }
  signal.throwIfAborted();
  return bytes;
}

/** Makes the new name itself last; not every system can sync a folder, and the file is whole without it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(ignore);
  if (handle === undefined) return;
  await handle.sync().catch(ignore);
  await handle.close().catch(ignore);
}

function rethrow(thrown: unknown): never {
  throw fileFailureOf(thrown);
}

function ignore(): undefined {
  return undefined;
}
