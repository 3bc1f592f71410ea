// Makes the columns of a grid from the table of columns: their labels, widths and cells.
import { factName, type Column } from "../../../../domain/columns/column.ts";
import { columnLabel } from "../../../../domain/columns/column-texts.ts";
import { gridColumnsOf, gridIdOf, nameColumnOf, valueIn, type Value } from "../../../../domain/columns/datasets.ts";
import { formatDuration } from "../../../../domain/time/time.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import type { Row } from "../../../../contract/methods/rows.ts";
import { formatMinutes } from "../../../design/words/format.ts";
import type { GridColumn } from "../../../model/rows/column.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { IdCell, MeasureCell, NumberCell, PersonCell, PlainCell, TimeCell } from "./cells.tsx";

type Cell<Data> = GridColumn<Data>["cell"];

/** The columns of a grid from left to right. `special` draws single columns, by the name of their value in rows. */
export function gridColumns<Data extends Row>(
  kind: QueryKind,
  special: Readonly<Record<string, Cell<Data>>>,
): readonly GridColumn<Data>[] {
  return gridColumnsOf(kind).map((column) => {
    const { type, grid } = column;
    return {
      id: gridIdOf(kind, column),
      get header() {
        return columnLabel(kind, column.name);
      },
      widthPixels: grid.widthPixels,
      ...(grid.grows === undefined ? {} : { grows: grid.grows }),
      ...(grid.hidden === true ? { hidden: true } : {}),
      ...(type === "number" ? { alignRight: true } : {}),
      ...(type === "time" ? { isTime: true } : {}),
      ...(type === "marks" ? { unsortable: true } : {}),
      cell: special[factName(column)] ?? cellOf(kind, column),
    };
  });
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
  return column.type === "id" ? <IdCell kind={kind} id={textOf(value)} /> : <PlainCell text={textOf(value)} />;
}

function textOf(value: Value): string | null {
  if (typeof value === "boolean") return ROWS_TEXTS.facets[value ? "yes" : "no"];
  if (typeof value === "object" && value !== null) return value.join(", ");
  return value === null ? null : String(value);
}
