// Moves the records that were loaded for a connection before a time to a separate connection, which can then be removed.
import { QUERY_KINDS, type QueryKind } from "../../../domain/query/filters.ts";
import { TABLES } from "../base/columns.ts";
import { findConnection } from "../base/connections.ts";
import type { Database } from "../base/database.ts";
import { overwriting } from "../base/secure-delete.ts";
import { ChunkSize, inChunks, inRanges, type Sliced } from "../base/sliced.ts";

/** The connection whose old records are wanted, and the time (UNIX milliseconds) before which a record is old. */
export interface OldWanted {
  readonly connectionId: string;
  readonly beforeMs: number;
  /** results that stay, however old they are */
  readonly isInUse: (resultId: number) => boolean;
}

/** Rows of one range, at first and at most: each row is looked for in every result that stays. */
const RANGE = { first: 500, most: 5000 };
const NAMES_AT_ONCE = 500;

/**
 * Moves the results that were asked last before the time to a new connection, and notes that their records are to follow
 * (`movingOld`). Returns the number of the connection; null when no result is that old. `begin` makes the connection.
 */
export function partOld(database: Database, wanted: OldWanted, begin: () => number): number | null {
  const origin = findConnection(database, wanted.connectionId);
  if (origin === null) return null;
  const old = oldResults(database, origin, wanted);
  if (old.length === 0) return null;
  const [lastMessage, lastCall] = [lastRowOf(database, "messages", old), lastRowOf(database, "calls", old)];
  return database.inTransaction(() => {
    const target = begin();
    const moved = "UPDATE result SET connection = ? WHERE resultId IN (SELECT value FROM json_each(?))";
    database.run(moved, target, JSON.stringify(old));
    const ran = `UPDATE recent_query SET connection = ? WHERE connection = ? AND ranAtMs < ?
      AND resultId NOT IN (SELECT resultId FROM result WHERE connection = ?)`;
    overwriting(database, () => database.run(ran, target, origin, wanted.beforeMs, origin));
    database.insertRow("old_move", { target, origin, lastMessage, lastCall, records: 0 });
    return target;
  });
}

/**
 * Moves the records that were noted for a connection: the rows that were first stored before the old results had their last
 * one and that no other result has, and the names that only these rows mention. If it is cut off, call it again. Returns
 * the number of moved records; 0 if nothing was noted.
 */
export function* movingOld(database: Database, target: number): Sliced<number> {
  const noted = database.get<Move>("SELECT * FROM old_move WHERE target = ?", target);
  if (noted === undefined) return 0;
  yield* moveRows(database, "messages", noted, noted.lastMessage);
  yield* moveRows(database, "calls", noted, noted.lastCall);
  const records = database.number("SELECT records FROM old_move WHERE target = ?", target);
  if (records > 0) yield* moveNames(database, noted);
  database.run("DELETE FROM old_move WHERE target = ?", target);
  return records;
}

/** A result was asked last when it was made, or with its last page. */
function oldResults(database: Database, connection: number, { beforeMs, isInUse }: OldWanted): readonly number[] {
  const asked = `SELECT r.resultId FROM result r WHERE r.connection = ? AND r.createdAtMs < ? AND NOT EXISTS
    (SELECT 1 FROM result_page p WHERE p.resultId = r.resultId AND p.requestedAtMs >= ?)`;
  return database.column<number>(asked, connection, beforeMs, beforeMs).filter((resultId) => !isInUse(resultId));
}

/** Rows are numbered in the order in which they were first stored, so all up to this one are old. */
function lastRowOf(database: Database, kind: QueryKind, results: readonly number[]): number {
  return database.number(
    `SELECT max((SELECT max(rowId) FROM result_row WHERE resultId = r.resultId)) FROM result r
     WHERE r.kind = ? AND r.resultId IN (SELECT value FROM json_each(?))`,
    kind,
    JSON.stringify(results),
  );
}

/** A line of `old_move`. */
interface Move {
  readonly target: number;
  readonly origin: number;
  readonly lastMessage: number;
  readonly lastCall: number;
}

function* moveRows(database: Database, kind: QueryKind, { target, origin }: Move, last: number): Sliced<void> {
  const sql = `UPDATE ${TABLES[kind]} AS m SET connection = ? WHERE m.rowId BETWEEN ? AND ? AND +m.connection = ?
    AND NOT EXISTS (SELECT 1 FROM result k CROSS JOIN result_row r ON r.resultId = k.resultId AND r.rowId = m.rowId
      WHERE k.connection = ? AND k.kind = ?)`;
  const move = (first: number, final: number): void => {
    const { changes } = database.run(sql, target, first, final, origin, origin, kind);
    database.run("UPDATE old_move SET records = records + ? WHERE target = ?", changes, target);
  };
  yield* inRanges(last, new ChunkSize(RANGE.first, RANGE.most), (first, final) => {
    overwriting(database, () => database.inTransaction(() => move(first, final)));
  });
}

/** The ids that rows of a range mention; see `PEOPLE` in exports for the same over all rows. */
const MENTIONED: Readonly<Record<QueryKind, readonly string[]>> = {
  messages: [
    "SELECT sender AS id FROM own",
    "SELECT receiver FROM own",
    "SELECT e.value FROM own, json_each(mentionedUids) e",
  ],
  calls: [
    "SELECT initiator AS id FROM own",
    "SELECT receiver FROM own",
    "SELECT e.value FROM own, json_each(participantUids) e",
  ],
};

function* moveNames(database: Database, { origin, target }: Move): Sliced<void> {
  const mentioned = new Set<string>();
  for (const kind of QUERY_KINDS) {
    const own = `SELECT * FROM ${TABLES[kind]} WHERE rowId BETWEEN ? AND ? AND +connection = ?`;
    const sql = `WITH own AS MATERIALIZED (${own}) ${MENTIONED[kind].join(" UNION ")}`;
    const last = database.number(`SELECT max(rowId) FROM ${TABLES[kind]}`);
    yield* inRanges(last, new ChunkSize(RANGE.first, RANGE.most), (first, final) => {
      for (const id of database.column<string | null>(sql, first, final, origin)) if (id !== null) mentioned.add(id);
    });
  }
  const known = database.column<string>("SELECT DISTINCT id FROM name WHERE connection = ?", origin);
  const gone = known.filter((id) => !mentioned.has(id));
  const places = Int32Array.from(gone.keys());
  const sql = "UPDATE name SET connection = ? WHERE connection = ? AND id IN (SELECT value FROM json_each(?))";
  yield* inChunks(places, new ChunkSize(NAMES_AT_ONCE, NAMES_AT_ONCE), (chunk) => {
    const ids = JSON.stringify(Array.from(chunk, (place) => gone[place]));
    overwriting(database, () => database.run(sql, target, origin, ids));
  });
}
