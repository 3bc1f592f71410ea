// Tests that a person, a time and an outcome are read out of one text, in the zone, and that names alone are left alone.
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatReading } from "#domain/query/time-input.ts";
import { readJoined, readList, readName, readWhole } from "./person-and-time.ts";

// Friday, 20 November 2026, 12:00 in Berlin.
const NOW = { nowSeconds: Date.parse("2026-11-20T12:00:00+01:00") / 1000, zone: "Europe/Berlin" };
const show = (seconds: number): string => formatReading(seconds, NOW.zone).slice(0, 19);

test.each([
  ["Lena yesterday 14-15", "Lena", null, "2026-11-19 14:00:00", "2026-11-19 15:00:00"],
  ["Lena Kowalczyk yesterday 14:30 – 15", "Lena Kowalczyk", null, "2026-11-19 14:30:00", "2026-11-19 15:00:00"],
  ["calls of Omar last week", "Omar", "calls", "2026-11-09 00:00:00", "2026-11-15 23:59:59"],
  [
    "Messages by Freya Sørensen 30 Oct 14:30",
    "Freya Sørensen",
    "messages",
    "2026-10-30 14:30:00",
    "2026-10-30 15:30:00",
  ],
  ["Anrufe von Omar yesterday", "Omar", "calls", "2026-11-19 00:00:00", "2026-11-19 23:59:59"],
  ["Lena 30 Oct 9-11", "Lena", null, "2026-10-30 09:00:00", "2026-10-30 11:00:00"],
  ["Lena 9:00-11:30", "Lena", null, "2026-11-20 09:00:00", "2026-11-20 11:30:00"],
  ["Lena 24 Dec", "Lena", null, "2025-12-24 00:00:00", "2025-12-24 23:59:59"],
  ["lena mon", "lena", null, "2026-11-16 00:00:00", "2026-11-16 23:59:59"],
  ["Lena 2026-10-30", "Lena", null, "2026-10-30 00:00:00", "2026-10-30 23:59:59"],
  ["Lena last 30 days", "Lena", null, "2026-10-21 12:00:00", "2026-11-20 12:00:00"],
  ["calls with Omar since Monday", "Omar", "calls", "2026-11-16 00:00:00", "2026-11-20 12:00:00"],
  ["Lena yesterday afternoon", "Lena", null, "2026-11-19 12:00:00", "2026-11-19 18:00:00"],
  ["Lena gestern 14-15", "Lena", null, "2026-11-19 14:00:00", "2026-11-19 15:00:00"],
  ["Lena yesterday between 14:00 and 15:00", "Lena", null, "2026-11-19 14:00:00", "2026-11-19 15:00:00"],
  ["Lena between 9 and 10", "Lena", null, "2026-11-20 09:00:00", "2026-11-20 10:00:00"],
  ["Lena on Monday", "Lena", null, "2026-11-16 00:00:00", "2026-11-16 23:59:59"],
  ["Anrufe mit Omar 19.11. 22:00 bis 2:00", "Omar", "calls", "2026-11-19 22:00:00", "2026-11-20 02:00:00"],
])("%s is %s (%s) from %s to %s", (text, name, kind, from, to) => {
  const read = readName(text, NOW);
  expect(read).toMatchObject({ name, kind, outcome: null });
  expect([read?.period?.fromSeconds, read?.period?.toSeconds].map((seconds) => show(seconds ?? 0))).toEqual([from, to]);
});

test.each([
  "Lena",
  "yesterday 14-15",
  "Lena Kowalczyk",
  "Lena 4711",
  "room 14-15x",
  "Lena 15-14",
  "",
  "calls",
  "missed",
  "missed calls",
  "calls missed",
  "missed yesterday",
  "calls missed yesterday",
  "nicht angenommen letzte Woche",
  "missed messages of Lena",
  "Lena unmissed",
  "calls between 9:00 and 10:00",
  "missed between 9:00 and 10:00",
])("%s is a name alone, or none", (text) => {
  expect(readName(text, NOW)).toBeNull();
});

