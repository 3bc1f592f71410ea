// The lanes of a call: one for each person, with a sub-lane for each device.
import { attendeesOf, type Attendee, type Participant } from "#domain/records/call.ts";
import { unionOf, type Interval } from "#domain/time/intervals.ts";
import { possibly, stayOf, surely, type CallSpan, type Stay } from "./recorded.ts";

export interface DeviceLane {
  /** the device id up to its last `/`, which names the connection; null if the record names no device */
  readonly base: string | null;
  /** in the order in which they are drawn */
  readonly stays: readonly Stay[];
  /** indexes of all participant entries of this device */
  readonly rows: readonly number[];
}

export interface Lane {
  readonly uid: string | null;
  /** set only if the record itself names the person */
  readonly name: string | null;
  readonly isInitiator: boolean;
  /** false for somebody who never joined, null if the record does not say */
  readonly joined: boolean | null;
  /** the state in the record of somebody who never joined, such as "unanswered"; the caller was not rung and has none */
  readonly state: string | null;
  readonly devices: readonly DeviceLane[];
  /** when the person was present for certain, on any device */
  readonly presence: readonly Interval[];
  /** when the person may have been present; an unknown beginning or end is infinite */
  readonly possible: readonly Interval[];
}

/** The part of a device id that names the device: everything before its last `/`. */
export function baseDeviceOf(deviceId: string): string {
  const cut = deviceId.lastIndexOf("/");
  return cut <= 0 ? deviceId : deviceId.slice(0, cut);
}

/** First the people who joined, in order of joining; then those of whom it is not known, and those who never joined. */
export function lanesOf(
  participants: readonly Participant[],
  initiator: string | null,
  span: CallSpan,
): readonly Lane[] {
  const rowOf = new Map(participants.map((entry, row) => [entry, row]));
  return attendeesOf(participants).map((attendee) => laneOf(attendee, initiator, rowOf, span));
}

/** All stays of a person, by device. */
export function staysOf({ devices }: Lane): readonly Stay[] {
  return devices.flatMap(({ stays }) => stays);
}

/** The first known time at which a person joined. */
export function firstJoinOf(lane: Lane): number | null {
  const times = staysOf(lane).flatMap(({ joined }) => joined.seconds ?? []);
  return times.length === 0 ? null : times.reduce((least, time) => Math.min(least, time));
}

function laneOf(
  attendee: Attendee,
  initiator: string | null,
  rowOf: ReadonlyMap<Participant, number>,
  span: CallSpan,
): Lane {
  const byDevice = Map.groupBy(attendee.devices, ({ deviceId }) => (deviceId === null ? null : baseDeviceOf(deviceId)));
  const devices = [...byDevice].map(([base, entries]): DeviceLane => {
    const rows = entries.flatMap((entry) => rowOf.get(entry) ?? []);
    const stays = entries.flatMap((entry) => stayOf(entry, rowOf.get(entry) ?? -1, span) ?? []);
    return { base, rows, stays: stays.toSorted(byDrawing) };
  });
  const first = attendee.devices[0];
  const stays = devices.flatMap((device) => device.stays);
  const isInitiator = attendee.uid !== null && attendee.uid === initiator;
  return {
    uid: attendee.uid,
    name: first?.name ?? null,
    isInitiator,
    joined: attendee.joined,
    state: attendee.joined === true || isInitiator ? null : (first?.state ?? null),
    devices,
    presence: unionOf(stays.flatMap((stay) => surely(stay, span) ?? [])),
    possible: unionOf(stays.map((stay) => possibly(stay, span))),
  };
}

/** Infinity minus Infinity is NaN, which keeps the order. */
function byDrawing(a: Stay, b: Stay): number {
  return (a.drawn?.fromSeconds ?? Infinity) - (b.drawn?.fromSeconds ?? Infinity);
}
