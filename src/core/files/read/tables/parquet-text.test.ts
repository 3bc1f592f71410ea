// Tests that Parquet is read without losing a digit. DuckDB writes the files and says what is in them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { say } from "#texts/say.ts";
import { parquetColumns, parquetText } from "./parquet-text.ts";

const { signal } = new AbortController();
let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run("SET TimeZone = 'UTC'");
});
afterAll(() => connection.closeSync());

async function write(select: string, options = ""): Promise<string> {
  const path = join(makeTemporaryFolder(), "table.parquet");
  await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet${options})`);
  return path;
}

async function textOf(path: string, form: "csv" | "json"): Promise<string> {
  let text = "";
  for await (const { bytes } of parquetText(path, form, signal)) text += bytes.toString();
  return text;
}

const one = async (expression: string): Promise<string> =>
  (await textOf(await write(`SELECT ${expression} AS x`), "json")).trimEnd();

test.each([
  ["9223372036854775807::BIGINT", "9223372036854775807"],
  ["(-9223372036854775808)::BIGINT", "-9223372036854775808"],
  ["18446744073709551615::UBIGINT", "18446744073709551615"],
  ["4294967295::UINTEGER", "4294967295"],
  ["12345678901234567890.123456789::DECIMAL(38,9)", "12345678901234567890.123456789"],
  ["-0.05::DECIMAL(4,2)", "-0.05"],
  ["-99999999999999.9999::DECIMAL(18,4)", "-99999999999999.9999"],
  ["12::DECIMAL(9,0)", "12"],
  ["TIMESTAMP '2026-10-30 14:30:00.123456'", '"2026-10-30T14:30:00.123456"'],
  ["TIMESTAMPTZ '2026-10-30 14:30:00.123456Z'", '"2026-10-30T14:30:00.123456Z"'],
  ["TIMESTAMP_NS '2026-10-30 14:30:00.123456789'", '"2026-10-30T14:30:00.123456789"'],
  ["TIMESTAMP_MS '1969-12-31 23:59:59.999'", '"1969-12-31T23:59:59.999"'],
  ["TIME '23:59:59.999999'", '"23:59:59.999999"'],
  ["DATE '2026-02-28'", '"2026-02-28"'],
  ["DATE '0001-01-01'", '"0001-01-01"'],
  [`'{"id": 12345678901234567890, "a": 1.10}'::JSON`, '{"id": 12345678901234567890, "a": 1.10}'],
  ["'\uFEFFa \u{1F600} \"b\"'", JSON.stringify('\uFEFFa \u{1F600} "b"')],
  ["'\\xAA\\xFF'::BLOB", '"qv8="'],
  ["'f47ac10b-58cc-4372-a567-0e02b2c3d479'::UUID", '"f47ac10b-58cc-4372-a567-0e02b2c3d479"'],
  ["INTERVAL 14 MONTHS + INTERVAL 3 DAYS + INTERVAL 1500 MILLISECONDS", '"P14M3DT1.5S"'],
  ["'NaN'::DOUBLE", '"NaN"'],
  ["0.1::DOUBLE", "0.1"],
  ["true", "true"],
  ["{'__proto__': {'a': 1}, 'b': [1.50::DECIMAL(5,2), NULL]}", '{"__proto__":null,"b":[1.50,null]}'],
  [
    "[{'at': TIMESTAMPTZ '2026-10-30 14:30:00Z', 'ids': [9223372036854775807]}]",
    '[{"at":"2026-10-30T14:30:00.000000Z","ids":[9223372036854775807]}]',
  ],
  ["MAP {'a': 9007199254740993, 'b': NULL}", '{"a":9007199254740993,"b":null}'],
  ["[]::INTEGER[]", "[]"],
])("%s is %s", async (expression, json) => {
  expect(await one(expression)).toBe(`{"x":${json}}`);
});

test("a column without a value is left out, and a column named __proto__ stays a column", async () => {
  const path = await write(`SELECT NULL::INTEGER AS a, {'b': 1} AS "__proto__", '' AS c`);
  expect(await textOf(path, "json")).toBe('{"__proto__":{"b":1},"c":""}\n');
  expect(await textOf(path, "csv")).toBe('a,__proto__,c\n,"{""b"":1}",""\n');
  expect((await parquetColumns(path)).map(({ isNested }) => isNested)).toEqual([false, true, false]);
});

const RANDOM = `SELECT (random() * 9.2e18)::BIGINT - (random() * 9.2e18)::BIGINT AS big,
  (random() * 1e15)::DECIMAL(18,3) AS money, (random() * 1e9)::DECIMAL(38,20) * 7 AS long,
  CASE WHEN random() < 0.1 THEN NULL ELSE md5(random()::VARCHAR) || chr((random() * 3000)::INTEGER + 32) END AS words,
  TIMESTAMPTZ '1900-01-01' + to_microseconds((random() * 6e15)::BIGINT) AS moment,
  [(random() * 100)::INTEGER, NULL, i::INTEGER] AS list, {'a': i::BIGINT, 'b': [random()]} AS struct, random() AS d
  FROM range(3000) t(i)`;

/** The rows of the same file as DuckDB reads them, each as JSON; decimals and doubles as texts. */
async function oracle(path: string): Promise<readonly unknown[]> {
  const reader = await connection.runAndReadAll(`SELECT big::VARCHAR, money::VARCHAR, long::VARCHAR, words,
    strftime(moment, '%Y-%m-%dT%H:%M:%S.%fZ'), to_json(list)::VARCHAR, struct.a::VARCHAR, d FROM '${path}'`);
  return reader.getRowsJson();
}

describe("random tables", () => {
  test.each(["snappy", "zstd", "gzip", "brotli", "lz4_raw", "uncompressed"])(
    "packed with %s",
    async (codec) => {
      const path = await write(RANDOM, `, COMPRESSION ${codec}, ROW_GROUP_SIZE 2048`);
      const lines = (await textOf(path, "json")).trimEnd().split("\n");
      const expected = await oracle(path);
      const found = lines.map((line) => {
        const value: Record<string, unknown> = JSON.parse(line);
        const digits = (name: string): string | undefined => new RegExp(`"${name}":(-?[\\d.]+)`, "u").exec(line)?.[1];
        const { words = null, moment, list, d } = value;
        return [digits("big"), digits("money"), digits("long"), words, moment, JSON.stringify(list), digits("a"), d];
      });
      expect(found).toEqual(expected);
    },
    60_000,
  );
});

describe("damage", () => {
  test.each<readonly [string, (bytes: Buffer) => Buffer]>([
    ["cut short", (bytes) => bytes.subarray(0, -10)],
    ["of its magic alone", () => Buffer.from("PAR1PAR1")],
    ["of zeros", () => Buffer.concat([Buffer.from("PAR1"), Buffer.alloc(60), Buffer.from("PAR1")])],
    [
      "with a directory of other bytes",
      (bytes) => Buffer.concat([bytes.subarray(0, -300), Buffer.alloc(292, 0xff), bytes.subarray(-8)]),
    ],
  ])("a file %s is refused with a sentence", async (_name, damage) => {
    const path = await write("SELECT 1 AS a");
    writeFileSync(path, damage(readFileSync(path)));
    expect(await failureIn(() => parquetColumns(path))).toMatchObject({ why: say("core.files.parquet.noDirectory") });
  });

  test("a damaged group of rows costs only its rows", async () => {
    const path = await write(
      "SELECT i, md5(i::VARCHAR) AS w FROM range(6144) t(i)",
      ", ROW_GROUP_SIZE 2048, COMPRESSION zstd",
    );
    const bytes = readFileSync(path);
    bytes.fill(0xff, Math.round(bytes.length * 0.4), Math.round(bytes.length * 0.5));
    writeFileSync(path, bytes);
    let text = "";
    const failure = await failureIn(async () => {
      for await (const piece of parquetText(path, "csv", signal)) text += piece.bytes.toString();
    });
    expect(failure).toMatchObject({ why: say("core.files.parquet.damagedGroup", { row: 2049 }) });
    expect(text.trimEnd().split("\n")).toHaveLength(1 + 4096);
  });

  test("an encrypted file says so", async () => {
    const path = join(makeTemporaryFolder(), "x");
    writeFileSync(path, Buffer.from(`PARE${"x".repeat(40)}PARE`));
    expect(await failureIn(() => parquetColumns(path))).toMatchObject({ why: say("core.files.parquet.encrypted") });
  });
});
