// Tests of suggestions: typing errors are found, unrelated words are not corrected.
import { describe, expect, test } from "vitest";
import { editDistance, nearestWord } from "./suggestion.ts";

describe("editDistance", () => {
  test.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["", "abc", 3],
    ["status", "statsu", 1],
    ["kitten", "sitting", 3],
    ["ca", "abc", 3],
    ["abcd", "badc", 2],
  ])("%s, %s", (one, other, expected) => {
    expect(editDistance(one, other)).toBe(expected);
    expect(editDistance(other, one)).toBe(expected);
  });
});

describe("nearestWord", () => {
  test("the nearest word is found in any case", () => {
    expect(nearestWord("STARTEDAT", ["endedAt", "startedAt"])).toBe("startedAt");
  });
  test("one error for each three letters is forgiven, and one error in a short word", () => {
    const found = (typed: string): string | null => nearestWord(typed, ["by", "status", "initiator"]);
    expect([found("bx"), found("statxx"), found("staxxx"), found("initixxxr"), found("inixxxxxr")]).toEqual([
      "by",
      "status",
      null,
      "initiator",
      null,
    ]);
  });
  test("of two words that are equally near the first is suggested", () => {
    expect([nearestWord("abx", ["abc", "abd"]), nearestWord("abx", ["abd", "abc"])]).toEqual(["abc", "abd"]);
  });
  test("words up to 40 letters get a suggestion", () => {
    const long = "a".repeat(40);
    expect([nearestWord(long, [long]), nearestWord(`${long}a`, [long])]).toEqual([long, null]);
  });
  test("nothing is suggested for an unrelated or very long word", () => {
    expect(nearestWord("hello", ["endedAt", "startedAt"])).toBeNull();
    expect(nearestWord("startedAt".repeat(1000), ["startedAt"])).toBeNull();
    expect(nearestWord("x", [])).toBeNull();
  });
});
