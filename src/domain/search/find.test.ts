// Tests of the search box: how text is parsed, that it is written back the same way, and what is highlighted.
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileExpression } from "./expression.ts";
import { findForms, findProblem, formatFind, parseFind, wantedParts, type Find } from "./find.ts";

/** A parsed search in a form that shows its structure: [a|[b&!c]]. */
function show(find: Find | null): string {
  if (find === null) return "nothing";
  if (find.kind === "text") return `${find.scope === null ? "" : `${find.scope}=`}${find.text}`;
  if (find.kind === "expression")
    return `${find.scope === null ? "" : `${find.scope}=`}/${find.source}/${find.ignoresCase ? "i" : ""}`;
  if (find.kind === "not") return `!${show(find.part)}`;
  return `[${find.parts.map(show).join(find.kind === "all" ? "&" : "|")}]`;
}

test.each([
  ["", "nothing"],
  ["   ", "nothing"],
  ['""', "nothing"],
  ["()", "nothing"],
  ["order", "order"],
  ["late order", "[late&order]"],
  ['"late order"', "late order"],
  ['"late order', "late order"],
  ['"a \\"b\\" \\\\"', 'a "b" \\'],
  ["late AND order", "[late&order]"],
  ["late OR order", "[late|order]"],
  ["a b OR c d", "[[a&b]|[c&d]]"],
  ["a (b OR c) d", "[a&[b|c]&d]"],
  ["(a OR b", "[a|b]"],
  ["-late", "!late"],
  ["order -late", "[order&!late]"],
  ["order NOT late", "[order&!late]"],
  ["order AND NOT late", "[order&!late]"],
  ["NOT NOT late", "late"],
  ["--late", "late"],
  ["-(a OR b) c", "[![a|b]&c]"],
  ['-"late order"', "!late order"],
  ["AND", "AND"],
  ["OR late", "[OR&late]"],
  ["late OR", "[late&OR]"],
  ["late NOT", "[late&NOT]"],
  ["late and order or not", "[late&and&order&or&not]"],
  ['"OR" late', "[OR&late]"],
  ["-", "-"],
  ["a - b", "[a&-&b]"],
  ["well-known", "well-known"],
  ['5"3', '5"3'],
  [":)", ":)"],
  ["f(x)", "f(x)"],
  ["(f(x) OR y)", "[f(x)|y]"],
  ["a) b", "[a)&b]"],
  ["c:\\temp\\x", "c:\\temp\\x"],
  ["/B-\\d+/", "/B-\\d+/"],
  ["/late order/i", "/late order/i"],
  ["a /b c/ OR -/d/i", "[[a&/b c/]|!/d/i]"],
  ["(/a)/ OR b)", "[/a)/|b]"],
  ["/a\\/b/", "/a\\/b/"],
  ["late OR /x/", "[late|/x/]"],
  ["NOT /x/", "!/x/"],
  ["/(/", "/(/"],
  ["/usr/bin", "/usr/bin"],
  ["and/or", "and/or"],
  ["/open", "/open"],
  ["/", "/"],
  ["//", "//"],
  ["/a/g", "/a/g"],
  ['"/a/"', "/a/"],
  ["text:refund", "text=refund"],
  ['name:"Lena K" id:4711', "[name=Lena K&id=4711]"],
  ["-metadata.order.id:4711", "!metadata.order.id=4711"],
  ["(id:/B-\\d+/ OR metadata:x)", "[id=/B-\\d+/|metadata=x]"],
  ["text: refund", "[text:&refund]"],
  ['"id:4711"', "id:4711"],
  ["id:-5", "id=-5"],
  ["id:OR late", "[id=OR&late]"],
  ["ID:4711", "ID:4711"],
  ["other:4711 metadata.:x", "[other:4711&metadata.:x]"],
  ["(id:)", "id:"],
  ["супер OR \u3000заказ", "[супер|заказ]"],
])("%s is parsed as %s", (typed, expected) => {
  expect(show(parseFind(typed))).toBe(expected);
});

const text: fc.Arbitrary<Find> = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
    fc.constantFrom("AND", "OR", "NOT", "-", "-a", "(", ")", "()", '"', "\\", '\\"', "a b", "\n", "f(x)", ":)", "/a/"),
  )
  .map((given) => ({ kind: "text", text: given, isExact: true, scope: null }));
const word: fc.Arbitrary<Find> = fc
  .constantFrom("a", "late", "well-known", "ANDY", "Grün")
  .map((given) => ({ kind: "text", text: given, isExact: false, scope: null }));

const expression: fc.Arbitrary<Find> = fc.record({
  kind: fc.constant("expression"),
  source: fc.constantFrom("a", "B-\\d+", "\\/", "a b", "(x|y)", ")", '"', "\\\\"),
  ignoresCase: fc.boolean(),
  scope: fc.constantFrom(null, "text" as const, "metadata.a.b" as const),
});

const find: fc.Arbitrary<Find> = fc.letrec<{ find: Find }>((tie) => ({
  find: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    word,
    expression,
    tie("find").map((part): Find => (part.kind === "not" ? part.part : { kind: "not", part })),
    fc
      .tuple(fc.constantFrom("all" as const, "any" as const), fc.array(tie("find"), { minLength: 2, maxLength: 3 }))
      .map(([kind, parts]): Find => ({
        kind,
        parts: parts.flatMap((part) => (part.kind === kind ? part.parts : [part])),
      })),
  ),
})).find;

test("a written search parses to the same search", () => {
  fc.assert(
    fc.property(find, (given) => {
      expect(parseFind(formatFind(given))).toEqual(given);
    }),
  );
});

test("any text parses, and keeps its meaning when it is written and parsed again", () => {
  const typed = fc.string({
    unit: fc.constantFrom(
      "a",
      "id:",
      "metadata.",
      "b",
      " ",
      '"',
      "\\",
      "(",
      ")",
      "-",
      "AND",
      "OR",
      "NOT",
      " OR ",
      "ё",
      "\n",
      "/",
      "/i",
    ),
    maxLength: 20,
  });
  fc.assert(
    fc.property(typed, (given) => {
      const read = parseFind(given);
      expect(read === null ? null : parseFind(formatFind(read))).toEqual(read);
    }),
  );
});

test("a thousand parentheses and minuses are parsed", () => {
  expect(show(parseFind("(".repeat(1000)))).toBe("nothing");
  expect(show(parseFind(`${"(-".repeat(499)}a`))).toBe("!a");
});

test("negated terms are not highlighted, and highlighted terms are folded", () => {
  const formsOf = (typed: string) =>
    findForms(wantedParts(parseFind(typed))).map(({ folded, exact }) => exact ?? folded);
  expect(formsOf('ЗАКАЗ OR "Late Café" -(x OR -ＹＥＳ) late OR Müller')).toEqual([
    "заказ",
    "late café",
    "yes",
    "late",
    "muller",
  ]);
  expect(wantedParts(null)).toEqual([]);
});

test("a broken expression is named with its problem, also behind a minus", () => {
  expect(findProblem(parseFind("late /ok/ -(a OR /(b/i)"), compileExpression)).toBe(
    "/(b/i: Character 1: ( is never closed.",
  );
  expect(findProblem(parseFind("late /ok/ (b"), compileExpression)).toBeNull();
  expect(findProblem(null, compileExpression)).toBeNull();
});
