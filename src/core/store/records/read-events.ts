// Reads the webhook events of an opened file: all of them, or those of one record or some rows.
import { SHOWN_EVENT_CHARACTERS, type EventsPage, type StoredEvent } from "#contract/methods/event-methods.ts";
import { badRequest } from "#contract/failure.ts";
import type { Input } from "#contract/methods/methods.ts";
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Database } from "#core/store/base/database.ts";
import { ID_COLUMNS, TABLES } from "#core/store/base/sql-columns.ts";

/** SQL for the numbers of a record's events. Its one value is the id of the message or session. */
const OF_RECORD: Readonly<Record<QueryKind, string>> = {
  messages: `WITH wanted (id) AS (VALUES (?)) SELECT e.eventId FROM wanted w JOIN event e ON e.messageId = w.id
    UNION SELECT e.eventId FROM wanted w JOIN event e ON e.actionId = w.id`,
  calls: "SELECT eventId FROM event WHERE sessionId = ?",
};

/** The casts guard against archives that another program wrote. */
const SHOWN = `eventId, CAST(trigger AS TEXT) AS trigger, CAST(atSeconds AS INTEGER) AS atSeconds, CAST(file AS TEXT) AS file,
  CAST(line AS INTEGER) AS line, substr(CAST(raw AS TEXT), 1, ${SHOWN_EVENT_CHARACTERS}) AS raw,
  length(raw) > ${SHOWN_EVENT_CHARACTERS} AS isCut`;

type Selected = Omit<StoredEvent, "isCut"> & { readonly isCut: number };

function eventOf(selected: Selected): StoredEvent {
  return { ...selected, raw: maskChannelSecretsInText(selected.raw), isCut: selected.isCut === 1 };
}

/** All events of a store, in the order of the files. */
export function listEvents(database: Database, from: number, count: number): EventsPage {
  const events = database.all<Selected>(
    `SELECT ${SHOWN} FROM event WHERE eventId IN (SELECT eventId FROM event ORDER BY eventId LIMIT ? OFFSET ?) ORDER BY eventId`,
    count,
    from,
  );
  return { events: events.map(eventOf), total: database.number("SELECT count(*) FROM event") };
}

/** The events of one record, in the order of the files. Throws `Failed` badRequest for a row that does not exist. */
export function listEventsOf(database: Database, { kind, rowId, from, count }: Input<"record.events">): EventsPage {
  const [id] = database.column<string>(`SELECT ${ID_COLUMNS[kind]} FROM ${TABLES[kind]} WHERE rowId = ?`, rowId);
  if (id === undefined) throw badRequest("record.events", "no such row");
  const events = database.all<Selected>(
    `SELECT ${SHOWN} FROM event WHERE eventId IN (${OF_RECORD[kind]}) ORDER BY eventId LIMIT ? OFFSET ?`,
    id,
    count,
    from,
  );
  return { events: events.map(eventOf), total: countEventsOf(database, kind, id) };
}

/** Number of events of the record with this id. */
export function countEventsOf(database: Database, kind: QueryKind, id: string): number {
  return database.number(`SELECT count(*) FROM (${OF_RECORD[kind]})`, id);
}

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
