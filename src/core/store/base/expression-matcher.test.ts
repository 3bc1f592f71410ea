// Tests regular expressions over texts and separated words, and that a search that takes too long is given up.
import { expect, test } from "vitest";
import { failureOf, type Failure } from "#contract/failure.ts";
import { WORD_SEPARATOR } from "#domain/text/fold.ts";
import { ExpressionMatcher } from "./expression-matcher.ts";

function failureIn(work: () => unknown): Failure | null {
  try {
    work();
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

test("a text matches by a part of it, in any case only if that is wanted, whatever was asked before", () => {
  const matcher = new ExpressionMatcher();
  const asked = [false, true, false].map((ignoresCase) => matcher.matches("o.der", ignoresCase, "My Order"));
  expect(asked).toEqual([false, true, false]);
  expect(matcher.matches("o.der", false, "my order")).toBe(true);
});

test("a word matches by itself: no match spans two words, and the case does not matter", () => {
  const matcher = new ExpressionMatcher();
  const words = ["Anna", "bob"].join(WORD_SEPARATOR);
  expect(["^anna$", "^BOB$", "a.b", "^nna"].map((source) => matcher.matchesWord(source, words))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("more expressions than are kept can be asked in turn", () => {
  const matcher = new ExpressionMatcher();
  const sources = Array.from({ length: 45 }, (_, index) => `^${index}$`);
  for (const [index, source] of [...sources, ...sources].entries()) {
    expect(matcher.matches(source, false, String(index % 45))).toBe(true);
    expect(matcher.matches(source, false, "x")).toBe(false);
  }
});

test("an expression that cannot be read, and a text that is too long for one, are refused", () => {
  const matcher = new ExpressionMatcher();
  expect(failureIn(() => matcher.matches("(", false, "x"))).toMatchObject({ kind: "badRequest", method: "view.open" });
  const text = "x".repeat(6_000_000);
  const tooLong = { kind: "tooCostly", limit: "text", amount: text.length };
  expect(failureIn(() => matcher.matches("a", false, text))).toEqual(tooLong);
  expect(failureIn(() => matcher.matchesWord("a", text))).toEqual(tooLong);
});

test("work within a time gives its result or its failure, and nothing once the time is over", () => {
  const matcher = new ExpressionMatcher();
  const ask = (): boolean => matcher.matches("a", false, "a");
  expect([matcher.within(60_000, ask), matcher.within(-1, ask)]).toEqual([true, undefined]);
  // The limit ends with the work.
  expect(ask()).toBe(true);
  expect(failureIn(() => matcher.within(60_000, () => matcher.matches("(", false, "a")))?.kind).toBe("badRequest");
});
