// Forgets opened files until the data on disk fits the limit that a person chose.
import type { Input, Output } from "#contract/methods/methods.ts";
import { fileConnectionId } from "#domain/records/source-id.ts";
import { listOthers, totalBytes } from "./kept-entries.ts";
import type { StorageParts } from "./storage-parts.ts";

/**
 * Forgets the file that was used longest ago, and so on, until at most so many bytes are kept. Files in use, those
 * that a window shows and the one used last stay.
 */
export async function trimTo(
  parts: Omit<StorageParts, "freeBytes">,
  { keepBytes, shownConnectionIds }: Input<"storage.trimTo">,
): Promise<Output<"storage.trimTo">> {
  const forgotten: { readonly name: string; readonly bytes: number }[] = [];
  for (;;) {
    const next = nextToForget(parts, keepBytes, shownConnectionIds);
    if (next === null) return { forgotten };
    await parts.opened.forget(next.openedId);
    forgotten.push({ name: next.name, bytes: next.bytes });
  }
}

/** Checks again before each file, because a person may have opened one meanwhile. Null if no other file must go, or none can. */
function nextToForget(
  { connections, opened, exports }: Omit<StorageParts, "freeBytes">,
  keepBytes: number,
  shownConnectionIds: readonly string[],
): { readonly openedId: number; readonly name: string; readonly bytes: number } | null {
  const entries = listOthers({ connections, files: opened.kept(), jobs: exports.kept() });
  if (totalBytes(connections, entries) <= keepBytes) return null;
  const files = entries.filter(({ kind }) => kind === "file");
  const oldestFirst = files.toSorted((one, other) => (one.lastUsedAtMs ?? 0) - (other.lastUsedAtMs ?? 0));
  const found = oldestFirst
    .slice(0, -1)
    .find((file) => !file.isInUse && file.bytes > 0 && !shownConnectionIds.includes(fileConnectionId(Number(file.id))));
  return found === undefined ? null : { openedId: Number(found.id), name: found.name ?? "", bytes: found.bytes };
}
