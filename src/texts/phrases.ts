// Lists, first letters and names of days in the language of this process: parts that sentences are made of.
import { isolated } from "./isolate.ts";
import { intlLocale, listLocale } from "./language.ts";

/** "Ana", "Ana and Bo", "Ana, Bo and Cy"; with "or" in the place of "and". */
export function listOf(words: readonly string[], joins: "and" | "or"): string {
  return listFormat(joins).format(words.map(isolated));
}

/** A list whose entries may be linked words, as the parts of a sentence. */
export function listParts<Part extends object>(words: readonly (string | Part)[]): readonly (string | Part)[] {
  const places = words.map((_, index) => String(index));
  return listFormat("and")
    .formatToParts(places)
    .map(({ type, value }) => (type === "element" ? (words[Number(value)] ?? value) : value));
}

function listFormat(joins: "and" | "or"): Intl.ListFormat {
  return new Intl.ListFormat(listLocale(), { type: joins === "and" ? "conjunction" : "disjunction" });
}

/** "sender" for "Sender". */
export function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** "Sender" for "sender". */
export function upperFirst(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The names of the days of the week from Monday on: "Mon", "Tue". */
export function weekdayNames(): readonly string[] {
  const format = new Intl.DateTimeFormat(intlLocale(), { weekday: "short", timeZone: "UTC" });
  // 2024-01-01 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2024, 0, 1 + index)));
}

/** The parts of a day such as "2026-10-30": "Friday", 30, "October", "2026". */
export function dayParts(text: string): { weekday: string; day: number; month: string; year: string } {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const at = Date.UTC(year, month - 1, day);
  const name = (part: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(intlLocale(), { ...part, timeZone: "UTC" }).format(at);
  return { weekday: name({ weekday: "long" }), day, month: name({ month: "long" }), year: String(year) };
}

/** "4 March", "4. März". Month and day are counted from 1. */
export function sayDay({ month, day }: { readonly month: number; readonly day: number }): string {
  const at = Date.UTC(2000, month - 1, day);
  return new Intl.DateTimeFormat(intlLocale(), { day: "numeric", month: "long", timeZone: "UTC" }).format(at);
}
