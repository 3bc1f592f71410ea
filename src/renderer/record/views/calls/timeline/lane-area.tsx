// The lanes of a call as a drawing.
import { memo, useId } from "react";
import type { Course } from "#domain/course/course.ts";
import type { Interval } from "#domain/time/intervals.ts";
import type { Axis } from "#renderer/record/model/calls/axis.ts";
import type { LaneRow } from "#renderer/record/model/calls/timeline-lanes.ts";
import { LaneMarks } from "./lane-marks.tsx";
import { TickLines } from "./timeline-axis.tsx";
import classes from "./timeline.module.css";

/** `rows` are those that are drawn, from one of the lanes on; the span is in the call's own times. */
export const Lanes = memo(function Lanes(props: {
  readonly course: Course;
  readonly rows: readonly LaneRow[];
  readonly axis: Axis;
  readonly span: Interval;
  readonly width: number;
}) {
  const { course, rows, axis, span, width } = props;
  const hatch = useId();
  const top = rows[0]?.top ?? 0;
  const last = rows.at(-1);
  const height = last === undefined ? 0 : last.top + last.height - top;
  if (width === 0) return null;
  return (
    <svg className={classes.drawing} style={{ top }} width={width} height={height} aria-hidden>
      <defs>
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={classes.hatch} x1={0} x2={0} y1={0} y2={6} />
        </pattern>
      </defs>
      <TickLines axis={axis} height={height} />
      {rows.map((row) => (
        <LaneMarks
          key={row.top}
          course={course}
          row={row}
          top={row.top - top}
          span={span}
          width={width}
          hatch={hatch}
        />
      ))}
    </svg>
  );
});
