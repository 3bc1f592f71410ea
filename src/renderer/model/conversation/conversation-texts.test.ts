// Sentences of conversations and messages in German.
import { afterEach, beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../../domain/text/language.ts";
import { messageTextsDe } from "../messages/message-texts.de.ts";
import { withoutText } from "../messages/without-text.ts";
import { conversationTextsDe } from "./conversation-texts.de.ts";
import { conversationTexts as texts } from "./conversation-texts.ts";
import { searchWords, type ThreadCounts } from "./thread.ts";

beforeEach(() =>
  setLanguage({ language: "de", catalogues: { conversation: conversationTextsDe, messages: messageTextsDe } }),
);
afterEach(() => setLanguage({ language: "en", catalogues: {} }));

test("days have German names", () => {
  expect(texts.dayCount("2026-10-30", 1)).toBe("Freitag, 30. Oktober 2026: 1 Nachricht");
  expect(texts.daysCount("2026-10-30", "2026-11-01", 4200)).toBe(
    "Freitag, 30. Oktober 2026 bis Sonntag, 1. November 2026: 4.200 Nachrichten",
  );
});

test("replies are counted with the right words", () => {
  expect([0, 1, 2].map((replies) => texts.replies(replies))).toEqual(["0 Antworten", "1 Antwort", "2 Antworten"]);
  expect([texts.thread.some(1, 3), texts.thread.some(2, 3)]).toEqual([
    "1 von 3 Antworten ist geladen",
    "2 von 3 Antworten sind geladen",
  ]);
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
