// Everything that the pictures of one kind of rows are drawn from.
import { useMemo, useState } from "react";
import type { Participation, Statistics } from "#contract/methods/statistics-methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { verdictSentence } from "#renderer/list/model/result/ledger-words.ts";
import { shownAnswer } from "#renderer/list/views/result/statistics/use-counting.ts";
import { useSteadyScreen, useTimeForm, useZone } from "#renderer/state/use-app.ts";
import { timeMarks, type MarkUnit, type Span, type TimeMark } from "./time-marks.ts";
import {
  askedFrom,
  boundsOf,
  lengthDays,
  useEarlier,
  useLoadedFrom,
  useViewFigures,
  type Earlier,
  type ViewFigures,
} from "./use-periods.ts";

/** The other period: so many days before the shown one; as long as that one for "before". */
export type Comparison = "none" | "before" | { readonly days: number };

export interface Picture {
  readonly kind: QueryKind;
  readonly zone: string;
  readonly figures: ViewFigures;
  readonly statistics: Statistics | null;
  readonly participation: Participation | null;
  readonly unit: MarkUnit;
  readonly marks: readonly TimeMark[];
  /** from the first to the last mark with loaded rows; null without rows */
  readonly span: Span | null;
  /** the first moment from which everything is loaded; null if nothing is missing */
  readonly loadedFromSeconds: number | null;
  readonly comparison: Comparison;
  readonly setComparison: (comparison: Comparison) => void;
  readonly shiftDays: number | null;
  readonly earlier: Earlier | null;
  /** false: rows of the earlier period are not loaded */
  readonly isEarlierLoaded: boolean;
  /** why the rows may not be all; null if they are */
  readonly caveat: string | null;
  readonly result: ResultSummary | null;
}

export function usePicture(kind: QueryKind): Picture {
  const zone = useZone();
  const form = useTimeForm();
  const screen = useSteadyScreen(kind);
  const figures = useViewFigures(kind);
  const statistics = shownAnswer(figures.counting);
  const participation = shownAnswer(figures.participation);
  const loadedFromSeconds = useLoadedFrom(kind);
  const { fromSeconds, toSeconds } = boundsOf(kind, screen);
  const [comparison, setComparison] = useState<Comparison>("none");
  const own = useMemo(() => {
    if (statistics === null) return null;
    const bounds = { fromSeconds, toSeconds };
    return timeMarks({ statistics, zone, bounds, loadedFromSeconds, earlier: null });
  }, [statistics, zone, fromSeconds, toSeconds, loadedFromSeconds]);
  const span = own === null ? null : spanOf(own.marks);
  const shiftDays = span === null ? null : shiftOf(comparison, lengthDays(span, zone));
  const earlier = useEarlier(kind, span, shiftDays);
  const asked = askedFrom(kind, screen);
  const { unit, marks } = useMemo(() => {
    if (statistics === null || own === null || earlier === null) return own ?? { unit: "day" as const, marks: [] };
    return timeMarks({
      statistics,
      zone,
      bounds: { fromSeconds, toSeconds },
      loadedFromSeconds,
      earlier: { ...earlier, fromSeconds: asked },
    });
  }, [own, statistics, earlier, zone, fromSeconds, toSeconds, loadedFromSeconds, asked]);
  const { result } = screen;
  const verdict = result === null ? null : verdictOf(result);
  return {
    kind,
    zone,
    figures,
    statistics,
    participation,
    unit,
    marks,
    span,
    loadedFromSeconds,
    comparison,
    setComparison,
    shiftDays,
    earlier,
    isEarlierLoaded: earlier === null || marks.some(({ earlier: rows }) => rows !== null),
    caveat: verdict === null || verdict.kind === "complete" ? null : verdictSentence(verdict, form),
    result,
  };
}

function spanOf(marks: readonly TimeMark[]): Span | null {
  const loaded = marks.filter(({ loaded }) => loaded !== "none");
  const [first, last] = [loaded[0], loaded.at(-1)];
  return first === undefined || last === undefined
    ? null
    : { fromSeconds: first.fromSeconds, toSeconds: last.toSeconds };
}

function shiftOf(comparison: Comparison, lengthOfSpan: number): number | null {
  if (comparison === "none") return null;
  return comparison === "before" ? lengthOfSpan : comparison.days;
}
