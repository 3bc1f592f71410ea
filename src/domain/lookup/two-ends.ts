// Two times as the ends of a period: "yesterday 15-16", "today between 15:00 and 16:00", "27 – 31 oct", "22:00 to 02:00".
import { readTimeInput, type TimeContext } from "#domain/query/time-input.ts";
import { wallFields } from "#domain/time/time.ts";
import { readEnds, withClock, type Period } from "./period-ends.ts";

/** Reads lower-case English words with single spaces. The first separator and the likeliest reading that fit decide. */
export function readTwoEnds(typed: string, context: TimeContext): Period | null {
  const text = withDash(typed);
  for (const match of text.matchAll(/ ?(?:–|—|-|\.\.+| to | until ) ?/gu)) {
    const from = text.slice(0, match.index).replace(/^(?:from|between) /u, "");
    const to = text.slice(match.index + match[0].length);
    if (from === "" || to === "") continue;
    for (const period of [...endsOf(from, to, context), ...endsBeforeDay(from, to, context)])
      if (readEnds(period, context) !== null) return period;
  }
  return null;
}

const BETWEEN = "between ";
const AND = " and ";

/** "today between 15 and 16" as "today 15 – 16", and "today from 15 to 16" as "today 15 to 16". */
function withDash(text: string): string {
  const at = text.startsWith(BETWEEN) ? 0 : text.indexOf(` ${BETWEEN}`) + 1;
  const times = text.startsWith(BETWEEN, at) ? text.slice(at + BETWEEN.length) : "";
  const and = times.indexOf(AND);
  if (and === -1) return text.replace(/(?<=\S) from (?=\d)/u, " ");
  return `${text.slice(0, at)}${times.slice(0, and)} – ${times.slice(and + AND.length)}`;
}

const CLOCK = /^\d{1,2}(?::\d{2}){0,2}(?: ?[ap]m)?$/u;

/** The readings of two texts as the ends of a period, the likeliest first. The second date may be a future one. */
function endsOf(from: string, to: string, context: TimeContext): readonly Period[] {
  const [, month = ""] = /^\d{1,2}(?:st|nd|rd|th)? (?<month>[a-z]{3,9}(?: \d{4})?)\b/u.exec(to) ?? [];
  const start = /^\d{1,2}$/u.test(from) && month !== "" ? `${from} ${month}` : withClock(from);
  if (CLOCK.test(to)) return endsAtClock(from, to, start, context);
  return [
    { from: start, to: withClock(to) },
    { from: start, to: inYearOf(start, to, context) },
  ];
}

/** The readings of a time and a time of day, which is one of the same day, or of the next one after midnight. */
function endsAtClock(from: string, to: string, start: string, context: TimeContext): readonly Period[] {
  const half = /[ap]m$/u.exec(to)?.[0];
  const ofHalf = half === undefined ? [] : sameDay(`${from} ${half}`, to);
  const found = [...ofHalf, ...sameDay(start, to), ...nextDay(start, to, context)];
  // A day with a time does not last until a time of today.
  const hasDay = (splitClock(start)?.day ?? "") !== "";
  return hasDay ? found : [...found, { from: start, to: withClock(to) }];
}

function sameDay(start: string, to: string): readonly Period[] {
  const split = splitClock(start);
  return split === null ? [] : [{ from: start, to: withClock(`${split.day} ${to}`.trim()) }];
}

/** The day and the time of day of "yesterday at 15:00"; null without a time of day. */
function splitClock(text: string): { readonly day: string; readonly clock: string } | null {
  const match = /(?:^|,? )(?:at )?(?<clock>\d{1,2}(?::\d{2}){1,2}(?: ?[ap]m)?|\d{1,2} ?[ap]m)$/u.exec(text);
  return match === null ? null : { day: text.slice(0, match.index), clock: match.groups?.["clock"] ?? "" };
}

/** A longer span over midnight is a mistake: "15:00 to 14:00". */
const LONGEST_NIGHT_SECONDS = 16 * 3600;
const NOON = 12;

/**
 * A span over midnight begins at noon or later: "22:00 to 02:00". Without a day it is the latest that has begun. Words that
 * depend on the present moment stay only if both ends have them.
 */
function nextDay(start: string, to: string, context: TimeContext): readonly Period[] {
  const split = splitClock(start);
  const first = readTimeInput(start, context);
  if (split === null || !first.ok || wallFields(first.seconds, context.zone).hour < NOON) return [];
  const isBefore = split.day === "" && first.seconds > context.nowSeconds;
  const [day, next] = daysOf(isBefore ? "yesterday" : split.day, first.seconds, context);
  const period = { from: `${day} ${split.clock}`, to: withClock(`${next} ${to}`) };
  const ends = readEnds(period, context);
  const isShort = (ends?.toSeconds ?? Infinity) - (ends?.fromSeconds ?? 0) <= LONGEST_NIGHT_SECONDS;
  return isShort ? [period] : [];
}

/** The words of a day and of the next one. */
function daysOf(day: string, seconds: number, { zone }: TimeContext): readonly [day: string, next: string] {
  if (day === "" || day === "today") return ["today", "tomorrow"];
  if (day === "yesterday") return ["yesterday", "today"];
  const { year, month, day: date } = wallFields(seconds, zone);
  const isoOf = (ahead: number): string => new Date(Date.UTC(year, month - 1, date + ahead)).toISOString().slice(0, 10);
  return [isoOf(0), isoOf(1)];
}

/** The readings of two times of day with their day behind them: "15:00 to 16:00 yesterday". */
function endsBeforeDay(from: string, to: string, context: TimeContext): readonly Period[] {
  const last = /^(?<clock>\d{1,2}(?::\d{2}){0,2}(?: ?[ap]m)?),? (?:on )?(?<day>.+)$/u.exec(to)?.groups;
  if (last === undefined || !CLOCK.test(from)) return [];
  return endsOf(`${last["day"]} ${from}`, last["clock"] ?? "", context);
}

/** A date without a year, in the year of another time. */
function inYearOf(start: string, date: string, context: TimeContext): string {
  const reading = readTimeInput(start, context);
  const year = reading.ok ? wallFields(reading.seconds, context.zone).year : "";
  return date.replace(
    /^(?<date>\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9}|[a-z]{3,9} \d{1,2}(?:st|nd|rd|th)?)(?=$| \d{1,2}:)/u,
    `$<date> ${year}`,
  );
}
