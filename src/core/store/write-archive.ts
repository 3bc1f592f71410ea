// Writes the rows of a view, with everything that belongs to them, as an archive: a store of its own in one file.
// Its schema stands in docs/archive-format.md.
import { z } from "zod";
import { archiveOrigin } from "../../contract/opened-methods.ts";
import { viewSpec } from "../../contract/rows.ts";
import { QUERY_KINDS } from "../../domain/filters.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { dropIndexes, WHOLE_RESULTS } from "./bulk-load.ts";
import { TABLES } from "./columns.ts";
import { openDatabase } from "./database.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { OPENED_CONNECTION, OPENED_CONNECTION_NUMBER } from "./pack-rows.ts";

/** "SwBd": what file(1) and other tools can tell an archive by (sqlite.org/fileformat.html, "Application ID"). */
export const ARCHIVE_APPLICATION_ID = 0x53774264;
/** Of the table `archive` and of what it promises; the tables beside it have the store's own version, `user_version`. */
export const ARCHIVE_FORMAT = 1;

/** What the table `archive` says, each entry as JSON under its name. */
export const archiveFacts = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  kind: z.enum(QUERY_KINDS),
  rows: z.number(),
  unreadable: z.number(),
  origin: archiveOrigin,
  /** what narrowed the rows of the result to those of the archive */
  view: viewSpec,
});
export type ArchiveFacts = z.infer<typeof archiveFacts>;

/** What is written, by numbers of the store it is taken from. */
export interface ArchivePlan {
  readonly sourcePath: string;
  readonly kind: QueryKind;
  readonly resultId: number;
  readonly connection: number;
  /** newest first */
  readonly rowIds: Int32Array;
  readonly origin: ArchiveFacts["origin"];
  readonly view: ArchiveFacts["view"];
}

const SLICE_ROWS = 2000;

/**
 * Writes the archive to the path, which must be free, and gives the number of its rows. What the store holds at the
 * beginning is what the archive holds, whatever is written meanwhile. Throws `Failed` storage; the file is then of no use.
 */
export function writeArchive(path: string, plan: ArchivePlan, tell: (rows: number) => void): number {
  const database = openDatabase(path);
  try {
    migrate(database);
    database.readPragma("journal_mode = OFF");
    database.readPragma("synchronous = OFF");
    const indexes = dropIndexes(database);
    database.run("ATTACH ? AS source", plan.sourcePath);
    // Not an immediate transaction: that would lock the store, too, for everybody who writes into it.
    database.execute("BEGIN");
    const rows = copyAll(database, plan, tell);
    database.execute("COMMIT; DETACH source");
    for (const { sql } of indexes) database.execute(sql);
    database.execute(`PRAGMA application_id = ${ARCHIVE_APPLICATION_ID}`);
    return rows;
  } finally {
    database.close();
  }
}

function copyAll(database: Database, plan: ArchivePlan, tell: (rows: number) => void): number {
  const table = TABLES[plan.kind];
  database.run("INSERT INTO connection (number, id) VALUES (?, ?)", OPENED_CONNECTION_NUMBER, OPENED_CONNECTION);
  const copies = [table, `${table}_raw`, `${table}_fold`].map((each) => copySql(database, each));
  for (let from = 0; from < plan.rowIds.length; from += SLICE_ROWS) {
    const rowIds = JSON.stringify(Array.from(plan.rowIds.subarray(from, from + SLICE_ROWS)));
    for (const sql of copies) database.run(sql, from + 1, rowIds);
    database.run(COPY_ORIGINS, plan.kind, from + 1, rowIds, plan.kind);
    tell(Math.min(plan.rowIds.length, from + SLICE_ROWS));
  }
  copyResult(database, plan);
  database.run(NAMES[plan.kind], plan.connection);
  const count = (of: string): number =>
    database.get<{ rows: number }>(`SELECT count(*) AS rows FROM main.${of}`)?.rows ?? 0;
  const facts: ArchiveFacts = {
    format: ARCHIVE_FORMAT,
    kind: plan.kind,
    rows: count(table),
    unreadable: count("unreadable"),
    origin: plan.origin,
    view: plan.view,
  };
  for (const [name, value] of Object.entries(facts)) {
    database.run("INSERT INTO archive (name, value) VALUES (?, ?)", name, JSON.stringify(value));
  }
  return facts.rows;
}

/** Rows get numbers in the order of the list, from the first value on. */
function copySql(database: Database, table: string): string {
  const columns = columnsOf(database, table).filter((name) => name !== "rowId" && name !== "connection");
  const hasConnection = columnsOf(database, table).includes("connection");
  const own = hasConnection ? ["connection"] : [];
  return `INSERT INTO main.${table} (${["rowId", ...own, ...columns].join(", ")})
    SELECT ${["? + p.key", ...(hasConnection ? [OPENED_CONNECTION_NUMBER] : []), ...columns.map((name) => `m.${name}`)].join(", ")}
    FROM json_each(?) p CROSS JOIN source.${table} m ON m.rowId = p.value ORDER BY p.key`;
}

function columnsOf(database: Database, table: string): readonly string[] {
  return database.all<{ name: string }>("SELECT name FROM pragma_table_info(?)", table).map(({ name }) => name);
}

/** Where rows stand in the files they were read from; nothing for what the service sent. */
const COPY_ORIGINS = `INSERT INTO main.source_range (kind, firstRowId, pageId, firstLine, lineStep)
  SELECT ?, ? + p.key, s.pageId, s.firstLine + (p.value - s.firstRowId) * s.lineStep, 0
  FROM json_each(?) p JOIN source.source_range s ON s.kind = ? AND s.firstRowId =
    (SELECT max(t.firstRowId) FROM source.source_range t WHERE t.kind = s.kind AND t.firstRowId <= p.value)`;

/** The result with its ledger and the records that could not be read. */
function copyResult(database: Database, { kind, resultId }: ArchivePlan): void {
  const number = WHOLE_RESULTS[kind];
  database.run(
    `INSERT INTO main.result (resultId, connection, kind, query, createdAtMs, appendWalk, prependWalk, isWhole)
     SELECT ${number}, ${OPENED_CONNECTION_NUMBER}, kind, query, createdAtMs, appendWalk, prependWalk, 2
     FROM source.result WHERE resultId = ?`,
    resultId,
  );
  const overrides = { resultId: number, connection: OPENED_CONNECTION_NUMBER };
  for (const table of ["result_page", "unreadable"]) {
    const columns = columnsOf(database, table);
    const values = columns.map((name) => (name in overrides ? Reflect.get(overrides, name) : name));
    database.run(
      `INSERT INTO main.${table} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM source.${table} WHERE resultId = ?`,
      resultId,
    );
  }
}

/** Names of the people and groups in the rows, and of nobody else. */
const NAMES: Readonly<Record<QueryKind, string>> = {
  messages: copyNames(`SELECT sender FROM main.message UNION SELECT receiver FROM main.message
    UNION SELECT u.value FROM main.message m CROSS JOIN json_each(m.mentionedUids) u`),
  calls: copyNames(`SELECT initiator FROM main.call UNION SELECT receiver FROM main.call
    UNION SELECT u.value FROM main.call m CROSS JOIN json_each(m.participantUids) u`),
};

function copyNames(ids: string): string {
  return `INSERT INTO main.name (connection, kind, id, name, folded, asOfSeconds)
    SELECT ${OPENED_CONNECTION_NUMBER}, kind, id, name, folded, asOfSeconds FROM source.name
    WHERE connection = ? AND id IN (${ids})`;
}
