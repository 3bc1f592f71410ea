// Takes the webhook events of an archive's rows into the archive.
import type { QueryKind } from "../../domain/filters.ts";
import type { ArchiveChanges } from "./archive-changes.ts";
import type { Database, SqlValue } from "./database.ts";

const COLUMNS = ["eventId", "file", "line", "byte", "trigger", "atSeconds", "sessionId", "messageId", "actionId"];

/** SQL that gives the events of rows, whose numbers are a JSON list. An edit is an event of two messages. */
const EVENTS_OF: Readonly<Record<QueryKind, (schema: "main" | "source") => string>> = {
  calls: (schema) => `SELECT e.eventId FROM json_each(?) p CROSS JOIN ${schema}.call m ON m.rowId = p.value
    JOIN ${schema}.event e ON e.sessionId = m.sessionId`,
  messages: (schema) => `WITH wanted (id) AS
      (SELECT m.id FROM json_each(?) p CROSS JOIN ${schema}.message m ON m.rowId = p.value)
    SELECT e.eventId FROM wanted w JOIN ${schema}.event e ON e.messageId = w.id
    UNION SELECT e.eventId FROM wanted w JOIN ${schema}.event e ON e.actionId = w.id`,
};

/** The webhook events of these rows as they were found. */
export function eventsOfRows(database: Database, kind: QueryKind, rowIds: readonly number[]): readonly string[] {
  const events = database.all<{ raw: string }>(
    `SELECT CAST(raw AS TEXT) AS raw FROM main.event WHERE eventId IN (${EVENTS_OF[kind]("main")}) ORDER BY eventId`,
    JSON.stringify(rowIds),
  );
  return events.map(({ raw }) => raw);
}

/**
 * Gives a function that takes the events of rows of the store attached as `source`. What `changes` takes out of them is never
 * written. Defines functions of SQL.
 */
export function eventCopier(
  database: Database,
  kind: QueryKind,
  changes: ArchiveChanges | null,
): (rowIds: readonly number[]) => void {
  const apply = (name: string, change: ((text: string) => string) | undefined): void => {
    database.define(name, (value): SqlValue => (typeof value === "string" ? (change?.(value) ?? value) : null));
  };
  if (changes !== null) {
    apply("changed_id", changes.id);
    apply("changed_record", changes.record);
  }
  const changed = (name: string): string => {
    if (changes === null) return `e.${name}`;
    if (name === "raw") return "changed_record(e.raw)";
    return name === "file" || (name.endsWith("Id") && name !== "eventId") ? `changed_id(e.${name})` : `e.${name}`;
  };
  const columns = [...COLUMNS, "tellsOfCall", "raw"];
  const sql = `INSERT OR IGNORE INTO main.event (${columns.join(", ")}) SELECT ${columns.map(changed).join(", ")}
    FROM source.event e WHERE e.eventId IN (${EVENTS_OF[kind]("source")}) ORDER BY e.eventId`;
  return (rowIds) => void database.run(sql, JSON.stringify(rowIds));
}
