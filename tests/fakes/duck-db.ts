// DuckDB as an independent reader: one query in its own database.
import { DuckDBInstance, type DuckDBResultReader } from "@duckdb/node-api";

/** Extracts values from the query's rows while the database is open. */
export async function readByDuckDb<Rows>(sql: string, take: (reader: DuckDBResultReader) => Rows): Promise<Rows> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    return take(await connection.runAndReadAll(sql));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The rows as plain values. */
export function readRowsByDuckDb(sql: string): Promise<readonly (readonly unknown[])[]> {
  return readByDuckDb(sql, (reader) => reader.getRowsJS());
}
