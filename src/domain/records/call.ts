// A call with its participants and recordings. Source: docs/service-notes.md, "Records" and "Calls in practice".
import { UNREADABLE_REASONS } from "./unreadable-reasons.ts";
import { z } from "zod";
import { CALL_COLUMNS } from "#domain/columns/call-columns.ts";
import { factReader, factsSchema, type FactsOf } from "#domain/columns/facts.ts";
import { asFlag, asId, asList, asName, asNumber, asSeconds, isMap } from "#domain/text/lenient.ts";
import { NOT_ANSWERED_STATUSES, wasAnswered } from "./outcomes.ts";
import type { Reading } from "./record-text.ts";
import { minutesInCall } from "#domain/time/time-in-call.ts";

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
/** Statuses of calls that were never picked up, so they have no start. */
export const NEVER_STARTED_STATUSES = ["initiated", ...NOT_ANSWERED_STATUSES] as const;
/** Statuses of calls that have not ended. */
export const NOT_ENDED_STATUSES = ["initiated", "ongoing"] as const;

/** True for a call without an end whose status says that it runs: its course changes with time. */
export function isOpenCall({ endedAtSeconds, status }: Pick<CallFacts, "endedAtSeconds" | "status">): boolean {
  const open: readonly string[] = NOT_ENDED_STATUSES;
  return endedAtSeconds === null && status !== null && open.includes(status.toLowerCase());
}

/** One participant entry: one device of one person, or a person who never joined. Times are UNIX seconds. */
export const participant = z.object({
  uid: z.string().nullable(),
  /** set only if the record itself names the person: the service gives a UID, webhook events give a name */
  name: z.string().nullable(),
  deviceId: z.string().nullable(),
  /** the reading of the flag, the times and the state, which everything uses; null if they do not say */
  isJoined: z.boolean().nullable(),
  /** the flag as recorded; it can contradict the times */
  saysJoined: z.boolean().nullable(),
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
  if (!isMap(raw)) return { ok: false, reason: UNREADABLE_REASONS.notObject };
  const sessionId = asId(raw["sessionId"]) ?? asId(raw["sessionid"]);
  if (sessionId === null) return { ok: false, reason: UNREADABLE_REASONS.noSessionId };
  const uids = participantsOf(raw).flatMap((entry) => entry.uid ?? []);
  return { ok: true, record: readFacts(raw, { sessionId, participantUids: [...new Set(uids)] }) };
}

/**
 * True if an entry proves that the person was in the call, false if it says that the person never joined, null if it does
 * not say. A time of joining or leaving proves it, even against the flag.
 */
function joinedBy(
  entry: Pick<Participant, "saysJoined" | "joinedAtSeconds" | "leftAtSeconds" | "state">,
): boolean | null {
  if (entry.joinedAtSeconds !== null || entry.leftAtSeconds !== null) return true;
  if (entry.saysJoined !== null) return entry.saysJoined;
  return wasAnswered(entry.state) === false ? false : null;
}

/** A call's participant entries, in the service's order. */
export function participantsOf(raw: unknown): readonly Participant[] {
  if (!isMap(raw)) return [];
  return asList(raw["participants"])
    .filter(isMap)
    .map((entry) => {
      const told = {
        saysJoined: asFlag(entry["isJoined"]),
        joinedAtSeconds: asSeconds(entry["joinedAt"]),
        leftAtSeconds: asSeconds(entry["leftAt"]),
        state: asId(entry["state"]),
      };
      return {
        ...told,
        uid: asId(entry["uid"]),
        name: asName(entry["name"]),
        deviceId: asId(entry["deviceId"]),
        isJoined: joinedBy(told),
        totalAudioMinutes: asNumber(entry["totalAudioMinutes"]),
        totalVideoMinutes: asNumber(entry["totalVideoMinutes"]),
        totalDurationInMinutes: asNumber(entry["totalDurationInMinutes"]) ?? asNumber(entry["totalDuration"]),
        mid: asId(entry["mid"]),
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
      url: asId(entry["recording_url"]) ?? asId(entry["recordingUrl"]) ?? asId(entry["recordingURL"]),
    }));
}

/** A transcription of a call; the record has the five newest. Times are UNIX seconds. */
export interface Transcription {
  readonly tid: string | null;
  readonly startTimeSeconds: number | null;
  readonly endTimeSeconds: number | null;
  readonly madeAtSeconds: number | null;
  readonly url: string | null;
}

/** The transcriptions of a call, in the service's order. */
export function transcriptionsOf(raw: unknown): readonly Transcription[] {
  if (!isMap(raw)) return [];
  return asList(raw["transcriptions"])
    .filter(isMap)
    .map((entry) => ({
      tid: asId(entry["tid"]),
      startTimeSeconds: asSeconds(entry["startTime"]),
      endTimeSeconds: asSeconds(entry["endTime"]),
      madeAtSeconds: asSeconds(entry["transcriptDate"]),
      url: asId(entry["transcriptUrl"]) ?? asId(entry["transcription_url"]),
    }));
}

/** One person of a call with their devices, as the participants table shows them. */
export interface Attendee {
  readonly uid: string | null;
  readonly devices: readonly Participant[];
  /** false if every entry says that the person never joined, null if that is not known */
  readonly joined: boolean | null;
  readonly firstJoinedAtSeconds: number | null;
  readonly lastLeftAtSeconds: number | null;
  /** on any device; null if no device has a duration, or if one has neither an end nor a length yet */
  readonly totalMinutes: number | null;
}

/** Entries by person: first those who joined, in order, then the others. An entry without a UID is a person of its own. */
export function attendeesOf(participants: readonly Participant[]): readonly Attendee[] {
  const byPerson = Map.groupBy(participants, (entry) => entry.uid ?? entry);
  const attendees = [...byPerson.values()].map((devices): Attendee => {
    const joinedAt = devices.flatMap((device) => device.joinedAtSeconds ?? []);
    const leftAt = devices.flatMap((device) => device.leftAtSeconds ?? []);
    return {
      uid: devices[0]?.uid ?? null,
      devices,
      joined: joinedByAny(devices),
      firstJoinedAtSeconds: joinedAt.length === 0 ? null : Math.min(...joinedAt),
      lastLeftAtSeconds:
        leftAt.length < devices.filter(({ isJoined }) => isJoined !== false).length ? null : maximum(leftAt),
      totalMinutes: devices.some(isOpenEnded) ? null : minutesInCall(devices),
    };
  });
  // Infinity minus Infinity is NaN, which keeps the order.
  return attendees.toSorted(
    (a, b) =>
      rankOf(a.joined) - rankOf(b.joined) ||
      (a.firstJoinedAtSeconds ?? Infinity) - (b.firstJoinedAtSeconds ?? Infinity),
  );
}

/** True for an entry that began, of which the record has no end and counts no time: the person may still be there. */
function isOpenEnded({ joinedAtSeconds, leftAtSeconds, totalDurationInMinutes }: Participant): boolean {
  return joinedAtSeconds !== null && leftAtSeconds === null && (totalDurationInMinutes ?? 0) === 0;
}

const rankOf = (joined: boolean | null): number => (joined === true ? 0 : joined === null ? 1 : 2);

function joinedByAny(devices: readonly Participant[]): boolean | null {
  if (devices.some(({ isJoined }) => isJoined === true)) return true;
  return devices.some(({ isJoined }) => isJoined === null) ? null : false;
}

function maximum(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
