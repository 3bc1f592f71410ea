// The moments at which the cursor of a timeline stops: every time at which something begins, ends or changes.
import type { CourseEvent } from "#domain/course/course-events.ts";
import { staysOf } from "#domain/course/lanes.ts";
import type { Stay } from "#domain/course/recorded.ts";
import { personOf } from "./course-people.ts";
import { deviceName } from "./device-name.ts";
import type { CourseReading } from "./course-story.ts";
import { NOWHERE, type CourseTarget } from "./linked-words.ts";
import { exactDuration, exactDurationAfter } from "./moments.ts";
import { say } from "#texts/say.ts";

export interface Stop {
  readonly atSeconds: number;
  readonly text: string;
  readonly target: CourseTarget;
}

/** All stops in order of time. */
export function stopsOf(reading: CourseReading): readonly Stop[] {
  const { course, call } = reading;
  const ofCall: readonly (readonly [number | null, string])[] = [
    [call.initiatedAtSeconds, say("calls.course.events.initiated")],
    [call.startedAtSeconds, say("calls.course.events.started")],
    [call.endedAtSeconds, say("calls.course.events.ended")],
  ];
  return [
    ...ofCall.flatMap(([atSeconds, text]) => (atSeconds === null ? [] : [stopAt(atSeconds, text)])),
    ...course.recordings.flatMap(({ fromSeconds, toSeconds, recording }) => [
      stopAt(fromSeconds, say("calls.course.events.recordingFrom", { recording: recording + 1 })),
      stopAt(toSeconds, say("calls.course.events.recordingTo", { recording: recording + 1 })),
    ]),
    ...course.lanes.flatMap((_, lane) => stopsOfLane(lane, reading)),
  ].toSorted((a, b) => a.atSeconds - b.atSeconds);
}

function stopAt(atSeconds: number, text: string): Stop {
  return { atSeconds, text, target: { ...NOWHERE, atSeconds } };
}

/** Every known joining and leaving of a person, by the event that it belongs to. */
function stopsOfLane(lane: number, { course, names }: CourseReading): readonly Stop[] {
  const found = course.lanes[lane];
  if (found === undefined) return [];
  const who = personOf(found, names);
  const events = course.events.filter((event) => event.lane === lane);
  const coming = new Map(events.filter(isComing).map((event) => [event.rows.at(-1), event]));
  const leaving = new Map(events.filter(isLeaving).map((event) => [event.rows[0], event]));
  const stays = staysOf(found);
  const hasSeveral = found.devices.length > 1;
  return found.devices.flatMap((device) =>
    device.stays.flatMap((stay): readonly Stop[] => {
      const on = hasSeveral ? deviceName(device.base) : null;
      const isElsewhere = (some: readonly Stay[], at: number): boolean =>
        some.some((other) => other !== stay && mayBePresent(other, at));
      const stop = (atSeconds: number, text: string, rows: readonly number[]): Stop => ({
        atSeconds,
        text,
        target: { ...NOWHERE, atSeconds, lane, rows },
      });
      const [came, left] = [coming.get(stay.row), leaving.get(stay.row)];
      const [from, to] = [stay.joined.seconds, stay.left.seconds];
      const again = from !== null && isElsewhere(device.stays, from);
      const rest =
        to === null ? null : isElsewhere(device.stays, to) ? "device" : isElsewhere(stays, to) ? "person" : null;
      return [
        ...(from === null ? [] : [stop(from, comingText(came, who, on, again), [stay.row])]),
        ...(to === null ? [] : [stop(to, leavingText(left, who, on, rest), left?.rows ?? [stay.row])]),
      ];
    }),
  );
}

/** True if a stay may hold at a moment, as far as its known times say. */
function mayBePresent({ joined, left }: Stay, at: number): boolean {
  return (joined.seconds ?? -Infinity) <= at && (left.seconds ?? Infinity) > at;
}

const isComing = ({ kind }: CourseEvent): boolean => kind !== "left" && kind !== "leftEarly";
const isLeaving = ({ kind }: CourseEvent): boolean => kind === "left" || kind === "leftEarly" || kind === "reconnected";

/** `isMore`: the device may have been in the call already. */
function comingText(event: CourseEvent | undefined, who: string, device: string | null, isMore: boolean): string {
  if (event?.kind === "reconnected")
    return say("calls.course.events.back", { who, gap: exactDurationAfter(event.gapSeconds) });
  if (event?.kind === "changedDevice") {
    return say("calls.course.events.changed", {
      who,
      gap: event.gapSeconds === 0 ? null : exactDurationAfter(event.gapSeconds),
    });
  }
  if (event?.kind === "returned")
    return say("calls.course.events.returned", { who, gap: exactDurationAfter(event.gapSeconds) });
  if (event !== undefined) return say("calls.course.events.joined", { who });
  if (isMore) return say("calls.course.events.joinedAgain", { who });
  return device === null
    ? say("calls.course.events.joined", { who })
    : say("calls.course.events.joinedOn", { who, device });
}

/** `rest`: what may still have been in the call. */
function leavingText(
  event: CourseEvent | undefined,
  who: string,
  device: string | null,
  rest: "device" | "person" | null,
): string {
  if (event?.kind === "reconnected")
    return say("calls.course.events.dropped", { who, gap: exactDurationAfter(event.gapSeconds) });
  if (event?.kind === "leftEarly")
    return say("calls.course.events.leftEarly", { who, early: exactDuration(event.earlySeconds) });
  if (event !== undefined) return say("calls.course.events.left", { who });
  if (rest === "device" || (rest === "person" && device === null))
    return say("calls.course.events.leftConnection", { who });
  return device === null
    ? say("calls.course.events.left", { who })
    : say("calls.course.events.leftDevice", { who, device });
}

/** The position of the cursor: a moment, and the index of its stop. */
export interface Cursor {
  readonly seconds: number;
  readonly stop: number | null;
}

/** The stop after the cursor, or with -1 the one before it; the nearest end of the stops beyond them; null for none. */
export function nextStop(stops: readonly Stop[], cursor: Cursor | null, direction: 1 | -1): Cursor | null {
  if (stops.length === 0) return null;
  const from = cursor ?? { seconds: direction === 1 ? -Infinity : Infinity, stop: null };
  const index =
    from.stop !== null
      ? from.stop + direction
      : direction === 1
        ? stops.findIndex(({ atSeconds }) => atSeconds > from.seconds)
        : stops.findLastIndex(({ atSeconds }) => atSeconds < from.seconds);
  const beyond = direction === 1 ? stops.length - 1 : 0;
  return cursorAt(stops, index < 0 || index >= stops.length ? beyond : index);
}

/** The cursor on a stop. */
export function cursorAt(stops: readonly Stop[], stop: number): Cursor | null {
  const found = stops[stop];
  return found === undefined ? null : { seconds: found.atSeconds, stop };
}

/** The index of the nearest stop within this many seconds; the last of several at one moment; null for none. */
export function stopNear(stops: readonly Stop[], seconds: number, within: number): number | null {
  let nearest: number | null = null;
  let distance = within;
  for (const [index, { atSeconds }] of stops.entries()) {
    const apart = Math.abs(atSeconds - seconds);
    if (apart > distance) continue;
    nearest = index;
    distance = apart;
  }
  return nearest;
}
