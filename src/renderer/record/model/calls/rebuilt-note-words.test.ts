// Notes of rebuilt calls are stored in English and shown in the language of the window.
import { afterEach, expect, test } from "vitest";
import { noteSentence } from "#domain/records/rebuilt-notes.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { noteWords } from "./rebuilt-note-words.ts";

const STORED = [
  noteSentence("noInitiator"),
  noteSentence("repeats", { repeated: 1, events: 3 }),
  noteSentence("dropped", { count: 2 }),
  noteSentence("differ", { fact: "startedAt", one: 105, oneLine: 1, other: 100, otherLine: 2 }),
  "A note of a later version.",
];

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("in English a note names the column that the window shows", () => {
  expect(STORED.map(noteWords)).toEqual([
    "No event says who started the call.",
    "1 of the 3 events are repeats.",
    "2 stays or recordings were left out: too many for one call. See its events.",
    "Events differ on Started: 105 (line 1) and 100 (line 2).",
    "A note of a later version.",
  ]);
});

test("in German all known notes are German", () => {
  setLanguage({
    language: "de",
    messages: MESSAGES,
  });
  expect(STORED.map(noteWords)).toEqual([
    "Kein Ereignis sagt, wer den Anruf begonnen hat.",
    "1 von 3 Ereignissen ist eine Wiederholung.",
    "2 Aufenthalte oder Aufnahmen wurden weggelassen: zu viele für einen Anruf. Sehen Sie in seinen Ereignissen nach.",
    "Ereignisse nennen Verschiedenes als Angenommen: 105 (Zeile 1) und 100 (Zeile 2).",
    "A note of a later version.",
  ]);
});