test.each([
  ["missed calls Amelia Hart last 30 days", "Amelia Hart", "missed", "last 30 days"],
  ["calls of Amelia Hart missed", "Amelia Hart", "missed", null],
  ["Amelia Hart missed", "Amelia Hart", "missed", null],
  ["Amelia Hart missed calls", "Amelia Hart", "missed", null],
  ["Missed by Amelia Hart", "Amelia Hart", "missed", null],
  ["Amelia Hart verpasst", "Amelia Hart", "missed", null],
  ["verpasste Anrufe von Amelia Hart gestern", "Amelia Hart", "missed", "gestern"],
  ["missed calls Amelia Hart the day before yesterday", "Amelia Hart", "missed", "the day before yesterday"],
  ["verpasste Anrufe von Amelia Hart vorgestern", "Amelia Hart", "missed", "vorgestern"],
  ["nicht angenommen Amelia Hart", "Amelia Hart", "notAnswered", null],
  ["Anrufe Amelia Hart nicht  angenommen letzte Woche", "Amelia Hart", "notAnswered", "letzte Woche"],
  ["unanswered calls of Omar last week", "Omar", "notAnswered", "last week"],
  ["Omar last week not answered", "Omar", "notAnswered", "last week"],
  ["calls with Omar answered", "Omar", "answered", null],
  ["angenommene Anrufe mit Omar", "Omar", "answered", null],
  ["Omar turned down", "Omar", "turnedDown", null],
])("%s names the calls of %s that were %s, %s", (text, name, outcome, time) => {
  const read = readName(text, NOW);
  expect(read).toMatchObject({ name, kind: "calls", outcome });
  expect(read?.period?.words ?? null).toBe(time);
});

test.each([
  ["calls of Omar", "Omar", "calls"],
  ["calls Omar", "Omar", "calls"],
  ["all calls of Omar", "Omar", "calls"],
  ["alle Nachrichten von Omar", "Omar", "messages"],
  ["Nachrichten von Omar Diaz", "Omar Diaz", "messages"],
])("%s names a list of %s", (text, name, kind) => {
  expect(readName(text, NOW)).toEqual({ name, kind, period: null, outcome: null, missedBy: "no" });
  expect(readList(text, NOW)).toBeNull();
});

test.each([
  ["30 oct 15:00-16:00 freya lena", "freya lena", "30 oct 15:00-16:00"],
  ["yesterday Lena", "Lena", "yesterday"],
  ["gestern 14:00 Lena", "Lena", "gestern 14:00"],
  ["30.10. 15 Uhr freya", "freya", "30.10. 15 Uhr"],
])("%s is a time before the name %s", (text, name, words) => {
  expect(readName(text, NOW)).toMatchObject({ name, period: { words } });
});

test.each(["May Lee", "Sun Li", "Mon Roe", "a1 Lena"])("%s is a name alone", (text) => {
  expect(readName(text, NOW)).toBeNull();
});

test.each([
  ["calls to Omar", "calls", "called"],
  ["Anrufe an Omar gestern", "calls", "called"],
  ["calls to Omar missed", "calls", "called"],
  ["calls from Omar", "calls", "initiator"],
  ["unanswered calls by Omar yesterday", "calls", "initiator"],
  ["verpasste Anrufe von Omar", "calls", "initiator"],
  ["calls answered by Omar", "calls", undefined],
  ["Anrufe angenommen von Omar", "calls", undefined],
  ["calls of Omar", "calls", undefined],
  ["calls with Omar", "calls", undefined],
  ["messages to Omar", "messages", "with"],
  ["messages with Omar yesterday", "messages", "with"],
  ["Nachrichten an Omar", "messages", "with"],
  ["Nachrichten mit Omar", "messages", "with"],
  ["messages from Omar", "messages", undefined],
  ["messages Omar", "messages", undefined],
])("%s names a list of %s, and the filter %s", (text, kind, role) => {
  const read = readName(text, NOW);
  expect(read).toMatchObject({ name: "Omar", kind, missedBy: "no" });
  expect(read?.role).toBe(role);
});

