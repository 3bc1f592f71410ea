// Tests that figures of a sample are scaled up, rounded and marked, and that exact ones are shown as they are.
import { expect, test } from "vitest";
import { amountOf, countWords, differentWords, scaleOf, shareWords } from "./estimate-rest.ts";
import { say } from "#texts/say.ts";

test("figures of a sample are scaled to all rows, rounded to two digits, and say that they are estimates", () => {
  const scale = scaleOf({ rows: 400_000, sampledOf: 10_000_000 });
  expect(scale).toBe(25);
  expect([0, 1, 493, 49_399].map((rows) => countWords(rows, scale))).toEqual([
    "about 0",
    "about 25",
    "about 12,000",
    "about 1,200,000",
  ]);
  expect(
    say("result.statistics.noParticipants", { plural: amountOf(1, scale).plural, shown: amountOf(1, scale).shown }),
  ).toBe("about 25 calls without a list of participants.");
  expect(shareWords(0.7249, scale)).toBe("about 72 %");
  // A sample may lack values, but no value of it is invented.
  expect(differentWords(1234, scale)).toBe("1,234 or more");
});

test("figures of all rows are exact", () => {
  const scale = scaleOf({ rows: 12_345, sampledOf: null });
  expect(scale).toBe(null);
  expect(countWords(12_345, scale)).toBe("12,345");
  expect(
    say("result.statistics.noParticipants", { plural: amountOf(1, scale).plural, shown: amountOf(1, scale).shown }),
  ).toBe("1 call without a list of participants.");
  expect(shareWords(0.7249, scale)).toBe("72.5 %");
  expect(differentWords(1234, scale)).toBe("1,234");
});

test("a sample whose rows are gone by now scales nothing to infinity", () => {
  expect(countWords(0, scaleOf({ rows: 0, sampledOf: 1_000_000 }))).toBe("about 0");
});
