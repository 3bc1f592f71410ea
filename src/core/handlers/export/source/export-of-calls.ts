// The lines that belong to calls: participants (one a person), devices (one an entry) and recordings.
import { columnsOf, findColumn, secondsBetween, valueIn } from "#domain/columns/datasets.ts";
import type { CallRow } from "#contract/methods/rows.ts";
import {
  attendeesOf,
  participantsOf,
  recordingsOf,
  type Attendee,
  type Participant,
  type Recording,
} from "#domain/records/call.ts";
import { asList, isMap } from "#domain/text/lenient.ts";
import type { Cell } from "#core/files/write/writer.ts";
import { cellOfJson, cellsOf, type ReadFrom, type RowReader, type ValueName, type Values } from "./export-values.ts";

/** A call with the record as sent and the names of its people. */
interface CallLine {
  readonly row: CallRow;
  readonly record: Readonly<Record<string, unknown>>;
  /** known names by UID */
  readonly names: ReadonlyMap<string, string>;
}
interface PartLine<Part> extends CallLine {
  readonly part: Part;
  /** the entry as it was sent */
  readonly raw: unknown;
}

type OfCall = Extract<ValueName<"devices">, `call${string}`>;
type Own<Of extends "devices" | "participants" | "recordings"> = Exclude<ValueName<Of>, OfCall>;

/** The values of the call itself, each from its column of calls. */
const OF_CALL: Values<CallLine, string> = Object.fromEntries(
  columnsOf("devices").flatMap(({ name, ofCall }) => {
    const column = ofCall === undefined ? undefined : findColumn("calls", ofCall);
    if (column === undefined) return [];
    return [[name, ({ row }: CallLine): Cell => cellOfJson(valueIn(column, row))]];
  }),
);

const DEVICE: Values<PartLine<Participant>, Own<"devices">> = {
  sessionId: ({ row }) => row.sessionId,
  uid: ({ part }) => part.uid,
  name: ({ part, names }) => nameOf(part, names),
  deviceId: ({ part }) => part.deviceId,
  isJoined: ({ part }) => part.saysJoined,
  joinedAt: ({ part }) => part.joinedAtSeconds,
  leftAt: ({ part }) => part.leftAtSeconds,
  state: ({ part }) => part.state,
  totalDurationInMinutes: ({ part }) => part.totalDurationInMinutes,
  totalAudioMinutes: ({ part }) => part.totalAudioMinutes,
  totalVideoMinutes: ({ part }) => part.totalVideoMinutes,
  mid: ({ part }) => part.mid,
};

const PARTICIPANT: Values<PartLine<Attendee>, Own<"participants">> = {
  sessionId: ({ row }) => row.sessionId,
  uid: ({ part }) => part.uid,
  name: ({ part, names }) => nameOf({ uid: part.uid, name: part.devices[0]?.name ?? null }, names),
  joined: ({ part }) => part.joined,
  deviceCount: ({ part }) => part.devices.filter((device) => device.isJoined).length,
  firstJoinedAt: ({ part }) => part.firstJoinedAtSeconds,
  lastLeftAt: ({ part }) => part.lastLeftAtSeconds,
  totalMinutes: ({ part }) => part.totalMinutes,
};

const RECORDING: Values<PartLine<Recording>, Own<"recordings">> = {
  sessionId: ({ row }) => row.sessionId,
  rid: ({ part }) => part.rid,
  startTime: ({ part }) => part.startTimeSeconds,
  endTime: ({ part }) => part.endTimeSeconds,
  durationSeconds: ({ part }) => secondsBetween(part.startTimeSeconds, part.endTimeSeconds),
  durationRaw: ({ part }) => part.durationRaw,
  url: ({ part }) => part.url,
};

/** The known name of the UID, or else the name in the record. */
function nameOf({ uid, name }: Pick<Participant, "uid" | "name">, names: CallLine["names"]): string | null {
  return (uid === null ? null : names.get(uid)) ?? name;
}

/** One line for each participant entry, that is for each device of each person, in the service's order. */
export const readDevices: RowReader = (from, rowIds) =>
  readParts(from, rowIds, { ...OF_CALL, ...DEVICE }, (record) =>
    beside(participantsOf(record), record, "participants"),
  );

/** One line for each person of each call; paths lead into the person's first entry. */
export const readParticipants: RowReader = (from, rowIds) =>
  readParts(from, rowIds, { ...OF_CALL, ...PARTICIPANT }, (record) => {
    const entries = new Map(beside(participantsOf(record), record, "participants"));
    return attendeesOf([...entries.keys()]).map((part): readonly [Attendee, unknown] => {
      const first = part.devices[0];
      return [part, first === undefined ? undefined : entries.get(first)];
    });
  });

export const readRecordings: RowReader = (from, rowIds) =>
  readParts(from, rowIds, { ...OF_CALL, ...RECORDING }, (record) => beside(recordingsOf(record), record, "recordings"));

/** The parts read from a list, each with its entry; domain leaves out entries that are not objects. */
function beside<Part>(
  parts: readonly Part[],
  record: CallLine["record"],
  list: string,
): readonly (readonly [Part, unknown])[] {
  const raws = asList(record[list]).filter(isMap);
  return parts.map((part, index) => [part, raws[index]]);
}

function readParts<Part>(
  { store, connection, columns }: ReadFrom,
  rowIds: readonly number[],
  values: Readonly<Record<string, (line: PartLine<Part>) => string | number | boolean | null>>,
  partsOf: (record: CallLine["record"]) => readonly (readonly [Part, unknown])[],
): ReturnType<RowReader> {
  const rows = store.records.readCallRows(rowIds);
  const records = store.exports.callRecords(rowIds);
  const uids = rows.flatMap((row) => row.participantUids);
  const names = store.records.readNames(connection, uids);
  const write = cellsOf(columns, values);
  return rows.flatMap((row) => {
    const record = records.get(row.rowId) ?? {};
    return partsOf(record).map(([part, raw]) => write({ row, record, names, part, raw }));
  });
}
