// Values that a program left out when it printed an object: the text tells that there was one, not which.

/** Node, and libraries for logs, write this in place of an object that is nested too deeply. */
export const LEFT_OUT_VALUE = "[Object]";

const IN_JSON = /"\[(?:Object|Array|Circular(?: \*\d{1,9})?|\d{1,12} more items?)\]"/u;
const VALUE = /^\[(?:Object|Array|Circular(?: \*\d{1,9})?|\d{1,12} more items?)\]$/u;
const REST = /^\[(\d{1,12}) more items?\]$/u;

/** The value in place of the last entries of a list. */
export function restOfList(entries: string): string {
  return `[${entries} more ${entries === "1" ? "item" : "items"}]`;
}

/** The number of entries that such a value stands for; 0 for any other value. */
export function restOf(value: unknown): number {
  return typeof value === "string" ? Number(REST.exec(value)?.[1] ?? 0) : 0;
}

/** What every text with such a value contains, for a fast first look at many records. */
export const BEFORE_LEFT_OUT = '"[';

/** True if the text of a JSON value has such a value in it. */
export function leavesOut(json: string): boolean {
  return IN_JSON.test(json);
}

/** The JSON value with null in place of such values. Its depth is that of a record. */
export function withoutLeftOut(value: unknown): unknown {
  if (typeof value === "string") return VALUE.test(value) ? null : value;
  if (Array.isArray(value)) return value.map(withoutLeftOut);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, withoutLeftOut(held)]));
}
