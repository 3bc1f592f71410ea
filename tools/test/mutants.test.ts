// The mutator changes behaviour and nothing else, and each of its texts parses.
import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { applyMutant, mutantsOf } from "./mutants.ts";

function mutatedTexts(source: string): readonly string[] {
  return mutantsOf("source.ts", source).map((mutant) => applyMutant(source, mutant));
}

test("conditions, operators, constants and early results each give a mutant", () => {
  expect(mutatedTexts("if (!a) b();")).toEqual(["if (!(!a)) b();", "if (a) b();"]);
  expect(mutatedTexts("x = a < b && c === d;")).toEqual([
    "x = a <= b && c === d;",
    "x = a < b || c === d;",
    "x = a < b && c !== d;",
  ]);
  expect(mutatedTexts("x = a /* + */ + 1;")).toEqual(["x = a /* + */ - 1;", "x = a /* + */ + 2;"]);
  expect(mutatedTexts('const x = a ? "yes" : "";')).toEqual(['const x = !(a) ? "yes" : "";', 'const x = a ? "" : "";']);
  expect(mutatedTexts("function f(): boolean { return a; }")).toEqual([
    "function f(): boolean { return false; return a; }",
  ]);
});

test("types, imports, keys, errors, the log and limits give no mutants", () => {
  const source = [
    'import { a } from "a";',
    'export { b } from "b";',
    'type C = "c" | 1;',
    'const d = { "e": f } satisfies Record<"e", 1>;',
    'throw new TypeError("g" + 1);',
    'log.warn("h", { i: 1 });',
    "const MOST_ROWS = 100;",
    "// j < k",
  ].join("\n");
  expect(mutantsOf("source.ts", source)).toEqual([]);
});

test("a line below a comment with a reason changes only speed, and no other line does", () => {
  const isSpeedOnly = (...lines: readonly string[]): readonly boolean[] =>
    mutantsOf("source.ts", lines.join("\n")).map((mutant) => mutant.isSpeedOnly);
  expect(isSpeedOnly("// Speed only: a larger chunk.", "x = 1;", "x = 2;")).toEqual([true, false]);
  expect(isSpeedOnly("{", "  // Speed only: less often.", "  x = a && b;", "}")).toEqual([true]);
  expect(isSpeedOnly("// Speed only: rows.", "if (a) {", "b = c + d;", "}")).toEqual([true, false]);
  expect(isSpeedOnly("// Speed only:", "x = 1;")).toEqual([false]);
  expect(isSpeedOnly("x = 1; // Speed only: rows.", "x = 2;")).toEqual([false, false]);
  expect(isSpeedOnly("// Speed only: rows.", "// More.", "x = 1;")).toEqual([false]);
});

test("a mutant names its line and its change", () => {
  const [mutant] = mutantsOf("source.ts", "x;\ny = a - b;\n");
  expect(mutant).toMatchObject({ line: 2, change: "- becomes +" });
});

test("every mutant of a real file differs from it and parses", () => {
  const path = "src/core/files/read/csv/split-csv.ts";
  const source = readFileSync(path, "utf8");
  const texts = mutatedTexts(source);
  expect(texts.length).toBeGreaterThan(30);
  for (const text of texts) {
    expect(text).not.toBe(source);
    expect(parseSync(path, text).errors).toEqual([]);
  }
});
