// Makes the redactor of an export: everybody whom its rows name, and the pseudonyms of this installation.
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { ExportSubject } from "../../../contract/export-columns.ts";
import type { ExportRedaction } from "../../../contract/export-methods.ts";
import { fileFailureOf } from "../../files/file-failure.ts";
import { makeCellRedactor } from "../../files/redaction/cells.ts";
import { makePeopleCollector } from "../../files/redaction/people.ts";
import type { People } from "../../files/redaction/people.ts";
import type { Pseudonyms } from "../../files/redaction/pseudonyms.ts";
import type { Redactor } from "../../files/redaction/redactor.ts";
import type { Slice, WritePlan } from "../../files/write/format.ts";
import type { Store } from "../../store/store.ts";

const KEY_BYTES = 32;
const SLICE_ROWS = 1000;

/** True when anything has to be taken out of rows. */
export function isRedacted({ people, dropText, words }: ExportRedaction): boolean {
  return people || dropText || words.length > 0;
}

/** The installation's own secret for pseudonyms, made when it is needed first. Throws `Failed` storage. */
export function readPseudonymKey(folder: string): Uint8Array {
  const path = join(folder, "pseudonyms.key");
  try {
    const known = readOrNull(path);
    if (known !== null && known.length === KEY_BYTES) return known;
    const key = randomBytes(KEY_BYTES);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, key, { mode: 0o600 });
    return key;
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
}

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

export interface Gathering {
  readonly store: Store;
  readonly connection: number;
  readonly subject: ExportSubject;
  readonly ids: Int32Array;
  /** the result whose records that could not be read are looked through besides; null for none */
  readonly unreadableOf: number | null;
  readonly signal: AbortSignal;
  readonly onRows: (rows: number) => void;
}

/** Everybody whom the connection's rows name, and whom the raw records of these rows name besides. */
export async function gatherPeople(gathering: Gathering): Promise<People> {
  const { store, connection, subject, ids, unreadableOf, signal, onRows } = gathering;
  const collector = makePeopleCollector();
  for (const { uid, name } of store.exports.people(connection)) collector.add(uid, name);
  for (let from = 0; from < ids.length; from += SLICE_ROWS) {
    await setImmediate();
    signal.throwIfAborted();
    const slice = Array.from(ids.subarray(from, from + SLICE_ROWS));
    for (const record of recordsOf(store, subject, slice)) collector.look(record);
    onRows(Math.min(ids.length, from + SLICE_ROWS));
  }
  if (unreadableOf !== null) {
    const others = Array.from(store.exports.unreadableIds(unreadableOf));
    for (const record of recordsOf(store, "unreadable", others)) collector.look(record);
  }
  return collector.people;
}

function recordsOf(store: Store, subject: ExportSubject, ids: readonly number[]): Iterable<unknown> {
  switch (subject) {
    case "messages":
    case "reactions":
      return store.exports.messageRecords(ids).values();
    case "calls":
    case "participants":
    case "devices":
    case "recordings":
      return store.exports.callRecords(ids).values();
    case "unreadable":
      return store.exports.unreadable(ids).map(({ raw }) => parsed(raw));
  }
}

/** What could not be read of a file may be no JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Rows as `read` gives them, with everything taken out that the plan says. */
export function redacting(
  plan: WritePlan,
  redactor: Redactor,
  read: (ids: readonly number[]) => Slice,
): (ids: readonly number[]) => Slice {
  const redact = makeCellRedactor(plan.columns, redactor);
  return (ids) => {
    const slice = read(ids);
    if (slice.kind === "lines") throw new Error("rows that must be redacted were not read as cells");
    return { ...slice, rows: slice.rows.map(redact) };
  };
}

/** The table of people and pseudonyms, as CSV: whoever has it can undo the redaction. */
export function mappingOf(people: People, pseudonyms: Pseudonyms): string {
  const cell = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [...people].flatMap(([uid, names]) => {
    const known = names.size === 0 ? [""] : [...names];
    return known.map((name) => [uid, name, pseudonyms.uid(uid), pseudonyms.name(uid)].map(cell).join(","));
  });
  return ["uid,name,uidPseudonym,namePseudonym", ...lines, ""].join("\r\n");
}
