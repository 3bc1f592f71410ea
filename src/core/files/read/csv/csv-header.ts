// Matches the header of a CSV file with the facts of messages, calls and participants.
import { columnsOf } from "../../../../contract/exports/export-columns.ts";
import { CSV_FACTS } from "../../../../contract/methods/csv-facts.ts";
import type { RecordsHeld } from "../../../../contract/methods/detection.ts";
import { parseJsonPath } from "../../../../domain/text/json-path.ts";

/** Each kind of record needs one fact of each list. */
const NEEDED: Readonly<Record<RecordsHeld, readonly (readonly string[])[]>> = {
  messages: [
    ["text", "sender", "conversationId"],
    ["id", "sentAt"],
  ],
  calls: [
    ["sessionId", "initiatedAt", "startedAt"],
    ["status", "mode", "initiator", "initiatedAt", "startedAt", "totalDuration", "totalDurationInMinutes"],
  ],
  participants: [["sessionId"], ["uid"]],
};

/** Exported datasets that can be read back, and the kind of their records. */
const OWN = [
  ["messages", "messages"],
  ["calls", "calls"],
  ["participants", "participants"],
  ["devices", "participants"],
] as const;

export const MOST_COLUMNS = 2000;
const LONGEST_NAME = 200;

/** A header that Switchboard writes: `sentAt (Europe/Kyiv)` names the zone of a time. */
const WITH_ZONE = /^(\w+) \(([\w+/-]+)\)$/u;

export interface MatchedHeader {
  readonly records: RecordsHeld;
  /** for each column its fact */
  readonly facts: readonly (string | null)[];
  /** every column is one that Switchboard writes */
  readonly isOwn: boolean;
  /** false if the kind of records is not certain */
  readonly isSure: boolean;
}

/** The name of a column without case, spaces, signs and the zone of a time, which differ between programs. */
export function headerKey(name: string): string {
  return nameIn(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The zone in a header, which may be unknown; null without one. */
export function zoneIn(header: string): string | null {
  return WITH_ZONE.exec(header)?.[2] ?? null;
}

/** The name of a column, without the zone of a time. */
export function nameIn(header: string): string {
  return WITH_ZONE.exec(header)?.[1] ?? header;
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
    .map((match) => ({ ...match, isOwn: false, isSure: hasNeeded(match.facts, match.records) }))
    .toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || countOf(b.facts) - countOf(a.facts));
  return best ?? { records: "messages", facts: header.map(() => null), isOwn: false, isSure: false };
}

function countOf(facts: readonly (string | null)[]): number {
  return facts.filter((name) => name !== null).length;
}

function hasNeeded(facts: readonly (string | null)[], records: RecordsHeld): boolean {
  return NEEDED[records].every((names) => names.some((name) => facts.includes(name)));
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
  for (const { name, type, synonyms } of CSV_FACTS[records]) {
    const own = name.toLowerCase();
    const seconds = type === "time" ? keys.indexOf(`${own}seconds`) : -1;
    const place = [own, ...synonyms].map((key) => keys.indexOf(key)).find((at) => at !== -1 && facts[at] === null);
    if (place !== undefined) facts[place] = name;
    if (seconds !== -1) facts[seconds] = name;
  }
  return facts;
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
