// Notes on a result besides its verdict: wrong totals, repeated records, failures, short pages, pauses.
import type { LedgerLine } from "../../../contract/ledger-lines.ts";
import type { ResultSummary } from "../../../contract/methods/rows.ts";
import { findFilter } from "../../../domain/query/filters.ts";
import { oppositeOf } from "../../../domain/query/cursor.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import { directionOf } from "../../../domain/query/query.ts";
import { unsentParams } from "../../../domain/query/unsent-filters.ts";
import { formatDuration, formatTime } from "../../../domain/time/time.ts";
import { count, formatNumber } from "../../design/words/format.ts";

/** A longer time between two requests gets a note, milliseconds. */
const LONGEST_QUIET_MS = 10 * 60_000;
/** The most pauses with their own notes. */
const MOST_PAUSES = 3;

/** The notes on a result, most important first. `lines` are its known requests, newest first. */
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

/** The verdict has the first contradiction; the note counts all answers that have one. */
function noteContradictions({ ledger }: ResultSummary, lines: readonly LedgerLine[]): string | null {
  if (ledger.contradiction === null) return null;
  const found = lines.filter((line) => line.contradiction !== null).length;
  const what =
    found === 1
      ? "One answer does not match its request"
      : `${formatNumber(found)} answers do not match their requests`;
  return `${what}. Its rows are shown as received. Check the requests marked below.`;
}

function noteUnreadable({ ledger: { unreadable } }: ResultSummary): string | null {
  if (unreadable === 0) return null;
  const kept = unreadable === 1 ? "It is kept as it came" : "They are kept as they came";
  return `${count(unreadable, "record")} could not be read. ${kept}, under Unreadable.`;
}

function noteEvents({ ledger: { events } }: ResultSummary): string | null {
  if (events === undefined) return null;
  const kept = events === 1 ? "It is kept as found" : "Each is kept as found";
  return `${count(events, "webhook event")} ${events === 1 ? "was" : "were"} read. ${kept}. Rows were made from them.`;
}

/** The service does not have these filters, so the records they exclude were received but are not shown. */
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
  return `${counts} and sent ${count(sent, "distinct record")}. Its totals are sometimes wrong.`;
}

function noteFailures({ ledger: { failures } }: ResultSummary): string | null {
  if (failures === 0) return null;
  return `${count(failures, "request")} failed. No records were skipped: the same page is requested again.`;
}

function noteDuplicates({ query, ledger: { duplicates } }: ResultSummary): string | null {
  if (duplicates === 0) return null;
  const kept = `${count(duplicates, "record")} came again and ${duplicates === 1 ? "is" : "are"} kept once.`;
  if (query.kind === "messages") return kept;
  return `${kept} A call that starts during loading moves earlier calls to later pages.`;
}

/** Pages with fewer records than requested, though more records came after them. The last page is always short. */
function noteShortPages(lines: readonly LedgerLine[]): string | null {
  const wentOn = new Set<Direction | null>();
  let short = 0;
  for (const line of lines) {
    const asked = askedRows(line.request);
    if (asked !== null && line.received < asked && wentOn.has(line.direction)) short += 1;
    if (line.received > 0) wentOn.add(line.direction);
  }
  if (short === 0) return null;
  return `${count(short, "page")} had fewer records than requested, and more came after ${short === 1 ? "it" : "them"}.`;
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
  return `${count(rows, `${what} message`)} were loaded in the other direction. The verdict covers the direction of the query only.`;
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
    return `No requests for ${span} after ${formatTime(sinceMs / 1000, zone)}. Records that changed since are shown as received.`;
  });
  const others = pauses.length - told.length;
  return others === 0 ? told : [...told, `${count(others, "earlier pause")} of this kind.`];
}
