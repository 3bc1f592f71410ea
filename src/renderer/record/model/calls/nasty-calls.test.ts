// The stories, tables and contradictions of calls whose records are incomplete or contradict themselves.
import { afterEach, describe, expect, test } from "vitest";
import { CALL, CALLED_AT, entry, readCourse } from "#tests/fakes/course.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { contradictionWords } from "./contradiction-words.ts";
import { storySentences } from "./course-story.ts";
import { textOf } from "./linked-words.ts";
import { factsOf } from "./timeline-facts.ts";
import { stopsOf } from "./timeline-stops.ts";

type Raw = Readonly<Record<string, unknown>>;

afterEach(() => setLanguage({ language: "en", messages: {} }));

const callOf = (participants: readonly object[], change: object = {}): Raw => ({
  ...CALL,
  recordings: [],
  participants,
  ...change,
});

/** The sentences after the one that says who called whom. */
function told(raw: Raw, now?: number): readonly string[] {
  const read = readCourse(raw, now);
  return storySentences(read.story, read).map(textOf).slice(1);
}

function germanOf(raw: Raw, now?: number): readonly string[] {
  setLanguage({ language: "de", messages: MESSAGES });
  return told(raw, now);
}

function contradicted(raw: Raw): readonly string[] {
  const read = readCourse(raw);
  return read.course.contradictions.map((found) => textOf(contradictionWords(found, read)));
}

const factsIn = (raw: Raw): readonly (readonly [string, string | null])[] => {
  const read = readCourse(raw);
  return factsOf(read, read.detail).map(({ what, person }) => [what, person]);
};

const freya = entry("freya", "phone/1", 12, 3200);
const lena = entry("lena", "desk/1", 14, 3190);

describe("an unknown time of leaving", () => {
  test("one before joining is no leaving, in story, stops and table", () => {
    const raw = callOf([freya, entry("lena", "desk/1", 600, 590)]);
    expect(told(raw)).toEqual([
      "Somebody answered after 12 s; the record does not say who.",
      "The first of the others to join was Lena, after 10 min 00 s.",
    ]);
    expect(stopsOf(readCourse(raw)).map(({ text }) => text)).not.toContain("Lena left");
    expect(factsIn(raw)).toContainEqual(["Present, leaving recorded before joining", "Lena"]);
    expect(contradicted(raw)).toEqual([
      "Lena left on 30 Oct at 15:16:08, before joining on 30 Oct at 15:16:18 (entry 2).",
    ]);
  });

  test("without one nobody talked for a certain time, except while others did", () => {
    expect(told(callOf([freya, entry("lena", "desk/1", 14, null)]))).toEqual(["Lena answered after 12 s."]);
    const three = callOf([freya, lena, entry("omar", "tab/1", 1000, null)]);
    expect(told(three)).toEqual([
      "Lena answered after 12 s.",
      "At least two of the 3 people who joined were in the call together for at least 52 min 56 s.",
    ]);
    expect(germanOf(three)[1]).toBe(
      "Mindestens zwei der 3 beigetretenen Personen waren mindestens 52 min 56 s lang zusammen im Anruf.",
    );
  });

  test("long after the end it is none, and a contradiction", () => {
    const raw = callOf([freya, entry("lena", "desk/1", 14, 9000)]);
    expect(told(raw)).toEqual(["Lena answered after 12 s."]);
    expect(contradicted(raw)).toEqual([
      "Lena left on 30 Oct at 17:36:18, 1 h 36 min 40 s after the call ended on 30 Oct at 15:59:38 (entry 2).",
    ]);
    expect(factsIn(raw)).toContainEqual(["Present, leaving recorded after the end of the call", "Lena"]);
  });
});

