// Writes rows, with everything that belongs to them, as an archive: one file, described in docs/archive-format.md.
import { z } from "zod";
import { archiveOrigin } from "#contract/methods/opened-methods.ts";
import { viewSpec } from "#contract/methods/rows.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import type { NamedEntity } from "#domain/records/message.ts";
import { readChangedRows, writeChangedRows, eventCopier, type ArchiveChanges } from "./archive-changes.ts";
import { dropIndexes } from "#core/store/loading/bulk-load.ts";
import { WHOLE_RESULTS } from "#core/store/loading/file-lines.ts";
import { ROW_TABLES, TABLES } from "#core/store/base/sql-columns.ts";
import { openDatabase, type Database, type SqlValue } from "#core/store/base/database.ts";
import { migrate } from "#core/store/schema/migrate.ts";
import { storeNames } from "#core/store/records/names.ts";
import { OPENED_CONNECTION, OPENED_CONNECTION_NUMBER } from "#core/store/loading/pack-rows.ts";

/** "SwBd": file(1) and other tools recognise an archive by it (sqlite.org/fileformat.html, "Application ID"). */
export const ARCHIVE_APPLICATION_ID = 0x53774264;
/** Version of the table `archive` and its meaning. The other tables have the store's version, `user_version`. */
export const ARCHIVE_FORMAT = 1;

/** The entries of the table `archive`, each as JSON under its name. */
export const archiveFacts = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  kind: z.enum(QUERY_KINDS),
  rows: z.number(),
  /** webhook events of the rows; absent in older archives */
  events: z.number().default(0),
  unreadable: z.number(),
  origin: archiveOrigin,
  /** the filters that reduced the result's rows to those of the archive */
  view: viewSpec,
  /** the part of the view that was taken: all, chosen rows, or a conversation instead; absent in older archives */
  taken: z
    .object({ of: z.enum(["view", "selection", "conversation"]), conversationId: z.string().nullable() })
    .optional(),
});
export type ArchiveFacts = z.infer<typeof archiveFacts>;

/** The rows to write, by their numbers in the source store. */
export interface ArchivePlan {
  readonly sourcePath: string;
  readonly kind: QueryKind;
  readonly resultId: number;
  readonly connection: number;
  /** newest first */
  readonly rowIds: Int32Array;
  readonly origin: ArchiveFacts["origin"];
  readonly view: ArchiveFacts["view"];
  readonly taken: NonNullable<ArchiveFacts["taken"]>;
  /** the result's query as JSON, if it differs from the stored one */
  readonly query: string | null;
  /** the states of its walks as JSON, if they differ from the stored ones */
  readonly walks: { readonly append: string; readonly prepend: string } | null;
  /** identifies the archive: 32 hexadecimal digits, always the same for the same export */
  readonly identity: string;
}

const SLICE_ROWS = 2000;

/**
 * Writes an archive of the store's present state to a free path; returns its number of rows. Text that `changes`
 * removes is never written, so no free page holds it. The same rows give the same bytes. Throws `Failed` storage: the
 * file is then useless.
 */
export function writeArchive(
  path: string,
  plan: ArchivePlan,
  changes: ArchiveChanges | null,
  tell: (rows: number) => void,
): number {
  const database = openDatabase(path);
  try {
    migrate(database);
    // Straight into the file, since a log would double the space. The driver refuses to work without any journal.
    database.readPragma("journal_mode = MEMORY");
    database.readPragma("synchronous = OFF");
    const indexes = dropIndexes(database);
    database.run("ATTACH ? AS source", plan.sourcePath);
    // Not an immediate transaction, which would also lock the source store for all writers.
    database.execute("BEGIN");
    const rows = copyAll(database, plan, changes, tell);
    database.execute("COMMIT; DETACH source");
    for (const { sql } of indexes) database.execute(sql);
    database.execute(`PRAGMA application_id = ${ARCHIVE_APPLICATION_ID}`);
    return rows;
  } finally {
    database.close();
  }
}

function copyAll(
  database: Database,
  plan: ArchivePlan,
  changes: ArchiveChanges | null,
  tell: (rows: number) => void,
): number {
  const table = TABLES[plan.kind];
  database.run("UPDATE main.store_identity SET identity = ?", plan.identity);
  database.run("INSERT INTO connection (number, id) VALUES (?, ?)", OPENED_CONNECTION_NUMBER, OPENED_CONNECTION);
  const copyEvents = eventCopier(database, plan.kind, changes);
  const copies = ROW_TABLES[plan.kind].map((each) => copySql(database, each));
  for (let from = 0; from < plan.rowIds.length; from += SLICE_ROWS) {
    const rowIds = Array.from(plan.rowIds.subarray(from, from + SLICE_ROWS));
    const changed = changes === null ? [] : readChangedRows(database, plan.kind, rowIds, changes);
    const isChanged = new Set(changed.map(({ index }) => index));
    const same = list(rowIds.map((rowId, index) => (isChanged.has(index) ? null : rowId)));
    if (changed.length < rowIds.length) for (const sql of copies) database.run(sql, from + 1, same);
    writeChangedRows(database, plan.kind, from + 1, changed);
    if (changed.length > 0) database.run(copyTwins(plan.kind), list(rowIds), from + 1);
    copyEvents(rowIds);
    database.run(COPY_ORIGINS, plan.kind, from + 1, list(rowIds), plan.kind);
    tell(Math.min(plan.rowIds.length, from + SLICE_ROWS));
  }
  copyResult(database, plan, changes);
  copyNames(database, plan, changes);
  const count = (of: string): number => database.number(`SELECT count(*) FROM main.${of}`);
  const facts: ArchiveFacts = {
    format: ARCHIVE_FORMAT,
    kind: plan.kind,
    rows: count(table),
    events: count("event"),
    unreadable: count("unreadable WHERE versionOf IS NULL"),
    origin: plan.origin,
    view: plan.view,
    taken: plan.taken,
  };
  for (const [name, value] of Object.entries(facts)) {
    database.run("INSERT INTO archive (name, value) VALUES (?, ?)", name, JSON.stringify(value));
  }
  return facts.rows;
}

