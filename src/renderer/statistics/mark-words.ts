// The words for marks and series of the pictures.
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { shownValue } from "#domain/query/value-words.ts";
import { wallFields } from "#domain/time/time.ts";
import { writeDay } from "#domain/time/time-form.ts";
import { say } from "#texts/say.ts";
import type { Picture } from "./use-picture.ts";
import { colourOf } from "./picture-label.tsx";
import { keyOf, movedSpan, seriesOf, type TimeMark, type MarkUnit } from "./time-marks.ts";

/** The title of the table of a picture over time: the picture, which need not be the nearest one. */
export function tableTitle(kind: Statistics["kind"], unit: MarkUnit): string {
  return say("statistics.asTable", { picture: say(`statistics.over.${kind}.${unit}`) });
}

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
  const day = writeDay(mark.begin.slice(0, 10), unit !== "week");
  const hour = `${mark.begin.slice(11, 13)}:00`;
  if (unit === "hour") return isWhole ? say("statistics.hourOf", { day, hour }) : hour;
  return unit === "week" && isWhole ? say("statistics.weekOf", { day }) : day;
}

/** The first and the last day of the other period: "13 Oct"; null without one. */
function earlierDays({
  span,
  earlier,
  zone,
}: Pick<Picture, "span" | "earlier" | "zone">): { readonly from: string; readonly to: string } | null {
  if (span === null || earlier === null) return null;
  const { fromSeconds, toSeconds } = movedSpan(span, -earlier.shiftDays, zone);
  const named = (seconds: number): string => writeDay(keyOf(wallFields(seconds, zone), "day"), false);
  return { from: named(fromSeconds), to: named(toSeconds) };
}

/** "Before: 13 Oct to 19 Oct", with "not loaded" where it is not; none without another period. */
export function beforeWords(
  picture: Pick<Picture, "span" | "earlier" | "zone" | "isEarlierLoaded">,
): readonly string[] {
  const days = earlierDays(picture);
  return days === null ? [] : [say("statistics.beforeSpan", { ...days, isLoaded: picture.isEarlierLoaded })];
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
