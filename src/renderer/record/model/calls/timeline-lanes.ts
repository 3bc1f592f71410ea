// The lanes of a timeline: their place from top to bottom, and the bars and marks on each in pixels.
import type { Course } from "#domain/course/course.ts";
import type { Interval } from "#domain/time/intervals.ts";
import { withSoFar } from "./duration.ts";
import { exactDuration } from "./moments.ts";
import { deviceStretches, personStretches, type TimelineStretch } from "./timeline-stretches.ts";
import { xOf } from "./timeline-scale.ts";

/** Heights of lanes, pixels. */
export const PERSON_HEIGHT = 28;
export const DEVICE_HEIGHT = 18;

export type LaneRow = { readonly top: number; readonly height: number } & (
  | { readonly kind: "ring" }
  | { readonly kind: "person"; readonly lane: number }
  | { readonly kind: "device"; readonly lane: number; readonly device: number }
  | { readonly kind: "recording"; readonly index: number }
);

export interface LaneRows {
  readonly rows: readonly LaneRow[];
  readonly height: number;
}

type Unplaced = LaneRow extends infer Row ? (Row extends LaneRow ? Omit<Row, "top"> : never) : never;

/** A lane per person, below it one per device where there are several; then one per recording. */
export function laneRowsOf({ ring, lanes, recordings }: Course): LaneRows {
  const hasCaller = lanes.some(({ isInitiator }) => isInitiator);
  const unplaced: readonly Unplaced[] = [
    ...(ring !== null && !hasCaller ? [{ kind: "ring", height: DEVICE_HEIGHT } as const] : []),
    ...lanes.flatMap(({ devices }, lane): readonly Unplaced[] => [
      { kind: "person", lane, height: PERSON_HEIGHT },
      ...(devices.length < 2
        ? []
        : devices.map((_, device) => ({ kind: "device", lane, device, height: DEVICE_HEIGHT }) as const)),
    ]),
    ...recordings.map((_, index) => ({ kind: "recording", index, height: DEVICE_HEIGHT }) as const),
  ];
  let top = 0;
  const rows = unplaced.map((row): LaneRow => {
    const placed: LaneRow = { ...row, top };
    top += row.height;
    return placed;
  });
  return { rows, height: top };
}

/** The rows of which a part lies between two heights. */
export function rowsBetween({ rows }: LaneRows, top: number, bottom: number): readonly LaneRow[] {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row !== undefined && row.top + row.height <= top) low = middle + 1;
    else high = middle;
  }
  const after = rows.findIndex((row, index) => index >= low && row.top >= bottom);
  return rows.slice(low, after === -1 ? rows.length : after);
}

/** The top of a person's lane. */
export function topOfLane({ rows }: LaneRows, lane: number): number | null {
  return rows.find((row) => row.kind === "person" && row.lane === lane)?.top ?? null;
}

export interface Bar extends Pick<TimelineStretch, "kind" | "start" | "end"> {
  readonly x: number;
  readonly width: number;
  /** how long it is, without gaps too small to see; null where that is not known or does not fit */
  readonly label: string | null;
}

/** A reconnect: the gap, seldom wider than a pixel, in the middle of its mark. */
export interface Notch {
  readonly x: number;
}

export interface LaneMarks {
  readonly bars: readonly Bar[];
  readonly notches: readonly Notch[];
}

interface Frame {
  readonly span: Interval;
  readonly width: number;
}

/** Stretches of one kind that are closer than this are drawn as one, pixels. */
const APART = 0.5;
/** A stretch narrower than this is part of the bar beside it, pixels. */
const NARROW = 2;
/** Notches that are closer than this are drawn as one, pixels. */
const NOTCHES_APART = 3;
/** Pixels beyond the frame to which long bars are drawn. */
const BEYOND = 20;
/** Width of a character and the space around a label, pixels. */
const CHARACTER = 6.4;
const LABEL_SPACE = 10;

/** The marks on a lane. Their number of marks depends on the width, not on the number of entries. */
export function marksOf(course: Course, row: LaneRow, frame: Frame): LaneMarks {
  if (row.kind === "ring") return { bars: barsOf(ringStretches(course), frame), notches: [] };
  if (row.kind === "recording") return { bars: barsOf(recordingStretches(course, row.index), frame), notches: [] };
  const lane = course.lanes[row.lane];
  if (lane === undefined) return { bars: [], notches: [] };
  if (row.kind === "device") {
    const device = lane.devices[row.device];
    return notched(
      barsOf(device === undefined ? [] : deviceStretches(device), frame),
      notchesOf(course, row.lane, frame, device?.base ?? null),
    );
  }
  const ring = lane.isInitiator ? ringStretches(course) : [];
  const bars = barsOf([...ring, ...personStretches(course, row.lane)], frame);
  return notched(bars, notchesOf(course, row.lane, frame));
}

