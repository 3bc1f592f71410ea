// The filters for one field of a raw record: by the columns whose values are read from it.
import type { TimeForm } from "#domain/time/time-form.ts";
import type { Row } from "#contract/methods/rows.ts";
import { readAs } from "#domain/columns/facts.ts";
import type { Column } from "#domain/columns/column.ts";
import { metadataColumn, metadataName } from "#domain/columns/metadata-column.ts";
import { columnsOf, findColumn, isStored, valueIn } from "#domain/columns/datasets.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { readCall } from "#domain/records/call.ts";
import { metadataKeyAt } from "#domain/records/metadata.ts";
import { readMessage } from "#domain/records/message.ts";
import { readJsonPath, type JsonPath } from "#domain/text/json-path.ts";
import { asId, asText } from "#domain/text/lenient.ts";
import { meaningOfColumn, questionOf, type Question } from "#renderer/list/model/rows/cell-values.ts";
import type { LocalValue } from "#renderer/list/model/rows/local-values.ts";

export interface FieldFilters {
  /** filters of the loaded rows */
  readonly values: readonly LocalValue[];
  readonly questions: readonly Question[];
}

const READ = { messages: readMessage, calls: readCall } as const;
export const NO_FILTERS: FieldFilters = { values: [], questions: [] };

/**
 * The filters by the value at a path of a parsed record whose row is known; none for a field that is in no column, and
 * where the column took its value from elsewhere. Times are shown in the form.
 */
export function fieldFilters(kind: QueryKind, row: Row, record: unknown, path: JsonPath, form: TimeForm): FieldFilters {
  const value = readJsonPath(record, path);
  const key = metadataKeyAt(kind, path);
  if (key !== null) return { values: valuesOfMetadata(key, value, path), questions: [] };
  return columnsFrom(kind, record, path, value)
    .map((column) => filtersOf(kind, row, column, value, form))
    .reduce(
      (all, each) => ({ values: [...all.values, ...each.values], questions: [...all.questions, ...each.questions] }),
      NO_FILTERS,
    );
}

/** The filter by a value of metadata. */
function valuesOfMetadata(key: string, value: unknown, path: JsonPath): readonly LocalValue[] {
  const text = typeof value === "object" ? null : asText(value);
  if (text === null || text === "") return [];
  const isList = path.some((step) => typeof step === "number");
  return [
    { column: metadataName(key), value: text, excluded: false, label: metadataColumn(key).label, shown: text, isList },
  ];
}

/** The stored columns whose values change with the field. */
function columnsFrom(kind: QueryKind, record: unknown, path: JsonPath, value: unknown): readonly Column[] {
  const other = otherThan(value);
  if (other === undefined) return [];
  const before = READ[kind](record);
  const after = READ[kind](withValue(record, path, other));
  if (!before.ok) return [];
  return columnsOf(kind).filter((column) => {
    if (!isStored(column)) return false;
    // A record that cannot be read without the field has its id there.
    if (!after.ok) return column.key === true;
    return String(valueIn(column, before.record)) !== String(valueIn(column, after.record));
  });
}

function otherThan(value: unknown): unknown {
  if (typeof value === "string") return `${value}~`;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : undefined;
}

/** The record as it is read with another value at the path. Nothing is copied, because maps may have many fields. */
function withValue(record: unknown, [step, ...rest]: JsonPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof record !== "object" || record === null) return record;
  return new Proxy(record, {
    get(target, name) {
      const held: unknown = Reflect.get(target, name);
      return name === String(step) && Object.hasOwn(target, name) ? withValue(held, rest, value) : held;
    },
  });
}

function filtersOf(kind: QueryKind, row: Row, column: Column, value: unknown, form: TimeForm): FieldFilters {
  const held = valueIn(column, row);
  if (typeof held === "object" && held !== null) {
    const values = meaningOfColumn(row, column, form).values.filter((each) => each.value === asId(value));
    return { values, questions: values.flatMap((each) => questionOf(kind, each) ?? []) };
  }
  if (held === null || held !== readAs(column.type, value)) return NO_FILTERS;
  // A person's name filters as the person.
  const filtered = column.nameOf === undefined ? column : findColumn(kind, column.nameOf);
  return filtered === undefined ? NO_FILTERS : meaningOfColumn(row, filtered, form);
}
