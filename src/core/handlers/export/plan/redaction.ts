// Makes the redactor of an export from everybody in its rows and the pseudonyms of this installation.
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { columnsOf, type ExportColumn } from "#contract/exports/export-columns.ts";
import type { Dataset } from "#domain/columns/datasets.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { writeCsvCell } from "#domain/text/csv-cell.ts";
import { guardFormula } from "#domain/text/formula-guard.ts";
import { asMap, asText } from "#domain/text/lenient.ts";
import { fileFailureOf } from "#core/files/base/file-failure.ts";
import { replaceFile } from "#core/files/base/replace-file.ts";
import { makeCellRedactor, PRESENT } from "#core/files/redaction/redact-cells.ts";
import { PeopleCollector, type People } from "#core/files/redaction/redact-people.ts";
import type { Pseudonyms } from "#core/files/redaction/pseudonyms.ts";
import type { Redactor } from "#core/files/redaction/redactor.ts";
import type { Slice, WritePlan } from "#core/files/write/writer.ts";
import type { ExportReads } from "#core/store/exports/snapshots.ts";

const KEY_BYTES = 32;
const SLICE_ROWS = 1000;

/** The installation's secret for pseudonyms, made when first needed. Throws `Failed` storage. */
export function readPseudonymKey(folder: string): Uint8Array {
  const path = join(folder, "pseudonyms.key");
  try {
    const known = readOrNull(path);
    if (known !== null && known.length === KEY_BYTES) return known;
    const key = randomBytes(KEY_BYTES);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    replaceFile(path, key);
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
  readonly store: ExportReads;
  readonly connection: number;
  readonly dataset: Dataset;
  readonly ids: Int32Array;
  /** the result of an archive, which also holds its unreadable records and its rows' events; null for other formats */
  readonly archived: number | null;
  readonly signal: AbortSignal;
  readonly onRows: (rows: number) => void;
}

/** Everybody in the connection's rows, and in the raw records of these rows. */
export async function gatherPeople(gathering: Gathering): Promise<People> {
  const { store, connection, dataset, ids, archived, signal, onRows } = gathering;
  const collector = new PeopleCollector();
  for (const { uid, name } of store.exports.people(connection)) collector.add(uid, name);
  for (const { uid, raw } of store.exports.firstMessages(connection)) collector.add(uid, null, roleIn(parsed(raw)));
  let rows = 0;
  for await (const record of recordsIn(store, dataset, ids, signal)) {
    collector.look(record);
    rows += 1;
    if (rows % SLICE_ROWS === 0) onRows(rows);
  }
  onRows(ids.length);
  if (archived !== null)
    for await (const record of besideIn(store, dataset, ids, archived, signal)) collector.look(record);
  return collector.people();
}

/** The other content of an archive of these rows: their webhook events, and the unreadable records of the result. */
export async function* besideIn(
  store: ExportReads,
  dataset: Dataset,
  ids: Int32Array,
  resultId: number,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const kind = dataset === "messages" ? "messages" : "calls";
  for (let from = 0; from < ids.length; from += SLICE_ROWS) {
    await setImmediate();
    signal.throwIfAborted();
    yield* store.exports.events(kind, Array.from(ids.subarray(from, from + SLICE_ROWS))).map(parsed);
  }
  yield* recordsIn(store, "unreadable", store.exports.unreadableIds(resultId), signal);
}

/** The records of these rows, in slices between which others are answered. Rejects with the signal's reason. */
export async function* recordsIn(
  store: ExportReads,
  dataset: Dataset,
  ids: Int32Array,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  for (let from = 0; from < ids.length; from += SLICE_ROWS) {
    await setImmediate();
    signal.throwIfAborted();
    yield* recordsOf(store, dataset, Array.from(ids.subarray(from, from + SLICE_ROWS)));
  }
}

function recordsOf(store: ExportReads, dataset: Dataset, ids: readonly number[]): Iterable<unknown> {
  switch (dataset) {
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

/** The role of a message's sender, as the service has it. */
function roleIn(message: unknown): string | null {
  const { sender } = asMap(asMap(asMap(message)["data"])["entities"]);
  return asText(asMap(asMap(sender)["entity"])["role"]);
}

/** An unreadable record may not be JSON: then the people whose UIDs can be recognised. */
function parsed(json: string): unknown {
  try {
    return parseExactly(json);
  } catch {
    return json.split(/[{}]/u).flatMap((piece) => {
      const [, uid] = UID_IN_TEXT.exec(piece) ?? [];
      const [, name = null] = NAME_IN_TEXT.exec(piece) ?? [];
      return uid === undefined ? [] : [{ uid, name }];
    });
  }
}

const UID_IN_TEXT = /"uid"\s{0,9}:\s{0,9}"?([^"\\,\s]{1,200})/u;
const NAME_IN_TEXT = /"name"\s{0,9}:\s{0,9}"([^"\\]{1,200})/u;

/** The columns to read for a redacted export: those to write, then those that name the people of a row. */
export function columnsToRead({ dataset, columns }: WritePlan): readonly ExportColumn[] {
  const known = new Set(columns.map(({ name }) => name));
  return [...columns, ...columnsOf(dataset).filter(({ name }) => PRESENT.has(name) && !known.has(name))];
}

/** Applies the plan's redaction to rows that `read` gives with the columns of `columnsToRead`. */
export function redacting(
  plan: WritePlan,
  redactor: Redactor,
  read: (ids: readonly number[]) => Slice,
): (ids: readonly number[]) => Slice {
  const redact = makeCellRedactor(columnsToRead(plan), redactor);
  const written = plan.columns.length;
  return (ids) => {
    const slice = read(ids);
    if (slice.kind === "lines") throw new Error("rows that must be redacted were not read as cells");
    return { ...slice, rows: slice.rows.map((row) => redact(row).slice(0, written)) };
  };
}

/** The people who have a pseudonym in the export, as CSV. This table can undo the redaction. */
export function mappingOf(people: People, used: readonly string[], pseudonyms: Pseudonyms): string {
  const lines = used.flatMap((uid) => {
    const names = [...(people.get(uid)?.names ?? [])];
    return (names.length === 0 ? [""] : names).map((name) =>
      [pseudonyms.person(uid), uid, name].map((text) => writeCsvCell(guardFormula(text))).join(","),
    );
  });
  return ["pseudonym,uid,name", ...lines, ""].join("\r\n");
}
