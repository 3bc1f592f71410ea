// The English names of units, weekdays and months, as people type them.

const UNIT_NAMES: readonly (readonly [string, readonly string[]])[] = [
  ["second", ["s", "sec", "secs", "second", "seconds"]],
  ["minute", ["m", "min", "mins", "minute", "minutes"]],
  ["hour", ["h", "hr", "hrs", "hour", "hours"]],
  ["day", ["d", "day", "days"]],
  ["week", ["w", "week", "weeks"]],
  ["month", ["month", "months"]],
  ["year", ["y", "year", "years"]],
];

/** The unit of a word such as "min"; undefined for an unknown word. */
export function unitOf(word: string): string | undefined {
  return UNIT_NAMES.find(([, spellings]) => spellings.includes(word))?.[0];
}

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** The weekday that begins with a text, 0 for Monday to 6 for Sunday; null for none. */
export function weekdayNamed(text: string): number | null {
  const index = WEEKDAYS.findIndex((name) => name.startsWith(text));
  return index === -1 ? null : index;
}

const MONTH_NAMES = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** The month that begins with a text, from 1; null for none. */
export function monthNamed(text: string): number | null {
  const index = MONTH_NAMES.findIndex((name) => name.startsWith(text));
  return index === -1 ? null : index + 1;
}

/** The name of a month, from 1; null for a number that is none. */
export function monthName(month: number): string | null {
  return MONTH_NAMES[month - 1] ?? null;
}
