// Stores one call: the entry of List calls and the answer of Get call side by side, with facts from both.
import { readCall, type CallFacts } from "../../../domain/records/call.ts";
import { parseExactly } from "../../../domain/text/exact-json.ts";
import { partsOf } from "../../../domain/text/json-text.ts";
import { asMap } from "../../../domain/text/lenient.ts";
import { insertSql, sqlValuesOf, updateSql } from "../base/columns.ts";
import type { Database } from "../base/database.ts";
import { callFold } from "./folds.ts";
import type { RecordText, Stored } from "./write-messages.ts";

/** The source of a call record: an entry of List calls, or Get call. */
export type CallSource = "list" | "full";

export interface RawCall {
  readonly listRaw: string | null;
  readonly fullRaw: string | null;
  readonly fullIsLatest: number;
}

const INSERT = insertSql("calls", ["connection"]);
const INSERT_RAW = "INSERT INTO call_raw (rowId, listRaw, fullRaw, fullIsLatest) VALUES (?, ?, ?, ?)";
const UPDATE = updateSql("calls");
const FIND = `SELECT c.rowId, r.listRaw, r.fullRaw, r.fullIsLatest FROM call c JOIN call_raw r ON r.rowId = c.rowId
  WHERE c.connection = ? AND c.sessionId = ?`;

/**
 * Inserts or updates the call. Calls carry no time of change, so the record received last is the newest. A fact that
 * it lacks comes from the other source.
 */
export function storeCall(
  database: Database,
  connection: number,
  { raw, text }: RecordText,
  facts: CallFacts,
  source: CallSource,
): Stored {
  const known = database.get<RawCall & { rowId: number }>(FIND, connection, facts.sessionId);
  if (known === undefined) {
    const { rowId } = database.run(INSERT, connection, ...sqlValuesOf("calls", facts));
    const [listRaw, fullRaw] = source === "list" ? [text, null] : [null, text];
    database.run(INSERT_RAW, rowId, listRaw, fullRaw, source === "full" ? 1 : 0);
    database.run("INSERT INTO call_fold (rowId, words) VALUES (?, ?)", rowId, callFold(facts, raw));
    return { rowId, changed: false };
  }
  const next: RawCall = {
    listRaw: source === "list" ? text : known.listRaw,
    fullRaw: source === "full" ? text : known.fullRaw,
    fullIsLatest: source === "full" ? 1 : 0,
  };
  const same =
    next.listRaw === known.listRaw && next.fullRaw === known.fullRaw && next.fullIsLatest === known.fullIsLatest;
  if (same) return { rowId: known.rowId, changed: false };
  replaceCall(database, known.rowId, next, facts);
  return { rowId: known.rowId, changed: true };
}

/** Replaces the row's records and merges the facts of both. Takes `facts` where they cannot be read. */
export function replaceCall(database: Database, rowId: number, next: RawCall, facts: CallFacts): void {
  const merged = mergedCall(next);
  const reading = readCall(merged);
  const kept = reading.ok ? reading.record : facts;
  database.run(UPDATE, ...sqlValuesOf("calls", kept), rowId);
  database.run(
    "UPDATE call_raw SET listRaw = ?, fullRaw = ?, fullIsLatest = ? WHERE rowId = ?",
    next.listRaw,
    next.fullRaw,
    next.fullIsLatest,
    rowId,
  );
  const words = callFold(kept, merged);
  database.run("UPDATE call_fold SET words = ? WHERE rowId = ? AND words <> ?", words, rowId, words);
}

/**
 * The record with everything the service sent of a call: the later source's fields over the earlier one's. An empty
 * list never hides a filled one, since List calls may leave out participants and recordings.
 */
export function mergedCall(raw: RawCall): Readonly<Record<string, unknown>> {
  return asMap(parseExactly(mergedCallText(raw)));
}

/** The same as JSON text, with each field as it was sent. */
export function mergedCallText({ listRaw, fullRaw, fullIsLatest }: RawCall): string {
  if (listRaw === null || fullRaw === null) return listRaw ?? fullRaw ?? "null";
  const [before, after] = fullIsLatest === 1 ? [listRaw, fullRaw] : [fullRaw, listRaw];
  const merged = new Map(fieldsOf(before));
  for (const [name, text] of fieldsOf(after)) {
    if (!merged.has(name) || !NOTHING.test(text)) merged.set(name, text);
  }
  return `{${[...merged].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;
}

const NOTHING = /^(?:null|\[[ \t]*\])$/u;

function fieldsOf(map: string): readonly (readonly [string, string])[] {
  return partsOf(map).flatMap(({ name, start, end }) =>
    name === null ? [] : [[name, map.slice(start, end)] as const],
  );
}
