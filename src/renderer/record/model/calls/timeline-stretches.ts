// The presence of a person, and of a device, in the stretches in which it is drawn: with whom, and how certain it is.
import { hasSureCompany } from "#domain/course/company.ts";
import type { Course } from "#domain/course/course.ts";
import { staysOf, type DeviceLane } from "#domain/course/lanes.ts";
import { unionOf, type Interval } from "#domain/time/intervals.ts";
import type { Stay } from "#domain/course/recorded.ts";

/** How a stretch begins or ends: at a recorded time or that of another stretch, still running, or not known. */
type Edge = "known" | "open" | "unknown";

export interface TimelineStretch extends Interval {
  /** present: not known with whom; perhaps: a time of it is not known, so it is drawn as far as the call goes */
  readonly kind: "ring" | "together" | "alone" | "present" | "perhaps" | "recording";
  readonly start: Edge;
  readonly end: Edge;
}

/** The presence of a person, cut where the company changes. */
export function personStretches({ lanes, stretches }: Course, index: number): readonly TimelineStretch[] {
  const lane = lanes[index];
  if (lane === undefined) return [];
  const stays = staysOf(lane);
  const drawn: TimelineStretch[] = [];
  let at = 0;
  for (const interval of lane.presence) {
    const before = drawn.length;
    while ((stretches[at]?.toSeconds ?? Infinity) <= interval.fromSeconds) at++;
    for (let next = at; (stretches[next]?.fromSeconds ?? Infinity) < interval.toSeconds; next++) {
      const stretch = stretches[next];
      if (stretch === undefined) break;
      const kind = stretch.alone === index ? "alone" : hasSureCompany(stretch, lane) ? "together" : "present";
      const last = drawn.length > before ? drawn.at(-1) : undefined;
      if (last?.kind === kind) drawn[drawn.length - 1] = { ...last, toSeconds: stretch.toSeconds };
      else drawn.push({ ...stretch, kind, start: "known", end: "known" });
    }
    if (drawn.length === before) drawn.push({ ...interval, kind: "present", start: "known", end: "known" });
  }
  return [...withOpenEnds(drawn, stays), ...perhapsOf(stays, lane.presence)];
}

/** The connections of a device. */
export function deviceStretches({ stays }: DeviceLane): readonly TimelineStretch[] {
  const sure = unionOf(stays.flatMap((stay) => (isSure(stay) && stay.drawn !== null ? [stay.drawn] : [])));
  const connected = sure.map((interval): TimelineStretch => ({
    ...interval,
    kind: "together",
    start: "known",
    end: "known",
  }));
  return [...withOpenEnds(connected, stays), ...perhapsOf(stays, sure)];
}

function isSure({ joined, left }: Stay): boolean {
  return joined.seconds !== null && (left.seconds !== null || left.unknown === "running");
}

function withOpenEnds(drawn: readonly TimelineStretch[], stays: readonly Stay[]): readonly TimelineStretch[] {
  const running = stays.filter(({ left }) => left.unknown === "running").map((stay) => stay.drawn?.toSeconds);
  return running.length === 0
    ? drawn
    : drawn.map((stretch) => (running.includes(stretch.toSeconds) ? { ...stretch, end: "open" } : stretch));
}

/** Stays of which a time is not known, where the person was not surely present. */
function perhapsOf(stays: readonly Stay[], sure: readonly Interval[]): readonly TimelineStretch[] {
  return stays.flatMap((stay): readonly TimelineStretch[] => {
    if (stay.drawn === null || isSure(stay)) return [];
    const { fromSeconds, toSeconds } = stay.drawn;
    const start = stay.joined.seconds === null ? "unknown" : "known";
    const end = stay.left.seconds === null ? "unknown" : "known";
    return without(stay.drawn, sure).map((piece) => ({
      ...piece,
      kind: "perhaps",
      start: piece.fromSeconds === fromSeconds ? start : "known",
      end: piece.toSeconds === toSeconds ? end : "known",
    }));
  });
}

/** The parts of an interval outside of others, which are in order and apart. A moment outside stays a moment. */
function without(interval: Interval, others: readonly Interval[]): readonly Interval[] {
  const parts: Interval[] = [];
  let from = interval.fromSeconds;
  let isInside = false;
  for (const { fromSeconds, toSeconds } of others) {
    if (toSeconds < from || fromSeconds > interval.toSeconds) continue;
    if (fromSeconds > from) parts.push({ fromSeconds: from, toSeconds: fromSeconds });
    from = Math.max(from, toSeconds);
    isInside = from >= interval.toSeconds;
  }
  return isInside ? parts : [...parts, { fromSeconds: from, toSeconds: interval.toSeconds }];
}
