// The room on a disk: what is still free, and what files and folders take.
import { readdirSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileFailureOf } from "./file-failure.ts";

/** Gives the bytes that this user may still write beside a path. */
export type FreeBytes = (path: string) => Promise<number>;

/** Rejects with `Failed` storage. */
export const freeBytesAt: FreeBytes = async (path) => {
  try {
    const { bavail, bsize } = await statfs(dirname(path));
    return bavail * bsize;
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
};

/** The bytes of a file; 0 for a missing one. */
export function bytesOfFile(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The bytes of all files in a folder; 0 for a missing one. */
export function bytesOfFolder(folder: string): number {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.reduce(
      (sum, entry) => sum + (entry.isFile() ? bytesOfFile(join(entry.parentPath, entry.name)) : 0),
      0,
    );
  } catch {
    return 0;
  }
}
