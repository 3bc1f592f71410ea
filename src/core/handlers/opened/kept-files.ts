// The room that opened files take on disk, and the time of their last use.
import { failureOf } from "#contract/failure.ts";
import type { OpenedEntry, OpenedList } from "#core/files/base/opened-list.ts";
import { databaseBytes } from "#core/store/base/database-files.ts";
import { searchPathOf } from "#core/store/search/search-index.ts";

export interface KeptFile {
  readonly openedId: number;
  readonly name: string;
  /** of its own store with the search index; files that are opened in place take none */
  readonly bytes: number;
  readonly rows: number;
  readonly lastUsedAtMs: number;
  /** a view or an import uses it */
  readonly isInUse: boolean;
}

/** `path`: the path for its store, even if it has none. */
export function keptFileOf(entry: OpenedEntry, path: string, isInUse: boolean): KeptFile {
  const { openedId, name, messages, calls, events, openedAtMs, lastUsedAtMs = openedAtMs } = entry;
  return {
    openedId,
    name,
    bytes: storeBytes(path),
    rows: messages + calls + events,
    lastUsedAtMs: Math.max(openedAtMs, lastUsedAtMs),
    isInUse,
  };
}

/** The bytes of a store and its search index. */
export function storeBytes(path: string): number {
  return databaseBytes(path) + databaseBytes(searchPathOf(path));
}

/** How exact the time of the last use is, milliseconds: every note writes the list. */
const NOTED_EVERY_MS = 600_000;

/** Notes that a file is used. On a disk that cannot be written, its rows are shown all the same. */
export function noteUse(list: Pick<OpenedList, "find" | "change">, openedId: number, nowMs: number): void {
  const { lastUsedAtMs = -Infinity } = list.find(openedId) ?? {};
  if (nowMs - lastUsedAtMs < NOTED_EVERY_MS) return;
  try {
    list.change(openedId, { lastUsedAtMs: nowMs });
  } catch (thrown) {
    if (failureOf(thrown).kind !== "storage") throw thrown;
  }
}
