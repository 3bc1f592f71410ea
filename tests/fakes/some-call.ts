// Random calls of a few people, with the faults that records have.
import fc from "fast-check";
import { CALLED_AT } from "./course.ts";

const at = (seconds: number): number => CALLED_AT + seconds;
const sometimes = <Value>(value: fc.Arbitrary<Value>, freq = 5): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq });

/** Few different times, so that several fall together; most entries are sound. */
const second = fc.oneof(fc.integer({ min: 1, max: 2500 }), fc.constantFrom(8, 12, 14, 254, 700, 709, 820, 821, 1500));
const anyEntry = fc
  .record({
    uid: sometimes(fc.constantFrom("freya", "lena", "omar", "kim"), 9),
    name: fc.option(fc.constantFrom("Guest", "Other guest"), { nil: undefined, freq: 2 }),
    deviceId: sometimes(fc.constantFrom("phone/1", "phone/2", "desk/1", "desk/2")),
    isJoined: sometimes(fc.boolean(), 2),
    joinedAt: sometimes(second, 9),
    stays: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 2000 }) },
      { weight: 1, arbitrary: fc.constantFrom(-300, 5000) },
    ),
    hasLeft: fc.integer({ min: 0, max: 9 }),
    state: fc.option(fc.constantFrom("ended", "unanswered", "rejected"), { nil: undefined, freq: 2 }),
  })
  .map(({ stays, hasLeft, joinedAt, uid, name, isJoined, ...rest }) => {
    const left = hasLeft === 0 ? undefined : at((joinedAt ?? 100) + stays);
    const isAbsent = isJoined === false && hasLeft < 8;
    const times = isAbsent ? {} : { joinedAt: joinedAt === undefined ? undefined : at(joinedAt), leftAt: left };
    return { ...rest, uid, name: uid === undefined ? name : undefined, isJoined, ...times };
  });

/** Raw calls as they come, most of them sound, each with a few people. */
export const someCall = fc.record({
  status: sometimes(
    fc.oneof(
      fc.constantFrom("ended", "ongoing"),
      fc.constantFrom("initiated", "unanswered", "rejected", "busy", "missed", "cancelled", "paused"),
    ),
  ),
  type: sometimes(fc.constantFrom("audio", "video")),
  mode: sometimes(fc.constantFrom("call", "call", "call", "meet", "presenter")),
  initiator: sometimes(fc.constantFrom("freya", "lena"), 9),
  receiver: sometimes(fc.constantFrom("lena", "team")),
  initiatedAt: sometimes(fc.constantFrom(at(0), at(0), at(0), at(40)), 9),
  startedAt: sometimes(fc.constantFrom(at(12), at(12), at(12), at(0), at(2900)), 9),
  endedAt: sometimes(fc.constantFrom(at(2600), at(2600), at(1500), at(5)), 4),
  participants: fc.array(anyEntry, { maxLength: 6 }),
});
