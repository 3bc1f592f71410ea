// Tests of typed times at random moments in every zone: round trips, ends of days, presets, and arbitrary text.
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatIsoTime } from "#domain/time/time.ts";
import { LARGEST_SECONDS } from "./filters.ts";
import { TIME_PRESETS, formatReading, readTimeInput } from "./time-input.ts";

const zones = Intl.supportedValuesOf("timeZone");
const utc = (text: string): number => Date.parse(text) / 1000;
const nowSeconds = utc("2026-11-20T14:30:10Z");

test("a day ends one second before the next one begins, in every zone, even if clocks change at midnight", () => {
  const days = fc.integer({ min: utc("2024-01-01T00:00:00Z") / 86_400, max: utc("2027-12-31T00:00:00Z") / 86_400 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, (zone, day) => {
      const [own, next] = [day, day + 1].map((each) => new Date(each * 86_400_000).toISOString().slice(0, 10));
      const end = readTimeInput(own ?? "", { nowSeconds, zone }, "end");
      const start = readTimeInput(next ?? "", { nowSeconds, zone });
      expect(end.ok && start.ok && start.seconds - end.seconds).toBe(1);
    }),
  );
});

const moment = fc.integer({ min: 0, max: LARGEST_SECONDS });
const zone = fc.constantFrom(...zones);

test("every spelling of a moment reads back as the same second, in any current zone", () => {
  fc.assert(
    fc.property(moment, zone, zone, (seconds, written, current) => {
      const context = { nowSeconds, zone: current };
      const texts = [
        formatReading(seconds, written),
        formatIsoTime(seconds, written),
        formatIsoTime(seconds, "UTC").replace("+00:00", "Z"),
        String(seconds * 1000).padStart(13, "0"),
      ];
      for (const text of texts) {
        expect(readTimeInput(text, context)).toEqual({
          ok: true,
          seconds,
          reading: formatReading(seconds, current),
        });
      }
    }),
  );
});

test("every preset is a non-empty range, at any moment in any zone", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_100_000_000, max: 2_100_000_000 }), zone, (now, where) => {
      for (const preset of TIME_PRESETS) {
        const from = readTimeInput(preset.from, { nowSeconds: now, zone: where });
        const to = readTimeInput(preset.to, { nowSeconds: now, zone: where });
        if (!from.ok || !to.ok) throw new Error(`${preset.name} is not read`);
        expect(from.seconds).toBeLessThanOrEqual(to.seconds);
        expect(to.seconds).toBeLessThanOrEqual(now);
      }
    }),
  );
});

test("arbitrary text gives a time or a sentence and never throws", () => {
  const words = ["now", "ago", "last", "monday", "14:00", "2026-01-01", "T", "Z", "+", "-", "99", "mar", "of", "end"];
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 3 }))).map((parts) => parts.join(" ")),
  );
  fc.assert(
    fc.property(text, zone, (typed, where) => {
      const outcome = readTimeInput(typed, { nowSeconds, zone: where });
      expect(outcome.ok ? outcome.reading : outcome.problem).toMatch(outcome.ok ? /^\d{4}-\d\d-\d\d / : /\.$/u);
      expect(outcome.ok ? outcome.seconds : 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
