// Every regular expression of the program takes time linear in the length of the text, because foreign text has any
// length. The expressions are found in the sources, so a new one is always covered.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sampleOf } from "./random-runs.ts";
import { endsWithin, expressionsOf, hardTexts, isBounded, timeSearch } from "./regular-expressions.ts";

const root = resolve(import.meta.dirname, "..");

/** Expressions that never run on foreign text, with the reason. */
const NOT_FOREIGN: Readonly<Record<string, string>> = {
  "src/main/window/app-protocol.ts /<script(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)<\\/script>/gu":
    "reads the program's own page",
};

/**
 * Length of the short text. Quadratic work on it takes a fraction of a second; linear work far less than a millisecond.
 */
const SHORT = 20_000;
/** Work below this time for the short text does not matter for a long one, whatever its growth: milliseconds. */
const UNTROUBLED_MS = 4;
const TIMES_LONGER = 4;
/** Linear work grows by 4 and quadratic work by 16. */
const MOST_GROWTH = 9;
/** No linear work takes this long for the short text on any machine: milliseconds. */
const HOPELESS_MS = 1000;

/** No linear expression takes this long for all hard texts on any machine: milliseconds. */
const ENDLESS_MS = 30_000;

/** What makes the work of an expression grow faster than the text; null if it is linear. An endless search is stopped. */
function findTrouble(expression: RegExp, length = SHORT): string | null {
  let trouble: string | null = null;
  const isEnded = endsWithin(ENDLESS_MS, () => {
    trouble = findGrowth(expression, length);
  });
  return isEnded ? trouble : `${expression} takes over ${ENDLESS_MS} ms`;
}

/** The growth of the work for each hard text in turn; null if it is linear. */
function findGrowth(expression: RegExp, length: number): string | null {
  const longer = hardTexts(expression, length * TIMES_LONGER);
  for (const text of hardTexts(expression, length)) {
    const long = longer.next().value ?? "";
    const shortMs = timeSearch(expression, text);
    if (shortMs < UNTROUBLED_MS) continue;
    const growth = shortMs > HOPELESS_MS ? Infinity : leastGrowth(expression, text, long);
    if (growth > MOST_GROWTH) return `${JSON.stringify(text.slice(0, 30))}… takes ${growth} times as long`;
  }
  return null;
}

/** The best of several measurements: other work on the machine can only slow one down. */
function leastGrowth(expression: RegExp, short: string, long: string): number {
  let growth = Infinity;
  for (let look = 0; look < 4 && growth > MOST_GROWTH; look++) {
    const shortMs = Math.max(timeSearch(expression, short), timeSearch(expression, short));
    growth = Math.min(growth, timeSearch(expression, long) / Math.max(shortMs, UNTROUBLED_MS));
  }
  return growth;
}

const sources = globSync("src/**/*.{ts,tsx}", { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.test\.tsx?$|^src\/sample\//u.test(path))
  .toSorted()
  .map((path) => ({ path, found: expressionsOf(path, readFileSync(join(root, path), "utf8")) }));

/** An expression that a module created while loading. */
interface Made {
  readonly expression: RegExp;
  readonly stack: string;
}

describe("the expressions that modules create when they load", () => {
  const made: Made[] = [];
  const Own = RegExp;

  beforeAll(() => {
    const note = (expression: RegExp): RegExp => {
      made.push({ expression, stack: new Error("made").stack ?? "" });
      return expression;
    };
    globalThis.RegExp = new Proxy(Own, {
      construct: (_target, [pattern, flags]: [string, string?]) => note(new Own(pattern, flags)),
      apply: (_target, _self, [pattern, flags]: [string, string?]) => note(new Own(pattern, flags)),
    });
    vi.resetModules();
  });
  afterAll(() => {
    globalThis.RegExp = Own;
  });

  test("no expression is created during a call from values of that call: nothing could prove it linear", () => {
    const atCall = sources.flatMap(({ path, found }) =>
      found.flatMap(({ expression, isInFunction, line }) =>
        expression === null && isInFunction ? [`${path}:${line}`] : [],
      ),
    );
    expect(atCall).toEqual([]);
  });

  const makers = sources.filter(({ found }) => found.some(({ expression }) => expression === null));

  test.each(sampleOf(makers))("$path", async ({ path, found }) => {
    const atLoad = found.filter(({ expression, isInFunction }) => expression === null && !isInFunction).length;
    await import(join(root, path));
    const own = made.filter(({ stack }) => stack.split("\n")[3]?.includes(path) === true);
    expect(own.length).toBeGreaterThanOrEqual(atLoad);
    const troubles = own
      .filter(({ expression }) => !isBounded(expression))
      .map(({ expression }) => findTrouble(expression));
    expect(troubles.filter((trouble) => trouble !== null)).toEqual([]);
  });
});

describe("the expressions in the sources", () => {
  const repeating = sources
    .map(({ path, found }) => ({
      path,
      own: found.flatMap(({ expression }) => (expression === null || isBounded(expression) ? [] : [expression])),
    }))
    .filter(({ own }) => own.length > 0);

  test.each(sampleOf(repeating))("$path", ({ path, own }) => {
    const asked = own.filter((expression) => !Object.hasOwn(NOT_FOREIGN, `${path} ${expression}`));
    const troubles = asked.map((expression) => [String(expression), findTrouble(expression)]);
    expect(troubles.filter(([, trouble]) => trouble !== null)).toEqual([]);
  });

  // In every run, for all files: work that doubles with each character hangs on the shortest of foreign texts.
  test("none is endless on a text of sixty characters", () => {
    const tries = (expression: RegExp) => () => {
      for (const text of hardTexts(expression, 60)) timeSearch(expression, text);
    };
    const all = repeating.flatMap(({ own }) => own);
    expect(all.filter((expression) => !endsWithin(ENDLESS_MS, tries(expression)))).toEqual([]);
  });

  test("every exemption is still in its file", () => {
    const known = sources.flatMap(({ path, found }) => found.map(({ expression }) => `${path} ${expression}`));
    expect(Object.keys(NOT_FOREIGN).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe("quadratic expressions are found", () => {
  test.each([
    [/\/+$/u, 5000],
    [/<@uid:([^>]+)>/gu, 8000],
    [/(?:[a-z][a-z0-9+.-]*:(?:\\?\/){2}|%3a%2f%2f)(?:[^\s"'<>\\]|\\\/)+/giu, 5000],
    [/[\p{L}\p{N}.]*[\p{L}\p{N}](?:@|%40)[\p{L}\p{N}]/giu, 4000],
    [/^jan[\s.-]*\d{0,4}(?:[\s.-]+\d{1,4})?$/iu, 5000],
  ])("%s", (expression, length) => {
    expect(findTrouble(expression, length)).not.toBeNull();
  });

  test("a search without an end is stopped", () => {
    expect(endsWithin(100, () => /^(?:\w+\s*)+$/u.test(`${"a".repeat(60)}!`))).toBe(false);
    expect(endsWithin(10_000, () => true)).toBe(true);
    expect(() =>
      endsWithin(10_000, () => {
        throw new Error("its own");
      }),
    ).toThrow("its own");
  });
});
