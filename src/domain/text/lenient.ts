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
  return null;
}

/** A character with something to see. U+2800 is a Braille cell without dots: not white space, and still empty. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name: text with something to see in it, or null. */
export function asName(value: unknown): string | null {
  const text = asText(value);
  return text === null || !SEEN.test(text) ? null : text;
}

/** An identifier: text that is not empty, or null. */
export function asId(value: unknown): string | null {
  const text = asText(value);
  return text === null || text === "" ? null : text;
}

/** A finite number. Numeric text is parsed; anything else is null. */
export function asNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Whole UNIX seconds. The service uses 0 and negative values for "never"; they become null. */
export function asSeconds(value: unknown): number | null {
  const number = asNumber(value);
  return number === null || number <= 0 ? null : Math.floor(number);
}

/** A boolean. `1`, `"1"` and `"true"` are true; `0`, `"0"` and `"false"` are false; anything else is null. */
export function asFlag(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === "1" || value === "true") return true;
  if (value === 0 || value === "0" || value === "false") return false;
  return null;
}
