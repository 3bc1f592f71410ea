// Tests which labels fit typed words, and in which order.
import { expect, test } from "vitest";
import { fitting } from "./word-match.ts";

type Named = readonly [label: string, keywords?: string];

const ALL: readonly Named[] = [
  ["Reopen the windows", "many"],
  ["Settings", "open preferences"],
  ["Close open windows"],
  ["Open file"],
  ["Open"],
  ["Öffnen", "import"],
];
const found = (text: string): readonly string[] => fitting(text, ALL, (each) => each).map(([label]) => label);

test("the label itself comes first, then its beginning, the beginning of a word, and any other part or keyword", () => {
  expect(found("open")).toEqual(["Open", "Open file", "Close open windows", "Reopen the windows", "Settings"]);
});

test("words may be anywhere in the label or begin a keyword, and all of them must fit", () => {
  expect(found("  windows   close ")).toEqual(["Close open windows"]);
  expect(found("pref sett")).toEqual(["Settings"]);
  expect([found("references"), found("open nothing")]).toEqual([[], []]);
});

test("case and width do not matter", () => {
  expect([found("ÖFFNEN"), found("ＯＰＥＮ file")]).toEqual([["Öffnen"], ["Open file"]]);
});

test("without a text everything fits, in its order", () => {
  expect(found(" ")).toEqual(ALL.map(([label]) => label));
});
