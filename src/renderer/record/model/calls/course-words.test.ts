// The words of a call's course: the story with its links, contradictions, moments, totals, and what the cursor says.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCall, CALL, CALLED_AT, entry, readCourse, type ReadCourse } from "#tests/fakes/course.ts";
import { contradictionWords } from "./contradiction-words.ts";
import { isOpen, meetingIdsOf, namesAreShared, personOf, shownName } from "./course-people.ts";
import { storySentences } from "./course-story.ts";
import { cursorText } from "./cursor-text.ts";
import { textOf } from "./linked-words.ts";
import { exactDuration, momentsOf } from "./moments.ts";
import { totalOfCall, totalOfPerson, totalOverPeople } from "./totals.ts";
import { isoIn } from "#tests/fakes/time-form.ts";

type Raw = Readonly<Record<string, unknown>>;

const sentences = (read: ReadCourse) => storySentences(read.story, read);
const told = (raw: Raw, now?: number): string => sentences(readCourse(raw, now)).map(textOf).join(" ");
const contradicted = (raw: Raw): readonly string[] => {
  const read = readCourse(raw);
  return read.course.contradictions.map((found) => textOf(contradictionWords(found, read)));
};

describe("the story", () => {
  it("tells who called whom, the answer and the talk, what broke off, and who left last", () => {
    expect(told(CALL)).toBe(
      "Freya called Lena (audio) on 30 Oct at 15:06:18. " +
        "Lena answered after 12 s and they talked for 52 min 49 s. " +
        "Freya dropped at 15:18:30 and was back after 9 s. " +
        "Freya left last, at 15:59:38. " +
        "The service does not record why.",
    );
  });

  it("links every part to its moment, lane and entries", () => {
    const links = sentences(readCourse(CALL))
      .flat()
      .flatMap((word) => (typeof word === "string" ? [] : [word]));
    const at = (seconds: number | null) => (seconds === null ? null : seconds - CALLED_AT);
    expect(
      links.map(({ text, target }) => [text, at(target.atSeconds), at(target.untilSeconds), target.lane, target.rows]),
    ).toEqual([
      ["Freya", 12, null, 0, [0, 2]],
      ["Lena", 12, null, 1, [1]],
      ["30 Oct at 15:06:18", 0, null, null, []],
      ["Lena", 12, null, 1, [1]],
      ["12 s", 0, 12, null, []],
      ["52 min 49 s", 12, 3190, null, []],
      ["Freya", 12, null, 0, [0, 2]],
      ["15:18:30", 732, null, 0, [0, 2]],
      ["9 s", 732, 741, 0, [0, 2]],
      ["Freya", 12, null, 0, [0, 2]],
      ["15:59:38", 3200, null, 0, []],
    ]);
  });

  it.each([
    ["rejected", "It was rejected after 30 s."],
    ["cancelled", "It was cancelled after 30 s, before anybody answered."],
    ["unanswered", "Nobody answered within 30 s."],
    ["missed", "It was missed: nobody answered within 30 s."],
    ["busy", "It ended as busy after 30 s."],
  ])("says how a call ended that was %s", (status, sentence) => {
    const raw = { ...CALL, status, startedAt: null, endedAt: CALLED_AT + 30, participants: [], recordings: [] };
    expect(told(raw)).toBe(
      `Freya called Lena (audio) on 30 Oct at 15:06:18. ${sentence} The service does not record why.`,
    );
  });

  it("says what a record does not give instead of guessing", () => {
    expect(told({})).toBe(
      "A call began at a time that the record does not give. The record does not say who called. The record has no status.",
    );
    expect(told({ status: "paused", initiator: "freya" })).toBe(
      "Freya started a call at a time that the record does not give. The status is “paused”.",
    );
  });

  it("tells a call that rings, runs, or lost its end", () => {
    const open = {
      ...CALL,
      endedAt: null,
      participants: [entry("freya", "a", 12, null), entry("lena", "b", 14, null)],
      recordings: [],
    };
    expect(told({ ...open, status: "ongoing" }, CALLED_AT + 74)).toContain("They have talked for 1 min 00 s so far.");
    expect(told({ ...open, status: "initiated", startedAt: null, participants: [] }, CALLED_AT + 30)).toContain(
      "It has been ringing for 30 s.",
    );
    expect(told({ ...open, status: "ongoing" }, CALLED_AT + 90_012)).toContain(
      "The status is still “Ongoing” 25 h 00 min 00 s later, and the record has no end.",
    );
  });

  it("tells meetings of groups, changes of device, returns, early leaving and absence", () => {
    const participants = [
      entry("freya", "phone/1", 12, 700),
      entry("freya", "desk/1", 760, 1000),
      entry("freya", "desk/2", 1300, 3200),
      entry("lena", "b", 14, 1500),
      entry("omar", "", null, null, { state: "unanswered" }),
      entry("kim", "", null, null),
    ];
    expect(told({ ...CALL, mode: "meet", type: "video", receiver: "team", receiverType: "group", participants })).toBe(
      "Freya started a meeting in Support (video) on 30 Oct at 15:06:18. " +
        "The first of the others to join was Lena, after 14 s. Two people were in the call together for 18 min 46 s. " +
        "Freya changed the device at 15:18:58, after 1 min 00 s without a connection. " +
        "Freya came back at 15:27:58 after 5 min 00 s. " +
        "Lena left at 15:31:18, 28 min 20 s before the end. " +
        "Omar and Kim never joined. Freya left last, at 15:59:38. The service does not record why.",
    );
  });
});

