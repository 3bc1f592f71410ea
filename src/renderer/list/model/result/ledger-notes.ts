// Notes on a result besides its verdict: wrong totals, repeated records, failures, short pages, pauses.
import type { LedgerLine } from "#contract/ledger-lines.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { filterLabelOf } from "#domain/query/filter-texts.ts";
import { oppositeOf, type Direction } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import { unsentParams } from "#domain/query/unsent-filters.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";
import { formatDuration } from "#domain/time/time.ts";
import { say } from "#texts/say.ts";
import { listOf } from "#texts/phrases.ts";

/** A longer time between two requests gets a note, milliseconds. */
const LONGEST_QUIET_MS = 600_000;
/** The most pauses with their own notes. */
const MOST_PAUSES = 3;

/** The notes on a result, most important first. `lines` are its known requests, newest first. */
export function notesOf(summary: ResultSummary, lines: readonly LedgerLine[], form: TimeForm): readonly string[] {
  return [
    noteContradictions(summary, lines),
    noteUnreadable(summary),
    noteEvents(summary),
    noteLeftOut(summary),
    noteTotal(summary),
    noteFailures(summary),
    noteDuplicates(summary),
    noteShortPages(summary, lines),
    noteOtherWay(summary, lines),
    ...notePauses(lines, form),
  ].filter((note) => note !== null);
}

/** The verdict has the first contradiction; the note counts all answers that have one. */
function noteContradictions({ ledger }: ResultSummary, lines: readonly LedgerLine[]): string | null {
  if (ledger.contradiction === null) return null;
  const found = lines.filter((line) => line.contradiction !== null).length;
  return say("result.ledger.contradictions", { answers: found });
}

function noteUnreadable({ ledger: { unreadable } }: ResultSummary): string | null {
  return unreadable === 0 ? null : say("result.ledger.unreadable", { records: unreadable });
}

function noteEvents({ ledger: { events } }: ResultSummary): string | null {
  return events === undefined ? null : say("result.ledger.events", { events });
}

/** The service does not have these filters, so the records they exclude were received but are not shown. */
function noteLeftOut({ query, ledger: { leftOut } }: ResultSummary): string | null {
  const labels = Object.keys(unsentParams(query)).map((name) => filterLabelOf(query.kind, name));
  if (labels.length === 0) return null;
  const filters = labels.map((filter) => say("result.ledger.filterName", { filter }));
  return say("result.ledger.leftOut", { filters: listOf(filters, "and"), records: leftOut });
}

function noteTotal({ query, walks, ledger: { serviceTotal, rows, leftOut } }: ResultSummary): string | null {
  const sent = rows + leftOut;
  if (serviceTotal === null || serviceTotal === sent) return null;
  const { ended } = walks[directionOf(query)];
  if (ended === "passedBound") return null;
  return ended === null && serviceTotal > sent
    ? say("result.ledger.loadedSoFar", { total: serviceTotal, sent })
    : say("result.ledger.otherTotal", { total: serviceTotal, sent });
}

function noteFailures({ ledger: { failures } }: ResultSummary): string | null {
  return failures === 0 ? null : say("result.ledger.failures", { failures });
}

function noteDuplicates({ query, ledger: { duplicates } }: ResultSummary): string | null {
  return duplicates === 0
    ? null
    : say("result.ledger.duplicates", { records: duplicates, isCalls: query.kind === "calls" });
}

/**
 * Pages with fewer records than requested, though more records came after them. The last page is always short, and so are those
 * with records that are newer than the query.
 */
function noteShortPages({ query }: ResultSummary, lines: readonly LedgerLine[]): string | null {
  const newer = newerSideOf(query);
  const wentOn = new Set<Direction | null>();
  let short = 0;
  for (const line of lines) {
    if (line.direction === newer) continue;
    const asked = askedRows(line.request);
    if (asked !== null && line.received < asked && wentOn.has(line.direction)) short += 1;
    if (line.received > 0) wentOn.add(line.direction);
  }
  return short === 0 ? null : say("result.ledger.shortPages", { pages: short });
}

/** The direction of lines with records that are newer than a query's first page; null if nothing is known about that. */
function newerSideOf(query: ResultSummary["query"]): Direction | null {
  const own = directionOf(query);
  return query.kind === "calls" || own === "prepend" ? oppositeOf(own) : null;
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
  if (query.kind === "calls") return say("result.ledger.followedCalls", { calls: rows });
  return say("result.ledger.otherDirection", { side: oppositeOf(own), messages: rows });
}

function notePauses(lines: readonly LedgerLine[], form: TimeForm): readonly string[] {
  const pauses = lines.flatMap((line, index) => {
    const before = lines[index + 1];
    if (before === undefined) return [];
    const quietMs = line.requestedAtMs - before.requestedAtMs - (before.tookMs ?? 0);
    return quietMs > LONGEST_QUIET_MS ? [{ quietMs, sinceMs: before.requestedAtMs }] : [];
  });
  const told = pauses.slice(0, MOST_PAUSES).map(({ quietMs, sinceMs }) => {
    return say("result.ledger.pause", {
      length: formatDuration(quietMs / 1000),
      since: writeTime(sinceMs / 1000, form),
    });
  });
  const others = pauses.length - told.length;
  return others === 0 ? told : [...told, say("result.ledger.morePauses", { pauses: others })];
}
