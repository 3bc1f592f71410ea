// Opens databases of the program; renames a damaged file, keeps it, and begins a new one.
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { Failed, failureOf } from "#contract/failure.ts";
import { DATABASE_FILE_ENDS, withStorageFailure } from "#core/store/base/database-files.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { openStore, type Store } from "./store.ts";

/** This file marks a database in which damage was met, until the next opening has checked all of it. */
export const suspicionOf = (path: string): string => `${path}-suspect`;

/**
 * Notes damage that was met in the open database. Checking a whole large one takes minutes, so it needs a reason. A note
 * that cannot be written is not a failure: the damage will be found again.
 */
export function markSuspect(path: string): void {
  try {
    writeFileSync(suspicionOf(path), "", { mode: 0o600 });
  } catch {
    // Nothing can be written here, so nothing could be renamed either.
  }
}

/**
 * Opens the database at the path. A file that is not a database, or a damaged one, is renamed to `<name>.damaged-<n>`
 * and kept; then it is opened again. `quarantined` is its new name; null when nothing was damaged. Throws `Failed`
 * storage for every other reason.
 */
export function openOrQuarantine<Opened>(
  path: string,
  open: () => Opened,
): { readonly opened: Opened; readonly quarantined: string | null } {
  try {
    if (existsSync(suspicionOf(path))) {
      checkWhole(path);
      rmSync(suspicionOf(path), { force: true });
    }
    return { opened: open(), quarantined: null };
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.kind !== "storage" || failure.cause !== "corrupt") throw thrown;
    const quarantine = freeName(path);
    quarantineFiles(path, quarantine);
    return { opened: open(), quarantined: basename(quarantine) };
  }
}

/** The same for a store. `onDamage` is called for damage that is met later. */
export function openStoreOrQuarantine(
  path: string,
  onDamage?: () => void,
): { readonly store: Store; readonly quarantined: string | null } {
  const { opened, quarantined } = openOrQuarantine(path, () => openStore(path, onDamage));
  return { store: opened, quarantined };
}

/** Reads everything, also the indexes. Throws `Failed` storage corrupt. */
function checkWhole(path: string): void {
  if (!existsSync(path)) return;
  const database = openDatabase(path);
  try {
    const found = database.readPragma("integrity_check(1)");
    if (found !== "ok") throw new Failed({ kind: "storage", cause: "corrupt", detail: "integrity_check" });
  } finally {
    database.close();
  }
}

function quarantineFiles(path: string, quarantine: string): void {
  withStorageFailure(() => {
    // All of them, so that the damaged database can still be examined whole.
    for (const end of DATABASE_FILE_ENDS) {
      if (existsSync(path + end)) renameSync(path + end, quarantine + end);
    }
    rmSync(suspicionOf(path), { force: true });
  });
}

function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = `${path}.damaged-${number}`;
    if (!existsSync(name)) return name;
  }
}
