// Tests the search in the pages of the guide.
import { expect, test } from "vitest";
import { findPages, guideTerms, type GuidePage } from "./guide.ts";

const PAGES: readonly GuidePage[] = [
  {
    id: "connect",
    title: "Connect",
    blocks: [
      { is: "heading", line: ["New ", { is: "strong", text: "Connection" }] },
      { is: "picture", file: "en/a.png", alt: "The form of a connection", width: 1, height: 1 },
    ],
  },
  {
    id: "keys",
    title: "Keys",
    blocks: [
      { is: "list", isOrdered: false, items: [["Press ", { is: "code", text: "Ctrl+K" }], ["Type a form"]] },
      { is: "paragraph", line: ["See ", { is: "link", page: "connect", text: "Größe" }, "."] },
    ],
  },
];
const found = (typed: string): readonly string[] => findPages(PAGES, guideTerms(typed)).map(({ id }) => id);

test("a page is found by all of the typed words, wherever they are on it", () => {
  expect([found("form"), found("ctrl+k type"), found("new CONNECTION"), found("form elsewhere")]).toEqual([
    ["connect", "keys"],
    ["keys"],
    ["connect"],
    [],
  ]);
  expect([found("GRÖSSE see"), found("keys"), found("  ")]).toEqual([["keys"], ["keys"], ["connect", "keys"]]);
});

test("words are taken apart at white space", () => {
  expect(guideTerms("  Two\tWORDS\n")).toEqual(["two", "words"]);
  expect(guideTerms("")).toEqual([]);
});
