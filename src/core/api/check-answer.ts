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

type Raw = Readonly<Record<string, unknown>>;
type Check = (sent: SentRequest, answer: ReceivedAnswer, facts: readonly Raw[]) => Contradiction | null;

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
  const facts = answer.records.map((raw) => factsOf(sent.kind, raw)).filter((row) => row !== null);
  for (const check of CHECKS) {
    const found = check(sent, answer, facts);
    if (found !== null) return found;
  }
  return null;
}

function factsOf(kind: QueryKind, raw: unknown): Raw | null {
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

function checkUnreadCounts({ parameters }: SentRequest, { unreadCounts }: ReceivedAnswer): Contradiction | null {
  return unreadCounts === 0 || parameters.has("unread") || parameters.has("count") ? null : { what: "unreadCounts" };
}

/** True for a "newest first" page whose cursor does not confirm the direction; `checkBeginning` then finds out. */
export function isDirectionOpen({ kind, parameters }: SentRequest, { records, meta }: ReceivedAnswer): boolean {
  if (kind !== "messages" || records.length === 0 || parameters.has("id") || parameters.has("sentAt")) return false;
  return directionOfCursor(asMap(asMap(meta)["next"]), records) !== parameters.get("affix");
}

/** The direction of a cursor: its `affix`, else the end of the page that it points to. */
function directionOfCursor(cursor: Raw, records: readonly unknown[]): string | null {
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
  const place = beyond.sent.parameters.get("id");
  const earlier = beyond.answer.records.some((raw) => {
    const row = factsOf("messages", raw);
    if (row === null || row["id"] === place) return false;
    return asked === "append" || Number(row["sentAtSeconds"]) < requestedAtMs / 1000 - RECENT_SECONDS;
  });
  return earlier ? { what: "direction", asked } : null;
}

function checkPage({ kind, parameters }: SentRequest, { meta }: ReceivedAnswer): Contradiction | null {
  const [asked, answered] = [asNumber(parameters.get("page")), asNumber(paginationOf(meta)["current_page"])];
  if (kind !== "calls" || asked === null || answered === null || asked === answered) return null;
  return { what: "page", asked, answered };
}

function paginationOf(meta: unknown): Raw {
  return asMap(asMap(meta)["pagination"]);
}

/** Counts rows before the start of an append request, or after the start of a prepend request. */
function checkPlace({ kind, parameters }: SentRequest, _: ReceivedAnswer, facts: readonly Raw[]): Contradiction | null {
  if (kind !== "messages") return null;
  const place = { id: parameters.get("id"), sentAtSeconds: asNumber(parameters.get("sentAt")) };
  const sign = parameters.get("affix") === "prepend" ? -1 : 1;
  const rows = facts.filter((row) => compareToPlace(row, place) * sign < 0).length;
  return rows === 0 ? null : { what: "place", rows };
}

/** Negative before the start, positive after it; zero for the start, and if time and id disagree about the order. */
function compareToPlace(
  row: Raw,
  place: { readonly id: string | null; readonly sentAtSeconds: number | null },
): number {
  const [sentAt, id] = [asNumber(row["sentAtSeconds"]), asId(row["id"])];
  const byTime = sentAt === null || place.sentAtSeconds === null ? null : Math.sign(sentAt - place.sentAtSeconds);
  const byId = id === null || place.id === null || !isNumeric(id, place.id) ? null : compareIds(id, place.id);
  if (byTime === null) return byId ?? 0;
  return byId !== null && byId * byTime < 0 ? 0 : byTime;
}

/** True for values that a service may treat as equal: different case, both spellings of "canceled". */
function sameValue(one: string, other: string): boolean {
  const plain = (value: string): string => oneSpelling("calls", "status", value.toLowerCase());
  return plain(one) === plain(other);
}

function isNumeric(...ids: readonly string[]): boolean {
  return ids.every((id) => /^\d{1,40}$/u.test(id));
}

function checkFilters(sent: SentRequest, _: ReceivedAnswer, facts: readonly Raw[]): Contradiction | null {
  for (const filter of FILTERS[sent.kind]) {
    const written = sent.parameters.get(filter.name);
    // With Viewing as, `sender` asks for the conversations both share.
    const isOther = filter.name === "sender" && sent.viewingAs !== undefined;
    if (written === null || filter.rowsMustMatch !== true || isOther) continue;
    const rows = facts.filter((row) => isExcluded(filter, written, row)).length;
    if (rows > 0) return { what: "filter", param: filter.name, rows };
  }
  return null;
}

/** True for a row that the filter's value, as written in the URL, excludes by a fact of the row itself. */
function isExcluded({ local }: Filter, written: string, row: Raw): boolean {
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
function checkViewingAs({ viewingAs }: SentRequest, _: ReceivedAnswer, facts: readonly Raw[]): Contradiction | null {
  if (viewingAs === undefined) return null;
  const rows = facts.filter((row) => {
    const sent = asId(row["sender"]) ?? asId(row["initiator"]);
    const received = asId(row["receiver"]);
    if (row["receiverType"] !== "user" || row["category"] === "action" || sent === null || received === null)
      return false;
    const people = [sent, received, ...asList(row["participantUids"]).flatMap((uid) => asId(uid) ?? [])];
    return !people.some((uid) => sameValue(uid, viewingAs));
  }).length;
  return rows === 0 ? null : { what: "viewingAs", rows };
}

/** More rows announced than sent. Announcing fewer is a known fault, and harmless. */
function checkCount(_: SentRequest, { meta, records, unreadCounts }: ReceivedAnswer): Contradiction | null {
  const announced = asNumber(paginationOf(meta)["count"]) ?? asNumber(asMap(asMap(meta)["current"])["count"]);
  const rows = records.length + unreadCounts;
  return announced === null || announced <= rows ? null : { what: "count", announced, rows };
}

/** An empty page ends a list of calls, unless the service counts further pages after it. */
function checkEmpty({ kind, parameters }: SentRequest, { meta, records }: ReceivedAnswer): Contradiction | null {
  const [page, pages] = [asNumber(parameters.get("page")), asNumber(paginationOf(meta)["total_pages"])];
  if (kind !== "calls" || records.length > 0 || page === null || pages === null || pages <= page) return null;
  return { what: "emptyPage", page, pages };
}