describe("meetings and changes of device", () => {
  it("tells a presentation, and a change of device without a gap", () => {
    const participants = [entry("freya", "phone/1", 12, 700), entry("freya", "desk/1", 700, 3200)];
    const raw = { ...CALL, mode: "presenter", participants };
    expect(told(raw)).toContain("Freya started a presentation");
    expect(told(raw)).toContain("Freya changed the device at 15:17:58.");
    expect(told({ ...raw, participants: [participants[0], entry("freya", "desk/1", 701, 3200)] })).toContain(
      "Freya changed the device at 15:17:59, after 1 s without a connection.",
    );
  });
});

describe("names", () => {
  it("cuts long ones, marks hidden characters and keeps right-to-left text apart", () => {
    expect(shownName("id\u202E", {})).toBe("id‹U+202E›");
    expect(shownName("x", { x: "n".repeat(5000) })).toHaveLength(48);
    expect(shownName("x", { x: "דנה" })).toBe("\u2068דנה\u2069");
    expect(personOf({ uid: null, name: null }, {})).toBe("Somebody without a UID");
  });

  it("knows shared names without a UID, meetings, and calls without an end", () => {
    const twice = readCourse({
      participants: [
        { name: "Omar", joinedAt: 5 },
        { name: "Omar", joinedAt: 9 },
      ],
    });
    expect(namesAreShared(twice.course.lanes)).toBe(true);
    expect(namesAreShared(readCourse(CALL).course.lanes)).toBe(false);
    expect(
      meetingIdsOf(
        readCourse({
          mid: "m1",
          participants: [
            { uid: "a", mid: "m1" },
            { uid: "b", mid: "m2" },
          ],
        }).detail,
      ),
    ).toEqual(["m1", "m2"]);
    expect(isOpen(readCourse({ status: "ongoing", startedAt: 10 }).course)).toBe(true);
    expect(isOpen(readCourse(CALL).course)).toBe(false);
  });
});

describe("contradictions in words", () => {
  it.each<[Raw, string]>([
    [
      { participants: [entry("lena", "d", 500, 400)] },
      "Lena left on 30 Oct at 15:12:58, before joining on 30 Oct at 15:14:38 (entry 1).",
    ],
    [
      { totalDurationInMinutes: 20 },
      "The record counts 20 min 00 s for the call, but its start and end are 53 min 08 s apart.",
    ],
    [{ totalParticipants: 7 }, "The record counts 7 participants, but 3 entries joined: 2 devices of 2 people."],
    [
      { recordings: [{ rid: "r", startTime: CALLED_AT + 20, endTime: CALLED_AT + 4000 }] },
      "Recording 1 runs from 30 Oct at 15:06:38 to 30 Oct at 16:12:58, outside the call (30 Oct at 15:06:30 to 30 Oct at 15:59:38).",
    ],
    [{ status: "rejected" }, "The status is “Declined”, so nobody should have answered, but entry 2 (Lena) joined."],
    [
      { participants: [entry("lena", "d", 500, null)] },
      "The call has ended, but the record has no time of leaving for entry 1 (Lena).",
    ],
  ])("names the numbers of %j", (change, sentence) => {
    expect(contradicted({ ...CALL, ...change })).toContain(sentence);
  });
});

