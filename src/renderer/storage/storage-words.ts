// Describes the entries in the list of data on disk.
import type { KeptEntry } from "#contract/methods/storage-methods.ts";
import type { Connection } from "#domain/connection.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import { say } from "#texts/say.ts";

/** A key for each entry, because ids are unique only within their kind. */
export function keyOf({ kind, id }: Pick<KeptEntry, "kind" | "id">): string {
  return `${kind} ${id}`;
}

/** Stands for several entries that are being forgotten together. */
export const SEVERAL = "several";

/** The name of an entry. Names of files come from outside, so they are isolated. */
export function nameOf(entry: KeptEntry, connections: readonly Connection[]): string {
  if (entry.kind !== "connection") return isolate(entry.name ?? "");
  return connections.find(({ id }) => id === entry.id)?.name ?? say("storage.unknownConnection");
}

/** The limit in gigabytes that a person typed: null for none, undefined for something else. */
export function readLimit(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const limit = /^\d{1,6}(?:\.\d{1,3})?$/u.test(text) ? Number(text) : 0;
  return limit > 0 ? limit : undefined;
}

/** "2.4 GB are kept. 120 GB are free on this disk." */
export function totalWords(totalBytes: number, freeBytes: number | null): string {
  const total = say("storage.total", { kept: formatBytes(totalBytes) });
  return freeBytes === null ? total : `${total} ${say("storage.free", { free: formatBytes(freeBytes) })}`;
}
