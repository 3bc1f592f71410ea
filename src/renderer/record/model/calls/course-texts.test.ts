// Sentences of calls in German.
import { afterEach, beforeEach, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { namesAndOthers, textOf, type Words } from "./linked-words.ts";
import { momentsOf } from "./moments.ts";
import { isoIn } from "#tests/fakes/time-form.ts";
import { say, sayRich } from "#texts/say.ts";

beforeEach(() =>
  setLanguage({
    language: "de",
    messages: MESSAGES,
  }),
);
afterEach(() => setLanguage({ language: "en", messages: {} }));

const AT = Date.UTC(2026, 9, 30, 15, 6, 18) / 1000;

test("a story can be in German, with German dates", () => {
  const moments = momentsOf(isoIn("UTC"), AT, AT);
  const when: Words = sayRich("calls.course.story.on", { moment: moments.dated(AT) });
  expect(textOf(sayRich("calls.course.story.called", { who: "Omar", whom: "Kim", kind: "audio", when }))).toBe(
    "Omar hat Kim am 30. Okt. um 15:06:18 angerufen (audio).",
  );
  expect(moments.at(AT + 86_400)).toBe("15:06:18 am 31. Okt.");
});

test("the verb fits the number of people", () => {
  const neverJoined = (named: Words, people: number): Words =>
    sayRich("calls.course.story.neverJoined", { names: namesAndOthers(named, people), people });
  expect(
    [neverJoined(["Omar"], 1), neverJoined(["Omar", "Kim"], 2), neverJoined(["Omar", "Kim"], 5)].map(textOf),
  ).toEqual([
    "Omar ist nie beigetreten.",
    "Omar und Kim sind nie beigetreten.",
    "Omar, Kim und 3 weitere sind nie beigetreten.",
  ]);
});

test("numbers have the right words", () => {
  expect([0, 1, 2].map((number) => say("calls.course.moreContradictions", { number }))).toEqual([
    "0 weitere",
    "1 weiterer",
    "2 weitere",
  ]);
  expect(say("calls.course.contradictions.countDiffers", { told: 2, joined: 1, devices: 1, people: 1 })).toBe(
    "Der Datensatz zählt 2 Teilnehmer, aber 1 Eintrag ist beigetreten: 1 Gerät von 1 Person.",
  );
  expect([1, 2].map((events) => say("calls.call.rebuiltFrom", { events }))).toEqual([
    "Aus 1 Webhook-Ereignis rekonstruiert",
    "Aus 2 Webhook-Ereignissen rekonstruiert",
  ]);
  expect(say("calls.course.total", { duration: "1 h 02 min", people: 2 })).toBe("1 h 02 min über beide Personen");
});
