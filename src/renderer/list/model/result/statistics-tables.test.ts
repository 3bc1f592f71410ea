// Tests the tables of statistics: their columns, lines and figures, what each line filters, and the notes below.
import { writeDay } from "#domain/time/time-form.ts";
import { expect, test } from "vitest";
import type {
  CallStatistics,
  Lengths,
  MessageStatistics,
  Participation,
} from "#contract/methods/statistics-methods.ts";
import { messageTables } from "./message-tables.ts";
import { callTables, participationTables } from "./call-tables.ts";
import type { FigureTable } from "./tables.ts";

/** A table without filters: title, what its lines are, the lines shown at first, columns with their form, lines, notes. */
function shapeOf({ title, of, shownFirst, columns, lines, notes }: FigureTable) {
  return {
    title: `${title} / ${of} / ${shownFirst}`,
    columns: columns.map(({ label, form }) => `${label} ${form}`).join(", "),
    lines: lines.map(({ label, detail, figures, isUnknown }) => [
      `${label}${detail === undefined ? "" : ` (${detail})`}${isUnknown === true ? " ?" : ""}`,
      ...figures,
    ]),
    notes,
  };
}

const NO_HOURS = Array.from({ length: 168 }, () => 0);
const NO_LENGTHS: Lengths = {
  ranges: [],
  rows: 0,
  sumSeconds: 0,
  medianSeconds: null,
  ninetiethSeconds: null,
  longestSeconds: null,
};
const none = { rows: 0, answers: { answered: 0, unanswered: 0 } };
const lengthsOf = (ranges: readonly number[]): Lengths => ({
  ranges,
  rows: ranges.reduce((sum, each) => sum + each, 0),
  sumSeconds: 100,
  medianSeconds: 61,
  ninetiethSeconds: 120,
  longestSeconds: 3600,
});

const CALLS: CallStatistics = {
  kind: "calls",
  rows: 10,
  sampledOf: null,
  answers: { answered: 5, unanswered: 3 },
  days: {
    values: [
      { day: "2026-10-31", rows: 6, answers: { answered: 3, unanswered: 1 }, turnedDown: 1, seconds: 90 },
      { day: "2026-10-30", rows: 3, answers: { answered: 0, unanswered: 0 }, turnedDown: 0, seconds: 0 },
    ],
    different: 3,
    unknownRows: 1,
  },
  hoursOfWeek: NO_HOURS,
  statuses: {
    values: [{ value: "ended", rows: 8, answers: { answered: 8, unanswered: 0 } }],
    different: 1,
    unknown: { rows: 2, answers: { answered: 0, unanswered: 0 } },
  },
  types: {
    values: [{ value: "audio", rows: 5, answers: { answered: 1, unanswered: 3 } }],
    different: 4,
    unknown: none,
  },
  modes: { values: [], different: 0, unknown: none },
  initiators: {
    values: [{ value: "ann", rows: 4, answers: { answered: 1, unanswered: 3 } }],
    different: 1,
    unknown: none,
  },
  names: { ann: "Ann" },
  durations: lengthsOf([1, 0, 0, 3]),
  unansweredWithoutDuration: 4,
  turnedDown: 0,
  hours: [],
  troubles: [2, 0, 1, 0, 0],
};

test("calls have tables of outcomes, statuses, types, modes, callers, days and durations", () => {
  const tables = callTables(CALLS, "UTC");
  const [answers, statuses, types, modes, callers, days, troubles, durations] = tables.map(shapeOf);
  expect(tables).toHaveLength(8);
  expect(troubles?.lines.map((line) => line[1])).toEqual([2, 0, 1, 0, 0]);
  expect(answers).toEqual({
    title: "Answered / Outcome / 3",
    columns: "Calls count, Share share",
    lines: [
      ["Answered", 5, 0.5],
      ["Not answered: missed or turned down", 3, 0.3],
      ["Outcome not known ?", 2, 0.2],
    ],
    notes: ["Outcome not known: still ringing, or a status that does not say. The answer rate leaves them out."],
  });
  expect(statuses).toEqual({
    title: "By status / Status / 12",
    columns: "Calls count, Share share",
    lines: [
      ["Ended", 8, 0.8],
      ["not known ?", 2, 0.2],
    ],
    notes: [],
  });
  expect(types).toMatchObject({
    title: "By type / Type / 12",
    columns: "Calls count, Share share, Answered share",
    lines: [["Audio", 5, 0.5, 0.25]],
    notes: [expect.stringContaining("4")],
  });
  expect(modes).toMatchObject({ title: "By mode / Mode / 12", lines: [], notes: [] });
  expect(callers).toMatchObject({ title: "Callers / Initiator / 12", lines: [["Ann (ann)", 4, 0.4, 0.25]] });
  expect(days).toMatchObject({
    columns: "Calls count, Answered share, Minutes minutes",
    lines: [
      [writeDay("2026-10-31", true), 6, 0.75, 1.5],
      [writeDay("2026-10-30", true), 3, null, null],
      ["not known ?", 1, null, null],
    ],
  });
  expect(durations?.columns).toBe("Calls count, Share share");
  expect(durations?.lines).toEqual([
    ["under 10 s", 1, 0.25],
    ["10 s to 30 s", 0, 0],
    ["30 s to 60 s", 0, 0],
    ["60 s to 2 min", 3, 0.75],
    ...["2 min to 5 min", "5 min to 10 min", "10 min to 20 min", "20 min to 30 min"].map((label) => [label, 0, 0]),
    ...["30 min to 1 h", "1 h to 2 h", "2 h and more"].map((label) => [label, 0, 0]),
  ]);
  expect(durations?.title).toMatch(/ \/ Range \/ 11$/u);
  expect(durations?.notes).toEqual([
    expect.stringMatching(/1 min 01 s.*2 min 00 s.*1 h 00 min/u),
    "Not known of 6 calls, 4 of which not answered.",
  ]);
});

