// Goes through everything stored for one person: first the columns of all rows, then the records of the person's rows.
import { MOST_EVENTS, type Person } from "#contract/methods/person-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { participantsOf, type CallFacts, type Participant } from "#domain/records/call.ts";
import { wasAnswered } from "#domain/records/outcomes.ts";
import { seenInMessage } from "#domain/records/seen-as.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { isInCalendar } from "#domain/time/time.ts";
import { TABLES } from "#core/store/base/sql-columns.ts";
import { findConnection } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import { ChunkSize, inChunks, inRanges, type Sliced, type Tell } from "#core/store/base/sliced.ts";
import { readNames } from "#core/store/records/names.ts";
import { mergedCall, type RawCall } from "#domain/records/merged-call.ts";
import { addTo, answersOf, newCount } from "./histogram.ts";
import { countPeople, newPerson } from "./participation.ts";
import {
  describeConversations,
  describeEvents,
  describeMoment,
  type Moment,
  type Talk,
  type Whose,
} from "./person-records.ts";
import { SeenValues } from "./seen-values.ts";

/** Rows of one range. More would hold up the engine while they come from the disk. */
const RANGE = { first: 2000, most: 20_000 };
const RECORDS = { first: 100, most: 500, fewest: 20 };
/** A number that no connection has. */
const NO_CONNECTION = -1;

/** The findings so far. They grow with each range of rows. */
class Findings {
  readonly names = new SeenValues();
  readonly roles = new SeenValues();
  readonly talks = new Map<string, Talk>();
  readonly outcomes = newCount();
  readonly people = new Map<string, ReturnType<typeof newPerson>>();
  /** the person's rows of each kind */
  readonly rowIds: Readonly<Record<QueryKind, number[]>> = { messages: [], calls: [] };
  /** calls of others that list the person, and those of them that the person joined */
  readonly received = { calls: 0, joined: 0 };
  sent = 0;
  initiated = 0;
  listed = 0;
  first: Moment | null = null;
  last: Moment | null = null;
  /** newest first */
  events: readonly Moment[] = [];

  /** Notes an act of the person. A time too large for a date does not count. */
  noteDeed(kind: QueryKind, rowId: number, atSeconds: number | null): void {
    if (atSeconds === null || !isInCalendar(atSeconds)) return;
    if (this.first === null || atSeconds < this.first.atSeconds) this.first = { kind, rowId, atSeconds };
    if (this.last === null || atSeconds > this.last.atSeconds) this.last = { kind, rowId, atSeconds };
  }

  noteEvent(kind: QueryKind, rowId: number, atSeconds: number | null): void {
    if (atSeconds === null || !isInCalendar(atSeconds)) return;
    const oldest = this.events.at(-1);
    if (this.events.length === MOST_EVENTS && oldest !== undefined && atSeconds < oldest.atSeconds) return;
    this.events = [...this.events, { kind, rowId, atSeconds }]
      .toSorted((one, other) => other.atSeconds - one.atSeconds || other.rowId - one.rowId)
      .slice(0, MOST_EVENTS);
  }
}

/** Gets the number of rows passed and their total; while the records are read, also the figures of the columns. */
type TellPerson = (rows: number, total: number, early: Person | null) => void;

