// The webhook events that belong to rows.
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Database } from "../base/database.ts";

/** SQL for the events of rows. The row numbers are a JSON list. An edit belongs to two messages. */
export const EVENTS_OF: Readonly<Record<QueryKind, (schema: "main" | "source") => string>> = {
  calls: (schema) => `SELECT e.eventId FROM json_each(?) p CROSS JOIN ${schema}.call m ON m.rowId = p.value
    JOIN ${schema}.event e ON e.sessionId = m.sessionId`,
  messages: (schema) => `WITH wanted (id) AS
      (SELECT m.id FROM json_each(?) p CROSS JOIN ${schema}.message m ON m.rowId = p.value)
    SELECT e.eventId FROM wanted w JOIN ${schema}.event e ON e.messageId = w.id
    UNION SELECT e.eventId FROM wanted w JOIN ${schema}.event e ON e.actionId = w.id`,
};

/** The webhook events of these rows as they were received. */
export function eventsOfRows(database: Database, kind: QueryKind, rowIds: readonly number[]): readonly string[] {
  const sql = `SELECT CAST(raw AS TEXT) FROM main.event WHERE eventId IN (${EVENTS_OF[kind]("main")}) ORDER BY eventId`;
  return database.column(sql, JSON.stringify(rowIds));
}