test("one unanswered call without a duration is named, none is not", () => {
  const noteOf = (unansweredWithoutDuration: number): string | undefined =>
    callTables({ ...CALLS, unansweredWithoutDuration }, "UTC")
      .at(-1)
      ?.notes.at(-1);
  expect([noteOf(1), noteOf(0)]).toEqual([
    "Not known of 6 calls, 1 of which not answered.",
    expect.not.stringContaining("answered"),
  ]);
});

test("calls whose outcome and duration are all known have no notes about it", () => {
  const [answers, , , , , , durations] = callTables(
    { ...CALLS, rows: 4, answers: { answered: 3, unanswered: 1 }, durations: { ...NO_LENGTHS, rows: 4 } },
    "UTC",
  );
  expect(answers?.lines.map(({ label }) => label)).toEqual(["Answered", "Not answered: missed or turned down"]);
  expect([answers?.notes, durations?.notes]).toEqual([[], []]);
});

const PARTICIPATION: Participation = {
  rows: 10,
  sampledOf: null,
  ringing: { answered: lengthsOf([1, 3]), unanswered: { ...NO_LENGTHS, ranges: [0, 2], rows: 2 } },
  ringingByJoining: 0,
  ringingUnknown: { answered: 0, unanswered: 0 },
  people: 2,
  withoutParticipants: 0,
  byCalls: [
    { uid: "lena", name: "Lena", calls: 5, joined: 4, initiated: 3, seconds: 90 },
    { uid: "zoe", name: null, calls: 2, joined: 1, initiated: 0, seconds: null },
  ],
  byMinutes: [{ uid: "zoe", name: null, calls: 2, joined: 1, initiated: 0, seconds: null }],
};

test("the time until an answer is counted in ranges, answered and not", () => {
  const ring = (more: Partial<Participation>) =>
    shapeOf(participationTables({ ...PARTICIPATION, ...more }, "byCalls")[0] ?? fail());
  expect(ring({})).toMatchObject({
    columns: "Answered count, Share share, Not answered count",
    lines: [
      ["under 5 s", 1, 0.25, 0],
      ["5 s to 10 s", 3, 0.75, 2],
      ["10 s to 15 s", 0, 0, 0],
      ["15 s to 20 s", 0, 0, 0],
      ["20 s to 30 s", 0, 0, 0],
      ["30 s to 45 s", 0, 0, 0],
      ["45 s to 60 s", 0, 0, 0],
      ["60 s to 2 min", 0, 0, 0],
      ["2 min and more", 0, 0, 0],
    ],
    notes: [expect.stringMatching(/^Answered: .*1 min 01 s/u)],
  });
  expect(ring({}).title).toMatch(/ \/ Range \/ 9$/u);
  const unknown = { ringingByJoining: 2, ringingUnknown: { answered: 1, unanswered: 3 } };
  expect(ring(unknown).notes.slice(1)).toEqual([
    "2 calls until somebody joined, because their start does not help.",
    "Not known of 1 answered call and 3 not answered.",
  ]);
  expect(ring({ ringingUnknown: { answered: 2, unanswered: 2 } }).notes).toHaveLength(2);
  expect(ring({ ringingUnknown: { answered: 0, unanswered: 1 } }).notes).toHaveLength(2);
  expect(ring({ ringingUnknown: { answered: 1, unanswered: 0 } }).notes).toHaveLength(2);
});