describe("moments and durations", () => {
  it("leaves out the present year and the call's own day", () => {
    const moments = momentsOf(isoIn("Europe/Berlin"), CALLED_AT, CALLED_AT + 5);
    expect(moments.dated(CALLED_AT)).toBe("30 Oct at 16:06:18");
    expect([moments.at(CALLED_AT), moments.at(CALLED_AT + 86_400)]).toEqual(["16:06:18", "16:06:18 on 31 Oct"]);
    expect(momentsOf(isoIn("UTC"), null, 0).dated(CALLED_AT)).toBe("30 Oct 2026 at 15:06:18");
  });

  it("keeps a number that no date reaches", () => {
    expect(momentsOf(isoIn("UTC"), 1e300, 5).dated(1e13)).toBe("10000000000000 s");
  });

  it("writes durations to the second", () => {
    expect([0, 59.6, 3161, 3725].map(exactDuration)).toEqual(["0 s", "1 min 00 s", "52 min 41 s", "1 h 02 min 05 s"]);
  });

  it("says time, offset and event at the cursor", () => {
    const read = readCourse(CALL);
    expect(cursorText(CALLED_AT + 732, "Freya dropped", read)).toBe(
      "15:18:30 · 12 min 00 s into the call · Freya dropped",
    );
    expect(cursorText(CALLED_AT + 2.4, null, read)).toBe("15:06:20 · 10 s before the start");
  });
});

describe("totals", () => {
  const minutes = (each: readonly number[]) =>
    each.map((totalDurationInMinutes, index) => entry(`u${index}`, "d", 12, 3200, { totalDurationInMinutes }));

  const totalIn = (minutes: number | null, { call, detail, course }: ReadCourse): string | null =>
    totalOfCall(minutes, call, detail.participants, course);

  it("say what they sum", () => {
    const read = readCourse({ ...CALL, participants: minutes([52.5, 52.5]) });
    expect(totalIn(105, read)).toBe("1 h 45 min over both people");
    expect(totalIn(3188 / 60, read)).toBe("53 min 08 s from start to end");
    // Minutes are rounded to a fifth, and of people without minutes there is nothing to sum.
    expect(totalIn(105.19, read)).toBe("1 h 45 min over both people");
    expect(totalIn(105.21, read)).toBe("1 h 45 min");
    expect(totalIn(105, readCourse({ ...CALL, participants: minutes([105, 0]) }))).toBe("1 h 45 min");
    const alike = readCourse({ ...CALL, participants: minutes([20, 3188 / 60 - 20]) });
    expect(totalIn(3188 / 60, alike)).toBe("53 min 08 s");
    // The service adds up two devices of one person, too.
    const both = [12, 12].map((from) => entry("u0", `d${from}`, from, 3200, { totalDurationInMinutes: 52.5 }));
    expect(totalIn(105, readCourse({ ...CALL, participants: both }))).toBe("1 h 45 min over both entries");
    expect(totalIn(0, readCourse({ ...CALL, endedAt: CALLED_AT + 12, participants: [] }))).toBe("0 s");
    expect([totalIn(7, read), totalIn(null, read)]).toEqual(["7 min 00 s", null]);
  });

  it("count people, and entries of one person", () => {
    const people = [...minutes([1, 2, 3]), entry("u0", "e", 50, 60, { totalDurationInMinutes: 4 })];
    const { course } = readCourse({ participants: people });
    expect(totalOverPeople(course)).toBe("9 min 38 s over 3 people");
    expect(totalOverPeople(readCourse({ participants: people.slice(0, 1) }).course)).toBeNull();
    expect([0, 1, 2].map((lane) => totalOfPerson(course, lane))).toEqual([
      "4 min 38 s in the call: 2 entries, and times that overlap count once",
      null,
      null,
    ]);
  });
});

it("words every call, and every link names a lane and entries that exist", () => {
  fc.assert(
    fc.property(anyCall, fc.integer({ min: 0, max: 200_000 }), (raw, now) => {
      const read = readCourse(raw, now);
      const words = [...sentences(read), ...read.course.contradictions.map((found) => contradictionWords(found, read))];
      for (const sentence of words) {
        expect(textOf(sentence)).toMatch(/\.$/u);
        expect(textOf(sentence)).not.toMatch(/undefined|NaN|null|\u202E/u);
        for (const word of sentence) {
          if (typeof word === "string") continue;
          const { lane, rows } = word.target;
          if (lane !== null) expect(read.course.lanes[lane]).toBeDefined();
          for (const row of rows) expect(read.detail.participants[row]).toBeDefined();
        }
      }
    }),
  );
});