/** A label that a notch would cut goes. */
function notched(bars: readonly Bar[], notches: readonly Notch[]): LaneMarks {
  const isCut = ({ x, label }: Bar): boolean => {
    const start = Math.max(0, x);
    const end = start + widthOf(label ?? "");
    return notches.some((notch) => notch.x > start - NOTCHES_APART && notch.x < end + NOTCHES_APART);
  };
  return { bars: bars.map((bar) => (bar.label !== null && isCut(bar) ? { ...bar, label: null } : bar)), notches };
}

/** The room that a label takes, pixels. */
function widthOf(label: string): number {
  return label.length * CHARACTER + LABEL_SPACE;
}

function ringStretches({ ring }: Course): readonly TimelineStretch[] {
  return ring === null ? [] : [{ ...ring, kind: "ring", start: "known", end: "known" }];
}

function recordingStretches({ recordings }: Course, index: number): readonly TimelineStretch[] {
  const recording = recordings[index];
  return recording === undefined ? [] : [{ ...recording, kind: "recording", start: "known", end: "known" }];
}

function barsOf(stretches: readonly TimelineStretch[], frame: Frame): readonly Bar[] {
  const { span, width } = frame;
  return seenAsOne(stretches, frame).flatMap(
    ({ fromSeconds, toSeconds, presentSeconds, kind, start: begin, end }): readonly Bar[] => {
      const start = xOf(fromSeconds, span, width);
      const stop = xOf(toSeconds, span, width);
      if (stop < -BEYOND || start > width + BEYOND) return [];
      const x = Math.max(-BEYOND, start);
      const right = Math.min(width + BEYOND, stop);
      const visible = Math.min(width, right) - Math.max(0, x);
      const label = withSoFar(exactDuration(presentSeconds), end === "open");
      // What is only perhaps a presence has no known duration.
      const isKnown = kind !== "ring" && kind !== "perhaps";
      const fits = isKnown && widthOf(label) <= visible;
      return [{ kind, x, width: right - x, start: begin, end, label: fits ? label : null }];
    },
  );
}

/** A bar before it is drawn; its label says how long its stretches are together. */
interface Seen extends TimelineStretch {
  readonly presentSeconds: number;
}

/**
 * The stretches as a person can tell them apart. One that is too narrow to see is part of the bar beside it, and of what
 * the label of that bar says.
 */
function seenAsOne(stretches: readonly TimelineStretch[], { span, width }: Frame): readonly Seen[] {
  const seen: Seen[] = [];
  const pixels = (fromSeconds: number, toSeconds: number): number =>
    xOf(toSeconds, span, width) - xOf(fromSeconds, span, width);
  for (const stretch of stretches.toSorted((a, b) => a.fromSeconds - b.fromSeconds)) {
    const next = { ...stretch, presentSeconds: stretch.toSeconds - stretch.fromSeconds };
    const last = seen.at(-1);
    const isNear = last !== undefined && pixels(last.toSeconds, next.fromSeconds) < APART;
    const isOther = isNear && last.kind !== next.kind && (last.kind === "perhaps" || next.kind === "perhaps");
    if (!isNear || last.kind === "ring" || isOther) {
      seen.push(next);
      continue;
    }
    const isNarrow = [last, next].some((each) => pixels(each.fromSeconds, each.toSeconds) < NARROW);
    if (last.kind !== next.kind && !isNarrow) seen.push(next);
    else
      seen[seen.length - 1] = {
        kind: last.presentSeconds < next.presentSeconds ? next.kind : last.kind,
        fromSeconds: last.fromSeconds,
        toSeconds: Math.max(last.toSeconds, next.toSeconds),
        presentSeconds: last.presentSeconds + next.presentSeconds,
        start: last.start,
        end: next.end,
      };
  }
  return seen;
}

/** The reconnects of a person, or of one of the person's devices. */
function notchesOf(course: Course, lane: number, { span, width }: Frame, base?: string | null): readonly Notch[] {
  const notches: Notch[] = [];
  for (const event of course.events) {
    if (event.kind !== "reconnected" || event.lane !== lane) continue;
    if (base !== undefined && (base === null || event.device !== base)) continue;
    const x = xOf(event.atSeconds + event.gapSeconds / 2, span, width);
    const last = notches.at(-1);
    if (x < 0 || x > width || (last !== undefined && x - last.x < NOTCHES_APART)) continue;
    notches.push({ x });
  }
  return notches;
}

/** Where a person left early, in pixels; null if not, or outside the frame. */
export function earlyXOf({ events }: Course, lane: number, { span, width }: Frame): number | null {
  const early = events.find((event) => event.kind === "leftEarly" && event.lane === lane);
  const x = early === undefined ? -1 : xOf(early.atSeconds, span, width);
  return x < 0 || x > width ? null : x;
}
