// DuckDB as a reader that is not ours: one query in a database of its own.
import { DuckDBInstance } from "@duckdb/node-api";
import type { DuckDBResultReader } from "@duckdb/node-api";

/** Gives what is taken of the query's rows while the database is open. */
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
