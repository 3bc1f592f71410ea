// The words for marks and series of the pictures.
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { shownValue } from "#domain/query/value-words.ts";
import { intlLocale } from "#texts/language.ts";
import { say } from "#texts/say.ts";
import { colourOf } from "./picture-label.tsx";
import { seriesOf, type MarkUnit, type TimeMark } from "./time-marks.ts";

interface SeriesWithRows {
  /** its name for a person */
  readonly name: string;
  readonly colour: string;
  readonly rows: number;
}

/** The series that have rows in the marks. */
export function seriesWithRows(statistics: Statistics, marks: readonly TimeMark[]): readonly SeriesWithRows[] {
  return seriesOf(statistics).flatMap((name, part, { length }) => {
    const rows = marks.reduce((sum, { parts }) => sum + (parts[part] ?? 0), 0);
    return rows === 0 ? [] : [{ name: seriesName(statistics, name), colour: colourOf(part, length), rows }];
  });
}

/** "Thu 22 Oct", "14:00", "week of 19 Oct"; the day is named with an hour if `isWhole`. */
export function markName(mark: Pick<TimeMark, "begin">, unit: MarkUnit, isWhole = true): string {
  const day = dayName(mark.begin.slice(0, 10), unit !== "week");
  const hour = `${mark.begin.slice(11, 13)}:00`;
  if (unit === "hour") return isWhole ? say("statistics.hourOf", { day, hour }) : hour;
  return unit === "week" && isWhole ? say("statistics.weekOf", { day }) : day;
}

/** "22 Oct" or "Thu 22 Oct", with the year if it is not the present one. */
function dayName(day: string, hasWeekday: boolean): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const parts = new Intl.DateTimeFormat(intlLocale(), {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? "";
  const isThisYear = day.slice(0, 4) === String(new Date().getUTCFullYear());
  return say("statistics.date", {
    weekday: hasWeekday ? part("weekday").replace(/\.$/u, "") : null,
    day: part("day"),
    month: part("month"),
    year: isThisYear ? null : day.slice(0, 4),
  });
}

/** "Answered", "Missed", a category of messages. */
export function seriesName({ kind }: Pick<Statistics, "kind">, series: string): string {
  if (kind === "calls") {
    return series === "answered" || series === "missed" || series === "turnedDown"
      ? say(`statistics.series.${series}`)
      : say("statistics.series.open");
  }
  return series === "other" ? say("statistics.series.rest") : shownValue("messages", "category", series);
}
