// Checks answers against requests: docs/service-notes.md, "List messages", "List calls", "Order and paging of messages"
import { oneSpelling } from "#domain/query/spellings.ts";
import { readCall } from "#domain/records/call.ts";
import type { Contradiction } from "#domain/report/contradiction.ts";
import type { Filter } from "#domain/query/filter.ts";
import { FILTERS, type QueryKind } from "#domain/query/filters.ts";
import type { Direction } from "#domain/query/cursor.ts";
import { asId, asList, asMap, asNumber } from "#domain/text/lenient.ts";
import { readMessage } from "#domain/records/message.ts";
import { compareIds, outermostCursor } from "./message-page.ts";

export interface SentRequest {
  readonly kind: QueryKind;
  readonly parameters: URLSearchParams;
  /** the UID of the header onBehalfOf */
  readonly viewingAs: string | undefined;
}

export interface ReceivedAnswer {
  readonly records: readonly unknown[];
  readonly meta: unknown;
  /** how many unread counts came instead of records */
  readonly unreadCounts: number;
}

type JsonObject = Readonly<Record<string, unknown>>;
/** The facts of a record, as the readers of messages and calls give them. */
type Facts = JsonObject;

interface Exchange {
  readonly sent: SentRequest;
  readonly answer: ReceivedAnswer;
  /** the records of the answer that can be read */
  readonly rows: readonly Facts[];
}
type Check = (exchange: Exchange) => Contradiction | null;

/** The most serious first: contradictions of a whole page, then those of single rows. */
const CHECKS: readonly Check[] = [
  checkUnreadCounts,
  checkPage,
  checkPlace,
  checkFilters,
  checkViewingAs,
  checkCount,
  checkEmpty,
];

/** The worst contradiction between request and answer, or null. Missing facts, repeats and page sizes are no fault. */
export function checkAnswer(sent: SentRequest, answer: ReceivedAnswer): Contradiction | null {
  const rows = answer.records.map((raw) => factsOf(sent.kind, raw)).filter((row) => row !== null);
  for (const check of CHECKS) {
    const found = check({ sent, answer, rows });
    if (found !== null) return found;
  }
  return null;
}

function factsOf(kind: QueryKind, raw: unknown): Facts | null {
  if (kind === "messages") {
    const reading = readMessage(raw);
    return reading.ok ? reading.record : null;
  }
  const reading = readCall(raw);
  if (!reading.ok) return null;
  const { participantUids, initiator, receiver } = reading.record;
  // Callers and receivers took part too, listed or not; without a list nothing is known about the others.
  const people = participantUids.length === 0 ? [] : [...participantUids, initiator, receiver];
  return { ...reading.record, participantUids: people };
}

function checkUnreadCounts({ sent: { parameters }, answer }: Exchange): Contradiction | null {
  const mayHaveCounts = parameters.has("unread") || parameters.has("count");
  return answer.unreadCounts === 0 || mayHaveCounts ? null : { what: "unreadCounts" };
}

/** True for a "newest first" page whose cursor does not confirm the direction; `checkBeginning` then finds out. */
export function isDirectionOpen({ kind, parameters }: SentRequest, { records, meta }: ReceivedAnswer): boolean {
  if (kind !== "messages" || records.length === 0 || parameters.has("id") || parameters.has("sentAt")) return false;
  return directionOfCursor(asMap(asMap(meta)["next"]), records) !== parameters.get("affix");
}

/** The direction of a cursor: its `affix`, else the end of the page that it points to. */
function directionOfCursor(cursor: JsonObject, records: readonly unknown[]): string | null {
  const [affix, id] = [asId(cursor["affix"]), asId(cursor["id"])];
  if (affix !== null || id === null) return affix;
  const [newest, oldest] = [outermostCursor(records, "append"), outermostCursor(records, "prepend")];
  if (newest?.id === oldest?.id) return null;
  if (id === newest?.id) return "append";
  return id === oldest?.id ? "prepend" : null;
}

/** Messages may be new since the first request within this margin, because the clocks of both sides differ. */
const RECENT_SECONDS = 60;

/** The contradiction of a first page: a request beyond its beginning found messages that are not new. */
export function checkBeginning(
  asked: Direction,
  beyond: { readonly sent: SentRequest; readonly answer: ReceivedAnswer },
  requestedAtMs: number,
): Contradiction | null {
  const contradiction = checkAnswer(beyond.sent, beyond.answer);
  if (contradiction !== null) return contradiction;
  const startId = beyond.sent.parameters.get("id");
  const newSinceSeconds = requestedAtMs / 1000 - RECENT_SECONDS;
  const hasOthers = beyond.answer.records.some((raw) => {
    const row = factsOf("messages", raw);
    if (row === null || row["id"] === startId) return false;
    return asked === "append" || Number(row["sentAtSeconds"]) < newSinceSeconds;
  });
  return hasOthers ? { what: "direction", asked } : null;
}

function checkPage({ sent: { kind, parameters }, answer }: Exchange): Contradiction | null {
  if (kind !== "calls") return null;
  const asked = asNumber(parameters.get("page"));
  const answered = asNumber(paginationOf(answer.meta)["current_page"]);
  return asked === null || answered === null || asked === answered ? null : { what: "page", asked, answered };
}

function paginationOf(meta: unknown): JsonObject {
  return asMap(asMap(meta)["pagination"]);
}

/** Where a request for messages starts: at a message, at a time, or at both. */
interface Start {
  readonly id: string | null;
  readonly sentAtSeconds: number | null;
}

