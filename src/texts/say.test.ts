// Tests the texts of keys: in the language of the process, with their values, and with linked words.
import { pseudoMessage } from "./pseudo-language.ts";
import { afterEach, expect, test } from "vitest";
import { inEnglish, setLanguage } from "./language.ts";
import { listOf } from "./phrases.ts";
import { isTextKey, say, sayKnown, sayRich } from "./say.ts";

const GERMAN = { language: "de", messages: { rows: { "selected.copy": "Kopieren" } } } as const;

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("a text follows the language, and English stands in for one that the language lacks", () => {
  expect(say("rows.selected.copy")).toBe("Copy");
  setLanguage(GERMAN);
  expect([say("rows.selected.copy"), say("rows.selected.compare")]).toEqual(["Kopieren", "Compare"]);
  expect([inEnglish(() => say("rows.selected.copy")), say("rows.selected.copy")]).toEqual(["Copy", "Kopieren"]);
});

test("numbers are written as the language does, whatever the values are", () => {
  expect([1, 4200].map((rows) => say("rows.selected.rows", { rows }))).toEqual([
    "1 row selected",
    "4,200 rows selected",
  ]);
  expect(say("rows.cellMenu.only", { value: "{rows} '#' <b>" })).toBe("Only {rows} '#' <b>");
});

test("a part that is not there has a sentence of its own", () => {
  expect([null, "x"].map((name) => say("query.saved.button", { name }))).toEqual(["Saved queries", "Saved queries: x"]);
});

test("a name from right to left does not turn the sentence around it, and is isolated once", () => {
  const dana = "\u2068דנה\u2069";
  expect(say("conversation.to", { name: "דנה" })).toBe(`to ${dana}`);
  expect(say("conversation.to", { name: dana })).toBe(`to ${dana}`);
  // A sentence as a part of another one keeps its own order.
  expect(say("conversation.openThread", { words: say("conversation.inReplyTo", { name: "דנה" }) })).toBe(
    `In reply to ${dana}: open the thread`,
  );
  expect(listOf(["דנה", "Lena"], "and")).toBe(`${dana} and Lena`);
  expect(say("conversation.to", { name: "Lena" })).toBe("to Lena");
});

test("linked words stay objects, and several parts take the place of one", () => {
  const link = { text: "Ana" };
  const said = sayRich("calls.course.story.leftLast", { who: link, at: ["about ", { text: "noon" }] });
  expect(said).toEqual([link, " left last, at ", "about ", { text: "noon" }, "."]);
  expect(sayRich("calls.course.story.noReason")).toEqual(["The service does not record why."]);
});

test("a key from a word of the service may not exist", () => {
  expect([sayKnown("messages.kinds.image"), sayKnown("messages.kinds.toString"), sayKnown("__proto__.x")]).toEqual([
    "Image",
    undefined,
    undefined,
  ]);
  expect([isTextKey("rows.selected.copy"), isTextKey("rows"), isTextKey("rows.constructor")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a text that is known by its key is in the pseudo-language too", () => {
  setLanguage({ language: "en-XA", messages: {}, change: pseudoMessage });
  expect(sayKnown("filters.calls.initiatedFrom.label")).toMatch(/^\[/u);
  expect(sayKnown("filters.calls.nothing.label")).toBeUndefined();
});
