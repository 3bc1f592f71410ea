// The facts of a call that come first, and the trouble of its people in words.
import { expect, test } from "vitest";
import { troubleOf } from "#domain/course/trouble.ts";
import { CALL, CALLED_AT, entry, readCourse } from "#tests/fakes/course.ts";
import { shortFacts } from "./short-facts.ts";
import { troubleWords } from "./trouble-words.ts";

function factsOf(raw: Readonly<Record<string, unknown>>) {
  const read = readCourse(raw);
  return Object.fromEntries(shortFacts(read.detail, read).filter(([, value]) => value !== null));
}

test("say how long a call rang and lasted, its kind and its recordings", () => {
  expect(factsOf(CALL)).toEqual({
    Rang: "15:06:18, 12 s",
    Lasted: "15:06:30 – 15:59:38, 53 min 08 s",
    Kind: "Audio call",
    Recordings: "20 min 00 s",
  });
});

test("leave out what is not known, and show a kind that has no word as it came", () => {
  expect(factsOf({ type: "audio", mode: "walk", startedAt: CALLED_AT, endedAt: CALLED_AT - 9 })).toEqual({
    Kind: "Audio · walk",
  });
  expect(factsOf({ type: "video", mode: "meet" })).toEqual({ Kind: "Video meeting" });
});

test("trouble names the device only where a person has several", () => {
  const { course } = readCourse({
    ...CALL,
    participants: [
      ...CALL.participants,
      entry("freya", "tablet/1", 13, 20),
      entry("omar", "c97ddea3a5fb5f2c/1", 12, 600),
    ],
  });
  const words = troubleOf(course).map((troubles, lane) =>
    troubles.map((trouble) => troubleWords(trouble, course.lanes[lane] ?? { devices: [] })),
  );
  expect(words.flat()).toEqual([
    { words: "1 reconnect on phone", more: "9 s without a connection" },
    { words: "left 43 min 20 s early", more: null },
  ]);
});
