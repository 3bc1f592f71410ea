// The statistics of a view as tables, for the pane and for CSV, and the names of the hours of the week.
import type { LocalTest, LocalValue } from "#renderer/list/model/rows/local-values.ts";
import { ownValue } from "#domain/text/lenient.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import { findColumn } from "#domain/columns/datasets.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { shownValue } from "#domain/query/value-words.ts";
import { periodStart, MIDNIGHT } from "#domain/time/calendar.ts";
import { secondsOfWallTime } from "#domain/time/time.ts";
import { differentWords } from "./estimate-rest.ts";
import { say } from "#texts/say.ts";
import { writeDay } from "#domain/time/time-form.ts";
import { weekdayNames } from "#texts/phrases.ts";

/** The form of a figure; a share is a number from 0 to 1. */
export type FigureForm = "count" | "share" | "minutes";

export interface FigureColumn {
  readonly label: string;
  /** the stored value that the label says in words */
  readonly stored?: string;
  readonly form: FigureForm;
}

/** The filter of loaded rows that gives the rows of a line. */
export type LineFilter =
  | { readonly by: "value"; readonly value: LocalValue }
  | { readonly by: "test"; readonly test: LocalTest };

export interface FigureLine {
  /** unique in its table */
  readonly key: string;
  readonly label: string;
  /** shown in a quiet tone after the label: the id of a name, the weekday of a day */
  readonly detail?: string;
  /** the stored value, if the label says it in words */
  readonly stored?: string;
  /** in the order of the columns; null for unknown figures */
  readonly figures: readonly (number | null)[];
  /** null if no filter of loaded rows means the same */
  readonly narrows: LineFilter | null;
  /** the line counts the rows without the fact */
  readonly isUnknown?: true;
}

export interface FigureTable {
  readonly title: string;
  /** the name of the lines: "Status" */
  readonly of: string;
  readonly columns: readonly FigureColumn[];
  readonly lines: readonly FigureLine[];
  /** the number of lines that are shown at first */
  readonly shownFirst: number;
  /** sentences below the table */
  readonly notes: readonly string[];
  /** numbers of rows and minutes are multiplied by it when they are shown; null if every row was counted */
  readonly scale: number | null;
}

/** The share of a part; null if the whole is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** The share of answered calls among those for which it is known. */
export function rateOf({ answered, unanswered }: { readonly answered: number; readonly unanswered: number }) {
  return shareOf(answered, answered + unanswered);
}

/** The filter for the rows with one value of a column, or with null for those without a value. */
export function byValue(
  kind: QueryKind,
  column: string,
  value: string | null,
  name: string | null = value,
): LineFilter {
  const known = findColumn(kind, column);
  const isList = known?.type === "list";
  const label = columnLabel(kind, column);
  return { by: "value", value: { column, value, excluded: false, label, shown: name, isList } };
}

/** The table of the values of a column, with a line for the rows without a value. `names`: value to name. */
export function valuesTable<Figures extends { readonly rows: number }>(
  kind: QueryKind,
  column: string,
  histogram: {
    readonly values: readonly (Figures & { readonly value: string })[];
    readonly different: number;
    readonly unknown: Figures;
  },
  look: Pick<FigureTable, "title" | "columns" | "shownFirst" | "scale"> & {
    readonly figuresOf: (each: Figures) => FigureLine["figures"];
    readonly names?: Readonly<Record<string, string>>;
  },
): FigureTable {
  const { values, different, unknown } = histogram;
  const { figuresOf, names = {}, ...texts } = look;
  const lines = values.map((each): FigureLine => {
    const { value } = each;
    const name = ownValue(names, value);
    const shown = shownValue(kind, column, value);
    return {
      key: value,
      label: name ?? shown,
      ...(name === undefined ? {} : { detail: value }),
      ...(name === undefined && shown !== value ? { stored: value } : {}),
      figures: figuresOf(each),
      narrows: byValue(kind, column, value, name ?? shown),
    };
  });
  return {
    ...texts,
    of: columnLabel(kind, column),
    lines: [...lines, ...unknownLine(kind, unknown.rows, figuresOf(unknown), column)],
    notes: leftOut(values.length, different, texts.scale, "values"),
  };
}

