// Two calls on one axis of time: from the start of each, or by clock time.
import type { Interval } from "#domain/time/intervals.ts";
import { beginOf } from "#renderer/record/model/calls/cursor-text.ts";
import type { CourseReading } from "#renderer/record/model/calls/course-story.ts";

/** start: both calls begin at 0; clock: both are where they were in time. */
export const ALIGNMENTS = ["start", "clock"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

type Reading = Pick<CourseReading, "call" | "course">;

/** The moment of a call that is 0 on the axis, UNIX seconds. */
export function zeroOf(reading: Reading, alignment: Alignment): number {
  return alignment === "clock" ? 0 : (beginOf(reading) ?? 0);
}

/** The stretch of the axis that shows all of the calls; null where no call has any time. */
export function sharedExtent(readings: readonly Reading[], alignment: Alignment): Interval | null {
  const extents = readings.flatMap((reading) =>
    reading.course.extent === null ? [] : [moved(reading.course.extent, -zeroOf(reading, alignment))],
  );
  if (extents.length === 0) return null;
  return {
    fromSeconds: Math.min(...extents.map(({ fromSeconds }) => fromSeconds)),
    toSeconds: Math.max(...extents.map(({ toSeconds }) => toSeconds)),
  };
}

/** An interval so many seconds later. */
export function moved({ fromSeconds, toSeconds }: Interval, bySeconds: number): Interval {
  return { fromSeconds: fromSeconds + bySeconds, toSeconds: toSeconds + bySeconds };
}
