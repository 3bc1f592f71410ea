// Tests which rows are written for an estimate of a size, and that an archive is never estimated too small.
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { quiet, run, setUp } from "../../../../../tests/fakes/export-desk.ts";
import { plainPlan } from "../../../../../tests/fakes/plain-plan.ts";
import { sampleOf } from "./estimate.ts";

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
