// The files of an entry that an import reads. A person may have left out some, and others cannot be read at all.
import { badRequest } from "#contract/failure.ts";
import type { OpenedEntry } from "#core/files/base/opened-list.ts";
import type { OtherFiles } from "#core/store/loading/file-lines.ts";
import type { ImportPart } from "./import-messages.ts";

/** The entry without these files, by their indexes, and with all others; unchanged if nothing was chosen. */
export function withChoice(entry: OpenedEntry, leaveOut: readonly number[] | undefined): OpenedEntry {
  if (leaveOut === undefined) return entry;
  const left = new Set(leaveOut);
  const parts = entry.parts.map(({ notChosen: _before, ...part }, index): OpenedEntry["parts"][number] =>
    left.has(index) ? { ...part, notChosen: true } : part,
  );
  const read = parts.filter(({ detection, notChosen }) => detection !== null && notChosen !== true);
  const totalBytes = read.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const share = entry.totalBytes === 0 ? 1 : totalBytes / entry.totalBytes;
  return { ...entry, parts, totalBytes, roomBytes: Math.round(entry.roomBytes * share) };
}

/** Throws `Failed` badRequest for an archive, and if nothing is left to read. */
export function partsToRead({ kind, paths, parts }: OpenedEntry): readonly ImportPart[] {
  const wanted = parts.flatMap(({ name, detection, notChosen, damage = null }, index): readonly ImportPart[] => {
    const path = paths[index];
    if (path === undefined || detection === null || notChosen === true) return [];
    return [{ path, name, detection, place: index, damage }];
  });
  if (kind === "import" && wanted.length > 0) return wanted;
  throw badRequest("opened.import", "there is nothing to read");
}

/** The files that belong to the verdict and are not read. A file of an archive that holds no log does not. */
export function filesBeside({ parts }: OpenedEntry): OtherFiles {
  const others = parts.filter(({ ignored }) => ignored === undefined);
  return {
    unread: others.flatMap(({ name, detection, failure, notChosen }) =>
      detection === null && failure !== null && notChosen !== true ? [{ name, failure }] : [],
    ),
    notChosen: others.flatMap(({ name, notChosen }) => (notChosen === true ? [name] : [])),
  };
}
