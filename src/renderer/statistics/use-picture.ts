// Everything that the pictures of one kind of rows are drawn from.
import { useMemo, useState } from "react";
import type { Participation, Statistics } from "#contract/methods/statistics-methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { askedParams, type SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import { ENDS } from "#renderer/list/model/draft/bar-filters.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { verdictSentence } from "#renderer/list/model/result/ledger-words.ts";
import { shownAnswer } from "#renderer/list/views/result/statistics/use-counting.ts";
import type { TimeForm } from "#domain/time/time-form.ts";
import { useSteadyScreen, useTimeForm, useZone } from "#renderer/state/use-app.ts";
import { movedSpan, NO_MARKS, timeMarks, type Bounds, type Span, type TimeMark, type MarkUnit } from "./time-marks.ts";
import {
  askedFrom,
  isByOutcome,
  boundsOf,
  lengthDays,
  useEarlier,
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
  /** the unit that can be chosen in its place; null for none */
  readonly otherUnit: MarkUnit | null;
  readonly setUnit: (unit: MarkUnit) => void;
  readonly marks: readonly TimeMark[];
  /** from the first to the last mark with loaded rows, or to the ends of the query; null without rows */
  readonly span: Span | null;
  /** the first moment from which everything is loaded; null if nothing is missing */
  readonly loadedFromSeconds: number | null;
  readonly comparison: Comparison;
  readonly setComparison: (comparison: Comparison) => void;
  readonly shiftDays: number | null;
  readonly earlier: Earlier | null;
  /** false: rows of the earlier period are not loaded */
  readonly isEarlierLoaded: boolean;
  /** the query does not ask for all of the earlier period */
  readonly isEarlierOutside: boolean;
  /** why the rows may not be all; null if they are */
  readonly caveat: string | null;
  readonly result: ResultSummary | null;
  /** what the rows are asked by; null without rows */
  readonly asked: Query | null;
  /** the answer rate of the calls says something */
  readonly hasRate: boolean;
}

export function usePicture(kind: QueryKind): Picture {
  const zone = useZone();
  const form = useTimeForm();
  const screen = useSteadyScreen(kind);
  const figures = useViewFigures(kind);
  const statistics = shownAnswer(figures.counting);
  const participation = shownAnswer(figures.participation);
  const loadedFromSeconds = statistics?.loadedFromSeconds ?? null;
  const { fromSeconds, toSeconds } = boundsOf(kind, screen);
  const [comparison, setComparison] = useState<Comparison>("none");
  const [chosenUnit, setUnit] = useState<MarkUnit | null>(null);
  const own = useMemo(() => {
    if (statistics === null) return null;
    const bounds = { fromSeconds, toSeconds };
    return timeMarks({ statistics, zone, bounds, loadedFromSeconds, chosenUnit, earlier: null });
  }, [statistics, zone, fromSeconds, toSeconds, loadedFromSeconds, chosenUnit]);
  // Days stay days while more rows are loaded, where both can be read.
  if (chosenUnit === null && own?.unit === "day") setUnit("day");
  const span = own === null ? null : spanOf(own.marks, { fromSeconds, toSeconds });
  const shiftDays = span === null ? null : shiftOf(comparison, lengthDays(span, zone));
  const earlier = useEarlier(kind, span, shiftDays);
  const askedSeconds = askedFrom(kind, screen);
  const { unit, otherUnit, marks } = useMemo(() => {
    if (statistics === null || own === null || earlier === null) return own ?? NO_MARKS;
    return timeMarks({
      statistics,
      zone,
      bounds: { fromSeconds, toSeconds },
      loadedFromSeconds,
      chosenUnit,
      earlier,
    });
  }, [own, statistics, earlier, zone, fromSeconds, toSeconds, loadedFromSeconds, chosenUnit]);
  return {
    kind,
    zone,
    figures,
    statistics,
    participation,
    unit,
    otherUnit,
    setUnit,
    marks,
    span,
    loadedFromSeconds,
    comparison,
    setComparison,
    shiftDays,
    earlier,
    isEarlierLoaded: earlier === null || marks.some(({ earlier: rows }) => rows !== null),
    isEarlierOutside:
      span !== null &&
      earlier !== null &&
      askedSeconds !== null &&
      movedSpan(span, -earlier.shiftDays, zone).fromSeconds < askedSeconds,
    ...basisOf(screen, form, { fromSeconds, toSeconds }),
  };
}

/** What the figures stand on. */
function basisOf(
  screen: SteadyScreen,
  form: TimeForm,
  { fromSeconds, toSeconds }: Bounds,
): Pick<Picture, "caveat" | "result" | "asked" | "hasRate"> {
  const { result } = screen;
  const verdict = result === null ? null : verdictOf(result);
  // A filter of loaded rows may bound the time more closely than the query does.
  const { from, to } = ENDS[result?.query.kind ?? "calls"];
  const ends = {
    ...(fromSeconds === null ? {} : { [from]: fromSeconds }),
    ...(toSeconds === null ? {} : { [to]: toSeconds }),
  };
  return {
    caveat: verdict === null || verdict.kind === "complete" ? null : verdictSentence(verdict, form),
    result,
    asked: result === null ? null : { ...result.query, params: { ...askedParams(screen), ...ends } },
    hasRate: result?.query.kind === "calls" && !isByOutcome(screen),
  };
}

/** From the first to the last mark with loaded rows; where the query sets an end, that one. */
function spanOf(marks: readonly TimeMark[], bounds: Bounds): Span | null {
  const loaded = marks.filter(({ loaded }) => loaded !== "none");
  const first = bounds.fromSeconds === null ? loaded[0] : marks[0];
  const last = bounds.toSeconds === null ? loaded.at(-1) : marks.at(-1);
  return first === undefined || last === undefined
    ? null
    : { fromSeconds: first.fromSeconds, toSeconds: last.toSeconds };
}

function shiftOf(comparison: Comparison, lengthOfSpan: number): number | null {
  if (comparison === "none") return null;
  return comparison === "before" ? lengthOfSpan : comparison.days;
}
