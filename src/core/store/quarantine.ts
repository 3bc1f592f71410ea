// Opens the store, and when its file is damaged puts that aside and begins a new one.
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { Failed, failureOf } from "../../contract/failure.ts";
import { DATABASE_FILE_ENDS } from "./base/database-files.ts";
import { openDatabase } from "./base/database.ts";
import { openStore } from "./store.ts";
import type { Store } from "./store.ts";

export interface OpenedStore {
  readonly store: Store;
  /** name of the file that the damaged store was renamed to; null when nothing was damaged */
  readonly setAside: string | null;
}

/** Stands beside a store in which damage was met while it was used, until the next start has looked at all of it. */
const suspicionOf = (path: string): string => `${path}-suspect`;

/**
 * Notes that the store at the path was found damaged while it was open. Looking at all of a large store takes minutes, so
 * it is done only when there is a reason. A note that cannot be written is no failure: the damage will be met again.
 */
export function suspect(path: string): void {
  try {
    writeFileSync(suspicionOf(path), "", { mode: 0o600 });
  } catch {
    // Nothing can be written here, so nothing could be put aside either.
  }
}

/**
 * Opens the store at the path. A file that is no database, or a damaged one, is renamed to `<name>.damaged-<n>` and kept.
 * `onDamage` hears
 * of damage that is met later. Throws `Failed` storage for every other reason.
 */
export function openStoreOrSetAside(path: string, onDamage?: () => void): OpenedStore {
  try {
    if (existsSync(suspicionOf(path))) {
      checkWhole(path);
      rmSync(suspicionOf(path), { force: true });
    }
    return { store: openStore(path, onDamage), setAside: null };
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.kind !== "storage" || failure.cause !== "corrupt") throw thrown;
    const aside = freeName(path);
    putAside(path, aside);
    return { store: openStore(path, onDamage), setAside: basename(aside) };
  }
}

/** Reads everything, indexes too. Throws `Failed` storage corrupt. */
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

function putAside(path: string, aside: string): void {
  try {
    // All of them, so that the damaged database can still be examined whole.
    for (const end of DATABASE_FILE_ENDS) {
      if (existsSync(path + end)) renameSync(path + end, aside + end);
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
