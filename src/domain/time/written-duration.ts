// Reads durations as people and programs write them: 1m 13s, PT1M13S, 00:01:13, 73 with its unit.

export type DurationUnit = "milliseconds" | "seconds" | "minutes" | "hours";

const SECONDS: Readonly<Record<DurationUnit, number>> = { milliseconds: 0.001, seconds: 1, minutes: 60, hours: 3600 };

/** Names of units in English and German, in lower case. */
const UNITS: Readonly<Record<string, DurationUnit>> = Object.fromEntries(
  (
    [
      ["milliseconds", "ms msec millis milliseconds millisekunden"],
      ["seconds", "s sec secs second seconds sek sekunde sekunden"],
      ["minutes", "m min mins minute minutes minuten"],
      ["hours", "h hr hrs hour hours std stunde stunden"],
    ] as const
  ).flatMap(([unit, names]) => names.split(" ").map((name) => [name, unit])),
);

/** The unit of a name such as "sec" or "Minuten"; null for another word. */
export function durationUnitOf(name: string): DurationUnit | null {
  const key = name.trim().toLowerCase().replace(/\.$/u, "");
  return Object.hasOwn(UNITS, key) ? (UNITS[key] ?? null) : null;
}

/** 00:01:13, with days before and a fraction after it, as spreadsheets and logs write it. */
const CLOCK = /^(?:(\d{1,4})[d.] ?)?(\d{1,4}):(\d\d):(\d\d(?:[.,]\d{1,9})?)$/u;
/** ISO 8601: PT1H2M3.5S, P1DT2H */
const ISO = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:[.,]\d{1,9})?)S)?)?$/iu;
const NUMBER = /^\d{1,12}(?:[.,]\d{1,9})?$/u;
/** One number with its unit in a text of them: "1m", "13 sec". */
const PART = /(\d{1,9}(?:[.,]\d{1,9})?)\s*(\p{L}{1,12})\.?/gu;

/**
 * Seconds of a written duration. `unit` is that of a number without one; null if nobody says it, and then such a number is
 * none. 01:13 is none either: it may be minutes or hours.
 */
export function readDuration(text: string, unit: DurationUnit | null): number | null {
  const trimmed = text.trim();
  if (NUMBER.test(trimmed)) return unit === null ? null : numberOf(trimmed) * SECONDS[unit];
  const clock = CLOCK.exec(trimmed) ?? (/\d/u.test(trimmed) ? ISO.exec(trimmed) : null);
  if (clock !== null) {
    const [days, hours, minutes, seconds] = clock.slice(1).map((part) => numberOf(part ?? "0"));
    return ((days ?? 0) * 24 + (hours ?? 0)) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  }
  return inParts(trimmed);
}

/** 01:13, minutes or hours first. */
const TWO_PARTS = /^(\d{1,4}):(\d\d)$/u;

/**
 * Seconds of a duration whose unit nobody says, if one of its readings fits a known length to the second; else null. A call
 * of 73 s has the duration "73" in seconds, and not in minutes.
 */
export function readDurationOf(lengthSeconds: number, text: string): number | null {
  const trimmed = text.trim();
  const [, first, second] = TWO_PARTS.exec(trimmed) ?? [];
  const number = NUMBER.test(trimmed) ? numberOf(trimmed) : null;
  const readings =
    first === undefined
      ? number === null
        ? []
        : [number, number * 60]
      : [Number(first) * 60 + Number(second), Number(first) * 3600 + Number(second) * 60];
  return readings.find((seconds) => Math.abs(seconds - lengthSeconds) <= 1) ?? null;
}

/** "1m 13s", "1 Std. 5 Min."; null if anything else is in the text. */
function inParts(text: string): number | null {
  let seconds = 0;
  for (const [, number = "", name = ""] of text.matchAll(PART)) {
    const unit = durationUnitOf(name);
    if (unit === null) return null;
    seconds += numberOf(number) * SECONDS[unit];
  }
  const rest = text.replaceAll(PART, "").replaceAll(/[\s,]|\b(?:and|und)\b/gu, "");
  return rest === "" && text !== "" ? seconds : null;
}

function numberOf(text: string): number {
  return Number(text.replace(",", "."));
}
