// The reasons of a verdict: numbers and plurals in German, and in English as manifests hold them.
import { afterEach, expect, test } from "vitest";
import { inEnglish, setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { describeContradiction } from "./contradiction.ts";
import { say } from "#texts/say.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("a manifest holds numbers as they are", () => {
  expect([1, 1200].map((rows) => say("report.contradiction.place", { count: rows }))).toEqual([
    "the service sent 1 row from the wrong side of the requested position",
    "the service sent 1200 rows from the wrong side of the requested position",
  ]);
  expect(say("report.verdict.unreadable", { records: 1200 })).toBe("1200 records unreadable");
});

test("German has its own plurals and labels", () => {
  setLanguage({ language: "de", messages: MESSAGES });
  expect([0, 1, 1200].map((records) => say("report.verdict.unreadable", { records }))).toEqual([
    "0 Datensätze unlesbar",
    "1 Datensatz unlesbar",
    "1.200 Datensätze unlesbar",
  ]);
  expect(describeContradiction({ what: "filter", param: "sender", rows: 2 }, "messages")).toBe(
    "Der Dienst hat 2 Zeilen geschickt, die der Filter „Absender“ ausschließt",
  );
  expect([1, 2].map((rows) => say("report.contradiction.viewingAs", { count: rows }))).toEqual([
    "Der Dienst hat 1 Zeile geschickt, die die Person in „Sicht von“ nicht betrifft",
    "Der Dienst hat 2 Zeilen geschickt, die die Person in „Sicht von“ nicht betreffen",
  ]);
  expect(inEnglish(() => say("report.verdict.nothingLoaded"))).toBe("nothing was loaded");
});
