// The lanes of a call: one for each person, with a sub-lane for each device.
import { attendeesOf, type Attendee, type Participant } from "../records/call.ts";
import { unionOf, type Interval } from "./presence.ts";

/** How a presence ends: the person left, is still there, or the call ended and the record has no time of leaving. */
export type PresenceEnd = "left" | "open" | "unknown";

/** One presence on one device. */
export interface Stay extends Interval {
  readonly end: PresenceEnd;
  /** index of the participant entry that says so */
  readonly row: number;
}

export interface DeviceLane {
  /** the device id up to its last `/`, which names the connection; null if the record names no device */
  readonly base: string | null;
  /** in order of joining */
  readonly stays: readonly Stay[];
  /** indexes of all participant entries of this device */
  readonly rows: readonly number[];
}

export interface Lane {
  readonly uid: string | null;
  /** set only if the record itself names the person */
  readonly name: string | null;
  readonly isInitiator: boolean;
  readonly joined: boolean;
  /** the state in the record of somebody who never joined, such as "unanswered" */
  readonly state: string | null;
  readonly devices: readonly DeviceLane[];
  /** the union over the devices */
  readonly presence: readonly Interval[];
}

/** The bounds within which presences without an end are drawn. Times are UNIX seconds. */
export interface Bounds {
  readonly isOngoing: boolean;
  readonly endedAtSeconds: number | null;
  readonly nowSeconds: number;
}

/** The part of a device id that names the device: everything before its last `/`. */
export function baseDeviceOf(deviceId: string): string {
  const cut = deviceId.lastIndexOf("/");
  return cut <= 0 ? deviceId : deviceId.slice(0, cut);
}

/** First the people who joined, in order of joining; then the people who never joined. */
export function lanesOf(
  participants: readonly Participant[],
  initiator: string | null,
  bounds: Bounds,
): readonly Lane[] {
  const rowOf = new Map(participants.map((entry, row) => [entry, row]));
  return attendeesOf(participants).map((attendee) => laneOf(attendee, initiator, rowOf, bounds));
}

function laneOf(
  attendee: Attendee,
  initiator: string | null,
  rowOf: ReadonlyMap<Participant, number>,
  bounds: Bounds,
): Lane {
  const byDevice = Map.groupBy(attendee.devices, ({ deviceId }) => (deviceId === null ? null : baseDeviceOf(deviceId)));
  const devices = [...byDevice].map(([base, entries]): DeviceLane => {
    const rows = entries.flatMap((entry) => rowOf.get(entry) ?? []);
    const stays = entries.flatMap((entry) => stayOf(entry, rowOf.get(entry), bounds));
    return { base, rows, stays: stays.toSorted((a, b) => a.fromSeconds - b.fromSeconds) };
  });
  const first = attendee.devices[0];
  return {
    uid: attendee.uid,
    name: first?.name ?? null,
    isInitiator: attendee.uid !== null && attendee.uid === initiator,
    joined: attendee.joined,
    state: attendee.joined ? null : (first?.state ?? null),
    devices,
    presence: unionOf(devices.flatMap(({ stays }) => stays)),
  };
}

/** The presence that an entry states; none without a time of joining. One that ends before it begins has no length. */
function stayOf(entry: Participant, row: number | undefined, bounds: Bounds): readonly Stay[] {
  const { joinedAtSeconds: joined, leftAtSeconds: left } = entry;
  if (joined === null || row === undefined) return [];
  const limit = bounds.isOngoing ? bounds.nowSeconds : (bounds.endedAtSeconds ?? joined);
  const end = left === null ? (bounds.isOngoing ? "open" : "unknown") : "left";
  return [{ fromSeconds: joined, toSeconds: Math.max(joined, left ?? limit), end, row }];
}