/** Reads a person of a connection. Nobody knows the person if nothing is stored. */
export function* readPerson(
  database: Database,
  { connectionId, uid }: { readonly connectionId: string; readonly uid: string },
  tell: TellPerson,
): Sliced<Person> {
  const whose = { connection: findConnection(database, connectionId) ?? NO_CONNECTION, uid };
  const found = new Findings();
  const [messages, calls] = [lastRow(database, "messages"), lastRow(database, "calls")];
  yield* findMessages(database, whose, found, messages, (rows) => tell(rows, messages + calls, null));
  yield* findCalls(database, whose, found, calls, (rows) => tell(messages + rows, messages + calls, null));
  const conversations = yield* describeConversations(database, whose, found.talks);
  const events = describeEvents(database, whose, found.events);
  const name = readNames(database, whose.connection, [uid]).get(uid) ?? null;
  const describe = (isWhole: boolean): Person => ({
    uid,
    name,
    names: found.names.mostFrequent(),
    roles: found.roles.mostFrequent(),
    first: found.first === null ? null : describeMoment(database, found.first),
    last: found.last === null ? null : describeMoment(database, found.last),
    sent: found.sent,
    conversations,
    conversationCount: found.talks.size,
    calls: callsOf(found, uid, isWhole),
    answers: answersOf(found.outcomes),
    received: isWhole ? { ...found.received } : null,
    events,
    isWhole,
  });
  const total = found.rowIds.messages.length + found.rowIds.calls.length;
  // Reports may be skipped, so each of them has it.
  const early = describe(false);
  tell(0, total, early);
  yield* readMessages(database, uid, found, (rows) => tell(rows, total, early));
  yield* readCalls(database, uid, found, (rows) => tell(found.rowIds.messages.length + rows, total, early));
  return describe(true);
}

/** Only the records say who joined and for how long. */
function callsOf(found: Findings, uid: string, isWhole: boolean): Person["calls"] {
  if (!isWhole) return { calls: found.listed, joined: 0, initiated: found.initiated, seconds: null };
  const { calls, joined, initiated, durationMs } = found.people.get(uid) ?? newPerson();
  return { calls, joined, initiated, seconds: durationMs === 0 ? null : durationMs / 1000 };
}

function lastRow(database: Database, kind: QueryKind): number {
  return database.number(`SELECT coalesce(max(rowId), 0) FROM ${TABLES[kind]}`);
}

/** `+` keeps SQLite from an index that would read the table in another order. */
const FIND_MESSAGES = `SELECT m.rowId, m.conversationId, m.sentAtSeconds, m.sender IS ? AS isSent FROM message m
  WHERE m.rowId BETWEEN ? AND ? AND +m.connection = ?
  AND (m.sender = ? OR (m.receiver = ? AND m.receiverType IS NOT 'group'))`;

interface FoundMessage {
  readonly rowId: number;
  readonly conversationId: string | null;
  readonly sentAtSeconds: number | null;
  readonly isSent: number;
}

function* findMessages(
  database: Database,
  { connection, uid }: Whose,
  found: Findings,
  last: number,
  tell: Tell,
): Sliced<void> {
  const take = ({ rowId, conversationId, sentAtSeconds, isSent }: FoundMessage): void => {
    found.rowIds.messages.push(rowId);
    if (isSent === 1) {
      found.sent++;
      found.noteDeed("messages", rowId, sentAtSeconds);
      found.noteEvent("messages", rowId, sentAtSeconds);
    }
    if (conversationId === null) return;
    const { sent, messages } = found.talks.get(conversationId) ?? { sent: 0, messages: 0 };
    found.talks.set(conversationId, { sent: sent + isSent, messages: messages + 1, rowId });
  };
  const find = (from: number, to: number): void =>
    database.all<FoundMessage>(FIND_MESSAGES, uid, from, to, connection, uid, uid).forEach(take);
  yield* inRanges(last, new ChunkSize(RANGE.first, RANGE.most), find, tell);
}

/** The search for the UID's JSON text is cheap, and spares nearly every row the exact test. */
const FIND_CALLS = `SELECT m.rowId, m.initiatedAtSeconds, m.startedAtSeconds, m.status, m.initiator,
  instr(m.participantUids, ?) > 0 AND EXISTS (SELECT 1 FROM json_each(m.participantUids) WHERE value = ?) AS isListed
  FROM call m WHERE m.rowId BETWEEN ? AND ? AND +m.connection = ?
  AND (m.initiator = ? OR instr(m.participantUids, ?) > 0)`;

