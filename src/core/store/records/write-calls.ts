// Stores one call: the entry of List calls and the answer of Get call side by side, with facts from both.
import { isOpenCall, readCall, type CallFacts } from "#domain/records/call.ts";
import { losesFacts, mergedCall, mergedCallText, type RawCall } from "#domain/records/merged-call.ts";
import { insertSql, sqlValuesOf, updateSql } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { withFigures } from "./course-facts.ts";
import { callFold } from "./folds.ts";
import { keepEarlier } from "./record-versions.ts";
import type { RecordText, Stored } from "./write-messages.ts";

/** The source of a call record: an entry of List calls, or Get call. */
export type CallSource = "list" | "full";

const INSERT = insertSql("calls", ["connection"]);
const INSERT_RAW = "INSERT INTO call_raw (rowId, listRaw, fullRaw, fullIsLatest) VALUES (?, ?, ?, ?)";
const UPDATE = updateSql("calls");
const FIND = `SELECT c.rowId, c.status, c.endedAtSeconds, r.listRaw, r.fullRaw, r.fullIsLatest FROM call c JOIN call_raw r ON r.rowId = c.rowId
  WHERE c.connection = ? AND c.sessionId = ?`;

type OpenFacts = Parameters<typeof isOpenCall>[0];

/**
 * Inserts or updates the call. Calls carry no time of change, so the record received last is the newest. A fact that
 * it lacks comes from the other source. `followedBy`: the result whose ongoing calls are asked for again and again. What such a
 * call no longer says is kept with that result.
 */
export function storeCall(
  database: Database,
  connection: number,
  { raw, text }: RecordText,
  facts: CallFacts,
  source: CallSource,
  followedBy?: number,
): Stored {
  const known = database.get<RawCall & OpenFacts & { rowId: number }>(FIND, connection, facts.sessionId);
  if (known === undefined) {
    const { rowId } = database.run(INSERT, connection, ...sqlValuesOf("calls", withFigures(facts, raw)));
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
  if (followedBy !== undefined && isOpenCall(known) && losesFacts(known, next)) {
    keepEarlier(database, followedBy, { rowId: known.rowId, raw: mergedCallText(known) });
  }
  replaceCall(database, known.rowId, next, facts);
  return { rowId: known.rowId, changed: true };
}

/** Replaces the row's records and merges the facts of both. Takes `facts` where they cannot be read. */
export function replaceCall(database: Database, rowId: number, next: RawCall, facts: CallFacts): void {
  const merged = mergedCall(next);
  const reading = readCall(merged);
  const kept = reading.ok ? reading.record : facts;
  database.run(UPDATE, ...sqlValuesOf("calls", withFigures(kept, merged)), rowId);
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
