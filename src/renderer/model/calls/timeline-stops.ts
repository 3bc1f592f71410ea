// The moments at which the cursor of a timeline stops: every time at which something begins, ends or changes.
import type { CourseEvent } from "../../../domain/course/events.ts";
import { deviceName, personOf } from "./course-people.ts";
import type { CourseReading } from "./course-story.ts";
import { courseTexts } from "./course-texts.ts";
import { NOWHERE, type CourseTarget } from "./linked-words.ts";
import { exactDuration } from "./moments.ts";

export interface Stop {
  readonly atSeconds: number;
  readonly text: string;
  readonly target: CourseTarget;
}

const texts = courseTexts.events;

/** All stops in order of time. */
export function stopsOf(reading: CourseReading): readonly Stop[] {
  const { course, call } = reading;
  const ofCall: readonly (readonly [number | null, string])[] = [
    [call.initiatedAtSeconds, texts.initiated],
    [call.startedAtSeconds, texts.started],
    [call.endedAtSeconds, texts.ended],
  ];
  return [
    ...ofCall.flatMap(([atSeconds, text]) => (atSeconds === null ? [] : [stopAt(atSeconds, text)])),
    ...course.recordings.flatMap(({ fromSeconds, toSeconds, recording }) => [
      stopAt(fromSeconds, texts.recordingFrom(recording + 1)),
      stopAt(toSeconds, texts.recordingTo(recording + 1)),
    ]),
    ...course.lanes.flatMap((_, lane) => stopsOfLane(lane, reading)),
  ].toSorted((a, b) => a.atSeconds - b.atSeconds);
}

function stopAt(atSeconds: number, text: string): Stop {
  return { atSeconds, text, target: { ...NOWHERE, atSeconds } };
}

/** Every joining and leaving of a person, by the event that it belongs to. */
function stopsOfLane(lane: number, { course, names }: CourseReading): readonly Stop[] {
  const found = course.lanes[lane];
  if (found === undefined) return [];
  const who = personOf(found, names);
  const events = course.events.filter((event) => event.lane === lane);
  const coming = new Map(events.filter(isComing).map((event) => [event.rows.at(-1), event]));
  const leaving = new Map(events.filter(isLeaving).map((event) => [event.rows[0], event]));
  const hasSeveral = found.devices.length > 1;
  return found.devices.flatMap((device, index) =>
    device.stays.flatMap(({ row, end, fromSeconds, toSeconds }): readonly Stop[] => {
      const [came, left] = [coming.get(row), leaving.get(row)];
      const on = hasSeveral ? deviceName(device, index) : null;
      const target = (atSeconds: number, rows: readonly number[]): CourseTarget => ({
        ...NOWHERE,
        atSeconds,
        lane,
        rows,
      });
      const joined = { atSeconds: fromSeconds, text: comingText(came, who, on), target: target(fromSeconds, [row]) };
      if (end !== "left") return [joined];
      const rows = left?.rows ?? [row];
      return [joined, { atSeconds: toSeconds, text: leavingText(left, who, on), target: target(toSeconds, rows) }];
    }),
  );
}

const isComing = ({ kind }: CourseEvent): boolean => kind !== "left" && kind !== "leftEarly";
const isLeaving = ({ kind }: CourseEvent): boolean => kind === "left" || kind === "leftEarly" || kind === "reconnected";

function comingText(event: CourseEvent | undefined, who: string, device: string | null): string {
  if (event?.kind === "reconnected") return texts.back(who, exactDuration(event.gapSeconds));
  if (event?.kind === "changedDevice") {
    return texts.changed(who, event.gapSeconds === 0 ? null : exactDuration(event.gapSeconds));
  }
  if (event?.kind === "returned") return texts.returned(who, exactDuration(event.gapSeconds));
  return event !== undefined || device === null ? texts.joined(who) : texts.joinedOn(who, device);
}

function leavingText(event: CourseEvent | undefined, who: string, device: string | null): string {
  if (event?.kind === "reconnected") return texts.dropped(who, exactDuration(event.gapSeconds));
  if (event?.kind === "leftEarly") return texts.leftEarly(who, exactDuration(event.earlySeconds));
  return event !== undefined || device === null ? texts.left(who) : texts.leftDevice(who, device);
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
