// A period as people type it ("30 Oct 14-15", "yesterday afternoon", "last Monday"), and its two ends as typed times.
import { daysInMonth } from "#domain/time/calendar.ts";
import { englishTime, germanTime } from "#domain/time/german-words.ts";
import { monthNamed } from "#domain/time/time-names.ts";
import { wallFields } from "#domain/time/time.ts";
import { readTimeInput, type TimeContext, type TimeReading } from "#domain/query/time-input.ts";
import { readEnds, withClock, type Period, type ReadPeriod } from "./period-ends.ts";
import { readTwoEnds } from "./two-ends.ts";
import { currentLanguage } from "#texts/language.ts";
import { say } from "#texts/say.ts";

export type PeriodReading = ReadPeriod | { readonly ok: false; readonly problem: string };

const LONGEST_TEXT = 200;

/** Hours of the parts of a day: the first one, and the one at which the part ends. */
const PARTS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["night", ["00:00", "06:00"]],
  ["morning", ["06:00", "12:00"]],
  ["afternoon", ["12:00", "18:00"]],
  ["evening", ["18:00", "23:59:59"]],
]);

/**
 * Reads a period in English or German words: a day, week, month or year, a part of a day, two times with a dash or "to" between
 * them or "between" before them, one end ("since Monday", "until 12:00"), or the last hours or days. The ends keep the words
 * that depend on the present moment, in English, so a saved "yesterday" is read again at each run. Never throws.
 */
export function readPeriod(typed: string, context: TimeContext): PeriodReading {
  if (typed.length > LONGEST_TEXT) return { ok: false, problem: say("query.period.unreadable") };
  const text = plainText(typed);
  for (const read of FORMS) {
    const period = read(text, context);
    const reading = period === null ? null : readEnds(period, context);
    if (reading !== null) return reading;
  }
  const single = readTimeInput(text, context);
  return { ok: false, problem: single.ok ? say("query.period.unreadable") : problemOf(single, text) };
}

/** The words of a period, which `readPeriod` reads as the same moments, in the language of the window. */
export function writePeriod({ from, to }: Period): string {
  const english = writeEnds(from, to);
  return currentLanguage() === "de" ? germanTime(english) : english;
}

function writeEnds(from: string, to: string): string {
  if (from === "") return to === "" ? "" : `until ${to}`;
  if (to === "") return `since ${from}`;
  return from === to && NAMES_DAYS.test(from) ? from : `${from} – ${to}`;
}

/** A day, week, month or year without a time. */
const NAMES_DAYS = /^(?!now$|start of|end of)(?:[a-z ]+|\d{4}-\d{2}-\d{2}|\d{1,2} [a-z]+(?: \d{4})?)$/iu;

function plainText(typed: string): string {
  return englishTime(typed.trim().toLowerCase().replaceAll(/\s+/gu, " ")).replace(/^on /u, "");
}

/** An example list for what is no time at all; the exact problem for a time that does not exist. */
function problemOf(reading: TimeReading & { readonly ok: false }, text: string): string {
  const isUnknown = reading.problem === say("query.times.unreadable") || text === "";
  return isUnknown ? say("query.period.unreadable") : reading.problem;
}

type ReadForm = (text: string, context: TimeContext) => Period | null;

/** The first form that gives two readable ends decides. */
const FORMS: readonly ReadForm[] = [
  (text) => (text === "any time" || text === "" ? { from: "", to: "" } : null),
  readExactMoment,
  readOneEnd,
  readLastUnits,
  readWhole,
  readPartOfDay,
  readMonth,
  readTwoEnds,
  readMoment,
];

function readOneEnd(text: string): Period | null {
  const end = /^(?<word>since|from|after|until|to|before) (?<time>.+)$/u.exec(text)?.groups;
  if (end === undefined) return null;
  const time = withClock(end["time"] ?? "");
  const isStart = ["since", "from", "after"].includes(end["word"] ?? "");
  return isStart ? { from: time, to: "" } : { from: "", to: time };
}

function readLastUnits(text: string): Period | null {
  const last = /^(?:the )?last (?<count>\d{1,4}) ?(?<unit>[a-z]+)$/u.exec(text)?.groups;
  if (last !== undefined) return { from: `${last["count"]} ${last["unit"]} ago`, to: "" };
  const one = /^(?:the )?last (?<unit>hour|minute)$/u.exec(text)?.groups;
  return one === undefined ? null : { from: `1 ${one["unit"]} ago`, to: "" };
}

/** A day, week, month or year: a text whose end is not its start. */
function readWhole(text: string, context: TimeContext): Period | null {
  const end = readTimeInput(text, context, "end");
  return end.ok && end.isDayEnd === true ? { from: text, to: text } : null;
}

function readPartOfDay(text: string): Period | null {
  if (text === "last night") return { from: "yesterday 18:00", to: "today 06:00" };
  if (text === "tonight") return { from: "today 18:00", to: "today 23:59:59" };
  const [, named = "", part = ""] = /^(?<day>.+) (?<part>[a-z]+)$/u.exec(text) ?? [];
  const hours = PARTS.get(part);
  const day = named === "this" ? "today" : named;
  return hours === undefined ? null : { from: `${day} ${hours[0]}`, to: `${day} ${hours[1]}` };
}

function readMonth(text: string, { nowSeconds, zone }: TimeContext): Period | null {
  const [, name = "", written] = /^(?<month>[a-z]{3,9})\.?(?: (?<year>\d{4}))?$/u.exec(text) ?? [];
  const month = name.length < 3 ? null : monthNamed(name);
  if (month === null) return null;
  const now = wallFields(nowSeconds, zone);
  const year = written === undefined ? now.year - (month > now.month ? 1 : 0) : Number(written);
  return { from: `1 ${name} ${year}`, to: `${daysInMonth(year, month)} ${name} ${year}` };
}

/** A moment with an offset contains dashes that separate nothing. */
function readExactMoment(text: string, context: TimeContext): Period | null {
  const isExact = /^\d{4}-\d{2}-\d{2}[t ]\S+ ?(?:z|[+-]\d{2}:\d{2})/u.test(text);
  return isExact && readTimeInput(text, context).ok ? { from: text, to: "" } : null;
}

/** A moment alone begins a period that is still going on. */
function readMoment(text: string): Period {
  return { from: withClock(text), to: "" };
}
