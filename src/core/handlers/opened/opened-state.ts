// The state of opened files: as the window shows an entry, and after a process that ended on the way.
import type { Failure } from "#contract/failure.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { encodeSourceId, fileConnectionId } from "#domain/records/source-id.ts";
import type { OpenedEntry, OpenedList } from "#core/files/base/opened-list.ts";
import { WHOLE_RESULTS } from "#core/store/loading/file-lines.ts";
import { removeOtherDatabases } from "#core/store/sources/find-databases.ts";
import { hasRows, NO_ROWS } from "./imports.ts";
import { removeUnpacked } from "./unpacked-files.ts";
import { say } from "#texts/say.ts";

/** The failure of a file that stopped the last process, and would stop the next one too. */
export function notOpenedAgain(): Failure {
  return { kind: "badFile", line: null, byte: null, why: say("core.files.notTriedAgain") };
}

/** An import that was running when the process ended left nothing usable: it is offered again. */
export function tidyAfterEnd(folder: string, list: OpenedList): void {
  for (const { openedId, state } of list.read()) {
    if (state === "importing") list.change(openedId, { state: "interrupted", ...NO_ROWS });
  }
  const kept = list.read().flatMap((entry) => (hasRows(entry) ? [entry.openedId] : []));
  removeOtherDatabases(folder, kept);
  removeUnpacked(folder);
}

/** The entry of a file as the window shows it. */
export function openedFileOf({
  paths: _paths,
  unpacked: _unpacked,
  sources: _sources,
  ...entry
}: OpenedEntry): OpenedFile {
  const source = entry.openedId;
  // A log has a result for each kind, also for one of which it has no record: then that is known. An archive holds one list.
  const isThere = (kind: QueryKind): boolean =>
    hasRows(entry) && (entry.kind !== "archive" || entry[kind] > 0 || entry.state === "importing");
  const idOf = (kind: QueryKind): number | null =>
    isThere(kind) ? encodeSourceId({ source, local: WHOLE_RESULTS[kind] }) : null;
  return {
    ...entry,
    connectionId: fileConnectionId(source),
    messagesResultId: idOf("messages"),
    callsResultId: idOf("calls"),
  };
}
