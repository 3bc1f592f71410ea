// The visible span of a timeline: the whole call until a person zooms.
import { useMemo, useState } from "react";
import type { Interval } from "#domain/time/intervals.ts";
import { fittingSpan, panned, spanShowing, zoomed } from "#renderer/record/model/calls/timeline-scale.ts";

export interface TimelineSpan {
  readonly span: Interval;
  readonly whole: Interval;
  /** true while the whole call is shown */
  readonly isWhole: boolean;
  /** a factor below 1 shows less time; `at` keeps its place, by default the middle */
  readonly zoom: (factor: number, at?: number) => void;
  /** by a share of the visible span */
  readonly pan: (share: number) => void;
  readonly fit: () => void;
  /** moves as little as needed to show the moment */
  readonly reveal: (seconds: number) => void;
}

/** A span that was not chosen follows the call while it grows. */
export function useTimelineSpan(extent: Interval): TimelineSpan {
  const { fromSeconds, toSeconds } = extent;
  const whole = useMemo(() => fittingSpan({ fromSeconds, toSeconds }), [fromSeconds, toSeconds]);
  const [chosen, setChosen] = useState<Interval | null>(null);
  const span = chosen ?? whole;
  const change = (step: (before: Interval) => Interval): void => {
    setChosen((before) => {
      const next = step(before ?? whole);
      return next.fromSeconds <= whole.fromSeconds && next.toSeconds >= whole.toSeconds ? null : next;
    });
  };
  return {
    span,
    whole,
    isWhole: chosen === null,
    zoom: (factor, at) =>
      change((before) => zoomed(before, factor, at ?? (before.fromSeconds + before.toSeconds) / 2, whole)),
    pan: (share) => change((before) => panned(before, share, whole)),
    fit: () => setChosen(null),
    reveal: (seconds) => change((before) => spanShowing(seconds, before, whole)),
  };
}
