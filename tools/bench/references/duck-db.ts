// A reference: DuckDB reads a file of messages into a table.
import { rmSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";
import { timeOnce } from "#tools/bench/measure.ts";

const FIELDS = ["id", "sentAt", "sender", "receiver", "receiverType", "type", "category", "data.text"];

/** The milliseconds to store the records of an NDJSON file, and eight fields of each, in a new file at `database`. */
export async function timeDuckDb(path: string, database: string, threads: number): Promise<number> {
  const fields = FIELDS.map((field) => `json->>'$.${field}' AS "${field}"`).join(", ");
  const sql = `CREATE TABLE message AS SELECT json AS raw, ${fields} FROM read_ndjson_objects('${path}')`;
  const instance = await DuckDBInstance.create(database, { threads: String(threads) });
  const connection = await instance.connect();
  const ms = await timeOnce(async () => {
    await connection.run(sql);
    connection.closeSync();
    instance.closeSync();
  });
  rmSync(database);
  return ms;
}
