// A call with its participants and recordings. Source: docs/service-notes.md, "Records" and "Calls in practice".
import { z } from "zod";
import { CALL_COLUMNS } from "../columns/call-columns.ts";
import { factReader, factsSchema, type FactsOf } from "../columns/facts.ts";
import { asFlag, asId, asList, asName, asNumber, asSeconds, isMap } from "../text/lenient.ts";
import type { Reading } from "./record-text.ts";

export const CALL_TYPES = ["audio", "video"] as const;
export const CALL_MODES = ["call", "meet", "presenter"] as const;
/** The documented statuses, then others that occur. `cancelled` occurs for `canceled` (domain/query/spellings.ts). */
export const CALL_STATUSES = [
  "initiated",
  "ongoing",
  "ended",
  "unanswered",
  "rejected",
  "canceled",
  "busy",
  "missed",
] as const;
/** Statuses of calls that nobody answered. */
export const MISSED_STATUSES = ["unanswered", "missed", "busy", "canceled"] as const;
/** Statuses of calls that were never picked up, so they have no start. */
export const NEVER_STARTED_STATUSES = ["initiated", ...MISSED_STATUSES, "rejected"] as const;
/** Statuses of calls that have not ended. */
export const NOT_ENDED_STATUSES = ["initiated", "ongoing"] as const;

/** One participant entry: one device of one person, or a person who never joined. Times are UNIX seconds. */
export const participant = z.object({
  uid: z.string().nullable(),
  /** set only if the record itself names the person: the service gives a UID, webhook events give a name */
  name: z.string().nullable(),
  deviceId: z.string().nullable(),
  isJoined: z.boolean(),
  joinedAtSeconds: z.number().nullable(),
  leftAtSeconds: z.number().nullable(),
  totalAudioMinutes: z.number().nullable(),
  totalVideoMinutes: z.number().nullable(),
  totalDurationInMinutes: z.number().nullable(),
  mid: z.string().nullable(),
  state: z.string().nullable(),
});
export type Participant = z.infer<typeof participant>;

export const recording = z.object({
  rid: z.string().nullable(),
  /** as the service sent it: minutes in one document, seconds in another */
  durationRaw: z.number().nullable(),
  startTimeSeconds: z.number().nullable(),
  endTimeSeconds: z.number().nullable(),
  url: z.string().nullable(),
});
export type Recording = z.infer<typeof recording>;

/** The facts of one call row. Unknown values of enumerations are kept as they came. Times are UNIX seconds. */
export const callFacts = factsSchema(CALL_COLUMNS);
export type CallFacts = FactsOf<typeof CALL_COLUMNS>;

const readFacts = factReader(CALL_COLUMNS);

/** Reads one call as the service sent it. A record is unreadable only if it is not an object or has no sessionId. */
export function readCall(raw: unknown): Reading<CallFacts> {
  if (!isMap(raw)) return { ok: false, reason: "not an object" };
  const sessionId = asId(raw["sessionId"]) ?? asId(raw["sessionid"]);
  if (sessionId === null) return { ok: false, reason: "no session id" };
  const uids = participantsOf(raw).flatMap((entry) => entry.uid ?? []);
  return { ok: true, record: readFacts(raw, { sessionId, participantUids: [...new Set(uids)] }) };
}

/** A call's participant entries, in the service's order. Without `isJoined`, joinedAt decides. */
export function participantsOf(raw: unknown): readonly Participant[] {
  if (!isMap(raw)) return [];
  return asList(raw["participants"])
    .filter(isMap)
    .map((entry) => {
      const joinedAtSeconds = asSeconds(entry["joinedAt"]);
      return {
        uid: asId(entry["uid"]),
        name: asName(entry["name"]),
        deviceId: asId(entry["deviceId"]),
        isJoined: asFlag(entry["isJoined"]) ?? joinedAtSeconds !== null,
        joinedAtSeconds,
        leftAtSeconds: asSeconds(entry["leftAt"]),
        totalAudioMinutes: asNumber(entry["totalAudioMinutes"]),
        totalVideoMinutes: asNumber(entry["totalVideoMinutes"]),
        totalDurationInMinutes: asNumber(entry["totalDurationInMinutes"]) ?? asNumber(entry["totalDuration"]),
        mid: asId(entry["mid"]),
        state: asId(entry["state"]),
      };
    });
}

/** The recordings of a call, in the service's order. */
export function recordingsOf(raw: unknown): readonly Recording[] {
  if (!isMap(raw)) return [];
  return asList(raw["recordings"])
    .filter(isMap)
    .map((entry) => ({
      rid: asId(entry["rid"]),
      durationRaw: asNumber(entry["duration"]),
      startTimeSeconds: asSeconds(entry["startTime"]),
      endTimeSeconds: asSeconds(entry["endTime"]),
      url: asId(entry["recording_url"]) ?? asId(entry["recordingUrl"]),
    }));
}

/** One person of a call with their devices, as the participants table shows them. */
export interface Attendee {
  readonly uid: string | null;
  readonly devices: readonly Participant[];
  readonly joined: boolean;
  readonly firstJoinedAtSeconds: number | null;
  readonly lastLeftAtSeconds: number | null;
  /** sum over the devices, minutes; null if no device has a duration */
  readonly totalMinutes: number | null;
}

/** Entries by person: first those who joined, in order, then the others. An entry without a UID is a separate group. */
export function attendeesOf(participants: readonly Participant[]): readonly Attendee[] {
  const byPerson = Map.groupBy(participants, (entry) => entry.uid ?? (entry.name === null ? "" : entry));
  const attendees = [...byPerson.values()].map((devices): Attendee => {
    const joinedAt = devices.flatMap((device) => device.joinedAtSeconds ?? []);
    const leftAt = devices.flatMap((device) => device.leftAtSeconds ?? []);
    const minutes = devices.flatMap((device) => device.totalDurationInMinutes ?? []);
    return {
      uid: devices[0]?.uid ?? null,
      devices,
      joined: devices.some((device) => device.isJoined),
      firstJoinedAtSeconds: joinedAt.length === 0 ? null : Math.min(...joinedAt),
      lastLeftAtSeconds: leftAt.length < devices.filter((device) => device.isJoined).length ? null : maximum(leftAt),
      totalMinutes: minutes.length === 0 ? null : minutes.reduce((sum, value) => sum + value, 0),
    };
  });
  // Infinity minus Infinity is NaN, which keeps the order.
  return attendees.toSorted(
    (a, b) =>
      Number(b.joined) - Number(a.joined) ||
      (a.firstJoinedAtSeconds ?? Infinity) - (b.firstJoinedAtSeconds ?? Infinity),
  );
}

function maximum(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
