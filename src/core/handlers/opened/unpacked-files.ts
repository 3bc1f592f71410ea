// The files of an entry on the disk: those that a person chose, and in place of an archive those that are unpacked from it.
import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Failure } from "#contract/failure.ts";
import type { FreeBytes } from "#core/files/base/disk-room.ts";
import { namesIn } from "#core/files/base/file-failure.ts";
import type { OpenedEntry } from "#core/files/base/opened-list.ts";
import { unpackContainer } from "#core/files/read/containers/unpack-container.ts";
import { listFiles, type FoundFile } from "#core/files/read/list-files.ts";
import { badFile } from "#core/files/read/records/read-failure.ts";
import { say } from "#texts/say.ts";

const FOLDER = /^unpacked-[\da-f-]+$/u;

/** A file to be read; `failure`: why it was refused or is not whole. */
export interface EntryFile extends FoundFile {
  readonly failure: Failure | null;
  readonly isUnpacked: boolean;
}

export interface UnpackPlace {
  /** the folder of opened files */
  readonly folder: string;
  readonly freeBytes: FreeBytes;
  readonly signal: AbortSignal;
  readonly emit?: (progress: { readonly done: number; readonly total: number }) => void;
}

export interface EntryFiles {
  readonly files: readonly EntryFile[];
  /** the name of the folder of unpacked files; absent if there was nothing to unpack */
  readonly unpacked?: string;
}

/**
 * The files at these paths, archives unpacked. Throws `Failed` as `listFiles` and `unpackContainer`, and the signal's
 * reason, and then leaves nothing on the disk.
 */
export async function unpackFiles(paths: readonly string[], place: UnpackPlace): Promise<EntryFiles> {
  return await unpackInto(`unpacked-${randomUUID()}`, paths, place);
}

async function unpackInto(name: string, paths: readonly string[], place: UnpackPlace): Promise<EntryFiles> {
  const { folder, freeBytes, signal, emit } = place;
  const root = join(folder, name);
  const files: EntryFile[] = [];
  try {
    for (const [index, file] of (await listFiles(paths)).entries()) {
      const unpacked = await unpackContainer(file.path, file.name, {
        folder: join(root, String(index)),
        signal,
        freeBytes,
        onProgress: (done, total) => emit?.({ done, total }),
      });
      if (unpacked === null) files.push({ ...file, failure: null, isUnpacked: false });
      else files.push(...unpacked.map((each) => ({ ...each, isUnpacked: true })));
    }
  } catch (thrown) {
    rmSync(root, { recursive: true, force: true });
    throw thrown;
  }
  return existsSync(root) ? { files, unpacked: name } : { files };
}

/**
 * Unpacks the files of an entry again if they were removed. Throws `Failed` badFile if the archive holds other files now,
 * and as `unpackFiles`.
 */
export async function unpackAgain(
  { unpacked, sources = [], parts }: Pick<OpenedEntry, "unpacked" | "sources" | "parts">,
  place: UnpackPlace,
): Promise<void> {
  if (unpacked === undefined || existsSync(join(place.folder, unpacked))) return;
  const { files } = await unpackInto(unpacked, sources, place);
  if (files.length === parts.length && files.every(({ name }, index) => name === parts[index]?.name)) return;
  rmSync(join(place.folder, unpacked), { recursive: true, force: true });
  throw badFile(say("core.files.containers.changed"));
}

/** Does the reading with unpacked files, which are removed when nothing reads them any more. Throws as `unpackAgain`. */
export async function whileUnpacked(
  entry: OpenedEntry,
  place: UnpackPlace,
  isReading: () => boolean,
  read: () => Promise<void>,
): Promise<void> {
  if (!isReading()) await unpackAgain(entry, place);
  try {
    await read();
  } finally {
    if (entry.unpacked !== undefined && !isReading()) removeUnpacked(place.folder, entry.unpacked);
  }
}

/** Removes the unpacked files of one entry, or by default of all; what cannot be removed now, the next start removes. */
export function removeUnpacked(folder: string, name?: string): void {
  const names = name === undefined ? namesIn(folder).filter((each) => FOLDER.test(each)) : [name];
  for (const each of names) {
    try {
      rmSync(join(folder, each), { recursive: true, force: true });
    } catch {
      // Another program holds a file.
    }
  }
}
