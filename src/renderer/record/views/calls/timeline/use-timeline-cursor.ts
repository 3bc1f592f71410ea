// The cursor of a timeline: it follows the pointer, goes from event to event, and goes to the target of a link.
import { useMemo, useState } from "react";
import type { CourseTarget } from "#renderer/record/model/calls/linked-words.ts";
import {
  cursorAt,
  nextStop,
  stopNear,
  stopsOf,
  type Cursor,
  type Stop,
} from "#renderer/record/model/calls/timeline-stops.ts";
import type { ShownCourse } from "./use-course.ts";
import type { TimelineSpan } from "./use-timeline-span.ts";

export interface TimelineCursorState {
  readonly cursor: Cursor | null;
  /** the event at the cursor */
  readonly stop: Stop | undefined;
  /** the lane to scroll to, another object each time; null after the pointer moved the cursor */
  readonly sought: { readonly lane: number | null } | null;
  /** to the next event, with -1 to the one before */
  readonly step: (direction: 1 | -1) => void;
  readonly first: () => void;
  readonly last: () => void;
  /** to a moment, or to the event within so many seconds of it */
  readonly point: (seconds: number, within: number) => void;
}

interface State {
  readonly target: CourseTarget | null;
  readonly cursor: Cursor | null;
  readonly sought: TimelineCursorState["sought"];
}

const AT_NOTHING: State = { target: null, cursor: null, sought: null };

export function useTimelineCursor(
  shown: ShownCourse,
  target: CourseTarget | null,
  reveal: TimelineSpan["reveal"],
): TimelineCursorState {
  const stops = useMemo(() => stopsOf(shown), [shown]);
  const [state, setState] = useState(AT_NOTHING);
  const { cursor } = state;
  if (target !== state.target) {
    setState({ target, cursor: placeOf(target, stops) ?? cursor, sought: { lane: target?.lane ?? null } });
    if (target !== null && target.atSeconds !== null) reveal(target.atSeconds);
  }

  function goTo(next: Cursor | null): void {
    if (next === null) return;
    const lane = next.stop === null ? null : (stops[next.stop]?.target.lane ?? null);
    setState((before) => ({ ...before, cursor: next, sought: { lane } }));
    reveal(next.seconds);
  }

  return {
    cursor,
    stop: cursor === null || cursor.stop === null ? undefined : stops[cursor.stop],
    sought: state.sought,
    step: (direction) => goTo(nextStop(stops, cursor, direction)),
    first: () => goTo(cursorAt(stops, 0)),
    last: () => goTo(cursorAt(stops, stops.length - 1)),
    point: (seconds, within) => {
      const caught = cursorAt(stops, stopNear(stops, seconds, within) ?? -1);
      setState((before) => ({ ...before, cursor: caught ?? { seconds, stop: null }, sought: null }));
    },
  };
}

/** The cursor at a place of the course: on the event of its lane, if there is one at that moment. */
function placeOf(target: CourseTarget | null, stops: readonly Stop[]): Cursor | null {
  if (target === null || target.atSeconds === null) return null;
  const { atSeconds, lane } = target;
  const own = stops.findIndex((stop) => stop.atSeconds === atSeconds && stop.target.lane === lane);
  return { seconds: atSeconds, stop: own === -1 ? stopNear(stops, atSeconds, 0) : own };
}
