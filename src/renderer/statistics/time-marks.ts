// The marks of the picture over time: one for each hour, day or week, with the rows of each kind and those of an earlier period.
import type { CallStatistics, MessageStatistics, Statistics } from "#contract/methods/statistics-methods.ts";
import { dayNumber, fieldsOfDay, periodStart, weekdayOf } from "#domain/time/calendar.ts";
import { secondsOfWallTime, wallFields, type WallFields } from "#domain/time/time.ts";

export type MarkUnit = "hour" | "day" | "week";

export interface Units {
  readonly unit: MarkUnit;
  /** the unit that a person may choose in its place; null for none */
  readonly otherUnit: MarkUnit | null;
}

/** Further periods with more units are drawn in longer ones. */
const MOST_HOUR_DAYS = 2;
const MOST_DAYS = 93;
/** A day is a line of one or two pixels then. */
const MOST_CHOSEN_DAYS = 400;
const FEWEST_WEEK_DAYS = 15;

/** The unit for so many days: the chosen one of days and weeks where both can be read. */
export function unitsOf(days: number, chosen: MarkUnit | null): Units {
  if (days <= MOST_HOUR_DAYS) return { unit: "hour", otherUnit: null };
  const usual = days <= MOST_DAYS ? "day" : "week";
  if (days < FEWEST_WEEK_DAYS || days > MOST_CHOSEN_DAYS) return { unit: usual, otherUnit: null };
  const unit = chosen === "day" || chosen === "week" ? chosen : usual;
  return { unit, otherUnit: unit === "day" ? "week" : "day" };
}

