// The time of a person in a call, on several devices at once and one after the other.
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainMilliseconds } from "#tests/fakes/plain-minutes.ts";
import { minutesInCall } from "./time-in-call.ts";

const entry = (
  joinedAtSeconds: number | null,
  leftAtSeconds: number | null,
  totalDurationInMinutes: number | null,
) => ({
  joinedAtSeconds,
  leftAtSeconds,
  totalDurationInMinutes,
});

test("two devices at the same time count once, one after the other both count", () => {
  expect(minutesInCall([entry(1000, 4120, 52), entry(1000, 4180, 53)])).toBe(53);
  expect(minutesInCall([entry(1000, 1060, 1), entry(1600, 1720, 2)])).toBe(3);
  expect(minutesInCall([entry(1000, 1120, 2), entry(null, 1180, 2)])).toBe(3);
});

test("one entry says its own minutes; an entry without a time may be at the same time as any", () => {
  expect([minutesInCall([]), minutesInCall([entry(1, 2, null)]), minutesInCall([entry(null, null, 0)])]).toEqual([
    null,
    null,
    0,
  ]);
  expect(minutesInCall([entry(1000, 4120, 12.48), entry(1000, 1060, null)])).toBe(12.48);
  expect(minutesInCall([entry(1000, 1060, 1), entry(null, null, 7)])).toBe(7);
  expect(minutesInCall([entry(null, null, 3), entry(null, null, 4)])).toBe(4);
});

test("it is what a plain count gives, never less than the longest entry and never more than all of them", () => {
  const time = fc.option(fc.integer({ min: 0, max: 3000 }), { nil: null });
  const some = fc.array(fc.tuple(time, time, fc.integer({ min: 0, max: 3000 })), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(some, (given) => {
      const minutes = minutesInCall(given.map(([joined, left, seconds]) => entry(joined, left, seconds / 60))) ?? 0;
      const plain = given.map(([joinedAt, leftAt, seconds]) => ({ joinedAt, leftAt, minutes: seconds / 60 }));
      expect(minutes).toBeCloseTo(plainMilliseconds(plain) / 60_000, 6);
      const lengths = given.map(([, , seconds]) => seconds / 60);
      expect(minutes).toBeGreaterThanOrEqual(Math.max(...lengths) - 1e-6);
      expect(minutes).toBeLessThanOrEqual(lengths.reduce((sum, each) => sum + each, 0) + 1e-6);
    }),
  );
});
