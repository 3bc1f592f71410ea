// The marks of one lane of the timeline: ring, presence, being alone, reconnects, early leaving, recordings. Told apart by shape, too.
import { memo } from "react";
import type { Course } from "#domain/course/course.ts";
import { staysOf, type Lane } from "#domain/course/lanes.ts";
import type { Interval } from "#domain/time/intervals.ts";
import { statusInSentence } from "#renderer/record/model/calls/course-people.ts";
import { earlyXOf, marksOf, type Bar, type LaneRow } from "#renderer/record/model/calls/timeline-lanes.ts";
import classes from "./timeline.module.css";
import { say } from "#texts/say.ts";

/** `top` is the top of the lane in the drawing, `hatch` the id of the pattern of recordings. */
export const LaneMarks = memo(function LaneMarks(props: {
  readonly course: Course;
  readonly row: LaneRow;
  readonly top: number;
  readonly span: Interval;
  readonly width: number;
  readonly hatch: string;
}) {
  const { course, row, top, span, width, hatch } = props;
  const { bars, notches } = marksOf(course, row, { span, width });
  const lane = row.kind === "person" ? course.lanes[row.lane] : undefined;
  const early = row.kind === "person" ? earlyXOf(course, row.lane, { span, width }) : null;
  const middle = top + row.height / 2;
  return (
    <g className={row.kind === "person" ? undefined : classes.low}>
      <line className={classes.rule} x1={0} x2={width} y1={top + row.height - 0.5} y2={top + row.height - 0.5} />
      {bars.map((bar, index) => (
        <BarMark key={index} bar={bar} middle={middle} height={barHeight(bar, row)} hatch={hatch} frameWidth={width} />
      ))}
      {notches.map(({ x }, index) => (
        <NotchMark key={index} x={x} top={middle - row.height / 2 + 2} height={row.height - 4} />
      ))}
      {early !== null && (
        <rect className={classes.early} x={early} y={top + 2} width={3} height={row.height - 4} rx={1} />
      )}
      {lane !== undefined && bars.length === 0 && hasNothingDrawn(lane) && <Absence middle={middle} lane={lane} />}
    </g>
  );
});

function barHeight({ kind }: Bar, { height }: LaneRow): number {
  const full = height - (height > 20 ? 10 : 6);
  return kind === "alone" ? full / 2 : full;
}

function BarMark(props: {
  readonly bar: Bar;
  readonly middle: number;
  readonly height: number;
  readonly hatch: string;
  /** of the whole drawing, pixels */
  readonly frameWidth: number;
}) {
  const { middle, height, hatch, bar } = props;
  const { kind, x, end, label } = bar;
  if (kind === "perhaps") {
    return <PerhapsMark bar={bar} middle={middle} height={height} frameWidth={props.frameWidth} />;
  }
  if (kind === "ring") return <line className={classes.ring} x1={x} x2={x + bar.width} y1={middle} y2={middle} />;
  const width = Math.max(bar.width, 1.5);
  const right = x + width;
  return (
    <>
      <rect
        className={classes[kind]}
        x={x}
        y={middle - height / 2}
        width={width}
        height={height}
        rx={Math.min(3, width / 2)}
        {...(kind === "recording" ? { fill: `url(#${hatch})` } : {})}
      />
      {end === "open" && <path className={classes.open} d={`M ${right} ${middle - 5} l 7 5 l -7 5 z`} />}
      {label !== null && (
        <text className={kind === "together" ? classes.inside : classes.outside} x={Math.max(0, x) + 5} y={middle}>
          {label}
        </text>
      )}
    </>
  );
}

/** A gap cut into the bar, with a line through it. */
function NotchMark({ x, top, height }: { readonly x: number; readonly top: number; readonly height: number }) {
  const bottom = top + height;
  return (
    <g>
      <path
        className={classes.notch}
        d={`M ${x - 4} ${top} L ${x + 4} ${top} L ${x + 1} ${top + height / 2} L ${x + 4} ${bottom} L ${x - 4} ${bottom} L ${x - 1} ${top + height / 2} Z`}
      />
      <line className={classes.notchLine} x1={x} x2={x} y1={top} y2={bottom} />
    </g>
  );
}

/** The line beside an outline whose beginning or end is not known, and the room that it needs with its sign. Pixels. */
const BESIDE = 22;
const BESIDE_ROOM = 34;

/** An outline, with a question mark where a time is not known: beside it, or inside where the drawing ends. */
function PerhapsMark(props: {
  readonly bar: Bar;
  readonly middle: number;
  readonly height: number;
  readonly frameWidth: number;
}) {
  const { bar, middle, height, frameWidth } = props;
  const { x, start, end } = bar;
  const right = x + Math.max(bar.width, 1.5);
  return (
    <>
      <rect className={classes.perhaps} x={x} y={middle - height / 2} width={right - x} height={height} rx={3} />
      {start === "unknown" && <UnknownEdge x={x} to={-1} hasRoom={x > BESIDE_ROOM} middle={middle} />}
      {end === "unknown" && <UnknownEdge x={right} to={1} hasRoom={right < frameWidth - BESIDE_ROOM} middle={middle} />}
    </>
  );
}

/** `to`: -1 for a beginning, 1 for an end. */
function UnknownEdge(props: {
  readonly x: number;
  readonly to: -1 | 1;
  readonly hasRoom: boolean;
  readonly middle: number;
}) {
  const { x, to, hasRoom, middle } = props;
  const sign = hasRoom ? x + to * (BESIDE + 6) : x - to * 8;
  return (
    <>
      {hasRoom && <line className={classes.unknown} x1={x} x2={x + to * BESIDE} y1={middle} y2={middle} />}
      <text className={classes.outside} x={sign} y={middle} textAnchor="middle">
        ?
      </text>
    </>
  );
}

/** True for a person who never joined, or of whom no time is recorded. */
function hasNothingDrawn(lane: Lane): boolean {
  return staysOf(lane).every(({ drawn }) => drawn === null);
}

function Absence({ middle, lane }: { readonly middle: number; readonly lane: Lane }) {
  const state = lane.state === null ? null : statusInSentence(lane.state);
  return (
    <>
      <line className={classes.never} x1={4} x2={20} y1={middle} y2={middle} />
      <text className={classes.outside} x={26} y={middle}>
        {lane.joined === true
          ? say("calls.course.facts.joinedWithoutTime")
          : lane.joined === null
            ? say("calls.course.facts.maybeJoined", { state })
            : say("calls.course.facts.neverJoined", { state })}
      </text>
    </>
  );
}
