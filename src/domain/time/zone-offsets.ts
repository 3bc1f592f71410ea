// The offsets of one zone for many times: looked up once per week instead of once per time.
import { secondsOfUtc, wallFields, wallTime } from "./time.ts";

/** Since 1973 no zone has changed its offset twice within seven days (tz database). */
const WEEK_SECONDS = 7 * 86_400;
const RULES_SINCE_SECONDS = 94_694_400;
/** 9999-12-30: later years have more than four digits. */
const LATEST_SECONDS = 253_402_128_000;
/** The weeks in which the two begin and end; periods lie between them. */
const FIRST_WEEK = Math.floor(RULES_SINCE_SECONDS / WEEK_SECONDS);
const LAST_WEEK = Math.floor(LATEST_SECONDS / WEEK_SECONDS);
const WEEKS_OF_YEAR = 52;
/** The largest number of cached values: hostile input with many distant times must not fill the memory. */
const MOST_REMEMBERED = 100_000;

export interface ZoneOffset {
  /** how far the zone's clocks are ahead of UTC */
  readonly seconds: number;
  /** "+02:00" */
  readonly text: string;
}

/** Whole UNIX seconds, both ends included, during which a zone keeps its offset. */
export interface OffsetPeriod {
  readonly from: number;
  readonly to: number;
  readonly offset: ZoneOffset;
}

/** Gives the offset at whole UNIX seconds, faster than `wallTime`; null after 9999. RangeError for an unknown zone. */
export function zoneOffsets(zone: string): (seconds: number) => ZoneOffset | null {
  const offsetOfWeek = weekOffsets(zone);
  const changeOfWeek = remembering((week) => changeIn(week * WEEK_SECONDS, (week + 1) * WEEK_SECONDS - 1, zone));
  return (seconds) => {
    if (seconds > LATEST_SECONDS) return null;
    // The rules say nothing about earlier times.
    if (seconds < RULES_SINCE_SECONDS) return offsetAt(seconds, zone);
    const week = Math.floor(seconds / WEEK_SECONDS);
    const whole = offsetOfWeek(week);
    if (whole !== null) return whole;
    const { at, before, after } = changeOfWeek(week);
    return seconds < at ? before : after;
  };
}

/**
 * Gives a period around whole UNIX seconds: the weeks before and after, as long as the offset stays, at most a year on
 * each side. Null before 1973, after 9999 and in a week in which the offset changes. RangeError for an unknown zone.
 */
export function offsetPeriods(zone: string): (seconds: number) => OffsetPeriod | null {
  const offsetOfWeek = weekOffsets(zone);
  const keeps = (week: number, { text }: ZoneOffset): boolean =>
    week > FIRST_WEEK && week < LAST_WEEK && offsetOfWeek(week)?.text === text;
  const periodOfWeek = remembering((week): OffsetPeriod | null => {
    const offset = offsetOfWeek(week);
    if (offset === null || !keeps(week, offset)) return null;
    let [first, last] = [week, week];
    while (first > week - WEEKS_OF_YEAR && keeps(first - 1, offset)) first--;
    while (last < week + WEEKS_OF_YEAR && keeps(last + 1, offset)) last++;
    return { from: first * WEEK_SECONDS, to: (last + 1) * WEEK_SECONDS - 1, offset };
  });
  return (seconds) => {
    const week = Math.floor(seconds / WEEK_SECONDS);
    return week > FIRST_WEEK && week < LAST_WEEK ? periodOfWeek(week) : null;
  };
}

/** The offset of a whole week, or null for a week in which it changes. */
function weekOffsets(zone: string): (week: number) => ZoneOffset | null {
  return remembering((week) => {
    const first = offsetAt(week * WEEK_SECONDS, zone);
    const last = offsetAt((week + 1) * WEEK_SECONDS - 1, zone);
    return first.text === last.text ? first : null;
  });
}

interface OffsetChange {
  /** the first second of the new offset */
  readonly at: number;
  readonly before: ZoneOffset;
  readonly after: ZoneOffset;
}

/** The change between two times with different offsets. It can be at any second: St. John's changed at 0:01. */
function changeIn(first: number, last: number, zone: string): OffsetChange {
  const [before, after] = [offsetAt(first, zone), offsetAt(last, zone)];
  let [early, late] = [first, last];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(middle, zone).text === before.text) early = middle;
    else late = middle;
  }
  return { at: late, before, after };
}

function offsetAt(seconds: number, zone: string): ZoneOffset {
  return { seconds: secondsOfUtc(wallFields(seconds, zone)) - seconds, text: wallTime(seconds, zone).offset };
}

/** Caches the results of a function by key. */
export function remembering<Value>(find: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = find(key);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(key, made);
    return made;
  };
}
