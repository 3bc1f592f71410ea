// Tests that the fast local day and hour match the wall clock of domain/time.
import fc from "fast-check";
import { expect, test } from "vitest";
import { weekdayOf } from "./calendar.ts";
import { dateOfDay, localHours } from "./local-clock.ts";
import { formatTime, wallFields } from "./time.ts";

const zone = fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia");

test("every time since 1970 has the day and hour of the zone's clocks", () => {
  fc.assert(
    fc.property(zone, fc.array(fc.integer({ min: 1, max: 8_000_000_000 }), { maxLength: 20 }), (name, times) => {
      const localHour = localHours(name);
      const found = times.map((seconds) => {
        const local = localHour(seconds);
        return local === null ? null : [dateOfDay(local.day), local.hourOfWeek];
      });
      const expected = times.map((seconds) => {
        const fields = wallFields(seconds, name);
        return [formatTime(seconds, name).slice(0, 10), weekdayOf(fields) * 24 + fields.hour];
      });
      expect(found).toEqual(expected);
    }),
  );
});

test("times outside four-digit years have no day and hour", () => {
  const localHour = localHours("UTC");
  expect([0, -1, 1e15, Number.NaN, null, "100", undefined].map(localHour)).toEqual(Array(7).fill(null));
  expect(localHour(100.5)).toEqual({ day: 0, hourOfWeek: 72 });
});
