// What the statistics of a view look like as tables: the pane draws them, and CSV is written of them.
import type { LocalTest } from "../rows/local-tests.ts";
import type { LocalValue } from "../rows/local-values.ts";
import { findColumn } from "../../../domain/columns/datasets.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { periodStart, MIDNIGHT } from "../../../domain/time/calendar.ts";
import { secondsOfWallTime } from "../../../domain/time/time.ts";
import { formatNumber } from "../../design/words/format.ts";

/** How a figure is written; a share is a number from 0 to 1. */
export type FigureForm = "count" | "share" | "minutes";

export interface FigureColumn {
  readonly label: string;
  readonly form: FigureForm;
}

/** What narrows the view to the rows of a line. */
export type Narrows =
  | { readonly by: "value"; readonly value: LocalValue }
  | { readonly by: "test"; readonly test: LocalTest };

export interface FigureLine {
  /** unique in its table */
  readonly key: string;
  readonly label: string;
  /** what stands beside it in a quiet tone: the id of a name, the weekday of a day */
  readonly detail?: string;
  /** in the order of the columns; null for what is not known */
  readonly figures: readonly (number | null)[];
  /** null where no filter of loaded rows says the same */
  readonly narrows: Narrows | null;
  /** rows that lack the fact, which are no value of it */
  readonly isUnknown?: true;
}

export interface FigureTable {
  readonly title: string;
  /** what the lines are: "Status" */
  readonly of: string;
  readonly columns: readonly FigureColumn[];
  readonly lines: readonly FigureLine[];
  /** lines that are shown before all of them are asked for */
  readonly shownFirst: number;
  /** sentences below the table */
  readonly notes: readonly string[];
}

/** A share of a whole; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** The share of answered among those of which it is decided. */
export function rateOf({ answered, unanswered }: { readonly answered: number; readonly unanswered: number }) {
  return shareOf(answered, answered + unanswered);
}

export const UNKNOWN = "not known";

/** Narrows to the rows with one value of a column, or null for those without any. */
export function byValue(kind: QueryKind, column: string, value: string | null, name: string | null = value): Narrows {
  const known = findColumn(kind, column);
  const isList = known?.type === "list";
  const label = known?.label ?? column;
  return { by: "value", value: { column, value, excluded: false, label, shown: name, isList } };
}

/** The line of the rows without any value of the column; none where there are no such rows. */
export function unknownLine(
  kind: QueryKind,
  rows: number,
  figures: FigureLine["figures"],
  column: string,
): readonly FigureLine[] {
  if (rows === 0) return [];
  return [{ key: "", label: UNKNOWN, figures, narrows: byValue(kind, column, null), isUnknown: true }];
}

/** Narrows to the rows of one local day, "2026-10-31". */
export function byDay(kind: QueryKind, column: string, day: string, zone: string): Narrows {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const begin = { year, month, day: date, ...MIDNIGHT };
  const from = secondsOfWallTime(begin, zone);
  const to = secondsOfWallTime(periodStart(begin, "day", 1), zone) - 1;
  const label = findColumn(kind, column)?.label ?? column;
  return { by: "test", test: { test: { test: "between", column, from, to }, words: `${label} on ${day}` } };
}

/** Says that there are more than are given. */
export function leftOut(given: number, different: number, nouns: string): readonly string[] {
  return different > given ? [`${formatNumber(given)} of ${formatNumber(different)} ${nouns}.`] : [];
}
