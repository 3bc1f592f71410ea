// Sentences of conversations and messages in German.
import { afterEach, beforeEach, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { withoutText } from "#renderer/record/model/messages/without-text.ts";
import { searchWords, type ThreadCounts } from "./thread.ts";
import { say } from "#texts/say.ts";
import { dayParts } from "#texts/phrases.ts";

beforeEach(() =>
  setLanguage({
    language: "de",
    messages: MESSAGES,
  }),
);
afterEach(() => setLanguage({ language: "en", messages: {} }));

test("days have German names", () => {
  const day = say("conversation.day", dayParts("2026-10-30"));
  expect(say("conversation.dayCount", { day, messages: 1, hits: 0 })).toBe("Freitag, 30. Oktober 2026: 1 Nachricht");
  expect(
    say("conversation.daysCount", {
      first: day,
      last: say("conversation.day", dayParts("2026-11-01")),
      messages: 4200,
      hits: 2,
    }),
  ).toBe("Freitag, 30. Oktober 2026 bis Sonntag, 1. November 2026: 4.200 Nachrichten, 2 Treffer");
});

test("replies are counted with the right words", () => {
  expect([0, 1, 2].map((replies) => say("conversation.replies", { replies }))).toEqual([
    "0 Antworten",
    "1 Antwort",
    "2 Antworten",
  ]);
  expect([
    say("conversation.thread.some", { stored: 1, told: 3 }),
    say("conversation.thread.some", { stored: 2, told: 3 }),
  ]).toEqual(["1 von 3 Antworten ist geladen", "2 von 3 Antworten sind geladen"]);
  const missing: ThreadCounts = { root: null, stored: 0, told: 2 };
  expect([1, 2].map((looked) => searchWords(missing, { looked, nextId: "5", isFile: false }))).toEqual([
    "Nicht alle Antworten sind unter der nächsten Nachricht der Unterhaltung.",
    "Nicht alle Antworten sind unter den nächsten 2 Nachrichten der Unterhaltung.",
  ]);
});

test("a message without text is described, with an action of the service that is not known as it was sent", () => {
  const row = { category: "message", type: "image", action: null, attachmentCount: 2, attachmentTypes: ["image"] };
  expect([
    withoutText(row),
    withoutText({ ...row, attachmentTypes: ["image", "file"] }),
    withoutText({ ...row, category: "call", action: "missed" }),
    withoutText({ ...row, category: "call", action: "toString" }),
  ]).toEqual(["2 Bilder", "2 Anhänge", "Anruf verpasst", "Anruf: toString"]);
});
