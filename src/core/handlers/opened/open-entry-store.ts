// Opens the store of an opened file: its own database, or the archive itself.
import type { OpenedEntry } from "#core/files/base/opened-list.ts";
import type { OpeningMarks } from "#core/files/base/opening-marks.ts";
import { openArchive, readArchiveFacts } from "#core/store/archive/open-archive.ts";
import { MIGRATIONS } from "#core/store/schema/migrations/index.ts";
import { searchPathOf } from "#core/store/search/search-index.ts";
import { openFilledStore, openStore, type Store } from "#core/store/store.ts";

/**
 * `path` is the entry's database, or the place for the copy of an archive. `onLongWork` is called before a step that may
 * take long. An archive is marked while it is opened. Throws `Failed` storage or badFile.
 */
export function openEntryStore(
  { openedId, kind, state, paths, isMended }: OpenedEntry,
  path: string,
  marks: OpeningMarks,
  onLongWork: () => void = () => undefined,
): Store {
  if (isMended === true) return openStore(path);
  if (kind === "archive") return marks.during(openedId, () => openForeign(paths[0] ?? "", path, onLongWork));
  // It may have the schema of an older program, but this program wrote all of it.
  onLongWork();
  return state === "importing" ? openFilledStore(path) : openStore(path);
}

/** An archive is foreign: only a migration to the newest schema may take long. */
function openForeign(path: string, copyPath: string, onLongWork: () => void): Store {
  const { schemaVersion } = readArchiveFacts(path);
  if (schemaVersion < MIGRATIONS.length) onLongWork();
  return openArchive(path, copyPath, searchPathOf(copyPath));
}
