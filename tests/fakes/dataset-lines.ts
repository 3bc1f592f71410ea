// The expected lines of every export dataset, computed from the records and the store's rows, independently of the
// product's writers.
import { columnsOf, VIEW_OF_DATASET, type ExportColumn } from "#contract/exports/export-columns.ts";
import type { Dataset } from "#domain/columns/datasets.ts";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { asStored } from "./as-stored.ts";
import type { RawCall, RawMessage } from "#sample/index.ts";
import { isoWriter } from "#core/files/write/iso-times.ts";
import type { Store } from "#core/store/store.ts";
import { computedFactsOf } from "./computed-facts.ts";
import { exportBytes, type Exporting } from "./export.ts";
import { createResult, makeTemporaryStore, readView, takePage } from "./store.ts";
import { plainMilliseconds } from "./plain-minutes.ts";

/** The content of a cell; times are UNIX seconds, lists JSON text. */
export type Fact = string | number | boolean | null;
type Facts = Readonly<Record<string, unknown>>;

/** Unreadable records whose text needs quotes. */
const UNREADABLE = [{ noId: true, text: 'a "quoted", one' }, "no object\nbut a text", 7, ["a list"]];

const REQUESTED_AT_SECONDS = 1_700_000_123;

export interface FilledStore {
  readonly store: Store;
  readonly messages: readonly RawMessage[];
  readonly calls: readonly RawCall[];
  readonly results: Readonly<Record<"messages" | "calls", number>>;
}

/** A store with these records and some unreadable ones. */
export function fillDatasets(messages: readonly RawMessage[], calls: readonly RawCall[]): FilledStore {
  const store = makeTemporaryStore();
  const ofMessages = createResult(store).resultId;
  takePage(store, ofMessages, [...messages, ...UNREADABLE], { requestedAtMs: REQUESTED_AT_SECONDS * 1000 });
  const ofCalls = createResult(store, { kind: "calls", params: {} }).resultId;
  takePage(store, ofCalls, calls);
  return { store, messages, calls, results: { messages: ofMessages, calls: ofCalls } };
}

/** The file with all lines of a dataset, with signatures. */
export function exportDataset({ store, results }: FilledStore, wanted: Exporting): Promise<Buffer> {
  const options = { keepSignatures: true, ...wanted.options };
  return exportBytes(store, results[VIEW_OF_DATASET[wanted.dataset] ?? "messages"], { ...wanted, options });
}

/** The lines of a dataset, each with all columns in their order; newest first, like the view. */
export function linesOf(filled: FilledStore, dataset: Dataset): readonly (readonly Fact[])[] {
  const lines = LINES[dataset](filled);
  return lines.map((line) => columnsOf(dataset).map((column) => factOf(line, column)));
}

/** The lines as cells of a text file: times in the zone, an empty cell for no value. */
export function cellsOf(lines: ReturnType<typeof linesOf>, dataset: Dataset, zone: string): readonly string[][] {
  const writeTime = isoWriter(zone);
  const columns = columnsOf(dataset);
  return lines.map((line) =>
    line.map((fact, index) =>
      columns[index]?.type === "time" && typeof fact === "number" ? (writeTime(fact) ?? "") : String(fact ?? ""),
    ),
  );
}

function factOf(line: Facts, { name, type }: ExportColumn): Fact {
  const value = name in line ? line[name] : type === "time" ? line[`${name}Seconds`] : null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return Array.isArray(value) ? JSON.stringify(value) : null;
}

