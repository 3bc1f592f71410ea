// A call that goes on: its story, the durations of its people and entries, and its facts never contradict each other.
import fc from "fast-check";
import { expect, test } from "vitest";
import { staysOf } from "#domain/course/lanes.ts";
import { secondsIn } from "#domain/time/intervals.ts";
import { anyCall, CALL, CALLED_AT, entry, readCourse, type ReadCourse } from "#tests/fakes/course.ts";
import { storySentences } from "./course-story.ts";
import { lengthInLines, lengthInWords, shownDuration } from "./duration.ts";
import { textOf } from "./linked-words.ts";
import { shortFacts } from "./short-facts.ts";
import { factsOf, lengthOfFact } from "./timeline-facts.ts";
import { totalOfCall, totalOfPerson, totalOverPeople } from "./totals.ts";

const counted = (totalDurationInMinutes: number) => ({ totalDurationInMinutes });

/** As the service tells it: what goes on has 0 minutes, and Freya was back after a reconnect. */
const ONGOING = {
  ...CALL,
  status: "ongoing",
  endedAt: null,
  totalDuration: "00:00:00",
  totalDurationInMinutes: 0,
  totalAudioMinutes: 0,
  participants: [
    entry("freya", "phone/1", 12, 732, counted(12)),
    entry("freya", "phone/2", 741, null, counted(0)),
    entry("lena", "desk/1", 12, null, counted(0)),
  ],
};
const NOW = CALLED_AT + 1092;

/** The durations as the pane shows them: of each person, of each entry, over all people. */
function durationsOf({ course, detail }: ReadCourse) {
  const shown = (length: Parameters<typeof lengthInWords>[0] | null | undefined): string | null =>
    length === null || length === undefined ? null : lengthInWords(length);
  return {
    people: course.lengths.lanes.map(shown),
    entries: detail.participants.map((each) => shown(course.lengths.entries.get(each))),
    all: totalOverPeople(course),
  };
}

test("what goes on is so far, as in the story, and what is over has the length of the record", () => {
  const read = readCourse(ONGOING, NOW);
  expect(storySentences(read.story, read).map(textOf)).toContain("They have talked for 17 min 51 s so far.");
  expect(durationsOf(read)).toEqual({
    people: ["17 min 51 s so far", "18 min 00 s so far"],
    entries: ["12 min 00 s", "5 min 51 s so far", "18 min 00 s so far"],
    all: "35 min 51 s so far over both people",
  });
  expect(totalOfPerson(read.course, 0)).toBe(
    "17 min 51 s so far in the call: 2 entries, and times that overlap count once",
  );
});

test("in a narrow place a line breaks beside a duration, never in it", () => {
  expect([true, false].map((isSoFar) => lengthInLines({ minutes: 17.85, isSoFar }))).toEqual([
    "17\u00A0min\u00A051\u00A0s so far",
    "17\u00A0min\u00A051\u00A0s",
  ]);
});

test("the facts of the call are so far, and totals that the service has not counted are not known", () => {
  const { course, call, detail, ...read } = readCourse(ONGOING, NOW);
  expect(shownDuration(call, course)).toBe("18 min 00 s so far");
  expect(new Map(shortFacts(detail, { course, moments: read.moments })).get("Lasted")).toBe(
    "since 15:06:30, 18 min 00 s so far",
  );
  const total = (minutes: number | null): string | null => totalOfCall(minutes, call, detail.participants, course);
  expect([0, 11.98, null].map(total)).toEqual([
    "not known before the call ends",
    "not known before the call ends",
    null,
  ]);
});

test("the table says of each stretch that reaches to now that it is so far", () => {
  const read = readCourse({ ...ONGOING, participants: [entry("freya", "phone/1", 12, null, counted(0))] }, NOW);
  expect(factsOf(read, read.detail).map((fact) => [fact.what, lengthOfFact(fact)])).toEqual([
    ["Ring", "12 s"],
    ["Present, still there", "18 min 00 s so far"],
    ["Alone in the call", "18 min 00 s so far"],
    ["Recording 1", "20 min 00 s"],
  ]);
  const ringing = readCourse({ ...CALL, status: "initiated", startedAt: null, endedAt: null, participants: [] }, NOW);
  expect(factsOf(ringing, ringing.detail).map(lengthOfFact)[0]).toBe("18 min 12 s so far");
  expect(new Map(shortFacts(ringing.detail, ringing)).get("Rang")).toBe("15:06:18, 18 min 12 s so far");
  expect(shownDuration(ringing.call, ringing.course)).toBeNull();
});

test("a call whose end is missing has no length, nor has who was still there", () => {
  const read = readCourse(ONGOING, CALLED_AT + 100_000);
  expect(durationsOf(read)).toEqual({ people: ["12 min 00 s", null], entries: ["12 min 00 s", null, null], all: null });
  expect([shownDuration(read.call, read.course), totalOfCall(0, read.call, [], read.course)]).toEqual([null, null]);
});

test("somebody who left before the service counted was there for the time between joining and leaving", () => {
  const participants = [entry("freya", "phone/1", 12, 32, counted(0)), entry("lena", "desk/1", 12, null, counted(0))];
  expect(durationsOf(readCourse({ ...ONGOING, participants }, NOW)).people).toEqual(["20 s", "18 min 00 s so far"]);
  // Of a call that has ended the record is shown as it is; it names the contradiction.
  const ended = readCourse({ ...CALL, participants: [entry("freya", "phone/1", 12, 32, counted(0))] });
  expect(durationsOf(ended).entries).toEqual(["0 s"]);
});

test("in no call that goes on a person who is still there has a duration that is not so far, or of 0 s", () => {
  fc.assert(
    fc.property(anyCall, fc.integer({ min: 0, max: 80_000 }), (raw, now) => {
      const { course } = readCourse({ ...raw, status: "ongoing", endedAt: null }, CALLED_AT + now);
      const there = course.lanes.flatMap((lane, index) =>
        staysOf(lane).some(({ left, drawn }) => left.unknown === "running" && drawn !== null && secondsIn([drawn]) > 0)
          ? [course.lengths.lanes[index]]
          : [],
      );
      expect(there.filter((length) => length?.isSoFar !== true)).toEqual([]);
      expect(there.filter((length) => (length?.minutes ?? 0) <= 0)).toEqual([]);
    }),
  );
});
