// The room on a disk: the free part, and the part that files and folders take.
import { readdirSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { withFileFailure } from "./file-failure.ts";

/** Gives the bytes that this user may still write beside a path. */
export type FreeBytes = (path: string) => number;

/** Throws `Failed` storage. */
export const freeBytesAt: FreeBytes = (path) =>
  withFileFailure(() => {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize;
  });

/** The same; null if the system does not say. */
export function freeOrNull(freeBytes: FreeBytes, path: string): number | null {
  try {
    return freeBytes(path);
  } catch {
    return null;
  }
}

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