const LINES: Readonly<Record<Dataset, (filled: FilledStore) => readonly Facts[]>> = {
  messages: (filled) =>
    messageRows(filled).map((row) => ({ ...row, mentionedNames: namesOf(filled, row.mentionedUids) })),
  reactions(filled) {
    const records = new Map(filled.messages.map((record) => [record.id, record]));
    return messageRows(filled).flatMap((row) => {
      const reactions = partsOf(records.get(row.id)?.data, "reactions");
      return reactions.map((one) => ({ ...row, messageId: row.id, count: 1, reactedByMe: null, ...one }));
    });
  },
  calls: (filled) =>
    callRows(filled).map((row) => ({
      ...row,
      ...computedFactsOf("calls", row),
      participantNames: namesOf(filled, row.participantUids),
    })),
  participants: (filled) =>
    callRows(filled).flatMap((row) => {
      const entries = Map.groupBy(partsOf(recordOf(filled, row), "participants"), (entry) => entry["uid"]);
      const people = [...entries].map(([uid, devices]) => personOf(String(uid), devices));
      return people.toSorted(byJoining).map((person) => ({
        ...ofCall(row),
        ...person,
        name: nameOf(filled, person.uid),
      }));
    }),
  devices: (filled) =>
    callRows(filled).flatMap((row) =>
      partsOf(recordOf(filled, row), "participants").map((entry) => ({
        ...ofCall(row),
        ...entry,
        totalDurationInMinutes: entry["totalDurationInMinutes"] ?? entry["totalDuration"],
        name: nameOf(filled, String(entry["uid"])),
        joinedAtSeconds: entry["joinedAt"],
        leftAtSeconds: entry["leftAt"],
      })),
    ),
  recordings: (filled) =>
    callRows(filled).flatMap((row) =>
      partsOf(recordOf(filled, row), "recordings").map((entry) => ({
        ...ofCall(row),
        rid: entry["rid"],
        startTimeSeconds: entry["startTime"],
        endTimeSeconds: entry["endTime"],
        durationSeconds: Number(entry["endTime"]) - Number(entry["startTime"]),
        durationRaw: entry["duration"],
        url: entry["recording_url"],
      })),
    ),
  unreadable: ({ store, results }) => {
    const told = store.results.listUnreadable({ resultId: results.messages, limitRows: 100 });
    return UNREADABLE.map((record, index) => ({
      unreadableId: index + 1,
      reason: told.find(({ raw }) => raw === JSON.stringify(record))?.reason,
      file: null,
      line: null,
      byte: null,
      request: "/messages?limit=1000",
      requestedAtSeconds: REQUESTED_AT_SECONDS,
      raw: JSON.stringify(record),
    }));
  },
};

function messageRows({ store, results }: FilledStore): readonly MessageRow[] {
  return readView(store, results.messages).flatMap((row) => ("id" in row ? [row] : []));
}

function callRows({ store, results }: FilledStore): readonly CallRow[] {
  return readView(store, results.calls).flatMap((row) => ("id" in row ? [] : [row]));
}

function recordOf({ calls }: FilledStore, { sessionId }: CallRow): unknown {
  return asStored(calls.find((call) => call.sessionId === sessionId));
}

function partsOf(record: unknown, name: string): readonly Facts[] {
  const parts: unknown = Reflect.get(Object(record), name);
  return Array.isArray(parts) ? parts : [];
}

function nameOf({ store }: FilledStore, uid: string): string | null {
  return store.records.readNames(1, [uid]).get(uid) ?? null;
}

function namesOf(filled: FilledStore, uids: readonly string[]): readonly (string | null)[] {
  return uids.map((uid) => nameOf(filled, uid));
}

/** The facts of a call that each of its lines repeats. */
function ofCall(row: CallRow): Facts {
  const facts = Object.entries(row).map(([name, value]) => [
    `call${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    value,
  ]);
  return { ...Object.fromEntries(facts), sessionId: row.sessionId };
}

interface Person {
  readonly uid: string;
  readonly joined: boolean;
  readonly deviceCount: number;
  readonly firstJoinedAtSeconds: number | null;
  readonly lastLeftAtSeconds: number | null;
  readonly totalMinutes: number | null;
}

/** A person who is still in the call on some device has not left. */
function personOf(uid: string, devices: readonly Facts[]): Person {
  const numbers = (name: string): readonly number[] =>
    devices.flatMap((device) => (typeof device[name] === "number" ? [device[name]] : []));
  const deviceCount = devices.filter((device) => device["isJoined"] === true).length;
  const [joined, left] = [numbers("joinedAt"), numbers("leftAt")];
  const told = devices.filter((device) => typeof device["totalDurationInMinutes"] === "number");
  const timed = told.map(({ joinedAt, leftAt, totalDurationInMinutes }) => ({
    joinedAt: typeof joinedAt === "number" ? joinedAt : null,
    leftAt: typeof leftAt === "number" ? leftAt : null,
    minutes: Number(totalDurationInMinutes),
  }));
  // An entry that began and has neither an end nor a length goes on, or its end is lost.
  const isOpen = devices.some(
    (device) =>
      typeof device["joinedAt"] === "number" &&
      typeof device["leftAt"] !== "number" &&
      Number(device["totalDurationInMinutes"] ?? 0) === 0,
  );
  const minutes = told.length < 2 ? (timed[0]?.minutes ?? null) : plainMilliseconds(timed) / 60_000;
  return {
    uid,
    joined: deviceCount > 0,
    deviceCount,
    firstJoinedAtSeconds: joined.length === 0 ? null : Math.min(...joined),
    lastLeftAtSeconds: left.length === 0 || left.length < deviceCount ? null : Math.max(...left),
    totalMinutes: isOpen ? null : minutes,
  };
}

function byJoining(one: Person, other: Person): number {
  const at = ({ firstJoinedAtSeconds }: Person): number => firstJoinedAtSeconds ?? Infinity;
  if (one.joined !== other.joined) return one.joined ? -1 : 1;
  return at(one) === at(other) ? 0 : at(one) - at(other);
}
