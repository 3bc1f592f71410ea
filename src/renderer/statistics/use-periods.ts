// The figures of the shown view, and of the same rows of an earlier period; and from when on rows are loaded.
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { Participation, Statistics } from "#contract/methods/statistics-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Asking } from "#renderer/list/actions/rows/view-counter.ts";
import { closeView, openView } from "#renderer/list/actions/rows/view-actions.ts";
import { ENDS } from "#renderer/list/model/draft/bar-filters.ts";
import { askedParams, narrowingOf, type SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import { useCounting, type Counting } from "#renderer/list/views/result/statistics/use-counting.ts";
import type { PlacedApp } from "#renderer/state/app.ts";
import { usePlacedApp, useSteadyScreen, useZone } from "#renderer/state/use-app.ts";
import { report } from "#renderer/state/show-notice.ts";
import { dayAt, movedSpan, type Bounds, type Span } from "./time-marks.ts";

/** The columns of the time that statistics count by; the two ends of the period bound it. */
export const TIME_COLUMNS = { messages: "sentAtSeconds", calls: "initiatedAtSeconds" } as const;

type Test = SteadyScreen["localTests"][number]["test"];
type Between = Extract<Test, { readonly test: "between" }>;

/** True for a filter of loaded rows that bounds the time by which statistics count. */
export function isPeriod(kind: QueryKind, test: Test): test is Between {
  return test.test === "between" && test.column === TIME_COLUMNS[kind];
}

/** The bounds of time that the query and the filters of loaded rows set. */
export function boundsOf(kind: QueryKind, screen: SteadyScreen): Bounds {
  const { localTests } = screen;
  const { from, to } = ENDS[kind];
  const params = askedParams(screen);
  const tests = localTests.flatMap(({ test }) => (isPeriod(kind, test) ? [test] : []));
  const known = (values: readonly unknown[]): readonly number[] => values.filter((value) => typeof value === "number");
  const froms = known([params[from], ...tests.map((test) => test.from)]);
  const tos = known([params[to], ...tests.map((test) => test.to)]);
  return {
    fromSeconds: froms.length === 0 ? null : Math.max(...froms),
    toSeconds: tos.length === 0 ? null : Math.min(...tos),
  };
}

/** True if the query or a filter chooses calls by their outcome: then it makes their answer rate, which is no finding. */
export function isByOutcome(screen: SteadyScreen): boolean {
  const params = askedParams(screen);
  return (
    params["status"] !== undefined ||
    params["missedBy"] !== undefined ||
    screen.localValues.some(({ column }) => column === "status") ||
    screen.localTests.some(({ test }) => test.test === "oneOf" && test.column === "status")
  );
}

/** Statistics, and how far back rows were loaded when they were counted. */
export type LoadedStatistics = Statistics & {
  /** the first moment from which everything was loaded; null if nothing was missing */
  readonly loadedFromSeconds: number | null;
};

export interface ViewFigures {
  readonly counting: Counting<LoadedStatistics>;
  readonly participation: Counting<Participation>;
}

/** Counts the view of a screen by its facts, and calls by their participants. */
export function useViewFigures(kind: QueryKind): ViewFigures {
  const app = usePlacedApp();
  const zone = useZone();
  const screen = useSteadyScreen(kind);
  const resultId = screen.result?.resultId ?? null;
  // An empty last page brings no rows, but what was counted is then known to be all.
  const isMissing = isOlderMissing(kind, screen);
  const countRows = useCallback(
    async (viewId: number, { signal, onProgress }: Asking<LoadedStatistics>): Promise<LoadedStatistics> => {
      // Rows that come while it counts are then more than are said to be loaded, never fewer.
      const loadedFromSeconds = isMissing && resultId !== null ? await oldestLoaded(app, resultId) : null;
      const answer = await app.place.call(
        "view.statistics",
        { viewId, zone },
        {
          signal,
          onProgress: (progress) =>
            onProgress(
              progress.phase === "sampled"
                ? { ...progress, answer: { ...progress.answer, loadedFromSeconds } }
                : progress,
            ),
        },
      );
      return { ...answer, loadedFromSeconds };
    },
    [app, zone, resultId, isMissing],
  );
  const countPeople = useCallback(
    (viewId: number, asking: Asking<Participation>) => app.place.call("view.participation", { viewId }, asking),
    [app],
  );
  return {
    counting: useCounting<LoadedStatistics>(kind, countRows),
    participation: useCounting<Participation>(kind, kind === "calls" ? countPeople : null),
  };
}

export interface Earlier {
  readonly resultId: number;
  readonly shiftDays: number;
  /** the first moment from which its rows are asked for and were all loaded when they were counted; null for any */
  readonly fromSeconds: number | null;
  readonly statistics: Statistics;
  readonly participation: Participation | null;
}

/** Loading brings rows faster than a period is worth counting, milliseconds. */
const REST_MS = 400;

/** Counts the loaded rows of the same filters so many days before; null while they are not known, or without days. */
export function useEarlier(kind: QueryKind, shown: Span | null, shiftDays: number | null): Earlier | null {
  const app = usePlacedApp();
  const zone = useZone();
  const screen = useSteadyScreen(kind);
  const [known, setKnown] = useState<Earlier | null>(null);
  const { view, viewVersion } = screen;
  const [fromSeconds, toSeconds] = [shown?.fromSeconds ?? null, shown?.toSeconds ?? null];
  const resultId = screen.result?.resultId ?? null;
  const asked = askedFrom(kind, screen);
  const isMissing = isOlderMissing(kind, screen);
  // The screen is a new object with each change of it; what counts is its view.
  const narrowing = useEffectEvent((span: Span) => earlierNarrowing(kind, screen, span));
  useEffect(() => {
    if (resultId === null || fromSeconds === null || toSeconds === null || shiftDays === null) return undefined;
    let isOver = false;
    const count = async (): Promise<void> => {
      // Rows that come while it counts are then more than are said to be loaded, never fewer.
      const oldest = isMissing ? await oldestLoaded(app, resultId) : null;
      const from = Math.max(asked ?? -Infinity, oldest ?? -Infinity);
      const span = movedSpan({ fromSeconds, toSeconds }, -shiftDays, zone);
      const opened = await openView(app, resultId, narrowing(span));
      try {
        const statistics = await app.place.call("view.statistics", { viewId: opened.viewId, zone });
        const participation =
          kind === "calls" ? await app.place.call("view.participation", { viewId: opened.viewId }) : null;
        const bound = from === -Infinity ? null : from;
        if (!isOver) setKnown({ resultId, shiftDays, fromSeconds: bound, statistics, participation });
      } finally {
        closeView(app, opened);
      }
    };
    const timer = setTimeout(() => void report(app, count()), REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [app, kind, zone, resultId, asked, isMissing, view?.viewId, viewVersion, fromSeconds, toSeconds, shiftDays]);
  return shiftDays !== null && known?.shiftDays === shiftDays && known.resultId === resultId ? known : null;
}

/** The filters of the screen with another span of time. */
function earlierNarrowing(kind: QueryKind, screen: SteadyScreen, { fromSeconds, toSeconds }: Span) {
  const column = TIME_COLUMNS[kind];
  const { from, to } = ENDS[kind];
  const { localTests, viewParams, ...rest } = narrowingOf(screen);
  const test = { test: "between", column, from: fromSeconds, to: toSeconds } as const;
  const params = Object.fromEntries(Object.entries(viewParams).filter(([name]) => name !== from && name !== to));
  return {
    ...rest,
    viewParams: params,
    localTests: [...localTests.filter((each) => !isPeriod(kind, each.test)), { test, words: "" }],
  };
}

/** True if the service may have older rows that are not loaded. */
function isOlderMissing(kind: QueryKind, { result }: SteadyScreen): boolean {
  return result !== null && result.walks[kind === "calls" ? "append" : "prepend"].ended === null;
}

/** The moment of the oldest loaded row of a result; null without one. */
async function oldestLoaded(app: PlacedApp, resultId: number): Promise<number | null> {
  const opened = await app.place.call("view.open", { resultId, spec: EVERYTHING });
  try {
    const target = { by: "time", seconds: 0 } as const;
    const found = await app.place.call("view.locate", { viewId: opened.viewId, target });
    return found?.loaded?.earliestSeconds ?? null;
  } finally {
    closeView(app, opened);
  }
}

/** The first moment that the query asks the service for; null for any, and for a file, which has all it has. */
export function askedFrom(kind: QueryKind, { result }: SteadyScreen): number | null {
  const from = result?.query.params[ENDS[kind].from];
  return typeof from === "number" ? from : null;
}

/** How many days a span has. */
export function lengthDays({ fromSeconds, toSeconds }: Span, zone: string): number {
  return dayAt(toSeconds, zone) - dayAt(fromSeconds, zone) + 1;
}
