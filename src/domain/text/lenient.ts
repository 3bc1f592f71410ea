// Reads the service's values leniently: numbers as strings, `[]` for `{}`, null (docs/service-notes.md, "Shapes").

export type Json = null | boolean | number | string | readonly Json[] | JsonMap;
export interface JsonMap {
  readonly [key: string]: Json;
}

/** Shared, because most records leave out most fields. */
const NO_FIELDS: Readonly<Record<string, never>> = Object.freeze({});
const NO_ENTRIES: readonly never[] = Object.freeze([]);

/** A map; an empty map for anything else (`[]`, null, a missing field). */
export function asMap(value: unknown): Readonly<Record<string, unknown>> {
  return isMap(value) ? value : NO_FIELDS;
}

/** True for a plain JSON object; false for arrays and null. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The table's own entry under a key from outside; undefined for inherited names such as "constructor". */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A list; an empty list for anything else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : NO_ENTRIES;
}

/** Text. A number or boolean becomes text; anything else is null. The empty text stays empty. */
export function asText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  return extendedText(value);
}

/** A character with something to see. U+2800 is a Braille cell without dots: not white space, and still empty. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name: text with something to see in it, or null. */
export function asName(value: unknown): string | null {
  const text = asText(value);
  return text === null || !SEEN.test(text) ? null : text;
}

/** An identifier: text that is not empty, the UID of a person or the GUID of a group as an SDK holds them; else null. */
export function asId(value: unknown): string | null {
  const text = asText(value) ?? (isMap(value) ? (asText(value["uid"]) ?? asText(value["guid"])) : null);
  return text === null || text === "" ? null : text;
}

/** A finite number. Numeric text is parsed; anything else is null. */
export function asNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  const text = typeof value === "string" ? value : extendedText(value);
  if (text === null || text.trim() === "") return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** A date and time in ISO 8601 with its zone, also as databases write it: 2026-03-04 05:33:20 UTC, 2026-03-04 05:33:20+00. */
const DATE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?(?: ?(?:Z|UTC|GMT)|[+-]\d\d(?::?\d\d)?)$/u;
const WHOLE_HOURS = /([T ]\d\d:[\d:.]{2,18}[+-]\d\d)$/u;
/** Larger numbers, as seconds, are after the year 5138. They are smaller units if that gives a moment of 2000 to 2100. */
const LATEST_SECONDS = 100_000_000_000;
const PLAUSIBLE_FROM = Date.UTC(2000) / 1000;
const PLAUSIBLE_TO = Date.UTC(2100) / 1000;

/** Days in digits, of the years 2000 to 2099: 20260304 would be a moment of 1970. */
const DAY_IN_DIGITS = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/u;
const LEAST_DAY_IN_DIGITS = 20_000_101;
const MOST_DAY_IN_DIGITS = 20_991_231;
/** Days and a part of one since 1900, as spreadsheets count those of 2000 to 2100. */
const EARLIEST_DAY = 36_526;
const LATEST_DAY = 73_051;

/** True for a number that says a day and no moment: nobody says in which zone it begins. */
function isDay(number: number): boolean {
  if (number > EARLIEST_DAY && number < LATEST_DAY) return !Number.isInteger(number);
  if (number < LEAST_DAY_IN_DIGITS || number > MOST_DAY_IN_DIGITS) return false;
  return DAY_IN_DIGITS.test(String(number));
}

/**
 * Whole UNIX seconds: of a number or its text, in seconds or smaller units, of a date with a zone, or of an object around one, as
 * databases export it (`$date`, `seconds`, `_seconds`). The service uses 0 and negative values for "never"; they become null,
 * like the digits of a day (20260304) and the days of a spreadsheet.
 */
export function asSeconds(value: unknown): number | null {
  const number = asNumber(value);
  if (number !== null)
    return number <= 0 || isDay(number)
      ? null
      : Math.floor(number <= LATEST_SECONDS ? number : (secondsOfSmallerUnit(number) ?? number));
  if (typeof value === "string")
    return DATE.test(value) ? asSeconds(Date.parse(value.replace(WHOLE_HOURS, "$1:00")) / 1000) : null;
  return isMap(value) ? asSeconds(value["$date"] ?? value["seconds"] ?? value["_seconds"] ?? null) : null;
}

/** UNIX seconds of milliseconds, microseconds or nanoseconds, with their fraction; null if none of them gives a moment of 2000 to 2100. */
export function secondsOfSmallerUnit(number: number): number | null {
  const fitting = [number / 1e3, number / 1e6, number / 1e9];
  return fitting.find((seconds) => seconds >= PLAUSIBLE_FROM && seconds < PLAUSIBLE_TO) ?? null;
}

/** The text of a number or an id as databases export it: `{"$numberLong": "7"}`, `{"$oid": "…"}`; null for other maps. */
function extendedText(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const { $numberLong, $numberInt, $numberDouble, $oid } = asMap(value);
  const text = $numberLong ?? $numberInt ?? $numberDouble ?? $oid;
  return typeof text === "string" ? text : null;
}

/** A boolean. `1`, `"1"` and `"true"` are true; `0`, `"0"` and `"false"` are false; anything else is null. */
export function asFlag(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === "1" || value === "true") return true;
  if (value === 0 || value === "0" || value === "false") return false;
  return null;
}
