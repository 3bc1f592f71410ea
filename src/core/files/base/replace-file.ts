// Replaces a whole file in one step, so that a crash leaves either the old file or the new one.
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileFailureOf, withFileFailure } from "./file-failure.ts";

/** A longer name could make the temporary name too long for the file system. */
const NAME_CHARACTERS = 40;

/**
 * Writes a file for its owner only and syncs it: to `temporary` in the same folder, then renamed to `path`. Throws
 * `Failed` storage; the old file then stays, the temporary one goes. Name `temporary` to clean up after a kill.
 */
export function replaceFile(path: string, content: Uint8Array | string, temporary = temporaryBeside(path)): void {
  try {
    writeFileSync(temporary, content, { mode: 0o600, flush: true });
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } catch (thrown) {
    removeIfThere(temporary);
    throw fileFailureOf(thrown);
  }
}

/** Makes a folder that only the owner may read, with its parents, if it is missing. Throws `Failed` storage. */
export function makeFolder(path: string): void {
  withFileFailure(() => mkdirSync(path, { recursive: true, mode: 0o700 }));
}

/** Syncs the names in a folder to the disk. Does nothing where the system cannot: the files are whole without it. */
export function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows cannot open a folder.
  }
}

function temporaryBeside(path: string): string {
  const name = basename(path).slice(0, NAME_CHARACTERS).toWellFormed();
  return join(dirname(path), `.${name}.${randomBytes(6).toString("hex")}.part`);
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The failure that led here says why.
  }
}
