// The first start: the program shows rows of the sample on both screens.
import type { Locator } from "@playwright/test";
import { forgetSettings } from "./launch.ts";
import { expect, test } from "./test.ts";
import { cell, momentsIn, openScreen, rowCount, rows, verdict, waitForRows } from "./window.ts";

/** The number of drawn cells if each holds a time and the times are newest first; else 0. */
async function fallingTimes(cells: Locator): Promise<number> {
  const shown = await cells.allTextContents();
  const areTimes = shown.every((text) => /^\d{1,2} [A-Z][a-z]{2} (?:\d{4} )?\d\d:\d\d$/u.test(text.trim()));
  const times = (await momentsIn(cells)).map((text) => Date.parse(text));
  return areTimes &&
    times.length === shown.length &&
    times.toSorted((one, other) => other - one).join() === times.join()
    ? times.length
    : 0;
}

test("a first start shows the sample's newest messages and calls, without a question", async ({ start, folders }) => {
  forgetSettings(folders);
  const { page } = await start();
  await waitForRows(page, "Messages");
  await expect(page).toHaveTitle("Messages · Sample data · Switchboard");
  await expect(page.getByRole("button", { name: "Connection: Sample data" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(rowCount(page)).toHaveText("100 messages");
  await expect(verdict(page)).toHaveText("More can be loaded");
  const sent = cell(rows(page, "Messages"), "sentAtSeconds");
  await expect.poll(() => fallingTimes(sent)).toBeGreaterThan(15);

  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await expect(rowCount(page)).toHaveText("100 calls");
  await expect.poll(() => fallingTimes(cell(rows(page, "Calls"), "initiatedAtSeconds"))).toBeGreaterThan(15);

  const found = await page.evaluate(() =>
    ["require", "process", "module", "Buffer"].filter((name) => Reflect.has(globalThis, name)),
  );
  expect(found).toEqual([]);
});
