// The meaning of a grid's cell: values that filter loaded rows, the text to copy, and filters that ask the service.
import type { Row } from "#contract/methods/rows.ts";
import { factName, type Column } from "#domain/columns/column.ts";
import { metadataKeyOf } from "#domain/columns/metadata-column.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import {
  gridColumnsOf,
  gridIdOf,
  metadataColumnsOf,
  nameColumnOf,
  valueIn,
  type Value,
} from "#domain/columns/datasets.ts";
import { filterLabel } from "#domain/query/filter-texts.ts";
import { FILTERS, findFilter, isListKind, type Filter, type QueryKind } from "#domain/query/filters.ts";
import { shownValue } from "#domain/query/value-words.ts";
import { formatReading } from "#domain/query/time-input.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";
import { formatTime } from "#domain/time/time.ts";
import type { DraftValue } from "#renderer/list/model/draft/draft.ts";
import type { LocalValue } from "./local-values.ts";
import { say } from "#texts/say.ts";

/** A parameter that asks the service for the value of a cell. */
export interface Question {
  readonly param: string;
  readonly value: DraftValue;
  /** "Sender is Alice" */
  readonly words: string;
}

/** The facts that the menu of a cell needs. */
export interface CellMeaning {
  /** the column's name: "Sender" */
  readonly label: string;
  /** the text for Copy; null for an empty cell */
  readonly copied: string | null;
  /** the values that can filter the loaded rows; several for a list */
  readonly values: readonly LocalValue[];
  readonly questions: readonly Question[];
}

/** Further parameters for a column, besides those that filter by its own fact. */
const MORE_QUESTIONS: Readonly<Record<QueryKind, Readonly<Record<string, (row: Row) => readonly MoreQuestion[]>>>> = {
  messages: {
    receiver: (row) => ("conversationId" in row ? [{ param: "conversationId", value: row.conversationId }] : []),
  },
  calls: {
    initiator: (row) =>
      "initiator" in row ? [{ param: "uid", value: row.initiator, shown: row.initiatorName ?? row.initiator }] : [],
    receiver: (row) =>
      row.receiverType === "user"
        ? [{ param: "uid", value: row.receiver, shown: row.receiverName ?? row.receiver }]
        : [],
  },
};

interface MoreQuestion {
  readonly param: string;
  readonly value: string | null;
  readonly shown?: string | null;
}

/** The meaning of a cell; null for a column of icons. Its times are shown in the form; a copied one is ISO 8601. */
export function meaningOf(row: Row, columnId: string, form: TimeForm): CellMeaning | null {
  const kind = kindOf(row);
  const own = gridColumnsOf(kind).find((each) => gridIdOf(kind, each) === columnId);
  const column = own ?? metadataColumnsOf([columnId])[0];
  return column === undefined || column.type === "marks" ? null : meaningOfColumn(row, column, form);
}

/** The meaning of a row's value in a column, even if the grid does not show the column. */
export function meaningOfColumn(row: Row, column: Column, form: TimeForm): CellMeaning {
  const kind = kindOf(row);
  const { type, name } = column;
  const label = columnLabel(kind, name);
  const isTime = type === "time";
  const held = heldIn(row, column);
  const names = nameColumnOf(kind, name);
  const shownName =
    names !== undefined ? wordsOf(valueIn(names, row)) : typeof held === "string" ? shownValue(kind, name, held) : null;
  const values = canBeTested(column) ? localValuesOf(label, factName(column), held, shownName) : [];
  const own = values.flatMap((value) => questionOf(kind, value) ?? []);
  const asked = isTime ? timeQuestions(kind, factName(column), held, form) : (MORE_QUESTIONS[kind][name]?.(row) ?? []);
  const beside = asked.flatMap(({ param, value, shown = value }) => {
    const filter = findFilter(kind, param);
    if (filter === undefined || value === null) return [];
    const ofFilter = { filter: filterLabel(filter) };
    const words =
      filter.kind === "time"
        ? say("rows.cellMenu.time", { ...ofFilter, time: shown ?? "" })
        : say("rows.cellMenu.is", { ...ofFilter, value: shown ?? "" });
    return [{ param, value, words }];
  });
  return { label, copied: copiedOf(held, isTime, form.zone), values, questions: [...own, ...beside] };
}

function kindOf(row: Row): QueryKind {
  return "sessionId" in row && "status" in row ? "calls" : "messages";
}

/** True for columns in which several rows are likely to have the same value. */
function canBeTested({ type, unit, key }: Column): boolean {
  return type !== "time" && type !== "text" && unit === undefined && key === undefined;
}

/** The value of a cell. A duration that was sent as text stays as it was sent. */
function heldIn(row: Row, column: Column): Value {
  const asText = column.name === "totalDurationInMinutes" && "totalDuration" in row ? row.totalDuration : null;
  return asText ?? valueIn(column, row);
}

function localValuesOf(label: string, column: string, held: Value, name: string | null): readonly LocalValue[] {
  if (typeof held === "object" && held !== null) {
    const isList = held.length > 1 || metadataKeyOf(column) === null;
    return held.map((value) => ({ column, value, excluded: false, label, shown: value, isList }));
  }
  const shown = name ?? wordsOf(held);
  return [{ column, value: held, excluded: false, label, shown, isList: false }];
}

function wordsOf(value: Value): string | null {
  if (typeof value === "boolean") return say(`rows.facets.${value ? "yes" : "no"}`);
  return value === null ? null : String(value);
}

function copiedOf(held: Value, isTime: boolean, zone: string): string | null {
  if (typeof held === "object" && held !== null) return held.length === 0 ? null : held.join(", ");
  if (isTime && typeof held === "number") return formatTime(held, zone);
  return wordsOf(held);
}

/** The parameter that asks the service for a local value; null if there is none or the value is excluded. */
export function questionOf(kind: QueryKind, value: LocalValue): Question | null {
  if (value.excluded || value.value === null) return null;
  const filter = FILTERS[kind].find((each) => asksForOne(each, value));
  if (filter === undefined) return null;
  const ofFilter = { filter: filterLabel(filter) };
  const words =
    filter.kind === "words"
      ? say("rows.cellMenu.has", { ...ofFilter, word: value.shown ?? "" })
      : say("rows.cellMenu.is", { ...ofFilter, value: value.shown ?? "" });
  return { param: filter.name, value: draftValueOf(filter, value.value), words };
}

/** True for a filter that asks the service for exactly this value of the fact. */
function asksForOne({ local, kind, sent }: Filter, { column, value, isList }: LocalValue): boolean {
  if (!("column" in local) || local.column !== column || sent === "never") return false;
  if (isList) return local.op === "listHasAny";
  if (typeof value === "boolean") return local.op === "positive" && kind === "yesNo";
  // If there is a filter for one value (Type) and one for several (Types), the first one is used.
  return local.op === "equals" || local.op === "numberEquals" || (local.op === "oneOf" && sent === "oneValue");
}

function draftValueOf(filter: Filter, value: string | number | boolean): DraftValue {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return isListKind(filter.kind) ? [String(value)] : String(value);
}

/** The filters from, after or up to the moment of a time cell, without those that need another filter. */
function timeQuestions(
  kind: QueryKind,
  column: string,
  held: Value,
  form: TimeForm,
): readonly { readonly param: string; readonly value: string; readonly shown: string }[] {
  if (typeof held !== "number") return [];
  return FILTERS[kind]
    .filter(({ local, needs }) => "column" in local && local.column === column && needs === undefined)
    .map(({ name }) => ({ param: name, value: formatReading(held, form.zone), shown: writeTime(held, form) }));
}
