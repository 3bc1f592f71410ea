// Tests that the offsets of a zone are those of its wall times, at any moment.
import fc from "fast-check";
import { expect, test } from "vitest";
import { wallTime } from "./time.ts";
import { offsetPeriods, remembering, zoneOffsets } from "./zone-offsets.ts";

const ZONES = ["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Monrovia", "Asia/Kathmandu"];

test("the offset is the one of the wall time, also in the week in which it changes", () => {
  const offsets = new Map(ZONES.map((zone) => [zone, zoneOffsets(zone)]));
  // 2024-03-31T01:00Z, when Berlin changes; 2006-04-02T03:31Z, when St. John's does; and the beginning of 1973, from
  // which on the tables are regular.
  const near = (seconds: number) => fc.integer({ min: seconds - 7 * 86_400, max: seconds + 7 * 86_400 });
  const moment = fc.oneof(
    fc.integer({ min: 0, max: 2_147_483_647 }),
    near(1_711_846_800),
    near(1_143_948_660),
    near(94_694_400),
  );
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), moment, (zone, seconds) => {
      expect(offsets.get(zone)?.(seconds)?.text).toBe(wallTime(seconds, zone).offset);
    }),
  );
});

test("the offset changes at the second of the change", () => {
  const berlin = zoneOffsets("Europe/Berlin");
  expect([1_711_846_799, 1_711_846_800].map((seconds) => berlin(seconds))).toEqual([
    { seconds: 3600, text: "+01:00" },
    { seconds: 7200, text: "+02:00" },
  ]);
  expect(zoneOffsets("Africa/Monrovia")(0)).toEqual({ seconds: -2670, text: "-00:44:30" });
});

test("clocks of St. John's changed a minute after midnight until 2011", () => {
  const offsetAt = zoneOffsets("America/St_Johns");
  // 2006-04-02T03:31:00Z is 0:01; 2006-10-29T02:31:00Z is 0:01 too.
  const texts = (seconds: number): readonly (string | undefined)[] =>
    [seconds - 1, seconds, seconds + 13 * 60].map((each) => offsetAt(each)?.text);
  expect(texts(1_143_948_660)).toEqual(["-03:30", "-02:30", "-02:30"]);
  expect(texts(1_162_089_060)).toEqual(["-02:30", "-03:30", "-03:30"]);
});

test("after the year 9999 there is no offset", () => {
  const utc = zoneOffsets("UTC");
  expect([utc(253_402_128_000), utc(253_402_128_001)]).toEqual([{ seconds: 0, text: "+00:00" }, null]);
});

test("a period lies around its time and has one offset, which is that of the wall time", () => {
  const periods = new Map(ZONES.map((zone) => [zone, offsetPeriods(zone)]));
  const moment = fc.integer({ min: 94_694_400, max: 2_147_483_647 });
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      moment,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (zone, seconds, share) => {
        const period = periods.get(zone)?.(seconds) ?? null;
        if (period === null) return;
        const { from, to, offset } = period;
        expect(from <= seconds && seconds <= to).toBe(true);
        for (const inside of [from, Math.floor(from + share * (to - from)), to]) {
          expect(wallTime(inside, zone).offset).toBe(offset.text);
        }
      },
    ),
  );
});

test("a period ends before the week of a change, and after a year at the latest", () => {
  const weeksAround = (zone: string, seconds: number): readonly number[] | null => {
    const period = offsetPeriods(zone)(seconds);
    return period && [period.from, period.to + 1].map((end) => (end - seconds) / (7 * 86_400));
  };
  // A Thursday at 00:00Z, where weeks since 1970 begin; Berlin changes on the Sundays 2024-03-31 and 2023-10-29.
  const thursday = 1_705_536_000;
  expect(weeksAround("UTC", thursday)).toEqual([-52, 53]);
  expect(weeksAround("Europe/Berlin", thursday)).toEqual([-11, 10]);
});

test.each([
  ["the week of a change", "Europe/Berlin", 1_711_846_800],
  ["before 1973", "UTC", 94_694_399],
  ["after 9999", "UTC", 253_402_128_001],
  ["beyond dates", "UTC", 1e300],
])("no period: %s", (_, zone, seconds) => {
  expect(offsetPeriods(zone)(seconds)).toBeNull();
});

test("a value is computed once, also after others", () => {
  const asked: number[] = [];
  const square = remembering((key) => {
    asked.push(key);
    return key * key;
  });
  expect([square(3), square(4), square(3), square(0), square(0)]).toEqual([9, 16, 9, 0, 0]);
  expect(asked).toEqual([3, 4, 0]);
});