describe("an entry that says that somebody did not join, with the time of it", () => {
  const raw = callOf([freya, { ...entry("lena", "desk/1", 14, 3190), isJoined: false }]);

  test("has one reading everywhere: the person joined", () => {
    expect(told(raw)).toEqual([
      "Lena answered after 12 s and they talked for 52 min 56 s.",
      "Freya left last, at 15:59:38.",
    ]);
    expect(factsIn(raw)).not.toContainEqual(["Never joined", "Lena"]);
  });

  test("is a contradiction", () => {
    expect(contradicted(raw)).toEqual([
      "The record says that Lena did not join (entry 2), but has a time of joining, 30 Oct at 15:06:32.",
    ]);
    const left = callOf([freya, { ...entry("lena", "desk/1", null, 3190), isJoined: false }]);
    expect(contradicted(left)).toEqual([
      "The record says that Lena did not join (entry 2), but has a time of leaving, 30 Oct at 15:59:28.",
    ]);
  });
});

describe("alone and back", () => {
  test("nobody is alone while another person's end, or start, is not recorded", () => {
    const alone = (participants: readonly object[]): boolean =>
      factsIn(callOf(participants)).some(([what]) => what === "Alone in the call");
    // Lena comes first, so that Freya is never alone before.
    expect(alone([freya, entry("lena", "desk/1", 10, 1000)])).toBe(true);
    expect(alone([freya, entry("lena", "desk/1", 10, null)])).toBe(false);
    expect(alone([freya, { ...entry("lena", "desk/1", null, 1000), isJoined: true }])).toBe(true);
    expect(alone([freya, { ...entry("lena", "desk/1", null, null), isJoined: true }])).toBe(false);
  });

  test("nobody comes back while another device may still be in the call", () => {
    const back = (more: readonly object[]): boolean =>
      told(callOf([freya, entry("lena", "desk/1", 14, 100), entry("lena", "desk/2", 880, 3190), ...more])).includes(
        "Lena came back at 15:20:58 after 13 min 00 s.",
      );
    expect([back([]), back([entry("lena", "tab/1", 50, 60)])]).toEqual([true, true]);
    expect([back([entry("lena", "tab/1", 50, null)]), back([entry("lena", "tab/1", 50, 200)])]).toEqual([false, false]);
  });

  test("a connection that ends while others are open is no leaving", () => {
    const raw = callOf([freya, entry("lena", "desk/1", 14, 1000), entry("lena", "desk/2", 500, 3190)]);
    const stops = stopsOf(readCourse(raw)).map(({ text }) => text);
    expect(stops.filter((text) => text.includes("Lena"))).toEqual([
      "Lena joined",
      "Lena joined with one more connection",
      "a connection of Lena ended",
      "Lena left",
    ]);
  });
});

describe("the answer", () => {
  test("“they” are the caller and the person who answered, and nobody else", () => {
    const others = [entry("lena", "desk/1", 14, 3190), entry("omar", "tab/1", 20, 3000)];
    expect(told(callOf([entry("freya", "", null, null), ...others])).slice(0, 2)).toEqual([
      "Lena answered after 12 s.",
      "Two people were in the call together for 49 min 40 s.",
    ]);
  });

  test("the ring belongs to the pick-up, and a name only to a joining about then", () => {
    const group = { receiver: "team", receiverType: "group" };
    const joinedAt = (seconds: number): readonly string[] =>
      told(callOf([freya, entry("lena", "desk/1", seconds, 3190)], group)).slice(0, 2);
    expect(joinedAt(22)[0]).toBe("Lena answered after 12 s and they talked for 52 min 48 s.");
    expect(joinedAt(254)).toEqual([
      "Somebody answered after 12 s; the record does not say who.",
      "The first of the others to join was Lena, after 4 min 14 s.",
    ]);
  });

  test("the caller's own joining is no answer", () => {
    expect(told(callOf([freya]))).toEqual(["Freya was the only one to join."]);
    expect(told(callOf([freya, entry("lena", "", null, null)]))).toEqual(["Freya was the only one to join."]);
    const open = callOf([entry("freya", "phone/1", 12, null)], { status: "ongoing", endedAt: null });
    expect(told(open, CALLED_AT + 60)).toEqual(["Freya is the only one who has joined so far."]);
    expect(germanOf(open, CALLED_AT + 60)).toEqual(["Bisher ist nur Freya beigetreten."]);
    setLanguage({ language: "en", messages: {} });
    expect(told(callOf([entry("freya", "", null, null)]))).toEqual([
      "The status is “Ended”, but by the entries nobody joined.",
    ]);
  });
});

