// Tests of typed times: every form, clock changes, and rejected input.
import { describe, expect, test } from "vitest";
import { readTimeInput, TIME_PRESETS } from "./time-input.ts";
import { formatIsoTime } from "#domain/time/time.ts";
import { say } from "#texts/say.ts";

const utc = (text: string): number => Date.parse(text) / 1000;

/** Friday 2026-11-20, 15:30:10 in Berlin. */
const nowSeconds = utc("2026-11-20T14:30:10Z");
const berlin = { nowSeconds, zone: "Europe/Berlin" };

/** The time as read in Berlin, as ISO with offset; a problem as its sentence. */
function read(text: string, context = berlin): string {
  const outcome = readTimeInput(text, context);
  return outcome.ok ? formatIsoTime(outcome.seconds, context.zone) : outcome.problem;
}

describe("accepted times", () => {
  test.each([
    ["now", "2026-11-20T15:30:10+01:00"],
    ["  NOW ", "2026-11-20T15:30:10+01:00"],
    ["30 min ago", "2026-11-20T15:00:10+01:00"],
    ["2 h ago", "2026-11-20T13:30:10+01:00"],
    ["-2h", "2026-11-20T13:30:10+01:00"],
    ["-3 days", "2026-11-17T15:30:10+01:00"],
    ["2h ago", "2026-11-20T13:30:10+01:00"],
    ["45 seconds ago", "2026-11-20T15:29:25+01:00"],
    ["3 days ago", "2026-11-17T15:30:10+01:00"],
    ["1 week ago", "2026-11-13T15:30:10+01:00"],
    ["9 months ago", "2026-02-20T15:30:10+01:00"],
    ["2 years ago", "2024-11-20T15:30:10+01:00"],
    ["today", "2026-11-20T00:00:00+01:00"],
    ["yesterday", "2026-11-19T00:00:00+01:00"],
    ["yesterday 14:00", "2026-11-19T14:00:00+01:00"],
    ["Yesterday  at 2 PM", "2026-11-19T14:00:00+01:00"],
    ["tomorrow", "2026-11-21T00:00:00+01:00"],
    ["tomorrow 8:05:09", "2026-11-21T08:05:09+01:00"],
    ["14:00", "2026-11-20T14:00:00+01:00"],
    ["12 am", "2026-11-20T00:00:00+01:00"],
    ["12:30pm", "2026-11-20T12:30:00+01:00"],
    ["friday", "2026-11-20T00:00:00+01:00"],
    ["friday 18:00", "2026-11-13T18:00:00+01:00"],
    ["last friday", "2026-11-13T00:00:00+01:00"],
    ["last monday", "2026-11-16T00:00:00+01:00"],
    ["monday 9:30", "2026-11-16T09:30:00+01:00"],
    ["mon 9:30", "2026-11-16T09:30:00+01:00"],
    ["sat", "2026-11-14T00:00:00+01:00"],
    ["this week", "2026-11-16T00:00:00+01:00"],
    ["start of last week", "2026-11-09T00:00:00+01:00"],
    ["end of last week", "2026-11-15T23:59:59+01:00"],
    ["this month", "2026-11-01T00:00:00+01:00"],
    ["last month", "2026-10-01T00:00:00+02:00"],
    ["end of last month", "2026-10-31T23:59:59+01:00"],
    ["last year", "2025-01-01T00:00:00+01:00"],
    ["end of yesterday", "2026-11-19T23:59:59+01:00"],
    ["2026-01-01", "2026-01-01T00:00:00+01:00"],
    ["2026-1-5", "2026-01-05T00:00:00+01:00"],
    ["2026-01-01 14:00", "2026-01-01T14:00:00+01:00"],
    ["2026-01-01 14:00:05", "2026-01-01T14:00:05+01:00"],
    ["2026-01-01T14:00", "2026-01-01T14:00:00+01:00"],
    ["2026-01-01T14:00:05.999Z", "2026-01-01T15:00:05+01:00"],
    ["2026-01-01t14:00z", "2026-01-01T15:00:00+01:00"],
    ["2026-01-01 14:00 -05:00", "2026-01-01T20:00:00+01:00"],
    ["2026-01-01 14:00-0530", "2026-01-01T20:30:00+01:00"],
    ["2026-01-01 14:00 +05", "2026-01-01T10:00:00+01:00"],
    ["2026-01-01 14:00 +00:00:30", "2026-01-01T14:59:30+01:00"],
    ["2026-01-01 14:00 -23:59:59", "2026-01-02T14:59:59+01:00"],
    ["2026-01-01 14:00 Asia/Tokyo", "2026-01-01T06:00:00+01:00"],
    ["2026-07-01 14:00 UTC", "2026-07-01T16:00:00+02:00"],
    ["1 Mar 2026", "2026-03-01T00:00:00+01:00"],
    ["1 Mar", "2026-03-01T00:00:00+01:00"],
    ["30 Oct 14:30", "2026-10-30T14:30:00+01:00"],
    ["Oct 30, 14:30", "2026-10-30T14:30:00+01:00"],
    ["24 Dec", "2025-12-24T00:00:00+01:00"],
    ["29 Feb", "2024-02-29T00:00:00+01:00"],
    ["1 March 2026 14:00", "2026-03-01T14:00:00+01:00"],
    ["Mar 1 2026 14:00", "2026-03-01T14:00:00+01:00"],
    ["Sept. 3rd, 2026, 9 am", "2026-09-03T09:00:00+02:00"],
    ["1 Mar 2026 14:00 Z", "2026-03-01T15:00:00+01:00"],
    ["29 feb 2024", "2024-02-29T00:00:00+01:00"],
    ["1772370000", "2026-03-01T14:00:00+01:00"],
    ["1772370000999", "2026-03-01T14:00:00+01:00"],
  ])("%s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each([
    ["2026-10-31", "2026-10-31T23:59:59+01:00"],
    ["31 Oct 2026", "2026-10-31T23:59:59+01:00"],
    ["2026-10-25", "2026-10-25T23:59:59+01:00"],
    ["2026-10-31 Asia/Tokyo", "2026-10-31T15:59:59+01:00"],
    ["2026-10-31 -05:00", "2026-11-01T05:59:59+01:00"],
    ["yesterday", "2026-11-19T23:59:59+01:00"],
    ["friday", "2026-11-20T23:59:59+01:00"],
    ["last monday", "2026-11-16T23:59:59+01:00"],
    ["last month", "2026-10-31T23:59:59+01:00"],
  ])("%s means the end of the day", (text, expected) => {
    const reading = readTimeInput(text, berlin, "end");
    expect(reading).toMatchObject({ ok: true, isDayEnd: true });
    expect(reading.ok && formatIsoTime(reading.seconds, berlin.zone)).toBe(expected);
  });

  test.each([
    "2026-10-31 00:00",
    "yesterday 14:00",
    "start of last month",
    "2 h ago",
    "3 days ago",
    "now",
    "1772370000",
  ])("%s is the same moment at either edge of the day", (text) => {
    expect(readTimeInput(text, berlin, "end")).toEqual(readTimeInput(text, berlin));
  });

  test.each([
    ["s sec secs second seconds", "2026-11-20T15:30:07+01:00"],
    ["m min mins minute minutes", "2026-11-20T15:27:10+01:00"],
    ["h hr hrs hour hours", "2026-11-20T12:30:10+01:00"],
    ["d day days", "2026-11-17T15:30:10+01:00"],
    ["w week weeks", "2026-10-30T15:30:10+01:00"],
    ["month months", "2026-08-20T15:30:10+02:00"],
    ["y year years", "2023-11-20T15:30:10+01:00"],
  ])("3 of %s ago are the same moment", (spellings, expected) => {
    const read3 = spellings.split(" ").flatMap((unit) => [read(`3 ${unit} ago`), read(`-3${unit}`)]);
    expect(new Set(read3)).toEqual(new Set([expected]));
  });

  test("every month and every weekday has its name, whole or by its first three letters", () => {
    const months = "January February March April May June July August September October November December".split(" ");
    const days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
    expect(months.map((name) => read(`1 ${name} 2026 UTC`).slice(0, 10))).toEqual(
      months.map((_, index) => `2026-${String(index + 1).padStart(2, "0")}-01`),
    );
    expect(days.map((name) => read(name).slice(0, 10))).toEqual(
      [16, 17, 18, 19, 20, 14, 15].map((day) => `2026-11-${day}`),
    );
    for (const name of [...months, ...days]) {
      const text = months.includes(name) ? (month: string) => `1 ${month} 2026` : (day: string) => day;
      expect(read(text(name.slice(0, 3)))).toBe(read(text(name)));
    }
  });

  test("clocks have twelve hours with am or pm, else twenty-four", () => {
    const hours = ["1 am", "11:59 am", "12 pm", "1 pm", "11:59:59 pm", "0:00", "23:59:59"];
    expect(hours.map((clock) => read(clock).slice(11, 19))).toEqual([
      "01:00:00",
      "11:59:00",
      "12:00:00",
      "13:00:00",
      "23:59:59",
      "00:00:00",
      "23:59:59",
    ]);
    for (const clock of ["0 am", "13 am", "0:30 pm", "24:00", "12:60", "12:00:60"])
      expect(read(clock)).toBe(say("query.times.noSuchTime"));
  });

  test("a period has its start and its end, by words or by the edge that is meant", () => {
    expect(
      ["this year", "end of this year", "start of today", "end of tomorrow", "end of this month"].map((text) =>
        read(text),
      ),
    ).toEqual([
      "2026-01-01T00:00:00+01:00",
      "2026-12-31T23:59:59+01:00",
      "2026-11-20T00:00:00+01:00",
      "2026-11-21T23:59:59+01:00",
      "2026-11-30T23:59:59+01:00",
    ]);
    const ends = readTimeInput("this week", berlin, "end");
    expect(ends.ok && formatIsoTime(ends.seconds, berlin.zone)).toBe("2026-11-22T23:59:59+01:00");
    expect(readTimeInput("end of this week", berlin, "end")).not.toHaveProperty("isDayEnd");
  });

  test("a weekday with a time is the latest such moment that is not in the future", () => {
    expect(
      ["friday 15:30:10", "friday 15:30:11", "last friday 15:30", "last thursday", "thursday"].map((text) =>
        read(text),
      ),
    ).toEqual([
      "2026-11-20T15:30:10+01:00",
      "2026-11-13T15:30:11+01:00",
      "2026-11-13T15:30:00+01:00",
      "2026-11-19T00:00:00+01:00",
      "2026-11-19T00:00:00+01:00",
    ]);
  });

  test("the longest text that is read has 100 characters", () => {
    expect(read(`now${" ".repeat(97)}`)).toBe("2026-11-20T15:30:10+01:00");
    expect(read(`now${" ".repeat(98)}`)).toBe(say("query.times.unreadable"));
  });

  test("the first and last valid days, hours of an offset, and lengths of numbers are read, those beyond are not", () => {
    for (const text of ["2026-01-31", "2026-12-01", "2026-01-01 0:00 +23:59:59", "2026-01-01 0:00 -00:00"])
      expect(readTimeInput(text, berlin).ok).toBe(true);
    expect(["2026-00-01", "2026-01-00", "2026-01-32", "0 Mar 2026"].map((text) => read(text))).toEqual(
      Array(4).fill(say("query.times.noSuchDay")),
    );
    expect(["1 Nothing 2026", "Nothing 1 2026"].map((text) => read(text))).toEqual(
      Array(2).fill(say("query.times.unreadable")),
    );
    expect(
      ["177237000", "17723700000", "177237000099", "17723700009999", "+177237000"].map((text) => read(text)),
    ).toEqual(Array(5).fill(say("query.times.digits")));
    expect(read("+1772370000")).toBe("2026-03-01T14:00:00+01:00");
  });

  test("a zone beside an offset must agree with it at that moment", () => {
    expect(read("2026-07-01 14:00 +02:00 Europe/Berlin")).toBe("2026-07-01T14:00:00+02:00");
    expect(read("2026-07-01 14:00 +01:00 Europe/Berlin")).toBe(say("query.times.offsetDisagrees"));
    expect(["1970-01-01T00:00Z", "2038-01-19T03:14:07Z"].map((text) => read(`${text} Europe/Berlin`))).toEqual(
      Array(2).fill(say("query.times.offsetDisagrees")),
    );
    // Beyond the readable years the problem is the year.
    expect(read("2050-07-01 14:00 +05:00 Europe/Berlin")).toBe(say("query.times.tooLate"));
  });

  test("the reading names offset and zone", () => {
    expect(readTimeInput("14:00", berlin)).toEqual({
      ok: true,
      seconds: utc("2026-11-20T13:00:00Z"),
      reading: "2026-11-20 14:00:00 +01:00 Europe/Berlin",
    });
  });

  test("days keep the time of day across a change of the clocks, hours are elapsed time", () => {
    const monday = { nowSeconds: utc("2026-10-26T12:00:00+01:00"), zone: "Europe/Berlin" };
    expect(read("2 days ago", monday)).toBe("2026-10-24T12:00:00+02:00");
    expect(read("48 h ago", monday)).toBe("2026-10-24T13:00:00+02:00");
  });

  test("a month before the last day of a long month is the last day of the shorter one", () => {
    const last = { nowSeconds: utc("2026-03-31T12:00:00Z"), zone: "UTC" };
    expect(read("1 month ago", last)).toBe("2026-02-28T12:00:00+00:00");
    expect(read("13 months ago", last)).toBe("2025-02-28T12:00:00+00:00");
  });

  test("a wall time in a gap moves forward, one that occurs twice is the first", () => {
    expect(read("2026-03-29 02:30")).toBe("2026-03-29T03:30:00+02:00");
    expect(read("2026-10-25 02:30")).toBe("2026-10-25T02:30:00+02:00");
    expect(read("2026-10-25 02:30 +01:00")).toBe("2026-10-25T02:30:00+01:00");
  });
});

