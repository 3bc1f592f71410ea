// Opens the store, and when its file is damaged puts that aside and begins a new one.
import { existsSync, renameSync } from "node:fs";
import { basename } from "node:path";
import { failureOf } from "../../contract/failure.ts";
import { openStore } from "./store.ts";
import type { Store } from "./store.ts";

export interface OpenedStore {
  readonly store: Store;
  /** name of the file that the damaged store was renamed to; null when nothing was damaged */
  readonly setAside: string | null;
}

/** What SQLite keeps beside a database: renamed with it, so that the damaged file can still be examined whole. */
const COMPANIONS = ["-wal", "-shm", ""];

/**
 * Opens the store at the path. A file that is no database, or a damaged one, is renamed to `<name>.damaged-<n>` and kept.
 * Throws `Failed` storage for every other reason.
 */
export function openStoreOrSetAside(path: string): OpenedStore {
  try {
    return { store: openStore(path), setAside: null };
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.kind !== "storage" || failure.cause !== "corrupt") throw thrown;
    const aside = freeName(path);
    for (const companion of COMPANIONS) {
      if (existsSync(path + companion)) renameSync(path + companion, aside + companion);
    }
    return { store: openStore(path), setAside: basename(aside) };
  }
}

function freeName(path: string): string {
  for (let number = 1; ; number++) {
    const name = `${path}.damaged-${number}`;
    if (!existsSync(name)) return name;
  }
}
