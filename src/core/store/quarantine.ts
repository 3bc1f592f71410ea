// Opens the store; moves a damaged file to quarantine and begins a new one.
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { Failed, failureOf } from "../../contract/failure.ts";
import { DATABASE_FILE_ENDS } from "./base/database-files.ts";
import { openDatabase } from "./base/database.ts";
import { openStore, type Store } from "./store.ts";

export interface OpenedStore {
  readonly store: Store;
  /** name of the file that the damaged store was renamed to; null when nothing was damaged */
  readonly quarantined: string | null;
}

/** This file marks a store in which damage was met, until the next start has checked all of it. */
const suspicionOf = (path: string): string => `${path}-suspect`;

/**
 * Notes damage that was met in the open store. Checking a whole large store takes minutes, so it needs a reason. A note
 * that cannot be written is not a failure: the damage will be found again.
 */
export function suspect(path: string): void {
  try {
    writeFileSync(suspicionOf(path), "", { mode: 0o600 });
  } catch {
    // Nothing can be written here, so nothing could be renamed either.
  }
}

/**
 * Opens the store at the path. A file that is not a database, or a damaged one, is renamed to `<name>.damaged-<n>` and
 * kept. `onDamage` is called for damage that is met later. Throws `Failed` storage for every other reason.
 */
export function openStoreOrQuarantine(path: string, onDamage?: () => void): OpenedStore {
  try {
    if (existsSync(suspicionOf(path))) {
      checkWhole(path);
      rmSync(suspicionOf(path), { force: true });
    }
    return { store: openStore(path, onDamage), quarantined: null };
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.kind !== "storage" || failure.cause !== "corrupt") throw thrown;
    const quarantine = freeName(path);
    quarantineFiles(path, quarantine);
    return { store: openStore(path, onDamage), quarantined: basename(quarantine) };
  }
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
  try {
    // All of them, so that the damaged database can still be examined whole.
    for (const end of DATABASE_FILE_ENDS) {
      if (existsSync(path + end)) renameSync(path + end, quarantine + end);
    }
    rmSync(suspicionOf(path), { force: true });
  } catch (thrown) {
    const detail = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
    throw new Failed({ kind: "storage", cause: "permission", detail });
  }
}

function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = `${path}.damaged-${number}`;
    if (!existsSync(name)) return name;
  }
}
