// Matches the header of a CSV file with the facts of messages, calls and participants.
import { columnsOf } from "#contract/exports/export-columns.ts";
import { CSV_FACTS } from "#contract/methods/csv-facts.ts";
import type { RecordsHeld } from "#contract/methods/detection.ts";
import { findColumn } from "#domain/columns/datasets.ts";
import { parseJsonPath } from "#domain/text/json-path.ts";
import { durationUnitOf, type DurationUnit } from "#domain/time/written-duration.ts";

type Lists = readonly (readonly string[])[];

const TIMES_OF_CALLS = ["initiatedAt", "startedAt"];
const OTHERS_OF_CALLS = ["status", "mode", "initiator", "totalDuration", "totalDurationInMinutes"];

/** Each kind of record needs one fact of each list in one of the ways. */
const NEEDED: Readonly<Record<RecordsHeld, readonly Lists[]>> = {
  messages: [
    [
      ["text", "sender", "conversationId"],
      ["id", "sentAt"],
    ],
  ],
  calls: [
    [["sessionId"], [...TIMES_OF_CALLS, ...OTHERS_OF_CALLS]],
    [TIMES_OF_CALLS, OTHERS_OF_CALLS],
  ],
  participants: [[["sessionId"], ["uid"]]],
};

/** The facts that name somebody, or a conversation. */
const PEOPLE = [
  "sender",
  "senderName",
  "receiver",
  "receiverName",
  "conversationId",
  "initiator",
  "initiatorName",
  "participantUids",
  "uid",
];

/** Exported datasets that can be read back, and the kind of their records. */
const OWN = [
  ["messages", "messages"],
  ["calls", "calls"],
  ["participants", "participants"],
  ["devices", "participants"],
] as const;

export const MOST_COLUMNS = 2000;
const LONGEST_NAME = 200;