/** A span of time, UNIX seconds, both ends included. */
export interface Span {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** The bounds that are asked for; null for an open end. */
export interface Bounds {
  readonly fromSeconds: number | null;
  readonly toSeconds: number | null;
}

export interface TimeMark extends Span {
  /** the local time of its beginning: "2026-10-30T14" */
  readonly begin: string;
  readonly rows: number;
  /** rows of each series, in its order */
  readonly parts: readonly number[];
  /** the share of answered calls among those for which it is known; null for messages, without any, and for a loaded part */
  readonly rate: number | null;
  /** how much of its time is loaded; where it is not all, further rows may exist */
  readonly loaded: "whole" | "part" | "none";
  /** rows of the same time of the earlier period; null without one, and where that is not loaded */
  readonly earlier: number | null;
  readonly isWeekend: boolean;
}

/** Marks before the oldest loaded row that show that earlier ones exist. */
const UNKNOWN_BEFORE = 2;
/** As many days as the statistics count. */
const MOST_MARKED_DAYS = 3660;

interface Figures {
  readonly rows: number;
  readonly parts: readonly number[];
  readonly answered: number;
  readonly unanswered: number;
}

const NOTHING: Figures = { rows: 0, parts: [], answered: 0, unanswered: 0 };

export interface Marking {
  readonly statistics: Statistics;
  readonly zone: string;
  readonly bounds: Bounds;
  /** the first moment from which everything is loaded; null if nothing is missing */
  readonly loadedFromSeconds: number | null;
  /** null: as fits the length of the period */
  readonly chosenUnit: MarkUnit | null;
  /** `fromSeconds`: the first moment from which its rows are all loaded; null for any */
  readonly earlier: {
    readonly statistics: Statistics;
    readonly shiftDays: number;
    readonly fromSeconds: number | null;
  } | null;
}

export interface TimeMarks extends Units {
  readonly marks: readonly TimeMark[];
}

/** The marks from the oldest to the newest; none without rows with a time. */
export function timeMarks(marking: Marking): TimeMarks {
  const { statistics, zone, loadedFromSeconds, earlier } = marking;
  const days = daysOf(marking);
  if (days === null) return NO_MARKS;
  const count = days.last - days.first + 1;
  const { unit, otherUnit } = unitsOf(count, marking.chosenUnit);
  const own = figuresOf(statistics, unit);
  const before = earlier === null ? null : figuresOf(earlier.statistics, unit === "week" ? "day" : unit);
  // The first and the last week may reach beyond the days that are counted.
  const whole = {
    fromSeconds: secondsOfWallTime(fieldsOfDay(days.first), zone),
    toSeconds: secondsOfWallTime(fieldsOfDay(days.last + 1), zone) - 1,
  };
  const marks = beginsOf(days, unit).flatMap((begin): readonly TimeMark[] => {
    const span = within(spanOf(begin, unit, zone), whole);
    if (span.toSeconds < span.fromSeconds) return [];
    const figures = own.get(keyOf(begin, unit)) ?? NOTHING;
    const loaded = loadedOf(span, loadedFromSeconds);
    return [
      {
        ...span,
        begin: keyOf(begin, "hour"),
        rows: figures.rows,
        parts: seriesOf(statistics).map((_, part) => figures.parts[part] ?? 0),
        rate:
          loaded !== "whole" || figures.answered + figures.unanswered === 0
            ? null
            : figures.answered / (figures.answered + figures.unanswered),
        loaded,
        earlier: before === null ? null : earlierRows(before, begin, unit, marking),
        isWeekend: unit !== "week" && weekdayOf(begin) > 4,
      },
    ];
  });
  return { unit, otherUnit, marks };
}

export const NO_MARKS: TimeMarks = { unit: "day", otherUnit: null, marks: [] };

/** The oldest loaded row may have others before it, also in the same hour, day or week. */
function loadedOf({ fromSeconds, toSeconds }: Span, loadedFromSeconds: number | null): TimeMark["loaded"] {
  if (loadedFromSeconds === null || fromSeconds >= loadedFromSeconds) return "whole";
  return toSeconds >= loadedFromSeconds ? "part" : "none";
}

/** The names of the series: outcomes of calls, or the most frequent categories of messages, then the others. */
export function seriesOf(statistics: Statistics): readonly string[] {
  if (statistics.kind === "calls") return ["answered", "missed", "turnedDown", "other"];
  const named = statistics.days.values[0]?.categories.length ?? statistics.hours[0]?.categories.length ?? 0;
  return [...statistics.categories.values.slice(0, named).map(({ value }) => value), "other"];
}

/** The first and the last local day of the picture, in days since 1970. */
function daysOf({ statistics, zone, bounds, loadedFromSeconds }: Marking): Days | null {
  const counted = statistics.days.values.map(({ day }) => dayNumber(day));
  const [newest, oldest] = [counted[0], counted.at(-1)];
  const unbounded = oldest === undefined || loadedFromSeconds === null ? oldest : oldest - UNKNOWN_BEFORE;
  const first = bounds.fromSeconds === null ? unbounded : dayAt(bounds.fromSeconds, zone);
  const last = bounds.toSeconds === null ? newest : dayAt(bounds.toSeconds, zone);
  if (first === undefined || last === undefined || first > last) return null;
  return { first: Math.max(first, last - MOST_MARKED_DAYS), last };
}

interface Days {
  readonly first: number;
  readonly last: number;
}

export function dayAt(seconds: number, zone: string): number {
  return dayNumber(keyOf(wallFields(seconds, zone), "day"));
}

function beginsOf({ first, last }: Days, unit: MarkUnit): readonly WallFields[] {
  if (unit === "week") {
    const monday = first - weekdayOf(fieldsOfDay(first));
    return Array.from({ length: Math.floor((last - monday) / 7) + 1 }, (_, week) => fieldsOfDay(monday + 7 * week));
  }
  const days = Array.from({ length: last - first + 1 }, (_, index) => fieldsOfDay(first + index));
  if (unit === "day") return days;
  return days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => ({ ...day, hour })));
}

function spanOf(begin: WallFields, unit: MarkUnit, zone: string): Span {
  const end = unit === "hour" ? hourAfter(begin) : periodStart(begin, unit, 1);
  return { fromSeconds: secondsOfWallTime(begin, zone), toSeconds: secondsOfWallTime(end, zone) - 1 };
}

