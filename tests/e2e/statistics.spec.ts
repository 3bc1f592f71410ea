// The statistics of a view: their figures for the sample and a file; they follow the view and filter it, by keyboard
// and mouse.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Locator, Page } from "@playwright/test";
import { createSampleService } from "../../src/sample/index.ts";
import { expect, test } from "./test.ts";
import { loadAll, openScreen, openRecord, rowCount, rows, waitForRows } from "./window.ts";

const pane = (page: Page): Locator => page.getByRole("complementary", { name: "Statistics" });
const line = (page: Page, table: string, name: string): Locator =>
  pane(page)
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });

test("the figures match the sample's calls, and a click filters them @all", async ({ start }) => {
  test.slow();
  const { calls } = createSampleService();
  const ended = calls.filter(({ status }) => status === "ended");
  const { page } = await start({ page: { viewport: { width: 1280, height: 720 } } });
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await page.getByRole("button", { name: "Statistics", exact: true }).click();
  await expect(pane(page)).toContainText("More can be loaded: not all pages were loaded.");
  await loadAll(page);
  await expect(pane(page)).toContainText(`Exact: all ${calls.length.toLocaleString("en")} calls loaded are counted.`);
  await expect(pane(page)).not.toContainText("More can be loaded");
  await expect(line(page, "By status", "ended")).toContainText(ended.length.toLocaleString("en"));
  await expect(pane(page).getByRole("table", { name: "Ring time" })).toBeVisible();
  await expect(pane(page).getByRole("table", { name: "People" }).getByRole("row")).toHaveCount(11);

  await line(page, "By status", "ended").getByRole("button").click();
  await expect(page.getByRole("group", { name: "Filters of loaded rows" })).toContainText("Status is ended");
  await expect(pane(page)).toContainText(`Exact: ${ended.length.toLocaleString("en")} of`);
  const short = ended.filter((call) => call.totalDurationInMinutes >= 2 && call.totalDurationInMinutes < 5).length;
  await expect(line(page, "Duration", "2 min to 5 min")).toContainText(String(short));
  await line(page, "Duration", "2 min to 5 min").getByRole("button").click();
  await expect(pane(page)).toContainText(`Exact: ${short} of`);
  const newest = pane(page).getByRole("table", { name: "By day" }).getByRole("row").nth(1);
  const onDay = await newest.getByRole("cell").first().innerText();
  await newest.getByRole("button").click();
  await expect(pane(page)).toContainText(`Exact: ${onDay} of`);
  await expect(rowCount(page)).toContainText(`${onDay} of`);
});

test("the pane opens and closes by the keyboard, makes room for a record, and is copied as CSV @all", async ({
  start,
}) => {
  test.slow();
  const { page } = await start({ page: { viewport: { width: 1280, height: 720 } } });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await waitForRows(page, "Messages");
  await page.keyboard.press("i");
  await expect(pane(page).getByRole("region", { name: "Figures" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(pane(page)).toHaveCount(0);
  await page.keyboard.press("i");
  await expect(pane(page).getByRole("table", { name: "By category" })).toBeVisible();
  await expect(pane(page).getByRole("table", { name: "Senders" })).toBeVisible();
  await expect(pane(page)).toContainText("More can be loaded: earlier messages were not loaded.");
  await pane(page).getByRole("button", { name: "Copy statistics as CSV" }).click();
  await expect(page.getByText("Statistics as CSV copied")).toBeVisible();
  const [header, ...lines]: readonly (readonly string[])[] = parse(
    await page.evaluate(() => navigator.clipboard.readText()),
  );
  expect(header).toEqual(["table", "line", "detail", "figure", "number"]);
  const sumOf = (table: string): number =>
    lines.filter((each) => each[0] === table && each[3] === "Messages").reduce((sum, each) => sum + Number(each[4]), 0);
  expect([sumOf("By category"), sumOf("By day"), sumOf("Hour of the week")]).toEqual([100, 100, 100]);

  await openRecord(rows(page, "Messages").nth(2));
  await expect(pane(page)).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
});

test("an opened file is counted like a result, and missing facts count as not known @all", async ({
  start,
  folders,
}) => {
  test.slow();
  const { calls } = createSampleService({ messages: 1, calls: 60 });
  const path = join(folders.downloads, "calls.ndjson");
  writeFileSync(path, [...calls, { sessionId: "silent" }].map((call) => `${JSON.stringify(call)}\n`).join(""));
  const { page } = await start({ args: [path], page: { viewport: { width: 1280, height: 720 } } });
  await waitForRows(page, "Calls");
  await page.keyboard.press("i");
  await expect(pane(page)).toContainText("Exact: all 61 calls in the file are counted.");
  await expect(pane(page)).not.toContainText("More can be loaded");
  await expect(line(page, "By day", "not known")).toContainText("1");
  await expect(pane(page)).toContainText("1 call without a list of participants.");
  await line(page, "By mode", "not known").getByRole("button").click();
  await expect(page.getByRole("group", { name: "Filters of loaded rows" })).toContainText("Mode is empty");
  await expect(pane(page)).toContainText("Exact: 1 of 61 calls in the file is counted.");
  await expect(pane(page).getByRole("table", { name: "By status" }).getByRole("row")).toHaveCount(2);
});