test.each([
  ["missed", "calls", "missed", null],
  ["missed calls since 25 Oct", "calls", "missed", "since 25 Oct"],
  ["calls not answered", "calls", "notAnswered", null],
  ["calls yesterday", "calls", null, "yesterday"],
  ["all calls", "calls", null, null],
  ["Alle Nachrichten", "messages", null, null],
  ["all messages yesterday", "messages", null, "yesterday"],
  ["alle nicht angenommenen Anrufe", "calls", "notAnswered", null],
  ["messages last 30 days", "messages", null, "last 30 days"],
  ["Anrufe nicht angenommen letzte Woche", "calls", "notAnswered", "letzte Woche"],
  ["missed between 9:00 and 10:00", "calls", "missed", "between 9:00 and 10:00"],
])("%s is a list of %s, %s, %s", (text, kind, outcome, words) => {
  const read = readList(text, NOW);
  expect(read).toMatchObject({ kind, outcome, isPerDay: false });
  expect(read?.period?.words ?? null).toBe(words);
  expect(readList(`${text} per day`, NOW)).toEqual({ ...read, isPerDay: true });
  expect(readList(`${text} pro Tag`, NOW)).toEqual({ ...read, isPerDay: true });
});

test.each([
  "",
  "Lena",
  "yesterday",
  "calls",
  "messages",
  "messages missed",
  "calls Lena yesterday",
  "per day",
  "missed you",
  "all",
  "all Lena",
  "all calls of Lena",
])("%s is no list", (text) => expect(readList(text, NOW)).toBeNull());

test.each([
  ["all of Lena", "Lena"],
  ["Everything about  Lena Weber ", "Lena Weber"],
  ["alles von Lena", "Lena"],
  ["all", null],
  ["Lena", null],
  ["overall of Lena", null],
])("%s asks for everything of %s", (text, name) => {
  expect(readWhole(text)).toBe(name);
});

test.each([
  ["missed by Omar", "only"],
  ["calls missed by Omar yesterday", "only"],
  ["Verpasst von Omar", "only"],
  ["Omar missed", "first"],
  ["Omar missed calls", "first"],
  ["Omar missed last 30 days", "first"],
  ["calls Omar missed yesterday", "first"],
  ["Omar verpasst", "first"],
  ["missed calls of Omar", "no"],
  ["missed Omar", "no"],
  ["calls with Omar missed", "no"],
  ["verpasste Anrufe Omar", "no"],
  ["answered by Omar", "no"],
  ["Omar not answered", "no"],
])("%s: %s the calls that the person missed", (text, missedBy) => {
  expect(readName(text, NOW)).toMatchObject({ name: "Omar", missedBy });
});

test.each([
  ["Pete and Jonas", "Pete Jonas"],
  ["Pete und  Jonas Weber", "Pete Jonas Weber"],
  ["Pete & Jonas", "Pete Jonas"],
  ["Pete WITH Jonas", "Pete Jonas"],
  ["Pete mit Jonas", "Pete Jonas"],
  ["Pete Jonas", null],
  ["and Jonas", null],
  ["Pete and", null],
  ["Anders", null],
])("%s joins the names %s", (text, name) => {
  expect(readJoined(text)).toBe(name);
  if (name !== null) expect(readName(`calls between ${text} yesterday`, NOW)?.name).toBe(name);
});

test("any text is read without an error, and a period never ends before it begins", () => {
  const words = fc.constantFrom(
    "Lena",
    "yesterday",
    "14-15",
    "last",
    "week",
    "30",
    "Oct",
    "calls",
    "of",
    "sun",
    "since",
    "days",
    ":",
    "-",
    "14:30",
    "missed",
    "nicht angenommen",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 14 }).map((all) => all.join(" ")),
      ),
      (text) => {
        const read = readName(text, NOW);
        if (read === null) return;
        expect(read.name).not.toBe("");
        if (read.period !== null) expect(read.period.toSeconds).toBeGreaterThan(read.period.fromSeconds);
        else expect(read.kind).not.toBeNull();
      },
    ),
  );
});
