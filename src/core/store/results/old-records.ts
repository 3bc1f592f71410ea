// Parts what was loaded for a connection before a time from the rest, so that it can be removed as a connection of its own.
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
 * Moves the results that were asked last before the time to the connection `to`, with the rows that were first stored
 * before then and that no other result has, and the names that only these rows mention. If it is cut off, the rows that were
 * not moved yet stay until old results are moved again. Returns the number of moved records.
 */
export function* moveOld(database: Database, wanted: OldWanted, to: () => number): Sliced<number> {
  const from = findConnection(database, wanted.connectionId);
  if (from === null) return 0;
  const old = oldResults(database, from, wanted);
  if (old.length === 0) return 0;
  const lastRows = QUERY_KINDS.map((kind) => [kind, lastRowOf(database, kind, old)] as const);
  const target = database.inTransaction(() => {
    const number = to();
    database.run(
      "UPDATE result SET connection = ? WHERE resultId IN (SELECT value FROM json_each(?))",
      number,
      JSON.stringify(old),
    );
    const ran = `UPDATE recent_query SET connection = ? WHERE connection = ? AND ranAtMs < ?
      AND resultId NOT IN (SELECT resultId FROM result WHERE connection = ?)`;
    overwriting(database, () => database.run(ran, number, from, wanted.beforeMs, from));
    return number;
  });
  let records = 0;
  for (const [kind, last] of lastRows) records += yield* moveRows(database, kind, { from, target, last });
  yield* moveNames(database, from, target);
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

interface Move {
  readonly from: number;
  readonly target: number;
}

function* moveRows(
  database: Database,
  kind: QueryKind,
  { from, target, last }: Move & { readonly last: number },
): Sliced<number> {
  const sql = `UPDATE ${TABLES[kind]} AS m SET connection = ? WHERE m.rowId BETWEEN ? AND ? AND +m.connection = ?
    AND NOT EXISTS (SELECT 1 FROM result k CROSS JOIN result_row r ON r.resultId = k.resultId AND r.rowId = m.rowId
      WHERE k.connection = ? AND k.kind = ?)`;
  let moved = 0;
  const move = (first: number, final: number): void => {
    moved += overwriting(database, () => database.run(sql, target, first, final, from, from, kind)).changes;
  };
  yield* inRanges(last, new ChunkSize(RANGE.first, RANGE.most), move);
  return moved;
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

function* moveNames(database: Database, from: number, target: number): Sliced<void> {
  const mentioned = new Set<string>();
  for (const kind of QUERY_KINDS) {
    const own = `SELECT * FROM ${TABLES[kind]} WHERE rowId BETWEEN ? AND ? AND +connection = ?`;
    const sql = `WITH own AS MATERIALIZED (${own}) ${MENTIONED[kind].join(" UNION ")}`;
    const last = database.number(`SELECT max(rowId) FROM ${TABLES[kind]}`);
    yield* inRanges(last, new ChunkSize(RANGE.first, RANGE.most), (first, final) => {
      for (const id of database.column<string | null>(sql, first, final, from)) if (id !== null) mentioned.add(id);
    });
  }
  const known = database.column<string>("SELECT DISTINCT id FROM name WHERE connection = ?", from);
  const gone = known.filter((id) => !mentioned.has(id));
  const places = Int32Array.from(gone.keys());
  const sql = "UPDATE name SET connection = ? WHERE connection = ? AND id IN (SELECT value FROM json_each(?))";
  yield* inChunks(places, new ChunkSize(NAMES_AT_ONCE, NAMES_AT_ONCE), (chunk) => {
    const ids = JSON.stringify(Array.from(chunk, (place) => gone[place]));
    overwriting(database, () => database.run(sql, target, from, ids));
  });
}
