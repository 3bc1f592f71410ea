// Tests which rows are written for an estimate of a size, and that an archive is never estimated too small.
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { quiet, run, setUp } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { emptyStoreBytes } from "#core/store/schema/empty-store.ts";
import { estimateBytes, sampleOf } from "./estimate-export.ts";
import { writePlanOf } from "./write-plan.ts";

const ids = (count: number): Int32Array => Int32Array.from({ length: count }, (_, index) => 10 * (index + 1));

test("the sample of few rows is all of them", () => {
  expect([sampleOf(ids(0), 3), sampleOf(ids(3), 3)]).toEqual([[], [10, 20, 30]]);
});

test("the sample of many rows is spread evenly from the first to the last", () => {
  expect(sampleOf(ids(101), 5)).toEqual([10, 260, 510, 760, 1010]);
  expect(sampleOf(ids(4), 3)).toEqual([10, 30, 40]);
});

test.each([20, 3000, 6000, 20_000])(
  "the estimated archive size is never too low with texts of %i bytes",
  async (textBytes) => {
    const text = "x".repeat(textBytes);
    const desk = setUp(Array.from({ length: 300 }, (_, index) => ({ id: index + 1, sentAt: index, data: { text } })));
    const from = { of: "view", viewId: desk.viewId } as const;
    const plan = plainPlan({ format: "archive" });
    const { estimatedBytes } = await desk.handlers["export.previewAt"]({ from, plan, path: null }, quiet);
    await run(desk, { format: "archive" }, quiet, "out.switchboard");
    const written = statSync(join(desk.folder, "out.switchboard")).size;
    expect(estimatedBytes).toBeGreaterThanOrEqual(written);
    expect(estimatedBytes).toBeLessThan(written * 1.3);
  },
);

test("an archive and a table without rows have a size, that of what every file has", async () => {
  const desk = setUp([]);
  const from = { of: "view", viewId: desk.viewId } as const;
  for (const [format, name] of [
    ["archive", "out.switchboard"],
    ["csv", "out.csv"],
  ] as const) {
    const preview = await desk.handlers["export.previewAt"]({ from, plan: plainPlan({ format }), path: null }, quiet);
    await run(desk, { format }, quiet, name);
    const written = statSync(join(desk.folder, name)).size;
    expect([format, preview.estimatedBytes / written]).toEqual([format, expect.closeTo(1, 1)]);
    expect(preview).toMatchObject({ rows: 0, freeBytes: null });
  }
});

/** Messages of this JSON size, the same for each id. */
const recordOf = (bytes: number, text: string): string => {
  const rest = JSON.stringify({ data: { text }, more: "" }).length;
  return JSON.stringify({ data: { text }, more: "x".repeat(bytes - rest) });
};

test.each([
  // A page has 8157 bytes for rows. 1000 bytes: 8 rows; 260 bytes of facts: 31; 210 bytes of words: 38; 100 of indexes.
  ["a short record", recordOf(1000, ""), 8192 / 8 + 8192 / 31 + 8192 / 38 + 100],
  // The text is stored three times: 700 + 260 and 700 + 210 bytes give 8 rows each.
  ["a record with a text", recordOf(1000, "x".repeat(700)), (3 * 8192) / 8 + 100],
  ["a record that fills a page", recordOf(8157, ""), 8192 + 8192 / 31 + 8192 / 38 + 100],
  // 1003 bytes and the rest of a page of 8188 bytes stay in the row: 3624 of 20,000, two of which fit into a page.
  ["a long record", recordOf(20_000, ""), 2 * 8192 + 8192 / 2 + 8192 / 31 + 8192 / 38 + 100],
  // A rest that does not fit into a page goes to further pages too, and 1003 bytes stay.
  ["a long record with a large rest", recordOf(16_691, ""), 2 * 8192 + 8192 / 8 + 8192 / 31 + 8192 / 38 + 100],
])("an archive takes the room of %s in pages, for each row", async (_what, record, expected) => {
  const plan = writePlanOf(plainPlan({ format: "archive" }), { kind: "messages" });
  const read = (rows: readonly number[]) =>
    ({ kind: "cells", rowCount: rows.length, rows: rows.map(() => [record]) }) as const;
  for (const rows of [1, 200, 1000]) {
    const estimate = await estimateBytes(plan, ids(rows), read);
    expect(estimate).toBe(Math.ceil(emptyStoreBytes() + Math.min(rows, 200) * expected * Math.max(1, rows / 200)));
  }
});

test("a table takes its header once and the mean of the sampled rows for each row", async () => {
  const plan = writePlanOf(plainPlan({ columns: ["id"] }), { kind: "messages" });
  const read = (rows: readonly number[]) =>
    ({ kind: "cells", rowCount: rows.length, rows: rows.map(() => ["12345678"]) }) as const;
  const header = await estimateBytes(plan, ids(0), read);
  expect(header).toBe(4);
  for (const rows of [1, 3, 200, 1001]) expect(await estimateBytes(plan, ids(rows), read)).toBe(header + 10 * rows);
});
