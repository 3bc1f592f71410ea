// Reads what says in which zone a time is: an offset, the letters or the name of a zone, in a cell or in a header.
import { isZone } from "#domain/time/time.ts";

/** Seconds east of UTC, or the name of a zone. */
export type Place = number | string;

/** UTC+1, GMT-0800, +05:30; also with the sign that typesetters use */
const OFFSET = /^(?:UTC|GMT)? ?([+\-−])(\d{1,2})(?::?(\d\d))?$/iu;
const NAME = /^[A-Za-z_]{2,20}\/[\w+/-]{2,40}$/u;
/** An offset, and after it the zone's own name, as Go, Java and JavaScript write it: +0100 CET m=+0.5, GMT-0800 (Pacific Standard Time). */
const NAMED_OFFSET =
  /^((?:UTC|GMT)? ?[+\-−]\d{1,2}(?::?\d\d)?|Z|UTC|GMT)(?: ?\[[^\]]{1,40}\]| ?\([^)]{1,60}\)| [A-Z]{3,5}| [+-]\d{2,4})?(?: m=[+-][\d.]{1,30})?$/u;
const HOUR_SECONDS = 3600;
/** No zone is further from UTC. */
const MOST_HOURS = 14;

/** Hours from UTC. Letters that stand for several zones, such as CST and IST, are not among them. */
const HOURS: ReadonlyMap<string, number> = new Map([
  ["Z", 0],
  ["UTC", 0],
  ["GMT", 0],
  ["WET", 0],
  ["WEST", 1],
  ["CET", 1],
  ["MEZ", 1],
  ["CEST", 2],
  ["MESZ", 2],
  ["EET", 2],
  ["EEST", 3],
  ["MSK", 3],
  ["EST", -5],
  ["EDT", -4],
  ["CDT", -5],
  ["MST", -7],
  ["MDT", -6],
  ["PST", -8],
  ["PDT", -7],
  ["JST", 9],
  ["KST", 9],
  ["AEST", 10],
  ["AEDT", 11],
  ["NZST", 12],
  ["NZDT", 13],
]);

/** The zone that follows a time; null for another text. */
export function zoneAfterTime(text: string): Place | null {
  const inBrackets = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  const own = NAMED_OFFSET.exec(inBrackets)?.[1] ?? inBrackets;
  const offset = offsetIn(own);
  if (offset !== null) return offset;
  const hours = HOURS.get(own.toUpperCase());
  if (hours !== undefined) return hours * HOUR_SECONDS;
  return NAME.test(own) && isZone(own) ? own : null;
}

/** The zone that a header names for its whole column, where CET also has summers; null for another text. */
export function zoneOfColumn(text: string): Place | null {
  const own = text.trim();
  return offsetIn(own) ?? (isZone(own) ? own : zoneAfterTime(own));
}

function offsetIn(text: string): number | null {
  const [, sign, hours = "", minutes = "0"] = OFFSET.exec(text) ?? [];
  if (sign === undefined || Number(hours) > MOST_HOURS) return null;
  const seconds = Number(hours) * HOUR_SECONDS + Number(minutes) * 60;
  return sign === "+" ? seconds : -seconds;
}
