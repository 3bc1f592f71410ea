// The events of a call: joins, reconnects, changes of device, people who left early. An event is told only if the record
// proves it: a gap only if nothing can have filled it. Definitions: docs/definitions.md.
import type { Lane } from "./lanes.ts";
import { unionOf, type Interval } from "#domain/time/intervals.ts";
import { possibly, type CallSpan, type Stay } from "./recorded.ts";

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
    /** back on the same device within two minutes; `atSeconds` is when it dropped. Device null: not known which */
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

/** A stay with the times that it may have lasted. */
interface PlacedStay extends Stay {
  readonly base: string | null;
  readonly possible: Interval;
}

/** A stay whose beginning, or end, is known. */
interface Moment {
  readonly stay: PlacedStay;
  readonly atSeconds: number;
}

/** All events, in order of time. */
export function eventsOf(lanes: readonly Lane[], span: CallSpan): readonly CourseEvent[] {
  const doubles = doublesOf(lanes);
  return lanes
    .flatMap((lane, index) => eventsOfLane(lane, index, doubles(lane), span))
    .toSorted((a, b) => a.atSeconds - b.atSeconds);
}

/** When a person may also have been present as another lane: as somebody without a UID, or of the same name. */
function doublesOf(lanes: readonly Lane[]): (lane: Lane) => readonly Interval[] {
  const timesOf = (some: readonly Lane[]): readonly Interval[] => unionOf(some.flatMap(({ possible }) => possible));
  const unknown = lanes.filter(({ uid }) => uid === null);
  const ofNamed = timesOf(lanes.filter(({ uid, name }) => uid !== null || name === null));
  const named = new Map([...Map.groupBy(unknown, ({ name }) => name)].map(([name, some]) => [name, timesOf(some)]));
  const ofKnown = timesOf(unknown);
  return ({ uid, name }) => {
    if (uid !== null) return ofKnown;
    if (name === null) return lanes.length > 1 ? [EVER] : [];
    return [...ofNamed, ...(named.get(name) ?? [])];
  };
}

const EVER: Interval = { fromSeconds: -Infinity, toSeconds: Infinity };

function eventsOfLane(lane: Lane, index: number, doubles: readonly Interval[], span: CallSpan): readonly CourseEvent[] {
  const stays = lane.devices.flatMap(({ base, stays: held }) =>
    held.map((stay): PlacedStay => ({ ...stay, base, possible: possibly(stay, span) })),
  );
  const joins = momentsOf(stays, ({ joined }) => joined.seconds);
  const lefts = momentsOf(stays, ({ left }) => left.seconds);
  const [first] = joins;
  const joined: readonly CourseEvent[] =
    first === undefined ? [] : [{ kind: "joined", atSeconds: first.atSeconds, lane: index, rows: [first.stay.row] }];
  return [
    ...joined,
    ...gapsOf({ stays, doubles, joins, lefts }, index),
    ...leavingOf(stays, lefts, index, doubles, span),
  ];
}

/** In order of time. */
function momentsOf(stays: readonly PlacedStay[], timeOf: (stay: Stay) => number | null): readonly Moment[] {
  return stays
    .flatMap((stay): readonly Moment[] => {
      const atSeconds = timeOf(stay);
      return atSeconds === null ? [] : [{ stay, atSeconds }];
    })
    .toSorted((a, b) => a.atSeconds - b.atSeconds);
}

interface Times {
  readonly stays: readonly PlacedStay[];
  readonly doubles: readonly Interval[];
  readonly joins: readonly Moment[];
  readonly lefts: readonly Moment[];
}

/** What joining again means, each time: one gap is told once, as the event of the device that filled it. */
function gapsOf(times: Times, lane: number): readonly CourseEvent[] {
  const events: CourseEvent[] = [];
  const told = new Set<string>();
  for (const join of times.joins) {
    const { stay, atSeconds } = join;
    const onDevice =
      stay.base === null ? null : lastLeaving(times, join, ({ base }) => base === stay.base || base === null);
    const ofPerson = lastLeaving(times, join, () => true);
    const isReconnect = onDevice?.stay.base === stay.base && atSeconds - onDevice.atSeconds <= RECONNECT_SECONDS;
    const before = isReconnect ? onDevice : ofPerson;
    // Whoever reconnects on one device in a second has not changed to another one in it.
    const key = isReconnect ? `${atSeconds} ${stay.base}` : `${atSeconds}`;
    if (before === null || before === undefined || told.has(key)) continue;
    told.add(key);
    if (isReconnect) told.add(`${atSeconds}`);
    events.push(gapEvent(before, join, lane));
  }
  return events;
}

/** The last leaving before a joining, among these stays; null if the gap between them may have been filled. */
function lastLeaving(
  { stays, doubles, lefts }: Times,
  join: Moment,
  counts: (stay: PlacedStay) => boolean,
): Moment | null {
  const last = lefts.findLast(
    ({ stay, atSeconds }) =>
      atSeconds <= join.atSeconds && (stay.joined.seconds ?? -Infinity) < join.atSeconds && counts(stay),
  );
  if (last === undefined) return null;
  const fills = ({ fromSeconds, toSeconds }: Interval): boolean =>
    fromSeconds < join.atSeconds && toSeconds > last.atSeconds;
  const isFilled = stays.some(
    (stay) => stay !== join.stay && stay !== last.stay && counts(stay) && fills(stay.possible),
  );
  return isFilled || doubles.some(fills) ? null : last;
}

function gapEvent(before: Moment, { stay, atSeconds }: Moment, lane: number): CourseEvent {
  const gapSeconds = atSeconds - before.atSeconds;
  const rows = [before.stay.row, stay.row];
  if (gapSeconds > RECONNECT_SECONDS) return { kind: "returned", atSeconds, lane, rows, gapSeconds };
  const [from, to] = [before.stay.base, stay.base];
  if (from !== null && to !== null && from !== to) {
    return { kind: "changedDevice", atSeconds, lane, rows, gapSeconds, from, to };
  }
  return { kind: "reconnected", atSeconds: before.atSeconds, lane, rows, gapSeconds, device: from === to ? to : null };
}

/** How the person left in the end; nothing while it is not known that the person did not stay longer. */
function leavingOf(
  stays: readonly PlacedStay[],
  lefts: readonly Moment[],
  lane: number,
  doubles: readonly Interval[],
  { beginSeconds, endSeconds, isOngoing }: CallSpan,
): readonly CourseEvent[] {
  const last = lefts.at(-1);
  if (last === undefined || lefts.length < stays.length) return [];
  if (doubles.some(({ toSeconds }) => toSeconds > last.atSeconds)) return [];
  const event = { atSeconds: last.atSeconds, lane, rows: [last.stay.row] };
  if (isOngoing || endSeconds === null || beginSeconds === null) return [{ ...event, kind: "left" }];
  const earlySeconds = endSeconds - last.atSeconds;
  const isEarly = earlySeconds > EARLY_SECONDS && earlySeconds > (endSeconds - beginSeconds) * EARLY_SHARE;
  return [isEarly ? { ...event, kind: "leftEarly", earlySeconds } : { ...event, kind: "left" }];
}
