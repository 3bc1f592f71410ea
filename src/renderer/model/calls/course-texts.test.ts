// Sentences of calls in German.
import { afterEach, beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../../domain/text/language.ts";
import { callTextsDe } from "./call-texts.de.ts";
import { callTexts } from "./call-texts.ts";
import { courseTextsDe } from "./course-texts.de.ts";
import { courseTexts } from "./course-texts.ts";
import { textOf } from "./linked-words.ts";
import { momentsOf } from "./moments.ts";
import { isoIn } from "../../../../tests/fakes/time-form.ts";

beforeEach(() =>
  setLanguage({ language: "de", catalogues: { "calls.course": courseTextsDe, "calls.call": callTextsDe } }),
);
afterEach(() => setLanguage({ language: "en", catalogues: {} }));

const AT = Date.UTC(2026, 9, 30, 15, 6, 18) / 1000;

test("a story can be in German, with German dates", () => {
  const moments = momentsOf(isoIn("UTC"), AT, AT);
  const when = courseTexts.story.on(moments.dated(AT));
  expect(textOf(courseTexts.story.called("Omar", "Kim", "audio", when))).toBe(
    "Omar hat Kim am 30. Okt um 15:06:18 angerufen (audio).",
  );
  expect(moments.at(AT + 86_400)).toBe("15:06:18 am 31. Okt");
});

test("the verb fits the number of people", () => {
  const { neverJoined } = courseTexts.story;
  expect(
    [neverJoined(["Omar"], 0), neverJoined(["Omar", "Kim"], 0), neverJoined(["Omar", "Kim"], 3)].map(textOf),
  ).toEqual([
    "Omar ist nie beigetreten.",
    "Omar und Kim sind nie beigetreten.",
    "Omar, Kim und 3 weitere sind nie beigetreten.",
  ]);
});

test("numbers have the right words", () => {
  expect([0, 1, 2].map((number) => courseTexts.moreContradictions(number))).toEqual([
    "0 weitere",
    "1 weiterer",
    "2 weitere",
  ]);
  expect(textOf(courseTexts.contradictions.countDiffers(2, 1, 1, 1))).toBe(
    "Der Datensatz zählt 2 Teilnehmer, aber 1 Eintrag ist beigetreten: 1 Gerät von 1 Person.",
  );
  expect([1, 2].map((events) => callTexts.rebuiltFrom(events))).toEqual([
    "Aus 1 Webhook-Ereignis rekonstruiert",
    "Aus 2 Webhook-Ereignissen rekonstruiert",
  ]);
  expect(courseTexts.total("1 h 02 min", 2)).toBe("1 h 02 min über beide Personen");
});
