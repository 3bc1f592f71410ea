// Copies the webhook events of an archive's rows into the archive.
import { EVENTS_OF } from "../records/events-of-rows.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { ArchiveChanges } from "./archive-changes.ts";
import type { Database, SqlValue } from "../base/database.ts";

const COLUMNS = ["eventId", "file", "line", "byte", "trigger", "atSeconds", "sessionId", "messageId", "actionId"];

/** Copies the events of rows from the store `source`, without text that `changes` removes. Defines SQL functions. */
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
