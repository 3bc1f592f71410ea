// Grids: a header sorts the loaded rows, and thousands of rows stay in the engine.
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { cell, grid, loadAll, openScreen, rowCount, rows, showRow, waitForRows } from "./window.ts";

test("a click on a column's header sorts all loaded rows by it", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await grid(page, "Calls").getByRole("columnheader", { name: "Initiated" }).click();
  const times = cell(rows(page, "Calls"), "initiatedAtSeconds");
  await expect
    .poll(async () => {
      const shown = await times.allTextContents();
      return shown.length > 10 && shown.join() === shown.toSorted().join();
    })
    .toBe(true);
});

/** The bytes of the page's live objects after a garbage collection. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
}

test("twenty thousand rows scroll in windows of at most a hundred, and the page's memory does not grow", async ({
  start,
}) => {
  test.slow();
  const { page } = await start();
  await waitForRows(page, "Messages");
  const windowSizes: number[] = [];
  const answerLengths: number[] = [];
  // The preload's bridge is frozen, so the test reads its traffic in the browser shell's socket.
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      const asked = /"view\.rows".*"count":(\d+)/u.exec(payload.toString());
      if (asked !== null) windowSizes.push(Number(asked[1]));
    });
    socket.on("framereceived", ({ payload }) => answerLengths.push(payload.length));
  });
  await page.reload();
  await waitForRows(page, "Messages");
  const before = await heapBytes(page);
  await loadAll(page);
  await expect(rowCount(page)).toHaveText("20,000 messages");
  // Far apart, so that every stop needs rows that were not read before; then back to the first.
  for (let position = 800; position < 20_000; position += 800) {
    await expect(cell(await showRow(page, "Messages", position), "sentAtSeconds")).not.toHaveText("");
  }
  await expect(await showRow(page, "Messages", 19_999)).toBeInViewport();
  // The rows of all stops would take more than 15 MB. Garbage that was not collected yet may still count.
  const grownMegabytes = async (): Promise<number> => ((await heapBytes(page)) - before) / 1_048_576;
  await expect.poll(grownMegabytes).toBeLessThan(10);

  if (test.info().project.name === "electron") return;
  expect(windowSizes.length).toBeGreaterThan(20);
  expect(Math.max(...windowSizes)).toBeLessThanOrEqual(100);
  // A hundred rows take about 100 kB; no other answer is larger.
  expect(Math.max(...answerLengths)).toBeLessThan(300_000);
});
