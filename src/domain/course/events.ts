// The events of a call: joins, reconnects, changes of device, people who left early. Definitions: docs/calls.md.
import type { DeviceLane, Lane, Stay } from "./lanes.ts";

/** The longest gap, in seconds, after which joining again counts as a reconnect. */
export const RECONNECT_SECONDS = 120;
/** Leaving counts as early when more than this many seconds and this share of the call were still to come. */
const EARLY_SECONDS = 60;
const EARLY_SHARE = 0.1;

interface EventBase {
  readonly atSeconds: number;
  /** index of the person's lane */
  readonly lane: number;
  /** indexes of the participant entries that the event is read from */
  readonly rows: readonly number[];
}

export type CourseEvent = EventBase &
  (
    | { readonly kind: "joined" }
    | { readonly kind: "left" }
    /** left before the others; `earlySeconds` before the end of the call */
    | { readonly kind: "leftEarly"; readonly earlySeconds: number }
    /** back on the same device within two minutes; `atSeconds` is when it dropped */
    | { readonly kind: "reconnected"; readonly gapSeconds: number; readonly device: string | null }
    /** joined on another device within two minutes after leaving; `atSeconds` is when the new device joined */
    | {
        readonly kind: "changedDevice";
        readonly gapSeconds: number;
        readonly from: string | null;
        readonly to: string | null;
      }
    /** back after more than two minutes; `atSeconds` is when the person came back */
    | { readonly kind: "returned"; readonly gapSeconds: number }
  );

interface PlacedStay extends Stay {
  readonly base: string | null;
}

/** All events, in order of time. `endSeconds` is the end of the call, null while it runs or where it is not known. */
export function eventsOf(
  lanes: readonly Lane[],
  beginSeconds: number | null,
  endSeconds: number | null,
): readonly CourseEvent[] {
  const length = endSeconds === null || beginSeconds === null ? null : endSeconds - beginSeconds;
  return lanes
    .flatMap((lane, index) => eventsOfLane(lane, index, endSeconds, length))
    .toSorted((a, b) => a.atSeconds - b.atSeconds);
}

function eventsOfLane(
  lane: Lane,
  index: number,
  endSeconds: number | null,
  length: number | null,
): readonly CourseEvent[] {
  const stays = lane.devices
    .flatMap((device: DeviceLane) => device.stays.map((stay): PlacedStay => ({ ...stay, base: device.base })))
    .toSorted((a, b) => a.fromSeconds - b.fromSeconds);
  const first = stays[0];
  if (first === undefined) return [];
  const again = stays.slice(1).flatMap((stay, before) => joinedAgain(stays.slice(0, before + 1), stay, index) ?? []);
  const joined: CourseEvent = { kind: "joined", atSeconds: first.fromSeconds, lane: index, rows: [first.row] };
  return [joined, ...again, ...leavingOf(stays, index, endSeconds, length)];
}

/** The meaning of joining again after `earlier` stays; null for one more device while the person is present. */
function joinedAgain(earlier: readonly PlacedStay[], stay: PlacedStay, lane: number): CourseEvent | null {
  const ended = earlier.filter(({ end, toSeconds }) => end === "left" && toSeconds <= stay.fromSeconds);
  const isPresent = earlier.some(({ toSeconds }) => toSeconds > stay.fromSeconds);
  const sameDevice = ended
    .filter(({ base }) => base === stay.base)
    .toSorted(byEnd)
    .at(-1);
  const last = ended.toSorted(byEnd).at(-1);
  const previous = sameDevice !== undefined && isShort(sameDevice, stay) ? sameDevice : isPresent ? undefined : last;
  if (previous === undefined) return null;
  const gapSeconds = stay.fromSeconds - previous.toSeconds;
  const rows = [previous.row, stay.row];
  if (!isShort(previous, stay)) return { kind: "returned", atSeconds: stay.fromSeconds, lane, rows, gapSeconds };
  if (previous.base !== stay.base) {
    const [from, to] = [previous.base, stay.base];
    return { kind: "changedDevice", atSeconds: stay.fromSeconds, lane, rows, gapSeconds, from, to };
  }
  return { kind: "reconnected", atSeconds: previous.toSeconds, lane, rows, gapSeconds, device: stay.base };
}

const byEnd = (a: Stay, b: Stay): number => a.toSeconds - b.toSeconds;

function isShort(previous: Stay, stay: Stay): boolean {
  return stay.fromSeconds - previous.toSeconds <= RECONNECT_SECONDS;
}

/** How the person left in the end; nothing while somebody's time of leaving is not known. */
function leavingOf(
  stays: readonly PlacedStay[],
  lane: number,
  endSeconds: number | null,
  length: number | null,
): readonly CourseEvent[] {
  const last = stays.toSorted(byEnd).at(-1);
  if (last === undefined || stays.some(({ end }) => end !== "left")) return [];
  const event = { atSeconds: last.toSeconds, lane, rows: [last.row] };
  const earlySeconds = endSeconds === null ? 0 : endSeconds - last.toSeconds;
  const isEarly = length !== null && earlySeconds > EARLY_SECONDS && earlySeconds > length * EARLY_SHARE;
  return [isEarly ? { ...event, kind: "leftEarly", earlySeconds } : { ...event, kind: "left" }];
}