/** A name with a note: `sentAt (Europe/Kyiv)`, "Duration (seconds)", "Dauer [s]". */
const WITH_NOTE = /^(.{0,199}[^\s([])\s*[([]([^()[\]]{1,40})[)\]]$/u;
/** A unit at the end of a name: "duration_seconds", "Dauer in Minuten". */
const WITH_UNIT = /(ms|milliseconds|seconds|secs?|sekunden|sek|minutes|mins?|minuten|hours|stunden)$/u;

export interface MatchedHeader {
  readonly records: RecordsHeld;
  /** for each column its fact */
  readonly facts: readonly (string | null)[];
  /** every column is one that Switchboard writes */
  readonly isOwn: boolean;
  /** false if the kind of records is not certain */
  readonly isSure: boolean;
}

/** The name of a column without case, spaces and signs, which differ between programs; of one too long, the beginning. */
export function headerKey(name: string): string {
  return name
    .slice(0, 2 * LONGEST_NAME)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The note in a header: a zone, a unit, or anything else; null without one. */
export function noteIn(header: string): string | null {
  return WITH_NOTE.exec(header)?.[2] ?? null;
}

/** A zone or a unit at the end of the name of a time: sent_at_utc, timestamp_ms, createdAtMs. */
const TIME_NOTE =
  /^(.{0,199}[^\s_-])[\s_-](utc|gmt|cet|cest|mez|mesz|est|edt|pst|pdt|ms|millis|micros|nanos|unix|epoch)$/iu;
const TIME_NOTE_IN_CASE = /^(.{0,199}[a-z])(UTC|Utc|GMT|Ms|Millis|Unix|Epoch)$/u;

/** The note of a time: also at the end of its name. */
export function timeNoteIn(header: string): string | null {
  return noteIn(header) ?? (TIME_NOTE.exec(header) ?? TIME_NOTE_IN_CASE.exec(header))?.[2] ?? null;
}

/** The name of a column of times, without its note. */
function timeNameIn(header: string): string {
  return (WITH_NOTE.exec(header) ?? TIME_NOTE.exec(header) ?? TIME_NOTE_IN_CASE.exec(header))?.[1] ?? header;
}

/** The name of a column, without its note. */
export function nameIn(header: string): string {
  return WITH_NOTE.exec(header)?.[1] ?? header;
}

/** The unit of the durations in a column, by its note or by the end of its name; null if neither says it. */
export function durationUnitIn(header: string): DurationUnit | null {
  const byNote = durationUnitOf(noteIn(header) ?? "");
  return byNote ?? durationUnitOf(WITH_UNIT.exec(headerKey(nameIn(header)))?.[1] ?? "");
}

/** The kind of records and the facts of a header; with `records`, the facts of that kind. */
export function matchHeader(header: readonly string[], records?: RecordsHeld): MatchedHeader {
  const own = ownRecords(header);
  if (own !== null && (records === undefined || records === own)) {
    return { records: own, facts: factsOf(header, own), isOwn: true, isSure: true };
  }
  const kinds: readonly RecordsHeld[] = records === undefined ? ["messages", "calls", "participants"] : [records];
  const matches = kinds.map((kind) => ({ records: kind, facts: factsOf(header, kind) }));
  const [best] = matches
    .map((match) => ({
      ...match,
      isOwn: false,
      isSure: NEEDED[match.records].some((way) => hasOneOfEach(match.facts, way)),
    }))
    .toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || countOf(b.facts) - countOf(a.facts));
  return best ?? { records: "messages", facts: header.map(() => null), isOwn: false, isSure: false };
}

function countOf(facts: readonly (string | null)[]): number {
  return facts.filter((name) => name !== null).length;
}

/** True for facts with one of each list. */
export function hasOneOfEach(facts: readonly (string | null)[], lists: Lists): boolean {
  return lists.every((names) => names.some((name) => facts.includes(name)));
}

/** True for the facts of a table that says who wrote or called. */
export function namesPeople(facts: readonly (string | null)[]): boolean {
  return hasOneOfEach(facts, [PEOPLE]);
}

/** The kind of records in an export of this program; null for a header with other names. */
function ownRecords(header: readonly string[]): RecordsHeld | null {
  for (const [dataset, records] of OWN) {
    const columns = columnsOf(dataset);
    const names = new Set(columns.map(({ name }) => name));
    const isOwn = header.every((name) => names.has(nameIn(name)) || isPath(name));
    // The first column of a dataset identifies its records.
    if (isOwn && header.some((name) => name === columns[0]?.name)) return records;
  }
  return null;
}

/** True for a column that was chosen by its path in the raw record. */
export function isPath(header: string): boolean {
  const path = parseJsonPath(header);
  return path !== null && path.length > 1;
}

/** The best column for each fact: its own name before synonyms. Times may have a second column, in seconds. */
function factsOf(header: readonly string[], records: RecordsHeld): readonly (string | null)[] {
  const facts = header.map((): string | null => null);
  const keys = header.map(headerKey);
  // Beside "_id" a column "id" is the id.
  const columnOf = (key: string): number => (header.includes(key) ? header.indexOf(key) : keys.indexOf(key));
  // "Message (id)" is an id; only what no whole name fits is looked for without notes.
  const shortKeys = header.map((name) => headerKey(nameIn(name)));
  const timeKeys = header.map((name) => headerKey(timeNameIn(name)));
  for (const { name, type, synonyms } of CSV_FACTS[records]) {
    const own = name.toLowerCase();
    const seconds = type === "time" ? keys.indexOf(`${own}seconds`) : -1;
    // Beside "senderId" a column "sender" has the name.
    const ids = type === "id" ? synonyms.filter((key) => key.startsWith(own) && /(?:uid|guid|id)$/u.test(key)) : [];
    const names = [...ids, own, ...synonyms];
    const noted = type === "time" ? timeKeys : shortKeys;
    const place = [...names.map(columnOf), ...names.map((key) => noted.indexOf(key))].find(
      (at) => at !== -1 && facts[at] === null,
    );
    if (place !== undefined) facts[place] = name;
    if (seconds !== -1) facts[seconds] = name;
  }
  addNamesBesideIds(facts, keys, records);
  return facts;
}

/** "Author" beside "AuthorID" is the name of the person, not another id. */
function addNamesBesideIds(facts: (string | null)[], keys: readonly string[], records: RecordsHeld): void {
  for (const { name } of CSV_FACTS[records]) {
    const of = findColumn(records === "participants" ? "devices" : records, name)?.nameOf;
    const id = of === undefined ? -1 : facts.indexOf(of);
    if (id === -1 || keys.at(id)?.endsWith("id") !== true || facts.includes(name)) continue;
    const known = CSV_FACTS[records].find((fact) => fact.name === of)?.synonyms ?? [];
    const place = [of?.toLowerCase() ?? "", ...known]
      .map((key) => keys.indexOf(key))
      .find((at) => at !== -1 && facts[at] === null);
    if (place !== undefined) facts[place] = name;
  }
}

/** The names of the columns, made unique: the second "name" is "name 2". */
export function headerOf(names: readonly (string | null)[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.slice(0, MOST_COLUMNS).map((name, index) => {
    const short = (name ?? "").slice(0, LONGEST_NAME).toWellFormed() || `Column ${index + 1}`;
    const count = (counts.get(short) ?? 0) + 1;
    counts.set(short, count);
    return count === 1 ? short : `${short} ${count}`;
  });
}
