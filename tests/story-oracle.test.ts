// Judges every sentence about random calls by the record alone, in English and German, also without each of its fields.
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { storySentences } from "#renderer/record/model/calls/course-story.ts";
import { textOf } from "#renderer/record/model/calls/linked-words.ts";
import { factsOf } from "#renderer/record/model/calls/timeline-facts.ts";
import { someCall } from "#tests/fakes/some-call.ts";
import { CALL, CALLED_AT, entry, NAMES, readCourse } from "#tests/fakes/course.ts";
import { plainCall, type RawMap } from "#tests/fakes/plain-call.ts";
import { aloneAt, isProven } from "#tests/fakes/sentence-oracle.ts";
import { runs } from "./random-runs.ts";

const LANGUAGES = ["en", "de"] as const;
type Told = (typeof LANGUAGES)[number];

afterEach(() => setLanguage({ language: "en", messages: {} }));

function told(raw: RawMap, now: number, language: Told): readonly string[] {
  setLanguage({ language, messages: language === "de" ? MESSAGES : {} });
  const read = readCourse(raw, now);
  return storySentences(read.story, read).map(textOf);
}

/** The sentences about a call that its record does not prove. */
function unproven(raw: RawMap, now: number): readonly string[] {
  const call = plainCall(raw, now);
  return LANGUAGES.flatMap((language) => {
    const sentences = told(raw, now, language);
    const twice = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
    return [...twice, ...sentences.filter((sentence) => !isProven(sentence, call, NAMES, language))];
  });
}

const at = (seconds: number): number => CALLED_AT + seconds;
const someNow = fc.constantFrom(at(3000), at(3000), at(90_000), at(20 * 86_400));

/** A record as it comes: without the fields that it does not have. */
const plain = (value: unknown): RawMap => JSON.parse(JSON.stringify(value));

/** The record without one of its fields, for each field of the call and of its entries. */
function withoutEach(raw: RawMap): readonly RawMap[] {
  const entries = Array.isArray(raw["participants"]) ? (raw["participants"] as readonly RawMap[]) : [];
  const less = (map: RawMap, field: string): RawMap =>
    Object.fromEntries(Object.entries(map).filter(([name]) => name !== field));
  return [
    ...Object.keys(raw).map((field) => less(raw, field)),
    ...entries.flatMap((held, index) =>
      Object.keys(held).map((field) => ({ ...raw, participants: entries.with(index, less(held, field)) })),
    ),
  ];
}

/** A thousand calls and what is left of them take minutes on a busy machine. */
const LONG_MILLISECONDS = 1_800_000;

describe("each sentence about a call", { timeout: LONG_MILLISECONDS }, () => {
  test("is proven by the record, and by what is left of it without any one of its fields", () => {
    fc.assert(
      fc.property(someCall, someNow, fc.nat(3), (made, now, quarter) => {
        const raw = plain(made);
        // Each call has some thirty fields: what is left of every fourth call is enough.
        for (const each of [raw, ...(quarter === 0 ? withoutEach(raw) : [])])
          expect([each, now, unproven(each, now)]).toEqual([each, now, []]);
      }),
      { numRuns: runs("calls") },
    );
  });

  test("and each line of the table that says that somebody was alone", () => {
    fc.assert(
      fc.property(someCall, someNow, (made, now) => {
        const raw = plain(made);
        const read = readCourse(raw, now);
        for (const { what, person, fromSeconds, toSeconds } of factsOf(read, read.detail)) {
          if (what !== "Alone in the call") continue;
          const middle = ((fromSeconds ?? Number.NaN) + (toSeconds ?? Number.NaN)) / 2;
          expect(aloneAt(plainCall(raw, now), middle, NAMES)).toContain(person);
        }
      }),
      { numRuns: runs("calls") },
    );
  });
});

describe("the oracle", () => {
  const open = { ...CALL, endedAt: null, status: "ongoing", recordings: [] };
  const again = (uid: string, from: number, to: number): object => entry(uid, "phone/9", from, to);
  const calls: readonly (readonly [RawMap, number])[] = [
    [CALL, at(86_400)],
    [{ ...CALL, participants: [...CALL.participants, again("omar", 300, 900), again("omar", 1500, 2000)] }, at(86_400)],
    [
      {
        ...CALL,
        participants: [entry("freya", "phone/1", 12, 400), again("lena", 14, 100), entry("lena", "desk/1", 150, 3200)],
      },
      at(86_400),
    ],
    [{ ...CALL, participants: [entry("freya", "phone/1", 12, null), entry("lena", "desk/1", 300, 3200)] }, at(86_400)],
    [{ ...CALL, status: "missed", participants: [entry("lena", "", null, null)] }, at(86_400)],
    [{ ...open, participants: [entry("freya", "phone/1", 12, null), entry("lena", "desk/1", 14, null)] }, at(600)],
    [{ ...open, status: "initiated", startedAt: null, participants: [] }, at(30)],
  ];

  /** The sentence with another number, person or moment in it, for each that it has. */
  function falsified(sentence: string): readonly string[] {
    const people = ["Freya", "Lena", "Omar"];
    const words = [...sentence.matchAll(/\d+ s\b|\d\d(?=\D*$)|\b(?:Freya|Lena|Omar)\b/gu)];
    return words.flatMap(({ 0: word, index }) => {
      const number = Number(word.replace(" s", ""));
      const others = people.includes(word)
        ? people.filter((each) => each !== word)
        : [String((number + 7) % 60).padStart(2, "0") + (word.endsWith(" s") ? " s" : "")];
      return others.map((other) => sentence.slice(0, index) + other + sentence.slice(index + word.length));
    });
  }

  test.each(LANGUAGES)("refuses each sentence with another number, person or moment: %s", (language) => {
    let refused = 0;
    for (const [raw, now] of calls) {
      for (const sentence of told(raw, now, language)) {
        expect(isProven(sentence, plainCall(raw, now), NAMES, language)).toBe(true);
        for (const wrong of falsified(sentence)) {
          expect([wrong, isProven(wrong, plainCall(raw, now), NAMES, language)]).toEqual([wrong, false]);
          refused++;
        }
      }
    }
    expect(refused).toBeGreaterThan(60);
  });

  test("refuses a sentence of a kind that it does not know", () => {
    expect(isProven("Freya hung up.", plainCall(CALL, at(86_400)), NAMES, "en")).toBe(false);
  });
});
