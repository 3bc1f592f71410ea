// Reads the texts of a finished Parquet file, a group of rows at a time, and its names and metadata.
import { open } from "node:fs/promises";
import { parquetMetadataAsync, parquetReadObjects, type AsyncBuffer } from "hyparquet";
import { cellKindOf, textsOfHeader, textsOfRow, type HeldTextReader } from "./held-text.ts";

export const readParquet: HeldTextReader = async function* ({ path, plan, signal }) {
  const { columns } = plan;
  const known = columns.map(cellKindOf);
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const file: AsyncBuffer = {
      byteLength: size,
      async slice(start, end = size) {
        const bytes = new Uint8Array(Math.max(0, end - start));
        await handle.read(bytes, 0, bytes.length, start);
        return bytes.buffer;
      },
    };
    const metadata = await parquetMetadataAsync(file);
    yield* textsOfHeader(
      metadata.schema.slice(1).map(({ name }) => name),
      plan,
    );
    for (const { key, value } of metadata.key_value_metadata ?? []) {
      // The zone and the dataset are those of the plan, and no column holds them.
      if (value !== undefined && value !== plan.zone && value !== plan.dataset) {
        yield { text: value, kind: "text", row: null, column: key };
      }
    }
    let from = 0;
    for (const group of metadata.row_groups) {
      signal.throwIfAborted();
      const to = from + Number(group.num_rows);
      const rows = await parquetReadObjects({ file, metadata, rowStart: from, rowEnd: to });
      for (const [place, row] of rows.entries()) {
        const cells = columns.map(({ name }): string | null => {
          const cell: unknown = row[name];
          return typeof cell === "string" ? cell : null;
        });
        yield* textsOfRow(cells, columns, known, from + place + 1);
      }
      from = to;
    }
  } finally {
    await handle.close();
  }
};
