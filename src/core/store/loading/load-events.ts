// Stores webhook events and rebuilds calls from them. Reasons: docs/decisions/webhook-logs.md.
import { readCall } from "#domain/records/call.ts";
import { CallRebuilder } from "#domain/records/rebuilt-call.ts";
import { eventsIn, type EventFacts } from "#domain/records/webhook.ts";
import type { Database } from "#core/store/base/database.ts";
import { insertRows, OPENED_CONNECTION_NUMBER, packCalls } from "./pack-rows.ts";
import type { SourceRanges } from "#core/store/records/source-ranges.ts";

/** An event as it was read: JSON in one line, without secrets. */
export interface LoadedEvent extends EventFacts {
  /** from 1 */
  readonly line: number;
  /** from 0 */
  readonly byte: number;
  readonly raw: string;
}

const INSERT = `INSERT INTO event (file, line, byte, trigger, atSeconds, sessionId, messageId, actionId, tellsOfCall, raw)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Stores events of the file in their order. Call it in a transaction. */
export function insertEvents(database: Database, file: string, events: readonly LoadedEvent[]): void {
  database.insert(
    INSERT,
    events.map(({ line, byte, trigger, atSeconds, sessionId, messageId, actionId, tellsOfCall, raw }) => {
      return [file, line, byte, trigger, atSeconds, sessionId, messageId, actionId, tellsOfCall ? 1 : 0, raw];
    }),
  );
}

/** Sessions whose calls are stored in one transaction; events that are read at once. */
const SLICE_SESSIONS = 200;
const SLICE_EVENTS = 500;
/** Most events that one call is rebuilt from. The call says how many are left out; all of them can be read. */
const MOST_EVENTS = 50_000;

interface Session {
  readonly sessionId: string;
  readonly firstEventId: number;
  /** the line of its first event */
  readonly line: number;
}
interface StoredEvent {
  readonly eventId: number;
  readonly file: string;
  readonly line: number;
  readonly raw: string;
}

/** The number of a file's first event, and the line of the ledger that counts the file's calls. */
export interface FirstEvent {
  readonly eventId: number;
  readonly pageId: number;
}

/**
 * Rebuilds a call for each session that has events but no record of the service, in the order of their first events.
 * Returns their number. Reads one session at a time; the table of events must have its indexes.
 */
export function rebuildCalls(database: Database, files: readonly FirstEvent[], ranges: SourceRanges): number {
  const pageOf = ({ firstEventId }: Session): number =>
    files.findLast(({ eventId }) => eventId <= firstEventId)?.pageId ?? 0;
  let calls = 0;
  for (const found of slicesOfSessions(database)) {
    for (const [pageId, sessions] of Map.groupBy(found, pageOf)) {
      calls += database.inTransaction(() => storeCalls(database, pageId, sessions, ranges));
    }
  }
  return calls;
}

function* slicesOfSessions(database: Database): Generator<readonly Session[]> {
  for (let last = 0; ;) {
    const found = database.all<Session>(
      `SELECT e.sessionId, e.eventId AS firstEventId, e.line FROM event e
       WHERE e.eventId > ? AND e.tellsOfCall = 1
         AND NOT EXISTS (SELECT 1 FROM event b WHERE b.sessionId = e.sessionId AND b.tellsOfCall = 1 AND b.eventId < e.eventId)
         AND NOT EXISTS (SELECT 1 FROM call c WHERE c.connection = ? AND c.sessionId = e.sessionId)
       ORDER BY e.eventId LIMIT ${SLICE_SESSIONS}`,
      last,
      OPENED_CONNECTION_NUMBER,
    );
    if (found.length === 0) return;
    yield found;
    last = found.at(-1)?.firstEventId ?? last;
  }
}

function storeCalls(database: Database, pageId: number, sessions: readonly Session[], ranges: SourceRanges): number {
  const rows = packCalls(1 + database.number("SELECT max(rowId) FROM call"));
  for (const { sessionId, line } of sessions) {
    const value = rebuild(database, sessionId);
    const reading = readCall(value);
    if (reading.ok) rows.add({ facts: reading.record, value, raw: JSON.stringify(value), line });
  }
  const packed = rows.take();
  if (packed === null) return 0;
  insertRows(database, "calls", packed);
  ranges.note("calls", pageId, packed);
  const made = packed.lines.length;
  const sql = "UPDATE result_page SET received = received + ?, newRows = newRows + ? WHERE pageId = ?";
  database.run(sql, made, made, pageId);
  return made;
}

function rebuild(database: Database, sessionId: string): unknown {
  const rebuilder = new CallRebuilder(sessionId);
  let taken = 0;
  for (let last = 0; taken < MOST_EVENTS;) {
    const events = database.all<StoredEvent>(
      `SELECT eventId, file, line, raw FROM event WHERE sessionId = ? AND eventId > ? AND tellsOfCall = 1
       ORDER BY eventId LIMIT ${SLICE_EVENTS}`,
      sessionId,
      last,
    );
    for (const { file, line, raw } of events) {
      // It is an event: the reader parsed it within its limits of depth.
      const [event] = eventsIn(JSON.parse(raw), () => false);
      if (event !== undefined) rebuilder.take(event, raw, { trigger: event.trigger, file, line });
    }
    taken += events.length;
    last = events.at(-1)?.eventId ?? last;
    if (events.length < SLICE_EVENTS) break;
  }
  // Speed only: fewer events were all taken, so the count would say the same.
  if (taken < MOST_EVENTS) return rebuilder.record(0);
  const count = "SELECT count(*) FROM event WHERE sessionId = ? AND tellsOfCall = 1";
  return rebuilder.record(database.number(count, sessionId) - taken);
}