function within(span: Span, whole: Span): Span {
  return {
    fromSeconds: Math.max(span.fromSeconds, whole.fromSeconds),
    toSeconds: Math.min(span.toSeconds, whole.toSeconds),
  };
}

function hourAfter(begin: WallFields): WallFields {
  return begin.hour === 23 ? periodStart(begin, "day", 1) : { ...begin, hour: begin.hour + 1 };
}

export function keyOf({ year, month, day, hour }: WallFields, unit: MarkUnit): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  return unit === "hour" ? `${date}T${two(hour)}` : date;
}

/** The figures by the begin of their unit. */
function figuresOf(statistics: Statistics, unit: MarkUnit): ReadonlyMap<string, Figures> {
  const found = new Map<string, Figures>();
  const take = (key: string, figures: Figures): void => {
    const held = found.get(key) ?? NOTHING;
    found.set(key, {
      rows: held.rows + figures.rows,
      parts: figures.parts.map((rows, part) => rows + (held.parts[part] ?? 0)),
      answered: held.answered + figures.answered,
      unanswered: held.unanswered + figures.unanswered,
    });
  };
  if (statistics.kind === "calls") {
    const { hours, days } = statistics;
    for (const each of unit === "hour" ? hours : days.values) take(unitKey(each, unit), callFigures(each));
  } else {
    const { hours, days } = statistics;
    for (const each of unit === "hour" ? hours : days.values) take(unitKey(each, unit), messageFigures(each));
  }
  return found;
}

function callFigures({ rows, answers, turnedDown }: Omit<CallStatistics["hours"][number], "hour">): Figures {
  const { answered, unanswered } = answers;
  const parts = [answered, unanswered - turnedDown, turnedDown, rows - answered - unanswered];
  return { rows, parts, answered, unanswered };
}

function messageFigures({ rows, categories }: Omit<MessageStatistics["hours"][number], "hour">): Figures {
  const others = rows - categories.reduce((sum, each) => sum + each, 0);
  return { rows, parts: [...categories, others], answered: 0, unanswered: 0 };
}

function unitKey(of: { readonly hour: string } | { readonly day: string }, unit: MarkUnit): string {
  const key = "hour" in of ? of.hour : of.day;
  if (unit !== "week") return key;
  const day = dayNumber(key);
  return keyOf(fieldsOfDay(day - weekdayOf(fieldsOfDay(day))), "day");
}

/** The rows of the earlier period so many days before; null if they are not all loaded. */
function earlierRows(
  before: ReadonlyMap<string, Figures>,
  begin: WallFields,
  unit: MarkUnit,
  { earlier, zone }: Marking,
): number | null {
  const day = dayNumber(keyOf(begin, "day")) - (earlier?.shiftDays ?? 0);
  const moved = { ...fieldsOfDay(day), hour: begin.hour };
  if (secondsOfWallTime(moved, zone) < (earlier?.fromSeconds ?? -Infinity)) return null;
  if (unit !== "week") return before.get(keyOf(moved, unit))?.rows ?? 0;
  const days = Array.from({ length: 7 }, (_, after) => keyOf(fieldsOfDay(day + after), "day"));
  return days.reduce((sum, key) => sum + (before.get(key)?.rows ?? 0), 0);
}

/** The period moved by whole days in the calendar of the zone. */
export function movedSpan({ fromSeconds, toSeconds }: Span, days: number, zone: string): Span {
  const move = (seconds: number): number => {
    const fields = wallFields(seconds, zone);
    const day = fieldsOfDay(dayAt(seconds, zone) + days);
    return secondsOfWallTime({ ...fields, year: day.year, month: day.month, day: day.day }, zone);
  };
  return { fromSeconds: move(fromSeconds), toSeconds: move(toSeconds) };
}