test("people are listed by calls or by minutes, and each line filters by the person", () => {
  const [, byCalls] = participationTables(PARTICIPATION, "byCalls");
  expect(shapeOf(byCalls ?? fail())).toEqual({
    title: "People / Person / 10",
    columns: "Calls count, Joined count, Initiated count, Minutes minutes",
    lines: [
      ["Lena (lena)", 5, 4, 3, 1.5],
      ["zoe", 2, 1, 0, null],
    ],
    notes: [],
  });
  expect(byCalls?.lines.map(({ narrows }) => narrows)).toMatchObject([
    { by: "value", value: { column: "participantUids", value: "lena", shown: "Lena" } },
    { by: "value", value: { column: "participantUids", value: "zoe", shown: "zoe" } },
  ]);
  const [, byMinutes] = participationTables({ ...PARTICIPATION, withoutParticipants: 1 }, "byMinutes");
  expect(byMinutes?.lines.map(({ key }) => key)).toEqual(["zoe"]);
  expect(byMinutes?.notes).toEqual([expect.stringContaining("2"), "1 call without a list of participants."]);
});

const MESSAGES: MessageStatistics = {
  kind: "messages",
  rows: 10,
  sampledOf: null,
  days: { values: [{ day: "2026-10-31", rows: 9, categories: [5, 3] }], different: 1, unknownRows: 0 },
  hours: [],
  hoursOfWeek: NO_HOURS,
  categories: {
    values: ["message", "action", "custom"].map((value, index) => ({ value, rows: [5, 3, 1][index] ?? 0 })),
    different: 3,
    unknown: { rows: 1 },
  },
  types: { values: [], different: 0, unknown: { rows: 0 } },
  senders: { values: [{ value: "lena", rows: 4 }], different: 1, unknown: { rows: 0 } },
  names: { lena: "Lena" },
};

test("messages have tables of categories, types, days and senders", () => {
  const tables = messageTables(MESSAGES, "UTC");
  expect(tables.map(({ title }) => title)).toHaveLength(4);
  const [categories, , days, senders] = tables.map(shapeOf);
  expect(categories).toMatchObject({
    title: "By category / Category / 8",
    columns: "Messages count, Share share",
    lines: [
      ["Message", 5, 0.5],
      ["Action", 3, 0.3],
      ["Custom", 1, 0.1],
      ["not known ?", 1, 0.1],
    ],
  });
  expect(days).toMatchObject({
    columns: "Messages count, Message count, Action count, other count",
    lines: [[writeDay("2026-10-31", true), 9, 5, 3, 1]],
  });
  expect(senders?.lines).toEqual([["Lena (lena)", 4, 0.4]]);
  expect(tables.at(-1)?.lines[0]?.narrows).toMatchObject({ value: { column: "sender", value: "lena", shown: "Lena" } });
});

test("days have no column for other categories if each has its own", () => {
  const two = MESSAGES.categories.values.slice(0, 2);
  const columnsOf = (categories: MessageStatistics["categories"]) =>
    messageTables({ ...MESSAGES, categories }, "UTC")[2]?.columns.map(({ label }) => label);
  expect(columnsOf({ values: two, different: 2, unknown: { rows: 0 } })).toEqual(["Messages", "Message", "Action"]);
  expect(columnsOf({ values: two, different: 3, unknown: { rows: 0 } })?.at(-1)).toBe("other");
  expect(columnsOf({ values: two, different: 2, unknown: { rows: 1 } })?.at(-1)).toBe("other");
});

test("the tables and notes of a sample are scaled, and do not claim to know the longest or all values", () => {
  const durations = { ...lengthsOf([2, 2]), rows: 4 };
  const tables = callTables({ ...CALLS, sampledOf: 10_000, durations, unansweredWithoutDuration: 4 }, "UTC");
  expect(tables.map(({ scale }) => scale)).toEqual(tables.map(() => 1000));
  expect(tables.at(-1)?.notes).toEqual([
    "Half up to about 1 min 01 s, nine of ten up to about 2 min 00 s.",
    "Not known of about 6,000 calls, about 4,000 of which not answered.",
  ]);
  const [ringing, people] = participationTables(
    { ...PARTICIPATION, sampledOf: 10_000, people: 300, ringingByJoining: 2, withoutParticipants: 1 },
    "byCalls",
  );
  expect(ringing?.notes).toEqual([
    "Answered: half up to about 1 min 01 s, nine of ten up to about 2 min 00 s.",
    "About 2,000 calls until somebody joined, because their start does not help.",
  ]);
  expect(people?.notes).toEqual(["2 of 300 or more people.", "About 1,000 calls without a list of participants."]);
  expect(messageTables({ ...MESSAGES, sampledOf: 10_000 }, "UTC").map(({ scale }) => scale)).toEqual([
    1000, 1000, 1000, 1000,
  ]);
});

function fail(): never {
  throw new Error("no such table");
}
