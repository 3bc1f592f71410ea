// Calls for tests of the timeline: a raw record read as the window reads it, and random records.
import fc from "fast-check";
import type { CallDetail } from "#contract/methods/rows.ts";
import { courseOf } from "#domain/course/course.ts";
import { courseFiguresOf } from "#domain/course/figures.ts";
import { storyOf, type StoryPart } from "#domain/course/story.ts";
import { participantsOf, readCall, recordingsOf } from "#domain/records/call.ts";
import { rebuiltFromOf } from "#domain/records/rebuilt-call.ts";
import type { CourseReading } from "#renderer/record/model/calls/course-story.ts";
import { momentsOf } from "#renderer/record/model/calls/moments.ts";
import { isoIn } from "./time-form.ts";

export const NAMES = { freya: "Freya", lena: "Lena", omar: "Omar", kim: "Kim", ana: "Ana", team: "Support" };

/** 30 October 2026, 15:06:18 UTC */
export const CALLED_AT = Date.UTC(2026, 9, 30, 15, 6, 18) / 1000;
const NOW = CALLED_AT + 86_400 * 20;

export interface ReadCourse extends CourseReading {
  readonly detail: Pick<CallDetail, "row" | "participants" | "recordings" | "rebuiltFrom">;
  readonly story: readonly StoryPart[];
}

/** Reads a raw call. Times are in UTC. */
export function readCourse(
  raw: Readonly<Record<string, unknown>>,
  nowSeconds = NOW,
  names: CourseReading["names"] = NAMES,
): ReadCourse {
  const read = readCall({ sessionId: "v1.us.1", ...raw });
  if (!read.ok) throw new Error(read.reason);
  const row = {
    ...read.record,
    ...courseFiguresOf(read.record, raw, nowSeconds),
    rowId: 1,
    receiverName: null,
    initiatorName: null,
  };
  const [participants, recordings] = [participantsOf(raw), recordingsOf(raw)];
  const facts = { call: row, participants, recordings, nowSeconds };
  const course = courseOf(facts);
  const moments = momentsOf(isoIn("UTC"), course.extent?.fromSeconds ?? null, nowSeconds);
  const detail = { row, participants, recordings, rebuiltFrom: rebuiltFromOf(raw) };
  return { course, call: row, names, moments, detail, story: storyOf(course, facts) };
}

/** A participant entry; times are seconds after `CALLED_AT`. */
export function entry(
  uid: string,
  deviceId: string,
  joined: number | null,
  left: number | null,
  more: object = {},
): object {
  const at = (seconds: number | null) => (seconds === null ? null : CALLED_AT + seconds);
  return { uid, deviceId, isJoined: joined !== null, joinedAt: at(joined), leftAt: at(left), ...more };
}

/** An audio call that rang for 12 s; Freya's connection broke off after 12 min 12 s of it and was back after 9 s. */
export const CALL = {
  status: "ended",
  type: "audio",
  mode: "call",
  initiator: "freya",
  receiver: "lena",
  receiverType: "user",
  initiatedAt: CALLED_AT,
  startedAt: CALLED_AT + 12,
  endedAt: CALLED_AT + 3200,
  participants: [
    entry("freya", "phone/1", 12, 732),
    entry("lena", "desk/1", 12, 3190),
    entry("freya", "phone/2", 741, 3200),
  ],
  recordings: [{ rid: "r1", startTime: CALLED_AT + 20, endTime: CALLED_AT + 1220 }],
} as const;

const moment = fc.option(
  fc.oneof(fc.integer({ min: -5, max: 5000 }), fc.constantFrom(1e13, 1e300, CALLED_AT, CALLED_AT + 4000)),
  { nil: null },
);
const text = fc.option(
  fc.oneof(fc.constantFrom("ended", "ongoing", "initiated", "rejected", "busy", "\u202Eevil"), fc.string()),
  { nil: null },
);
const uid = fc.option(fc.constantFrom("freya", "lena", "omar", "__proto__", "\u202Ex"), { nil: null });

/** Raw calls of any content, also contradictory and hostile. */
export const anyCall = fc.record({
  status: text,
  type: text,
  mode: fc.constantFrom("call", "meet", "presenter", null),
  initiator: uid,
  receiver: uid,
  initiatedAt: moment,
  startedAt: moment,
  endedAt: moment,
  totalParticipants: fc.option(fc.integer(), { nil: null }),
  totalDurationInMinutes: fc.option(fc.double({ noNaN: true }), { nil: null }),
  mid: text,
  participants: fc.array(
    fc.record({
      uid,
      name: text,
      deviceId: fc.option(fc.oneof(fc.constantFrom("a/1", "a/2", "b/1", "/", ""), fc.string()), { nil: null }),
      isJoined: fc.boolean(),
      joinedAt: moment,
      leftAt: moment,
      mid: text,
      state: text,
      totalDurationInMinutes: fc.option(fc.double({ noNaN: true }), { nil: null }),
    }),
    { maxLength: 12 },
  ),
  recordings: fc.array(fc.record({ startTime: moment, endTime: moment }), { maxLength: 3 }),
});