/**
 * The table of the local days of a time column, with a line for the rows without a time. The first figure counts rows.
 */
export function daysTable<Day extends { readonly day: string }>(
  kind: QueryKind,
  column: string,
  days: { readonly values: readonly Day[]; readonly different: number; readonly unknownRows: number },
  look: Pick<FigureTable, "columns" | "scale"> & {
    readonly zone: string;
    readonly figuresOf: (day: Day) => FigureLine["figures"];
  },
): FigureTable {
  const { zone, columns, scale, figuresOf } = look;
  const lines = days.values.map((each): FigureLine => {
    const { day } = each;
    const narrows = byDay(kind, column, day, zone);
    return { key: day, label: writeDay(day, true), stored: day, figures: figuresOf(each), narrows };
  });
  const unknown = columns.map((_, index) => (index === 0 ? days.unknownRows : null));
  return {
    title: say("result.statistics.byDay"),
    of: say("result.statistics.day"),
    columns,
    lines: [...lines, ...unknownLine(kind, days.unknownRows, unknown, column)],
    shownFirst: 14,
    notes: leftOut(days.values.length, days.different, scale, "days"),
    scale,
  };
}

/** The line of the rows without a value of the column; empty if there are no such rows. */
function unknownLine(
  kind: QueryKind,
  rows: number,
  figures: FigureLine["figures"],
  column: string,
): readonly FigureLine[] {
  if (rows === 0) return [];
  return [
    {
      key: "",
      label: say("result.statistics.unknown"),
      figures,
      narrows: byValue(kind, column, null),
      isUnknown: true,
    },
  ];
}

/** The filter for the rows of one local day, "2026-10-31". */
export function byDay(kind: QueryKind, column: string, day: string, zone: string): LineFilter {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const begin = { year, month, day: date, ...MIDNIGHT };
  const from = secondsOfWallTime(begin, zone);
  const to = secondsOfWallTime(periodStart(begin, "day", 1), zone) - 1;
  const label = columnLabel(kind, column);
  return {
    by: "test",
    test: {
      test: { test: "between", column, from, to },
      words: say("result.statistics.onDay", { column: label, day: writeDay(day, true) }),
    },
  };
}

/** A note if there are more values than lines. */
export function leftOut(
  given: number,
  different: number,
  scale: number | null,
  of: "values" | "days" | "people",
): readonly string[] {
  return different > given
    ? [say(`result.statistics.someOf.${of}`, { given, different: differentWords(different, scale) })]
    : [];
}

/** Hours of the week that are called the busiest. */
const BUSIEST = 5;

/** "14:00": the start of an hour of the day. */
export function hourLabel(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** "Tue 14:00" */
export function weekHourStart(hourOfWeek: number): string {
  return `${weekdayNames()[Math.floor(hourOfWeek / 24)] ?? ""} ${hourLabel(hourOfWeek % 24)}`;
}

/** "Tue 14:00 to 15:00" */
export function weekHourLabel(hourOfWeek: number): string {
  return say("result.statistics.fromTo", { from: weekHourStart(hourOfWeek), to: hourLabel((hourOfWeek % 24) + 1) });
}

/** The hours with the most rows, most first, of equal ones the earliest first, without empty hours. */
export function busiestHours(rows: readonly number[]): readonly number[] {
  const hours = rows.map((count, hour) => ({ hour, count })).filter(({ count }) => count > 0);
  const busiest = hours.toSorted((one, other) => other.count - one.count).slice(0, BUSIEST);
  return busiest.map(({ hour }) => hour);
}
