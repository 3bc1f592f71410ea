// Tests the words of the status bar about the computer's network and sleep.
import { expect, test } from "vitest";
import { computerWords, type ComputerFacts } from "./computer-words.ts";

const NOW = 1_800_000_000;
const AWAKE: ComputerFacts = { isOnline: true, lastSleep: null, needsNetwork: true, isLoading: false };

const said = (facts: Partial<ComputerFacts>): string | null => {
  const words = computerWords({ ...AWAKE, ...facts }, NOW);
  return words === null ? null : `${words.state}: ${words.meaning}`;
};
const slept = (sleptSeconds: number, secondsAgo: number): Pick<ComputerFacts, "lastSleep"> => ({
  lastSleep: { sleptSeconds, resumedAtMs: (NOW - secondsAgo) * 1000 },
});

test("a computer that is online and has not slept is not spoken of", () => {
  expect([said({}), said({ isLoading: true })]).toEqual([null, null]);
});

test("without a network it says what still works, and what waits", () => {
  const isOnline = false;
  expect([
    said({ isOnline }),
    said({ isOnline, isLoading: true }),
    said({ isOnline, needsNetwork: false, isLoading: true }),
    said({ isOnline, ...slept(100, 0) }),
  ]).toEqual([
    "Offline: stored rows only",
    "Offline: loading waits",
    "Offline: not needed here",
    "Offline: stored rows only",
  ]);
});

test("for a minute after a sleep it gives the length of the sleep, and says that loading continues", () => {
  expect([said(slept(7200, 0)), said({ ...slept(10, 59), isLoading: true })]).toEqual([
    "Slept 2 h 00 min: all rows are kept",
    "Slept 10 s: loading goes on",
  ]);
  expect([said(slept(7200, 60)), said(slept(9, 0))]).toEqual([null, null]);
});
