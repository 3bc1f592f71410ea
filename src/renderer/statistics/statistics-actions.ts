// Shows the rows that a mark of a picture counts: the list with the filters of loaded rows that mean the same.
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { NOT_ANSWERED_STATUSES, OUTCOMES } from "#domain/records/outcomes.ts";
import { formatReading } from "#domain/query/time-input.ts";
import { writeMinute } from "#domain/time/time-form.ts";
import { changeDraft } from "#renderer/list/actions/query/bar-actions.ts";
import { showFirstPage } from "#renderer/list/actions/query/query-actions.ts";
import { runFirstOnSample, turnTo } from "#renderer/list/actions/query/record-actions.ts";
import { reopenView, showNarrowed } from "#renderer/list/actions/rows/view-actions.ts";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { periodOf, setPeriod } from "#renderer/list/model/draft/bar-filters.ts";
import { addLocalTest, type LocalTest } from "#renderer/list/model/rows/local-values.ts";
import { narrowingOf } from "#renderer/list/model/rows/screen.ts";
import { currentTimeForm, currentZone, screenOf, type App } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { say } from "#texts/say.ts";
import { seriesName } from "./mark-words.ts";
import { boundsOf, TIME_COLUMNS } from "./use-periods.ts";
import { movedSpan, seriesOf, type Bounds, type Span } from "./time-marks.ts";

/** A series of the picture, or all calls that were not answered. */
export type Part = { readonly series: number } | "notAnswered";

/** Shows the rows of a span of time, or one part of them, as the list. */
export function showSpan(app: App, statistics: Statistics, span: Span, part: Part | null): Promise<void> {
  const { kind } = statistics;
  const tests = part === null ? [spanTest(app, kind, span)] : [spanTest(app, kind, span), partTest(statistics, part)];
  return showTests(app, kind, tests);
}

/** Shows the rows that pass these tests, too, as the list. */
export function showTests(app: App, kind: QueryKind, tests: readonly LocalTest[]): Promise<void> {
  const localTests = tests.reduce(addLocalTest, screenOf(app, kind).localTests);
  return showNarrowed(app, kind, { localTests });
}

/** Counts only the rows of a span of time. */
export function narrowToSpan(app: App, kind: QueryKind, span: Span): Promise<void> {
  const { localTests } = screenOf(app, kind);
  return reopenView(app, kind, { localTests: addLocalTest(localTests, spanTest(app, kind, span)) });
}

/** The filter of a span, which stays within the bounds of the list: it takes their place. */
function spanTest(app: App, kind: QueryKind, span: Span): LocalTest {
  const column = TIME_COLUMNS[kind];
  const bounds: Bounds = boundsOf(kind, screenOf(app, kind));
  const from = Math.max(span.fromSeconds, bounds.fromSeconds ?? span.fromSeconds);
  const to = Math.min(span.toSeconds, bounds.toSeconds ?? span.toSeconds);
  const form = currentTimeForm(app);
  const words = say("statistics.filters.span", {
    column: columnLabel(kind, column.replace(/Seconds$/u, "")),
    from: writeMinute(from, form),
    to: writeMinute(to, form),
  });
  return { test: { test: "between", column, from, to }, words };
}

/** The filter of one series. */
export function partTest(statistics: Statistics, part: Part): LocalTest {
  const name = part === "notAnswered" ? part : (seriesOf(statistics)[part.series] ?? "other");
  if (statistics.kind === "messages") {
    const named = seriesOf(statistics).filter((each) => each !== "other");
    const isRest = name === "other";
    const test = { test: "oneOf", column: "category", values: isRest ? named : [name], excluded: isRest } as const;
    return { test, words: say("statistics.filters.category", { series: seriesName(statistics, name) }) };
  }
  if (name === "notAnswered") {
    const test = { test: "oneOf", column: "status", values: NOT_ANSWERED_STATUSES, excluded: false } as const;
    return { test, words: say("statistics.filters.notAnswered") };
  }
  const words = say("statistics.filters.outcome", { series: seriesName(statistics, name) });
  if (name !== "answered" && name !== "missed" && name !== "turnedDown") {
    const decided = [...OUTCOMES.answered, ...NOT_ANSWERED_STATUSES];
    return { test: { test: "oneOf", column: "status", values: decided, excluded: true }, words };
  }
  return { test: { test: "oneOf", column: "status", values: OUTCOMES[name], excluded: false }, words };
}

/**
 * Loads the other period, too, whose rows the query does not ask for: the query begins as many days earlier, and a filter
 * of loaded rows keeps the span that is shown. If the query fails, its list shows why.
 */
export const loadEarlier = placed(async (app, kind: QueryKind, span: Span, shiftDays: number): Promise<void> => {
  const screen = screenOf(app, kind);
  const { ranDraft } = screen;
  if (ranDraft === null) return;
  const narrowing = narrowingOf(screen);
  const localTests = addLocalTest(narrowing.localTests, spanTest(app, kind, span));
  const zone = currentZone(app);
  const { fromSeconds } = movedSpan(span, -shiftDays, zone);
  const period = { ...periodOf(kind, ranDraft), from: formatReading(fromSeconds, zone) };
  changeDraft(app, kind, () => setPeriod(ranDraft, kind, period));
  if ((await showFirstPage(app, kind)) === null) return turnTo(app, kind);
  await reopenView(app, kind, { ...narrowing, localTests });
  await loadAll(app, kind);
});

/** Shows the statistics of the other kind of rows. */
export function chooseKind(app: App, kind: QueryKind): void {
  app.store.setState({ rowsKind: kind });
  runFirstOnSample(app, kind);
}