describe("people and entries", () => {
  test("one drop is told once, however many connections come back", () => {
    const again = [entry("lena", "desk/2", 709, 3190), entry("lena", "desk/3", 720, 3180)];
    const drops = told(callOf([freya, entry("lena", "desk/1", 14, 700), ...again])).filter((text) =>
      /drop/u.test(text),
    );
    expect(drops).toEqual(["Lena dropped at 15:17:58 and was back after 9 s."]);
  });

  test("nobody left last if somebody may have stayed", () => {
    const untimed = { ...entry("omar", "tab/1", null, null), isJoined: true };
    expect(told(callOf([freya, lena])).at(-1)).toBe("Freya left last, at 15:59:38.");
    expect(told(callOf([freya, lena, untimed])).join(" ")).not.toContain("left last");
    // A time of leaving without one of joining is recorded, too.
    const late = { ...untimed, leftAt: CALLED_AT + 3210 };
    expect(told(callOf([freya, lena, late])).at(-1)).toBe("Omar left last, at 15:59:48.");
  });

  test("an ongoing call counts everybody who joined", () => {
    const people = ["freya", "lena", "omar"].map((uid) => entry(uid, "d/1", 14, null));
    const raw = callOf([...people, { ...entry("kim", "d/1", null, null), isJoined: true }], {
      status: "ongoing",
      endedAt: null,
    });
    expect(told(raw, CALLED_AT + 74)).toContain(
      "At least two of the 4 people who joined have been in the call together for 1 min 00 s so far.",
    );
  });

  test("entries without a UID and a name may be one person or several, so they are not counted", () => {
    const nobody = { isJoined: true, joinedAt: CALLED_AT + 14, leftAt: CALLED_AT + 3000 };
    expect(readCourse(callOf([nobody, nobody])).course.lanes).toHaveLength(2);
    expect(told(callOf([nobody, nobody]))).toEqual(["The status is “Ended”."]);
    expect(told(callOf([freya, lena, nobody]))).toContain(
      "Two or more people were in the call together for 52 min 56 s.",
    );
  });

  test("nobody is said to have stayed away if the record does not say so", () => {
    const raw = callOf([freya, lena, { uid: "omar" }, { uid: "kim", state: "rejected" }]);
    expect(told(raw).join(" ")).toContain("Kim never joined.");
    expect(told(raw).join(" ")).not.toContain("Omar");
    expect(factsIn(raw)).toContainEqual(["Joining not recorded", "Omar"]);
  });
});

test("a call without an end that everybody had left does not go on", () => {
  const left = (name: string, from: number, to: number): object => ({
    name,
    isJoined: true,
    joinedAt: CALLED_AT + from,
    leftAt: CALLED_AT + to,
  });
  const raw = { sessionId: "s", status: "ongoing", participants: [left("Timo", 13, 50), left("Mara", 12, 55)] };
  const talk = ["Somebody answered; the record does not say who.", "Two people were in the call together for 37 s."];
  expect(told(raw, CALLED_AT + 100)).toEqual([
    ...talk,
    "The record has no end of the call, but everybody in it had left.",
    "Mara left last, at 15:07:13.",
  ]);
  // Rebuilt from events of people who left, a call has no status.
  expect(told({ ...raw, status: null }, CALLED_AT + 12 + 90_000)).toEqual(told(raw, CALLED_AT + 100));
  expect(told(raw, CALLED_AT + 12 + 90_000)).toEqual([
    ...talk,
    "The status is still “Ongoing” 25 h 00 min 00 s later, and the record has no end.",
    "Everybody in it had left.",
    "Mara left last, at 15:07:13.",
  ]);
});

test("a time of the call that only the start gives is no time of calling", () => {
  const read = readCourse(callOf([freya, lena], { initiatedAt: null }));
  expect(storySentences(read.story, read).map(textOf)[0]).toBe(
    "Freya called Lena (audio) no later than 30 Oct at 15:06:30.",
  );
});