type FoundCall = Pick<CallFacts, "initiatedAtSeconds" | "startedAtSeconds" | "status" | "initiator"> & {
  readonly rowId: number;
  readonly isListed: number;
};

function* findCalls(
  database: Database,
  { connection, uid }: Whose,
  found: Findings,
  last: number,
  tell: Tell,
): Sliced<void> {
  const take = ({ rowId, initiatedAtSeconds, startedAtSeconds, status, initiator, isListed }: FoundCall): void => {
    const isInitiator = initiator === uid;
    if (!isInitiator && isListed !== 1) return;
    found.rowIds.calls.push(rowId);
    if (isListed === 1) {
      found.listed++;
      addTo(found.outcomes, wasAnswered(status));
    }
    if (isInitiator) {
      found.initiated++;
      found.noteDeed("calls", rowId, initiatedAtSeconds);
    }
    found.noteEvent("calls", rowId, initiatedAtSeconds ?? startedAtSeconds);
  };
  const text = JSON.stringify(uid);
  const find = (from: number, to: number): void =>
    database.all<FoundCall>(FIND_CALLS, text, uid, from, to, connection, uid, text).forEach(take);
  yield* inRanges(last, new ChunkSize(RANGE.first, RANGE.most), find, tell);
}

const READ_MESSAGES = "SELECT r.raw FROM json_each(?) p CROSS JOIN message_raw r ON r.rowId = p.value";
const READ_CALLS = `SELECT r.rowId, m.initiator, m.status, r.listRaw, r.fullRaw, r.fullIsLatest
  FROM json_each(?) p CROSS JOIN call_raw r ON r.rowId = p.value JOIN call m ON m.rowId = r.rowId`;

/** Reads the records of found rows in chunks. */
function* inRecords<Raw>(
  database: Database,
  sql: string,
  rowIds: readonly number[],
  take: (record: Raw) => void,
  tell: Tell,
): Sliced<void> {
  const size = new ChunkSize(RECORDS.first, RECORDS.most, { fewestRows: RECORDS.fewest });
  const read = (chunk: Int32Array): void => database.all<Raw>(sql, JSON.stringify(Array.from(chunk))).forEach(take);
  yield* inChunks(Int32Array.from(rowIds), size, read, tell);
}

function* readMessages(database: Database, uid: string, found: Findings, tell: Tell): Sliced<void> {
  const take = ({ raw }: { readonly raw: string }): void => {
    const { names, roles } = seenInMessage(parseExactly(raw), uid);
    names.forEach((name) => found.names.add(name));
    roles.forEach((role) => found.roles.add(role));
  };
  yield* inRecords(database, READ_MESSAGES, found.rowIds.messages, take, tell);
}

type ReadCall = RawCall & Pick<CallFacts, "initiator" | "status"> & { readonly rowId: number };

/** A call that may still ring counts only if the person joined it, and one without an initiator not at all. */
function countReceived(
  received: Findings["received"],
  { initiator, status }: ReadCall,
  uid: string,
  entries: readonly Participant[],
): void {
  if (initiator === null || initiator === uid || entries.length === 0) return;
  const joined = entries.some(({ isJoined }) => isJoined);
  if (!joined && wasAnswered(status) === null) return;
  received.calls++;
  if (joined) received.joined++;
}

function* readCalls(database: Database, uid: string, found: Findings, tell: Tell): Sliced<void> {
  const take = (call: ReadCall): void => {
    const entries = participantsOf(mergedCall(call)).filter((entry) => entry.uid === uid);
    countPeople(found.people, call.initiator === uid ? uid : null, entries);
    countReceived(found.received, call, uid, entries);
    for (const { name, joinedAtSeconds, leftAtSeconds } of entries) {
      if (name !== null) found.names.add(name);
      found.noteDeed("calls", call.rowId, joinedAtSeconds);
      found.noteDeed("calls", call.rowId, leftAtSeconds);
    }
  };
  yield* inRecords(database, READ_CALLS, found.rowIds.calls, take, tell);
}
