// What is worth knowing of a result besides its verdict: totals that disagree, repeats, failures, short pages, pauses.
import type { LedgerLine } from "../../../contract/ledger-lines.ts";
import type { ResultSummary } from "../../../contract/methods/rows.ts";
import { findFilter } from "../../../domain/query/filters.ts";
import { oppositeOf } from "../../../domain/query/cursor.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import { directionOf } from "../../../domain/query/query.ts";
import { unsentParams } from "../../../domain/query/unsent-filters.ts";
import { formatDuration, formatTime } from "../../../domain/time/time.ts";
import { count, formatNumber } from "../../design/words/format.ts";

/** A longer time between two requests is told, milliseconds. */
const LONGEST_QUIET_MS = 10 * 60_000;
/** Most pauses that are told one by one. */
const MOST_PAUSES = 3;

/** The notes on a result, most important first. `lines` are its requests, newest first, as far as they are known. */
export function notesOf(summary: ResultSummary, lines: readonly LedgerLine[], zone: string): readonly string[] {
  return [
    noteContradictions(summary, lines),
    noteUnreadable(summary),
    noteEvents(summary),
    noteLeftOut(summary),
    noteTotal(summary),
    noteFailures(summary),
    noteDuplicates(summary),
    noteShortPages(lines),
    noteOtherWay(summary, lines),
    ...notePauses(lines, zone),
  ].filter((note) => note !== null);
}

/** The verdict tells the first contradiction; the note says how many answers have one, and what becomes of their rows. */
function noteContradictions({ ledger }: ResultSummary, lines: readonly LedgerLine[]): string | null {
  if (ledger.contradiction === null) return null;
  const found = lines.filter((line) => line.contradiction !== null).length;
  const what =
    found === 1 ? "One answer does not fit its request" : `${formatNumber(found)} answers do not fit their requests`;
  return `${what}. The rows are shown as they came; check the requests marked below.`;
}

function noteUnreadable({ ledger: { unreadable } }: ResultSummary): string | null {
  if (unreadable === 0) return null;
  const kept = unreadable === 1 ? "It is kept as it came" : "They are kept as they came";
  return `${count(unreadable, "record")} could not be read. ${kept}, under Unreadable.`;
}

function noteEvents({ ledger: { events } }: ResultSummary): string | null {
  if (events === undefined) return null;
  const kept = events === 1 ? "It is kept as found" : "Each is kept as found";
  return `${count(events, "webhook event")} ${events === 1 ? "was" : "were"} read. ${kept}; rows were made from what they tell.`;
}

/** The service does not have these filters, so what they leave out was received and is not shown. */
function noteLeftOut({ query, ledger: { leftOut } }: ResultSummary): string | null {
  const labels = Object.keys(unsentParams(query)).map((name) => findFilter(query.kind, name)?.label ?? name);
  if (labels.length === 0) return null;
  const by = labels.join(" and ");
  return `The service cannot filter by ${by} as asked. Rows are filtered as pages are loaded: ${count(leftOut, "record")} received and left out.`;
}

function noteTotal({ query, walks, ledger: { serviceTotal, rows, leftOut } }: ResultSummary): string | null {
  const sent = rows + leftOut;
  if (serviceTotal === null || serviceTotal === sent) return null;
  const counts = `The service counts ${formatNumber(serviceTotal)}`;
  const { ended } = walks[directionOf(query)];
  if (ended === "passedBound") return null;
  if (ended === null && serviceTotal > sent) return `${counts}; ${formatNumber(sent)} are loaded so far.`;
  return `${counts} and sent ${count(sent, "distinct record")}. Its totals are known to be wrong at times.`;
}

function noteFailures({ ledger: { failures } }: ResultSummary): string | null {
  if (failures === 0) return null;
  return `${count(failures, "request")} failed. That skips nothing: the same page is asked for again.`;
}

function noteDuplicates({ query, ledger: { duplicates } }: ResultSummary): string | null {
  if (duplicates === 0) return null;
  const kept = `${count(duplicates, "record")} came again and ${duplicates === 1 ? "is" : "are"} kept once.`;
  if (query.kind === "messages") return kept;
  return `${kept} A call that begins while pages are loaded moves those before it to later pages.`;
}

/** Pages that held less than was asked for, though records came after them; the page before the end is short anyway. */
function noteShortPages(lines: readonly LedgerLine[]): string | null {
  const wentOn = new Set<Direction | null>();
  let short = 0;
  for (const line of lines) {
    const asked = askedRows(line.request);
    if (asked !== null && line.received < asked && wentOn.has(line.direction)) short += 1;
    if (line.received > 0) wentOn.add(line.direction);
  }
  if (short === 0) return null;
  return `${count(short, "page")} held fewer records than were asked for, and more came after ${short === 1 ? "it" : "them"}.`;
}

function askedRows(request: string | null): number | null {
  const params = new URLSearchParams(request?.split("?")[1] ?? "");
  const asked = Number(params.get("limit") ?? params.get("perPage") ?? Number.NaN);
  return Number.isInteger(asked) ? asked : null;
}

function noteOtherWay({ query }: ResultSummary, lines: readonly LedgerLine[]): string | null {
  const own = directionOf(query);
  const rows = lines.reduce((sum, line) => sum + (line.direction === oppositeOf(own) ? line.newRows : 0), 0);
  if (rows === 0) return null;
  const what = own === "prepend" ? "newer" : "earlier";
  return `${count(rows, `${what} message`)} came by a walk the other way. The verdict is on the query's own direction.`;
}

function notePauses(lines: readonly LedgerLine[], zone: string): readonly string[] {
  const pauses = lines.flatMap((line, index) => {
    const before = lines[index + 1];
    if (before === undefined) return [];
    const quietMs = line.requestedAtMs - before.requestedAtMs - (before.tookMs ?? 0);
    return quietMs > LONGEST_QUIET_MS ? [{ quietMs, sinceMs: before.requestedAtMs }] : [];
  });
  const told = pauses.slice(0, MOST_PAUSES).map(({ quietMs, sinceMs }) => {
    const span = formatDuration(quietMs / 1000);
    return `Nothing was asked for ${span} after ${formatTime(sinceMs / 1000, zone)}. What changed in between is here as it was received.`;
  });
  const others = pauses.length - told.length;
  return others === 0 ? told : [...told, `${count(others, "earlier pause")} of this kind.`];
}
