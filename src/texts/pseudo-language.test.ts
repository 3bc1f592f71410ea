// Tests the pseudo-language: the literal texts of each message are marked and a third longer, and nothing else changes.
import { afterEach, expect, test } from "vitest";
import { IntlMessageFormat } from "intl-messageformat";
import { setLanguage } from "./language.ts";
import { pseudoMessage } from "./pseudo-language.ts";
import { say, sayRich } from "./say.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

const pseudo = (message: string, values: Readonly<Record<string, string | number>> = {}): unknown =>
  new IntlMessageFormat(pseudoMessage(new IntlMessageFormat(message, "en").getAst()), "en").format(values);

test("a text has accents, brackets and a third more length", () => {
  expect(pseudo("Close")).toBe("[Çlöšé··]");
  expect(pseudo("acenosuyx ACENOSUX")).toBe(`[àçéñöšûÿx ÅÇÉNÖŠÛX${"·".repeat(6)}]`);
});

test("a text without letters stays", () => {
  expect([pseudo("…"), pseudo("42 %"), pseudo("{name} · {time}", { name: "Ana", time: "15:06" })]).toEqual([
    "…",
    "42 %",
    "Ana · 15:06",
  ]);
});

test("values stay as they are, and the cases of a choice change", () => {
  expect(pseudo("Hello {name}", { name: "Ana" })).toBe("[Héllö Ana··]");
  const rows = "{rows, plural, one {# row} other {# rows}} of {file}";
  expect([1, 2].map((count) => pseudo(rows, { rows: count, file: "a.csv" }))).toEqual([
    "[1 röw öf a.csv···]",
    "[2 röwš öf a.csv···]",
  ]);
});

test("the texts of the program change with the language of the process", () => {
  setLanguage({ language: "en-XA", messages: {}, change: pseudoMessage });
  expect(say("rows.selected.rows", { rows: 2 })).toBe("[2 röwš šéléçtéd·····]");
  expect(sayRich("calls.course.story.leftLast", { who: { name: "Ana" }, at: "noon" })).toEqual([
    "[",
    { name: "Ana" },
    " léft làšt, àt noon.·····]",
  ]);
});
