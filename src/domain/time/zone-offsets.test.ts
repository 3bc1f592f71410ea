// Tests that the offsets of a zone are those of its wall times, at any moment.
import fc from "fast-check";
import { expect, test } from "vitest";
import { wallTime } from "./time.ts";
import { remembering, zoneOffsets } from "./zone-offsets.ts";

const ZONES = ["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Monrovia", "Asia/Kathmandu"];

test("the offset is the one of the wall time, also in the week and the quarter of an hour in which it changes", () => {
  const offsets = new Map(ZONES.map((zone) => [zone, zoneOffsets(zone)]));
  // 2024-03-31T01:00Z, when Berlin changes; and the beginning of 1973, from which on the tables are regular.
  const near = (seconds: number) => fc.integer({ min: seconds - 7 * 86_400, max: seconds + 7 * 86_400 });
  const moment = fc.oneof(fc.integer({ min: 0, max: 2_147_483_647 }), near(1_711_846_800), near(94_694_400));
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

test("after the year 9999 there is no offset", () => {
  const utc = zoneOffsets("UTC");
  expect([utc(253_402_128_000), utc(253_402_128_001)]).toEqual([{ seconds: 0, text: "+00:00" }, null]);
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
