// Reads the words of sentences about calls: durations, dates, times of day and names, in English and German.
import type { PlainCall, PlainPerson } from "./plain-call.ts";

export type Names = Readonly<Record<string, string>>;

/** "1 h 02 min 05 s", "2 days 5 h" in seconds; null for no text. */
export function secondsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const of = (unit: string): number => Number(new RegExp(String.raw`(\d+) ${unit}(?: |$)`, "u").exec(text)?.[1] ?? 0);
  return of("(?:days|Tagen?)") * 86_400 + of("h") * 3600 + of("min") * 60 + of("s");
}

/** The part of a length that is said: over 48 hours whole hours, from a week on whole days. Seconds. */
export function inWholeUnits(seconds: number | null): number | null {
  if (seconds === null || seconds <= 48 * 3600) return seconds;
  return seconds - (seconds % (seconds < 7 * 86_400 ? 3600 : 86_400));
}

const MONTHS = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  de: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.".split(" "),
};

/** "30 Oct at 15:06:18", "30. Okt. um 15:06:18": in UTC, of the present year. */
export function dated(seconds: number): readonly string[] {
  const date = new Date(seconds * 1000);
  const [day, month, clock] = [date.getUTCDate(), date.getUTCMonth(), clockOf(seconds)];
  return [`${day} ${MONTHS.en[month]} at ${clock}`, `${day}. ${MONTHS.de[month]} um ${clock}`];
}

const clockOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);

/** The time of day of a sentence, at the call's day. */
export function momentOf(call: PlainCall, clock: string | undefined): number {
  const day = Math.floor(call.now / 86_400) * 86_400;
  const [hour = 0, minute = 0, second = 0] = (clock ?? "").split(":").map(Number);
  const times = Array.from({ length: 40 }, (_, back) => day - back * 86_400 + hour * 3600 + minute * 60 + second);
  const known = call.people.flat().flatMap(({ joined, left }) => [joined, left]);
  return times.find((time) => known.includes(time)) ?? Number.NaN;
}

const NOBODY = { en: "Somebody without a UID", de: "Jemand ohne UID" };

export function nameOf(id: string | null, names: Names): string | null {
  return id === null ? null : (names[id] ?? id);
}

export function named(person: PlainPerson, names: Names): readonly string[] {
  const { uid = null, name = null } = person[0] ?? {};
  const known = nameOf(uid, names) ?? name;
  return known === null ? [NOBODY.en, NOBODY.de] : [known];
}
