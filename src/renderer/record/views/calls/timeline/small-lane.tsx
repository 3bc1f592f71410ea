// One lane of the timeline, small, beside the words that say the same.
import type { Course } from "#domain/course/course.ts";
import { LaneMarks } from "./lane-marks.tsx";
import classes from "./timeline.module.css";

/** Pixels. */
const WIDTH = 120;
const HEIGHT = 14;

export function SmallLane({ course, lane }: { readonly course: Course; readonly lane: number }) {
  if (course.extent === null) return null;
  const row = { kind: "person", lane, top: 0, height: HEIGHT } as const;
  return (
    <svg className={classes.small} width={WIDTH} height={HEIGHT} aria-hidden>
      <line className={classes.base} x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      <LaneMarks course={course} row={row} top={0} span={course.extent} width={WIDTH} hatch="" />
    </svg>
  );
}
