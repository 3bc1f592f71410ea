// What differs between two records as people read it: the columns of their list, in its order.
import { gridColumnsOf, nameColumnOf, valueIn, type GridColumnOfTable } from "#domain/columns/datasets.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { shownValue } from "#domain/query/value-words.ts";
import { formatDuration } from "#domain/time/time.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";
import type { Row } from "#contract/methods/rows.ts";
import { formatMinutes, formatNumber } from "#renderer/design/words/format-values.ts";
import { callDuration } from "#renderer/record/model/calls/duration.ts";
import { say } from "#texts/say.ts";

export interface WordDifference {
  /** the column's name */
  readonly label: string;
  /** null for no value */
  readonly one: string | null;
  readonly other: string | null;
}

/** Ids that no name stands for are left to the fields of the record. */
export function differencesInWords(kind: QueryKind, one: Row, other: Row, form: TimeForm): readonly WordDifference[] {
  return gridColumnsOf(kind)
    .filter(({ type, name }) => type !== "marks" && (type !== "id" || nameColumnOf(kind, name) !== undefined))
    .map((column) => ({
      label: columnLabel(kind, column.name),
      one: wordsOf(kind, column, one, form),
      other: wordsOf(kind, column, other, form),
    }))
    .filter((each) => each.one !== each.other);
}

function wordsOf(kind: QueryKind, column: GridColumnOfTable, row: Row, form: TimeForm): string | null {
  const { name, type, unit } = column;
  if (name === "totalDurationInMinutes" && "totalDuration" in row) return callDuration(row);
  const names = nameColumnOf(kind, name);
  const value = (names === undefined ? null : valueIn(names, row)) ?? valueIn(column, row);
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return say(`rows.facets.${value ? "yes" : "no"}`);
  if (typeof value === "string") return shownValue(kind, name, value);
  if (typeof value !== "number") return value.length === 0 ? null : value.join(", ");
  if (type === "time") return writeTime(value, form);
  if (unit === undefined) return formatNumber(value);
  return unit === "minutes" ? formatMinutes(value) : formatDuration(value);
}
