// Writes Parquet: typed columns in row groups of a fixed size, so that no more than one group is in memory.
import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType, type ColumnSource } from "hyparquet-writer";
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import type { Cell, PlainWriter, ShownTable, WritePlan } from "./writer.ts";

/** Rows of a group: encoding one keeps the engine busy for some hundredths of a second. */
const GROUP_ROWS = 4000;
const LAST_MS = 8_640_000_000_000_000;

interface TypedColumn {
  readonly type: BasicType;
  readonly valueOf: (cell: Cell) => unknown;
}

const TEXT: TypedColumn = { type: "STRING", valueOf: (cell) => (cell === null ? null : String(cell).toWellFormed()) };

/** Times are moments without a zone; the zone of the export is in the file's metadata. */
const TYPES: Readonly<Record<ExportColumn["type"], TypedColumn>> = {
  id: TEXT,
  text: TEXT,
  list: TEXT,
  json: TEXT,
  number: { type: "DOUBLE", valueOf: (cell) => (typeof cell === "number" ? cell : null) },
  flag: { type: "BOOLEAN", valueOf: (cell) => (typeof cell === "boolean" ? cell : null) },
  seconds: {
    type: "INT64",
    valueOf: (cell) => (typeof cell === "number" && Number.isSafeInteger(cell) ? BigInt(cell) : null),
  },
  time: {
    type: "TIMESTAMP",
    valueOf: (cell) => (typeof cell === "number" && cell * 1000 <= LAST_MS ? new Date(cell * 1000) : null),
  },
};

/** The table as the file holds it: its times are moments in UTC. */
export function showParquet({ columns }: WritePlan): ShownTable {
  const shown = (type: ExportColumn["type"], cell: Cell): string => {
    const value = TYPES[type].valueOf(cell);
    if (value instanceof Date) return value.toISOString();
    return value === null || cell === null ? "" : String(cell);
  };
  return {
    headers: columns.map(({ name }) => name),
    cellsOf: (row) => columns.map(({ type }, index) => shown(type, row[index] ?? null)),
  };
}

/** Writes one file. The caller divides rows by day, a file for each. */
export function openParquet({ columns, zone, dataset }: WritePlan): PlainWriter {
  const bytes = new ByteWriter();
  let rows: (readonly Cell[])[] = [];
  const sources = (): ColumnSource[] =>
    columns.map(({ name, type }, index) => ({
      name,
      type: TYPES[type].type,
      data: rows.map((row) => TYPES[type].valueOf(row[index] ?? null)),
    }));
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: sources() }).map(asMoment),
    createdBy: "Switchboard",
    kvMetadata: [
      { key: "dataset", value: dataset },
      { key: "zone", value: zone },
    ],
  });
  const writeGroup = (): void => {
    if (rows.length > 0) void writer.write({ columnData: sources(), rowGroupSize: GROUP_ROWS });
    rows = [];
  };
  return {
    begin: () => takeBytes(bytes),
    take(slice) {
      if (slice.kind !== "cells") return Buffer.alloc(0);
      for (const row of slice.rows) {
        rows.push(row);
        if (rows.length === GROUP_ROWS) writeGroup();
      }
      return takeBytes(bytes);
    },
    end() {
      writeGroup();
      void writer.finish();
      return takeBytes(bytes);
    },
  };
}

/** Marks a time as a moment in UTC, for programs that distinguish it from local time. */
type SchemaElement = ReturnType<typeof schemaFromColumnData>[number];

function asMoment(element: SchemaElement): SchemaElement {
  if (element.converted_type !== "TIMESTAMP_MILLIS") return element;
  return { ...element, logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" } };
}

/** The bytes since the last call; `offset` continues to count the bytes of the whole file. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const taken = Buffer.from(writer.getBytes());
  writer.index = 0;
  return taken;
}
