// The offsets of one zone for many times: looked up once for each week, not for each time.
import { secondsOfUtc, wallFields, wallTime } from "./time.ts";

/** No zone has changed its offset twice within seven days since 1973 (tz database). */
const WEEK_SECONDS = 7 * 86_400;
/** Since 1973 every zone has changed its offset at whole quarters of an hour (tz database). */
const QUARTER_SECONDS = 900;
const RULES_SINCE_SECONDS = 94_694_400;
/** 9999-12-30: later years have more than four digits. */
const LATEST_SECONDS = 253_402_128_000;
/** Most values remembered: a hostile spread of times must not fill the memory. */
const MOST_REMEMBERED = 100_000;

export interface ZoneOffset {
  /** what the zone's clocks show ahead of UTC */
  readonly seconds: number;
  /** "+02:00" */
  readonly text: string;
}

/**
 * A function that gives the zone's offset at whole UNIX seconds exactly as `wallTime` has it, many times faster
 * since 1973; null after 9999. It throws RangeError when the zone is unknown.
 */
export function zoneOffsets(zone: string): (seconds: number) => ZoneOffset | null {
  const offsetOfQuarter = remembering((quarter) => offsetAt(quarter * QUARTER_SECONDS, zone));
  /** The offset of a whole week, or null for a week in which it changes. */
  const offsetOfWeek = remembering((week) => {
    const first = offsetAt(week * WEEK_SECONDS, zone);
    const last = offsetAt((week + 1) * WEEK_SECONDS - 1, zone);
    return first.text === last.text ? first : null;
  });
  return (seconds) => {
    if (seconds > LATEST_SECONDS) return null;
    // Of what came before, the rules say nothing.
    if (seconds < RULES_SINCE_SECONDS) return offsetAt(seconds, zone);
    return offsetOfWeek(Math.floor(seconds / WEEK_SECONDS)) ?? offsetOfQuarter(Math.floor(seconds / QUARTER_SECONDS));
  };
}

function offsetAt(seconds: number, zone: string): ZoneOffset {
  return { seconds: secondsOfUtc(wallFields(seconds, zone)) - seconds, text: wallTime(seconds, zone).offset };
}

/** A function that looks for the value of a key once, and remembers it. */
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
