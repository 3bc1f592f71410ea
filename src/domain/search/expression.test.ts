// Tests that expressions match what JavaScript's own would, in linear time, and that problems are named with their place.
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileExpression, type Expression } from "./expression.ts";
import { runs } from "#tests/random-runs.ts";

function compiled(source: string, ignoresCase = false): Expression {
  const made = compileExpression({ source, ignoresCase });
  if (!made.ok) throw new Error(made.problem.sentence);
  return made.expression;
}

function problemOf(source: string): string {
  const made = compileExpression({ source, ignoresCase: false });
  return made.ok ? "none" : made.problem.sentence;
}

/** Expressions that both engines know and mean the same by. */
const source: fc.Arbitrary<string> = fc.letrec<{ whole: string; atom: string }>((tie) => ({
  whole: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom("^", "$", "\\b"),
        fc
          .tuple(tie("atom"), fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?"))
          .map(([atom, times]) => atom + times),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => parts.join("")),
  atom: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      "a",
      "b",
      "B",
      "é",
      "заказ",
      "1",
      " ",
      ".",
      "\\d",
      "\\w",
      "\\W",
      "\\p{L}",
      "[ab]",
      "[^a]",
      "[a-c1]",
    ),
    fc.constantFrom("\\.", "\\/", "\\u0061", "😀"),
    fc.tuple(tie("whole"), tie("whole")).map(([one, other]) => `(${one}|${other})`),
    tie("whole").map((one) => `(?:${one})`),
  ),
})).whole;

const text = fc.string({
  unit: fc.constantFrom("a", "b", "B", "A", "é", "É", "ЗАКАЗ", "заказ", "1", "c", " ", ".", "/", "\n", "😀", "-"),
  maxLength: 12,
});

test("an expression matches the same parts of a text as JavaScript's, with and without case", () => {
  let matches = 0;
  fc.assert(
    fc.property(source, fc.boolean(), text, (given, ignoresCase, searched) => {
      const made = compileExpression({ source: given, ignoresCase });
      // Repetitions inside repetitions can be too large.
      fc.pre(made.ok);
      const { expression } = made;
      const native = new RegExp(given, ignoresCase ? "gimu" : "gmu");
      const found = [...searched.matchAll(native)].map(({ 0: hit, index }) => ({
        from: index,
        to: index + hit.length,
      }));
      expect(expression.matches(searched)).toBe(found.length > 0);
      // JavaScript gives up an empty turn of a repeated group, so there a part may be of another length.
      if (!/\)[*+?{]/u.test(given)) {
        expect(expression.ranges(searched)).toEqual(found.filter(({ from, to }) => to > from));
      }
      if (found.length > 0) matches++;
    }),
    // A match in every third case: of so many, at least one is sure.
    { numRuns: 4 * runs("properties") },
  );
  expect(matches).toBeGreaterThan(0);
});

test.each([
  "(a+)+$",
  "(a|aa)+$",
  "(x+x+)+y",
  "(.*)(.*)(.*)(.*)=",
  "[ab]*a[ab]{20}c",
  "(a?){90}a{90}x",
  "(\\w+\\s?)+$",
  "\\b(a|b|ab)*c\\b",
])("%s needs linear time for a text that makes others hang", (given) => {
  const expression = compiled(given);
  for (const unit of ["a", "ab ", "aaab", "x"]) {
    const searched = `${unit.repeat(20_000 / unit.length)}!`;
    const startMs = performance.now();
    expression.matches(searched);
    // Seconds would be a thousand times as much as needed; backtracking takes years.
    expect(performance.now() - startMs).toBeLessThan(2000);
  }
});

test("lines begin and end at line breaks, and a dot does not cross them", () => {
  expect(compiled("^two$").ranges("one\ntwo\nthree")).toEqual([{ from: 4, to: 7 }]);
  expect(compiled("one.two").matches("one\ntwo")).toBe(false);
  expect(compiled("one\\stwo").matches("one\ntwo")).toBe(true);
});

test.each([
  ["(abc", "Character 1: ( is never closed."],
  ["a(b)(c", "Character 5: ( is never closed."],
  ["[(](", "Character 4: ( is never closed."],
  ["ab)", "Character 3: ) closes nothing. Write \\) for the sign itself."],
  ["ab[cd", "Character 3: [ is never closed."],
  ["*a", "Character 1: * has nothing before it to repeat."],
  ["a**", "Character 2: ** repeats a repetition."],
  ["a{2,1}", "Character 2: {2,1} is no number of repetitions. It goes from {0} to {1000}."],
  ["a[z-b]", "Character 3: z-b is no range or class of characters."],
  ["\\p{Nobody}", "Character 1: \\p{Nobody} is no range or class of characters."],
  ["ab\\q", "Character 3: \\q means nothing. Write \\\\ for a backslash."],
  ["ab\\", "Character 3: The backslash at the end escapes nothing."],
  [`${"(".repeat(1100)}a${")".repeat(1100)}`, "The groups are nested too deeply."],
  ["(?z)", "Character 1: (?z begins no group that is known here."],
])("the problem of /%s/ is named with its place", (given, sentence) => {
  expect(problemOf(given)).toBe(sentence);
});

test.each(["a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b"])(
  "/%s/ is refused, because it may need more than linear time",
  (given) => {
    expect(problemOf(given)).toMatch(/^Character [12]: \(\?<?[=!] looks ahead or behind\. .* for ever\.$/u);
  },
);

test("a reference to a group is refused for the same reason", () => {
  expect(problemOf("(a)\\1")).toMatch(/^Character 4: \\1 refers to a group\. .* for ever\.$/u);
});

test("an expression with too many steps is refused before it takes time or memory", () => {
  const startMs = performance.now();
  expect(problemOf("(a?){1000}".repeat(90))).toMatch(/^The expression is too costly: it has 90,000 steps/u);
  expect(problemOf("\\pL{600}")).toMatch(/too costly: it has 60\d steps, and at most 500 are searched/u);
  expect(problemOf("(".repeat(900))).toMatch(/^Character \d+: \( is never closed\.$/u);
  expect(performance.now() - startMs).toBeLessThan(500);
});

test("a long text is affordable for a short expression only, and texts that are too long are not marked", () => {
  const long = "a".repeat(100_000);
  expect(compiled("b").isAffordable(long)).toBe(true);
  expect(compiled("a{400}b").isAffordable(long)).toBe(false);
  expect(compiled("a{400}").ranges(long)).toEqual([]);
  expect(compiled("a").ranges("a".repeat(1000))).toHaveLength(200);
});

test("any expression compiles or has a problem in whole sentences", () => {
  const signs = fc.constantFrom(
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "*",
    "+",
    "?",
    "|",
    "\\",
    "^",
    "$",
    "a",
    "1",
    ",",
    "-",
    ":",
    "<",
  );
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (given) => {
      const made = compileExpression({ source: given, ignoresCase: false });
      if (made.ok) return;
      const { at, sentence } = made.problem;
      expect(sentence).toMatch(/[.…]$/u);
      if (at !== null) expect(at).toBeLessThan(Math.max(1, given.length));
    }),
  );
});
