// Tests the column *Ring time* against the real engine: sorting, counts, filters, exports and reading back.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import Excel from "exceljs";
import { expect, test } from "vitest";
import { detectFile } from "#core/files/read/detect-file.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import { participationTables } from "#renderer/list/model/result/call-tables.ts";
import { FACET_COLUMNS } from "#renderer/list/model/rows/facet-columns.ts";
import { readBounds } from "#renderer/list/model/rows/read-bounds.ts";
import { readRowsByDuckDb } from "#tests/fakes/duck-db.ts";
import { exportBytes } from "#tests/fakes/export.ts";
import { readRecords } from "#tests/fakes/read-records.ts";
import { makeTemporaryFolder, makeTemporaryStore, readIds, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";

/** Session and ring time: missing times and those that run backwards have none. */
const CALLS = [
  { sessionId: "twelve", status: "ended", initiatedAt: 1_700_000_000, startedAt: 1_700_000_012 },
  { sessionId: "at once", status: "ended", initiatedAt: 1_700_000_100, startedAt: 1_700_000_100 },
  { sessionId: "five", status: "ended", initiatedAt: 1_700_000_200, startedAt: 1_700_000_205 },
  { sessionId: "backwards", status: "ended", initiatedAt: 1_700_000_300, startedAt: 1_700_000_290 },
  { sessionId: "never started", status: "busy", initiatedAt: 1_700_000_400 },
  { sessionId: "only started", status: "ended", startedAt: 1_700_000_500 },
].map((call) => ({ ...call, participants: [] }));
const RING_SECONDS = {
  twelve: 12,
  "at once": 0,
  five: 5,
  backwards: null,
  "never started": null,
  "only started": null,
};

function fill() {
  const store = makeTemporaryStore();
  return { store, resultId: storeRecords(store, "calls", CALLS) };
}

const column = FACET_COLUMNS.calls.find((each) => each.column === "ringSeconds");

test("rows are sorted by ring time, and rows without one come last in both directions", () => {
  const { store, resultId } = fill();
  const sorted = (descending: boolean) => readIds(store, resultId, { sort: [{ column: "ringSeconds", descending }] });
  expect(sorted(false).slice(0, 3)).toEqual(["at once", "five", "twelve"]);
  expect(sorted(true).slice(0, 3)).toEqual(["twelve", "five", "at once"]);
});

test("ring times are counted as numbers, and filtered by typed bounds and values", () => {
  const { store, resultId } = fill();
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const counted = runWhole(store.views.counting(viewId, { column: "ringSeconds", limitValues: 10, zone: "UTC" }));
  expect(counted).toMatchObject({ emptyRows: 3, different: 3, sampledOf: null });
  expect(counted.values).toEqual(expect.arrayContaining([0, 5, 12].map((value) => ({ value, name: null, rows: 1 }))));
  if (column === undefined) throw new Error("no facet");
  const bounds = readBounds(column, { from: "1", to: "5" }, { nowSeconds: 1_700_000_000, zone: "UTC" });
  if (bounds === null || "problem" in bounds) throw new Error("no bounds");
  expect(bounds.words).toBe("Ring time from 1 to 5 seconds");
  expect(readIds(store, resultId, { tests: [bounds.test] })).toEqual(["five"]);
  const none = { column: "ringSeconds", value: null, excluded: true };
  expect(readIds(store, resultId, { values: [none] }).toSorted()).toEqual(["at once", "five", "twelve"]);
});

/** The records that the bytes of a CSV file are read as. */
async function readBack(bytes: Buffer): Promise<readonly unknown[]> {
  const path = join(makeTemporaryFolder(), "calls.csv");
  writeFileSync(path, bytes);
  const { signal } = new AbortController();
  const records: unknown[] = [];
  for await (const { calls } of readRecords(path, await detectFile(path, signal), { signal })) {
    records.push(...calls.map(({ raw }): unknown => JSON.parse(raw)));
  }
  return records;
}

test("CSV has the ring time, and gives the same records and bytes when it is read back", async () => {
  const { store, resultId } = fill();
  const bytes = await exportBytes(store, resultId, { dataset: "calls", format: "csv" });
  const lines: readonly Readonly<Record<string, string>>[] = parse(bytes, { columns: true });
  expect(Object.fromEntries(lines.map((line) => [line["sessionId"], line["ringSeconds"]]))).toEqual(
    Object.fromEntries(Object.entries(RING_SECONDS).map(([id, seconds]) => [id, String(seconds ?? "")])),
  );
  const records = await readBack(bytes);
  expect(records).toHaveLength(CALLS.length);
  expect(records).toEqual(expect.arrayContaining(CALLS));
  const again = makeTemporaryStore();
  const copied = await exportBytes(again, storeRecords(again, "calls", records), { dataset: "calls", format: "csv" });
  expect(copied.toString()).toBe(bytes.toString());
});

test("CSV keeps ring times without the times from which they are computed", async () => {
  const { store, resultId } = fill();
  const columns = ["sessionId", "status", "ringSeconds"];
  const records = await readBack(await exportBytes(store, resultId, { dataset: "calls", format: "csv", columns }));
  expect(records).toContainEqual({ sessionId: "twelve", status: "ended", metadata: { ringSeconds: "12" } });
});

test("Parquet and a workbook have the ring time as a number", async () => {
  const { store, resultId } = fill();
  const wanted = { dataset: "calls", columns: ["sessionId", "ringSeconds"] } as const;
  const path = join(makeTemporaryFolder(), "calls.parquet");
  writeFileSync(path, await exportBytes(store, resultId, { ...wanted, format: "parquet" }));
  const rows = await readRowsByDuckDb(`SELECT sessionId, ringSeconds FROM read_parquet('${path}')`);
  expect(Object.fromEntries(rows)).toEqual(RING_SECONDS);
  const book = new Excel.Workbook();
  await book.xlsx.load(new Uint8Array(await exportBytes(store, resultId, { ...wanted, format: "xlsx" })).buffer);
  const cells = book.worksheets[0]?.getRows(2, CALLS.length)?.map((row) => [row.getCell(1).text, row.getCell(2).value]);
  expect(Object.fromEntries(cells ?? [])).toEqual(RING_SECONDS);
});

test("the statistics use the same name and the same seconds", () => {
  const { store, resultId } = fill();
  const { viewId } = store.views.open(resultId, EVERYTHING);
  const participation = runWhole(store.statistics.countParticipation(store.views.snapshot(viewId), () => undefined));
  expect(participationTables(participation, "byCalls")[0]?.title).toBe(columnLabel("calls", "ringSeconds"));
  expect(participation.ringing.answered).toMatchObject({ rows: 2, sumSeconds: 17, longestSeconds: 12 });
});
