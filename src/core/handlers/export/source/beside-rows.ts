// What a document shows beside the message itself: the call that it is about, and the message that it answers.
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import { participantsOf } from "#domain/records/call.ts";
import { sessionIdOf } from "#domain/records/message.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { asId, asMap, asText } from "#domain/text/lenient.ts";
import { BESIDE } from "#core/files/write/write-beside.ts";
import { withoutSecrets } from "#core/files/write/find-secrets.ts";
import type { Cell, Slice } from "#core/files/write/writer.ts";
import type { ExportReads } from "#core/store/exports/snapshots.ts";

type Read = (ids: readonly number[]) => Slice;
type RecordMap = Readonly<Record<string, unknown>>;

/** The same rows; the column `BESIDE`, which holds the record itself until now, gets what belongs beside it. */
export function readingBeside(
  store: ExportReads,
  connection: number,
  columns: readonly ExportColumn[],
  read: Read,
): Read {
  const place = columns.indexOf(BESIDE);
  return (ids) => {
    const slice = read(ids);
    if (slice.kind === "lines") return slice;
    const records = slice.rows.map((row) => parsed(row[place] ?? null));
    const calls = store.exports.callsOfSessions(connection, [
      ...new Set(records.flatMap((each) => sessionIdOf(each) ?? [])),
    ]);
    const parents = store.exports.messagesById(connection, [
      ...new Set(records.flatMap((each) => parentOf(each) ?? [])),
    ]);
    const besideOf = (record: RecordMap): Cell => {
      const call = calls.get(sessionIdOf(record) ?? "");
      const parent = parents.get(parentOf(record) ?? "");
      if (call === undefined && parent === undefined) return null;
      const beside = {
        ...(call === undefined ? {} : { call, people: peopleOf(store, connection, call) }),
        ...(parent === undefined ? {} : { parent: shortOf(asMap(parent)) }),
      };
      return withoutSecrets(JSON.stringify(beside), false);
    };
    const rows = slice.rows.map((row, index) => row.with(place, besideOf(records[index] ?? {})));
    return { ...slice, rows };
  };
}

function parsed(cell: Cell): RecordMap {
  try {
    return asMap(parseExactly(String(cell)));
  } catch {
    return {};
  }
}

function parentOf(record: RecordMap): string | null {
  return asId(record["parentId"]);
}

/** The names of the people of a call. */
function peopleOf(store: ExportReads, connection: number, call: RecordMap): readonly object[] {
  const uids = [call["initiator"], call["receiver"], ...participantsOf(call).map(({ uid }) => uid)].flatMap(
    (uid) => asId(uid) ?? [],
  );
  const names = store.records.readNames(connection, uids);
  return [...names].map(([uid, name]) => ({ uid, name }));
}

/** The sender and the text of a message. */
function shortOf(message: RecordMap): object {
  const data = asMap(message["data"]);
  const sender = asMap(asMap(asMap(data["entities"])["sender"])["entity"]);
  return { uid: asId(message["sender"]), name: asText(sender["name"]), text: asText(data["text"]) };
}
