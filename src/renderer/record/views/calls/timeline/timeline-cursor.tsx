// The layer over the lanes: the highlighted stretch and lane, and the cursor line.
import type { Interval } from "#domain/time/intervals.ts";
import type { CourseTarget } from "#renderer/record/model/calls/linked-words.ts";
import { topOfLane, PERSON_HEIGHT, type LaneRows } from "#renderer/record/model/calls/timeline-lanes.ts";
import { xOf } from "#renderer/record/model/calls/timeline-scale.ts";
import type { Cursor } from "#renderer/record/model/calls/timeline-stops.ts";
import classes from "./timeline.module.css";

export function TimelineCursor(props: {
  readonly cursor: Cursor | null;
  readonly target: CourseTarget | null;
  readonly span: Interval;
  readonly width: number;
  readonly rows: LaneRows;
}) {
  const { cursor, target, span, width, rows } = props;
  const top = target === null || target.lane === null ? null : topOfLane(rows, target.lane);
  return (
    <>
      {top !== null && <div className={classes.pointedLane} style={{ top, height: PERSON_HEIGHT }} />}
      <TargetRange target={target} span={span} width={width} />
      {cursor !== null && <CursorLine x={xOf(cursor.seconds, span, width)} width={width} />}
    </>
  );
}

function TargetRange(props: { readonly target: CourseTarget | null; readonly span: Interval; readonly width: number }) {
  const { target, span, width } = props;
  if (target === null || target.atSeconds === null || target.untilSeconds === null) return null;
  const left = Math.max(0, Math.min(width, xOf(target.atSeconds, span, width)));
  const right = Math.max(0, Math.min(width, xOf(target.untilSeconds, span, width)));
  return <div className={classes.pointedStretch} style={{ left, width: Math.max(2, right - left) }} />;
}

function CursorLine({ x, width }: { readonly x: number; readonly width: number }) {
  if (x < 0 || x > width) return null;
  return <div className={classes.cursor} style={{ transform: `translateX(${x}px)` }} />;
}
