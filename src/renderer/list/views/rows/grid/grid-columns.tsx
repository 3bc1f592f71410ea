// Makes the columns of a grid from the table of columns: their labels, widths and cells.
import { shownValue } from "#domain/query/value-words.ts";
import { factName, type Column } from "#domain/columns/column.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import {
  gridColumnsOf,
  gridIdOf,
  metadataColumnsOf,
  nameColumnOf,
  valueIn,
  type GridColumnOfTable,
  type Value,
} from "#domain/columns/datasets.ts";
import { formatDuration } from "#domain/time/time.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Row } from "#contract/methods/rows.ts";
import { formatMinutes } from "#renderer/design/words/format-values.ts";
import type { GridColumn } from "#renderer/list/model/rows/grid-column.ts";
import { EmptyCell, IdCell, MeasureCell, NumberCell, PersonCell, PlainCell, TimeCell } from "./grid-cells.tsx";
import { say } from "#texts/say.ts";

type Cell<Data> = GridColumn<Data>["cell"];

/** The columns of a grid from left to right. `special` draws single columns, by the name of their value in rows. */
export function gridColumns<Data extends Row>(
  kind: QueryKind,
  special: Readonly<Record<string, Cell<Data>>>,
): readonly GridColumn<Data>[] {
  return gridColumnsOf(kind).map((column) => gridColumn(kind, column, special[factName(column)]));
}

/** The columns of metadata with these ids. */
export function metadataGridColumns<Data extends Row>(
  kind: QueryKind,
  ids: readonly string[],
): readonly GridColumn<Data>[] {
  return metadataColumnsOf(ids).map((column) => gridColumn(kind, column));
}

function gridColumn<Data extends Row>(
  kind: QueryKind,
  column: GridColumnOfTable,
  special?: Cell<Data>,
): GridColumn<Data> {
  const { type, grid } = column;
  return {
    id: gridIdOf(kind, column),
    get header() {
      return columnLabel(kind, column.name);
    },
    widthPixels: grid.widthPixels,
    ...(grid.grows === undefined ? {} : { grows: grid.grows }),
    ...(grid.givesWay === undefined ? {} : { givesWay: grid.givesWay }),
    ...(grid.narrowPixels === undefined ? {} : { narrowPixels: grid.narrowPixels }),
    ...(grid.hidden === true ? { hidden: true } : {}),
    ...(type === "number" ? { alignRight: true } : {}),
    ...(type === "time" ? { isTime: true } : {}),
    ...(type === "marks" ? { unsortable: true } : {}),
    cell: special ?? cellOf(kind, column),
  };
}

function cellOf<Data extends Row>(kind: QueryKind, column: Column): Cell<Data> {
  const named = nameColumnOf(kind, column.name);
  if (named === undefined) return ({ row }) => <ValueCell kind={kind} column={column} value={valueIn(column, row)} />;
  const isReceiver = column.name === "receiver";
  return ({ row }) => (
    <PersonCell
      kind={kind}
      id={textOf(valueIn(column, row))}
      name={textOf(valueIn(named, row))}
      isGroup={isReceiver && row.receiverType === "group"}
    />
  );
}

function ValueCell(props: { readonly kind: QueryKind; readonly column: Column; readonly value: Value }) {
  const { kind, column, value } = props;
  if (typeof value === "number") {
    if (column.type === "time") return <TimeCell seconds={value} />;
    if (column.unit === "minutes") return <MeasureCell text={formatMinutes(value)} />;
    if (column.unit === "seconds") return <MeasureCell text={formatDuration(value)} />;
    return <NumberCell value={value} />;
  }
  if (value === null && column.type === "number") return <EmptyCell isRight />;
  if (column.type === "id") return <IdCell kind={kind} id={textOf(value)} />;
  return <PlainCell text={typeof value === "string" ? shownValue(kind, column.name, value) : textOf(value)} />;
}

function textOf(value: Value): string | null {
  if (typeof value === "boolean") return say(`rows.facets.${value ? "yes" : "no"}`);
  if (typeof value === "object" && value !== null) return value.join(", ");
  return value === null ? null : String(value);
}