test("the presets are these ranges", () => {
  const ranges = TIME_PRESETS.map(({ name, from, to }) => [say(`query.times.presets.${name}`), read(from), read(to)]);
  const now = "2026-11-20T15:30:10+01:00";
  expect(ranges).toEqual([
    ["Last hour", "2026-11-20T14:30:10+01:00", now],
    ["Last 24 hours", "2026-11-19T15:30:10+01:00", now],
    ["Today", "2026-11-20T00:00:00+01:00", now],
    ["Yesterday", "2026-11-19T00:00:00+01:00", "2026-11-19T23:59:59+01:00"],
    ["This week", "2026-11-16T00:00:00+01:00", now],
    ["Last week", "2026-11-09T00:00:00+01:00", "2026-11-15T23:59:59+01:00"],
    ["Last 7 days", "2026-11-13T15:30:10+01:00", now],
    ["Last 30 days", "2026-10-21T15:30:10+02:00", now],
    ["This month", "2026-11-01T00:00:00+01:00", now],
    ["Last month", "2026-10-01T00:00:00+02:00", "2026-10-31T23:59:59+01:00"],
    ["This year", "2026-01-01T00:00:00+01:00", now],
  ]);
});

describe("rejected times", () => {
  test.each([
    ["", /Can't read this time/u],
    ["soon", /Can't read this time/u],
    ["last someday", /Can't read this time/u],
    ["2026-01-01 14:00 Nowhere/Land", /Can't read this time/u],
    ["x".repeat(1_000_000), /Can't read this time/u],
    ["3 moons ago", /s, min, h, days/u],
    ["2026-02-30", /day does not exist/u],
    ["2026-13-01", /day does not exist/u],
    ["31 Apr 2026", /day does not exist/u],
    ["25:00", /time of day does not exist/u],
    ["yesterday 12:60", /time of day does not exist/u],
    ["13 pm", /time of day does not exist/u],
    ["friday 25:00", /time of day does not exist/u],
    ["2026-01-01 24:00", /time of day does not exist/u],
    ["2026-01-01 14:00 +24:00", /offset/u],
    ["2026-01-01 14:00 +05:60", /offset/u],
    ["2026-01-01 14:00 +05:30:60", /offset/u],
    ["2026-01-01 14:00 +05:00 Europe/Berlin", /different offset/u],
    ["12345", /10 digits/u],
    ["-1", /before 1970/u],
    ["1969-12-31T23:59:59Z", /before 1970/u],
    ["0099-01-01", /before 1970/u],
    ["999999 years ago", /before 1970/u],
    ["9999999999", /after 2038/u],
    ["2038-01-19T03:14:08Z", /after 2038/u],
    ["9999-12-31", /after 2038/u],
    ["1/3/2026", /ambiguous/u],
    ["1.3.26 14:00", /ambiguous/u],
    ["1.13.2026", /ambiguous/u],
    ["31.2.2026", /day does not exist/u],
  ])("%s", (text, sentence) => {
    expect(read(text)).toMatch(sentence);
  });

  test("an unknown zone is a problem, not an exception", () => {
    expect(readTimeInput("now", { nowSeconds, zone: "Nowhere/Land" })).toEqual({
      ok: false,
      problem: "Unknown time zone.",
    });
  });

  test("the first and the last moment are read", () => {
    expect(read("2038-01-19T03:14:07Z", { nowSeconds, zone: "UTC" })).toBe("2038-01-19T03:14:07+00:00");
    expect(read("1970-01-01T00:00:00Z", { nowSeconds, zone: "UTC" })).toBe("1970-01-01T00:00:00+00:00");
  });
});