/** Counts rows before the start of an append request, or after the start of a prepend request. */
function checkPlace({ sent: { kind, parameters }, rows }: Exchange): Contradiction | null {
  if (kind !== "messages") return null;
  const start = { id: parameters.get("id"), sentAtSeconds: asNumber(parameters.get("sentAt")) };
  const wrongSide = parameters.get("affix") === "prepend" ? 1 : -1;
  const wrong = rows.filter((row) => sideOfStart(row, start) === wrongSide).length;
  return wrong === 0 ? null : { what: "place", rows: wrong };
}

/** -1 for a row before the start, 1 for a row after it, 0 for the start itself or if time and id do not agree. */
function sideOfStart(row: Facts, start: Start): number {
  const byTime = sideByTime(asNumber(row["sentAtSeconds"]), start.sentAtSeconds);
  const byId = sideById(asId(row["id"]), start.id);
  if (byTime === null) return byId ?? 0;
  return byId === -byTime ? 0 : byTime;
}

function sideByTime(seconds: number | null, startSeconds: number | null): number | null {
  return seconds === null || startSeconds === null ? null : Math.sign(seconds - startSeconds);
}

/** Only numeric ids have an order. */
function sideById(id: string | null, startId: string | null): number | null {
  const areNumeric = id !== null && startId !== null && isNumericId(id) && isNumericId(startId);
  return areNumeric ? compareIds(id, startId) : null;
}

function isNumericId(id: string): boolean {
  return /^\d{1,40}$/u.test(id);
}

/** True for values that a service may treat as equal: different case, both spellings of "canceled". */
function sameValue(one: string, other: string): boolean {
  const plain = (value: string): string => oneSpelling("calls", "status", value.toLowerCase());
  return plain(one) === plain(other);
}

function checkFilters({ sent: { kind, parameters, viewingAs }, rows }: Exchange): Contradiction | null {
  for (const filter of FILTERS[kind]) {
    const written = parameters.get(filter.name);
    // With Viewing as, `sender` asks for the conversations both share.
    const asksForShared = filter.name === "sender" && viewingAs !== undefined;
    if (written === null || filter.rowsMustMatch !== true || asksForShared) continue;
    const excluded = rows.filter((row) => isExcluded(filter, written, row)).length;
    if (excluded > 0) return { what: "filter", param: filter.name, rows: excluded };
  }
  return null;
}

/** True for a row that the filter's value, as written in the URL, excludes by a fact of the row itself. */
function isExcluded({ local }: Filter, written: string, row: Facts): boolean {
  if (!("column" in local)) return false;
  const fact = row[local.column];
  const isMissing = fact === null || fact === undefined;
  switch (local.op) {
    case "isNull":
      return !isMissing;
    case "isSet":
      return isMissing;
    case "atLeast":
      return !isMissing && Number(fact) < Number(written);
    case "atMost":
      return !isMissing && Number(fact) > Number(written);
    case "after":
      return !isMissing && Number(fact) <= Number(written);
    case "positive":
      return !isMissing && Number(fact) > 0 !== (written !== "false");
    case "numberEquals":
      return !isMissing && Number(fact) !== Number(written);
    case "contains":
      return false;
    case "equals":
    case "oneOf":
    case "listHasAny": {
      const facts = asList(Array.isArray(fact) ? fact : [fact]).flatMap((each) => asId(each) ?? []);
      const wanted = local.op === "equals" ? [written] : written.split(",");
      return facts.length > 0 && !facts.some((each) => wanted.some((value) => sameValue(each, value)));
    }
  }
}

/** A one-to-one record names both its people, so the viewer is one of them or a participant of the call. */
function checkViewingAs({ sent: { viewingAs }, rows }: Exchange): Contradiction | null {
  if (viewingAs === undefined) return null;
  const foreign = rows.filter((row) => {
    const people = peopleOfPair(row);
    return people !== null && !people.some((uid) => sameValue(uid, viewingAs));
  }).length;
  return foreign === 0 ? null : { what: "viewingAs", rows: foreign };
}

/** The people of a one-to-one record; null for any other record. */
function peopleOfPair(row: Facts): readonly string[] | null {
  const sender = asId(row["sender"]) ?? asId(row["initiator"]);
  const receiver = asId(row["receiver"]);
  const isPair = row["receiverType"] === "user" && row["category"] !== "action";
  if (!isPair || sender === null || receiver === null) return null;
  return [sender, receiver, ...asList(row["participantUids"]).flatMap((uid) => asId(uid) ?? [])];
}

/** More rows announced than sent. Announcing fewer is a known fault, and harmless. */
function checkCount({ answer: { meta, records, unreadCounts } }: Exchange): Contradiction | null {
  const announced = asNumber(paginationOf(meta)["count"]) ?? asNumber(asMap(asMap(meta)["current"])["count"]);
  const rows = records.length + unreadCounts;
  return announced === null || announced <= rows ? null : { what: "count", announced, rows };
}

/** An empty page ends a list of calls, unless the service counts further pages after it. */
function checkEmpty({ sent: { kind, parameters }, answer: { meta, records } }: Exchange): Contradiction | null {
  if (kind !== "calls" || records.length > 0) return null;
  const page = asNumber(parameters.get("page"));
  const pages = asNumber(paginationOf(meta)["total_pages"]);
  return page === null || pages === null || pages <= page ? null : { what: "emptyPage", page, pages };
}