const list = (rowIds: readonly (number | null)[]): string => JSON.stringify(rowIds);

/** Changed rows are read again from their records, which do not say that another record has the same id. */
function copyTwins(kind: QueryKind): string {
  const table = TABLES[kind];
  return `UPDATE main.${table} AS m SET twin = s.twin
    FROM json_each(?) p JOIN source.${table} s ON s.rowId = p.value WHERE m.rowId = ? + p.key AND s.twin > 0`;
}

/** Rows get numbers in the order of the list, from the first value on. A missing row leaves its number free. */
function copySql(database: Database, table: string): string {
  const changed: Readonly<Record<string, string>> = { rowId: "? + p.key", connection: `${OPENED_CONNECTION_NUMBER}` };
  const columns = database.columnsOf(table);
  const values = columns.map((name) => changed[name] ?? `m.${name}`);
  return `INSERT INTO main.${table} (${columns.join(", ")}) SELECT ${values.join(", ")}
    FROM json_each(?) p CROSS JOIN source.${table} m ON m.rowId = p.value ORDER BY p.key`;
}

/** The positions of rows in their files; nothing for rows from the service. */
const COPY_ORIGINS = `INSERT INTO main.source_range (kind, firstRowId, pageId, firstLine, lineStep)
  SELECT ?, ? + p.key, s.pageId, s.firstLine + (p.value - s.firstRowId) * s.lineStep, 0
  FROM json_each(?) p JOIN source.source_range s ON s.kind = ? AND s.firstRowId =
    (SELECT max(t.firstRowId) FROM source.source_range t WHERE t.kind = s.kind AND t.firstRowId <= p.value)`;

/** The result with its ledger. Unreadable records belong to a whole view only. */
function copyResult(
  database: Database,
  { kind, resultId, query, walks, taken, rowIds }: ArchivePlan,
  changes: ArchiveChanges | null,
): void {
  const number = WHOLE_RESULTS[kind];
  database.run(
    `INSERT INTO main.result (resultId, connection, kind, query, createdAtMs, appendWalk, prependWalk, isWhole, files)
     SELECT ${number}, ${OPENED_CONNECTION_NUMBER}, kind, coalesce(?, query), createdAtMs,
       coalesce(?, appendWalk), coalesce(?, prependWalk), 2, files
     FROM source.result WHERE resultId = ?`,
    query,
    walks?.append ?? null,
    walks?.prepend ?? null,
    resultId,
  );
  const same = (text: string): string => text;
  const { record = same, text = same, request = same } = changes ?? {};
  /** How the columns with text from the service or from people change. */
  const changed: Readonly<Record<string, (text: string) => string>> = {
    asked: record,
    next: record,
    request,
    failure: record,
    raw: record,
    reason: text,
  };
  const rowIdOf = new Map(Array.from(rowIds, (rowId, index) => [rowId, index + 1]));
  const own: Readonly<Record<string, SqlValue>> = { resultId: number, connection: OPENED_CONNECTION_NUMBER };
  for (const table of taken.of === "view" ? ["result_page", "unreadable"] : ["result_page"]) {
    const columns = database.columnsOf(table);
    const rows = database.lists(`SELECT ${columns.join(", ")} FROM source.${table} WHERE resultId = ?`, resultId);
    database.insert(
      `INSERT INTO main.${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
      rows.map((row) =>
        row.map((value, index) => {
          const name = columns[index] ?? "";
          if (Object.hasOwn(own, name)) return own[name] ?? null;
          // A version whose row is not in the archive belongs to no row and stays unchanged.
          if (name === "versionOf" && typeof value === "number") return rowIdOf.get(value) ?? NO_ROW;
          return typeof value === "string" ? (changed[name]?.(value) ?? value) : value;
        }),
      ),
    );
  }
}

/** No row has this number. */
const NO_ROW = 0;

/** The people and groups in the rows. */
const NAMED: Readonly<Record<QueryKind, string>> = {
  messages: `SELECT sender AS id FROM main.message UNION SELECT receiver FROM main.message
    UNION SELECT u.value FROM main.message m CROSS JOIN json_each(m.mentionedUids) u`,
  calls: `SELECT initiator AS id FROM main.call UNION SELECT receiver FROM main.call
    UNION SELECT u.value FROM main.call m CROSS JOIN json_each(m.participantUids) u`,
};

/** Names of the people in the rows, and of no one else. */
function copyNames(database: Database, { kind, connection }: ArchivePlan, changes: ArchiveChanges | null): void {
  const named = new Set(database.column<string | null>(NAMED[kind]));
  const known = database.all<{ kind: NamedEntity["kind"]; id: string; name: string; asOfSeconds: number }>(
    "SELECT kind, id, name, asOfSeconds FROM source.name WHERE connection = ? ORDER BY kind, id",
    connection,
  );
  const shown = known.map((one) => (changes === null ? one : { ...one, ...changes.named(one) }));
  storeNames(
    database,
    OPENED_CONNECTION_NUMBER,
    shown.filter(({ id }) => named.has(id)),
  );
}
