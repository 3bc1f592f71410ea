// The Statistics screen: calls and messages as pictures over time, which lead to the rows of a mark; numbers, tables and files.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Locator, Page } from "@playwright/test";
import { createSampleService } from "#sample/index.ts";
import { expect, test } from "./test.ts";
import { applyPeriod, loadAll, openScreen, restingBox, rowCount, verdict, waitForRows } from "./window.ts";

const VIEW = { page: { viewport: { width: 1280, height: 720 } } } as const;
const UNANSWERED = ["unanswered", "missed", "busy", "canceled", "cancelled", "rejected"];
const screen = (page: Page): Locator => page.getByRole("region", { name: "Statistics", exact: true });
const overTime = (page: Page, name: string): Locator => page.getByRole("slider", { name });
const filters = (page: Page): Locator => page.getByRole("group", { name: "Filters of loaded rows" });
const line = (page: Page, table: string, name: string): Locator =>
  screen(page)
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });

/** "2026-10-30" in the zone of the tests. */
const dayOf = (seconds: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(seconds * 1000);

async function openCalls(page: Page): Promise<void> {
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
}

test("calls not answered per day are a picture in three steps, and one more shows those of a day @all", async ({
  start,
}) => {
  test.slow();
  const { calls } = createSampleService();
  const { page } = await start(VIEW);
  // One: the calls. Two: the picture. Three: all of them, and days stay days.
  await openCalls(page);
  await page.keyboard.press("4");
  const byDay = overTime(page, "Calls by day");
  await expect(byDay).toBeFocused();
  await screen(page).getByRole("button", { name: "Load all" }).click();
  await expect(screen(page)).toContainText(`Exact: all ${calls.length.toLocaleString("en")} calls loaded are counted.`);
  await page.getByRole("button", { name: "Statistics", exact: true }).hover();
  await byDay.focus();
  await page.keyboard.press("End");
  const newest = calls.reduce((last, { initiatedAt }) => Math.max(last, initiatedAt), 0);
  await expect(byDay).toHaveAttribute("aria-valuetext", /calls?/u);
  // A drag narrows to the newest days.
  const box = await restingBox(byDay);
  await page.mouse.move(box.x + box.width - 60, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + 80, { steps: 4 });
  await page.mouse.up();
  await expect(filters(page)).toContainText("Initiated from");
  await byDay.focus();
  await page.keyboard.press("End");
  const onDay = calls.filter(({ initiatedAt }) => dayOf(initiatedAt) === dayOf(newest));
  const missed = onDay.filter(({ status }) => UNANSWERED.includes(status));
  await expect(byDay).toHaveAttribute("aria-valuetext", new RegExp(`: ${onDay.length} calls?`, "u"));
  await page.getByRole("button", { name: `Show ${missed.length} not answered` }).click();
  await waitForRows(page, "Calls");
  await expect(rowCount(page)).toContainText(`${missed.length} of ${calls.length.toLocaleString("en")}`);
  await expect(filters(page)).toContainText("Not answered");
});

test("the numbers and tables match the sample's calls, and a click filters them @all", async ({ start }) => {
  test.slow();
  const { calls } = createSampleService();
  const ended = calls.filter(({ status }) => status === "ended");
  const { page } = await start(VIEW);
  await openCalls(page);
  await page.keyboard.press("i");
  await expect(screen(page)).toContainText("More can be loaded: not all pages were loaded.");
  await expect(
    screen(page)
      .getByRole("row", { name: /^\w+ \d+ \w+ (?:– ){4}/u })
      .first(),
  ).toBeVisible();
  await screen(page).getByRole("button", { name: "Load all" }).click();
  await expect(screen(page)).toContainText(`Exact: all ${calls.length.toLocaleString("en")} calls loaded are counted.`);
  await expect(screen(page)).not.toContainText("More can be loaded");
  await screen(page).getByRole("button", { name: "By week" }).click();
  await expect(screen(page).getByRole("region", { name: "Calls by week", exact: true })).toBeVisible();
  await expect(screen(page).getByRole("button", { name: "By day" })).toBeVisible();
  await expect(line(page, "By status", "Ended")).toContainText(ended.length.toLocaleString("en"));
  await expect(screen(page).getByRole("table", { name: "Ring time" })).toBeVisible();
  await expect(screen(page).getByRole("table", { name: "People", exact: true }).getByRole("row")).toHaveCount(11);

  await line(page, "By status", "Ended").getByRole("button").click();
  await expect(filters(page)).toContainText("Status is Ended");
  await expect(screen(page)).toContainText(`Exact: ${ended.length.toLocaleString("en")} of`);
  const short = ended.filter((call) => call.totalDurationInMinutes >= 2 && call.totalDurationInMinutes < 5).length;
  await expect(line(page, "Duration", "2 min to 5 min")).toContainText(String(short));
  await line(page, "Duration", "2 min to 5 min").getByRole("button").click();
  await expect(screen(page)).toContainText(`Exact: ${short} of`);
});

test("the statistics are copied for a ticket and as CSV, and saved as SVG and PNG @all", async ({ start, folders }) => {
  test.slow();
  const { page, answerSave, revealed } = await start(VIEW);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openCalls(page);
  await page.keyboard.press("4");
  const copy = screen(page).getByRole("button", { name: "Copy for ticket" });
  await expect(copy).toBeEnabled();
  await copy.click();
  const read = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).toContain("Statistics of calls");
  const ticket = await read();
  expect(ticket).toMatch(/^Statistics of calls: .+ to .+ \(Europe\/Berlin\); All calls\nCalls: 100\nAnswered: /u);
  // The oldest loaded call is not the first one of its day.
  await expect(screen(page).getByRole("table", { name: "as a table" })).toContainText("(loaded in part)");
  expect(ticket.trim()).toMatch(/More can be loaded: not all pages were loaded\.$/u);
  const save = async (form: string): Promise<void> => {
    await screen(page).getByRole("button", { name: "Save as" }).click();
    await page.getByRole("menuitem", { name: form }).click();
  };
  await save("Copy statistics as CSV");
  await expect(page.getByText("Statistics as CSV copied")).toBeVisible();
  const [header]: readonly (readonly string[])[] = parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(header).toEqual(["table", "line", "detail", "figure", "number"]);
  const [svg, png] = ["out.svg", "out.png"].map((name) => join(folders.downloads, name));
  if (svg === undefined || png === undefined) throw new Error("no paths");
  await answerSave(svg);
  await save("SVG");
  await expect(page.getByText("out.svg")).toBeVisible();
  await page.getByRole("button", { name: "Show in folder" }).click();
  await expect.poll(revealed).toEqual([svg]);
  const picture = readFileSync(svg, "utf8");
  expect(picture).toContain("Statistics of calls");
  expect(picture).not.toMatch(/var\(|class=/u);
  await answerSave(png);
  await save("PNG");
  await expect(page.getByText("out.png")).toBeVisible();
  expect(readFileSync(png).subarray(1, 4).toString()).toBe("PNG");
});

test("when an empty last page ends the loading, no day stays hatched @all", async ({ start }) => {
  test.slow();
  const { page } = await start(VIEW);
  await waitForRows(page, "Messages");
  await page.keyboard.press("4");
  const legend = screen(page).getByRole("list", { name: "Legend" });
  await expect(legend).toContainText("Not loaded");
  await screen(page).getByRole("button", { name: "Load all" }).click();
  await expect(screen(page)).toContainText("Exact: all", { timeout: 60_000 });
  await expect(legend).not.toContainText("Not loaded");
});

test("another period stands behind the bars, and messages have their own picture @all", async ({ start }) => {
  test.slow();
  const { page } = await start(VIEW);
  await openCalls(page);
  await loadAll(page);
  await page.keyboard.press("4");
  await screen(page).getByRole("combobox", { name: "Compare with" }).click();
  await page.getByRole("option", { name: "With four weeks before" }).click();
  const table = screen(page).getByRole("table", { name: "as a table" });
  await expect(table.getByRole("columnheader", { name: "Before" })).toBeVisible();
  await expect(screen(page).getByRole("list", { name: "Legend" })).toContainText("Before");
  await screen(page).getByText("Messages", { exact: true }).first().click();
  await expect(overTime(page, "Messages by day").or(overTime(page, "Messages by hour"))).toBeVisible();
  await expect(screen(page).getByRole("table", { name: "By category" })).toBeVisible();
  // The choice that has the focus takes no letters.
  await expect(page.locator("input[type=radio]:focus")).toHaveCount(1);
  await page.keyboard.press("1");
  await waitForRows(page, "Messages");
});

test("days that the query does not ask for are loaded to be compared, and the shown ones stay @all", async ({
  start,
  folders,
}) => {
  test.slow();
  const { page, answerSave } = await start(VIEW);
  await openCalls(page);
  await applyPeriod(page, "since 2026-10-25");
  await expect(verdict(page)).toHaveText("Complete");
  await page.keyboard.press("4");
  const basis = screen(page).getByText(/^(since 25|25 – \d+) Oct.* Exact: /u);
  await expect(basis).toBeVisible();
  const numbers = async (): Promise<readonly number[]> => {
    const [, counted = "0", , all = counted] = /(\d+)( of (\d+))? calls/u.exec((await basis.textContent()) ?? "") ?? [];
    return [Number(counted), Number(all)];
  };
  const [shown = 0] = await numbers();
  expect(shown).toBeGreaterThan(0);
  await screen(page).getByRole("combobox", { name: "Compare with" }).click();
  await page.getByRole("option", { name: "With the period before" }).click();
  const legend = screen(page).getByRole("list", { name: "Legend" });
  await expect(legend).toContainText("not loaded");
  await legend.getByRole("button", { name: "Load these days" }).click();
  await expect(filters(page)).toContainText("Initiated from");
  await expect.poll(numbers).toEqual([shown, expect.any(Number)]);
  await expect(legend).toContainText("Before");
  // The figure of before appears when its rows are counted, never as a zero.
  const before = screen(page)
    .getByText(/^\d+ before$/u)
    .first();
  const [, all = 0] = await numbers();
  expect(all).toBeGreaterThan(shown);
  await expect(before).toHaveText(`${all - shown} before`);
  await expect(legend).not.toContainText("not loaded");
  await expect(legend.getByRole("button")).toHaveCount(0);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await screen(page).getByRole("button", { name: "Copy for ticket" }).click();
  const ticket = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(ticket).toMatch(/; Before: \d+ Oct to 24 Oct\nCalls: \d+ \(\d+ before\)\n/u);
  const svg = join(folders.downloads, "compared.svg");
  await answerSave(svg);
  await screen(page).getByRole("button", { name: "Save as" }).click();
  await page.getByRole("menuitem", { name: "SVG" }).click();
  await expect(page.getByText("compared.svg")).toBeVisible();
  expect(readFileSync(svg, "utf8")).toMatch(/>Before: \d+ Oct to 24 Oct/u);
});

test("an opened file is counted like a result, and missing facts count as not known @all", async ({
  start,
  folders,
}) => {
  test.slow();
  const { calls } = createSampleService({ messages: 1, calls: 60 });
  const path = join(folders.downloads, "calls.ndjson");
  writeFileSync(path, [...calls, { sessionId: "silent" }].map((call) => `${JSON.stringify(call)}\n`).join(""));
  const { page } = await start({ args: [path], ...VIEW });
  await waitForRows(page, "Calls");
  await page.keyboard.press("i");
  await expect(screen(page)).toContainText("calls.ndjson: All calls");
  await expect(screen(page)).toContainText("Exact: all 61 calls read from the file are counted.");
  await expect(screen(page)).not.toContainText("More can be loaded");
  await screen(page).getByRole("button", { name: "By day" }).click();
  await expect(screen(page).getByRole("region", { name: "Calls by day", exact: true })).toBeVisible();
  await expect(screen(page).getByRole("button", { name: "By week" })).toBeVisible();
  await expect(line(page, "By day", "not known")).toContainText("1");
  await expect(screen(page)).toContainText("1 call without a list of participants.");
  await line(page, "By mode", "not known").getByRole("button").click();
  await expect(filters(page)).toContainText("Mode is empty");
  await expect(screen(page)).toContainText("Exact: 1 of 61 calls read from the file is counted.");
  await expect(screen(page).getByRole("table", { name: "By status" }).getByRole("row")).toHaveCount(2);

  // The filters of the bar are named, too. Where they choose the outcome, there is no answer rate.
  await filters(page)
    .getByRole("button", { name: /Mode is empty/u })
    .click();
  await expect(screen(page)).toContainText("Exact: all 61 calls");
  await page.keyboard.press("2");
  await page.keyboard.press("f");
  await page.keyboard.type("not answered");
  await expect(page.locator("[data-combobox-selected]")).toContainText("Not answered");
  await page.keyboard.press("Enter");
  await expect(rowCount(page)).toContainText(" of 61 calls in the file");
  await page.keyboard.press("4");
  await expect(screen(page)).toContainText("calls.ndjson: Status ");
  await expect(screen(page)).not.toContainText("All calls");
  await expect(screen(page).locator("dt", { hasText: /^Answered$/u })).toHaveCount(0);
  await expect(screen(page).getByRole("columnheader", { name: "Rate" })).toHaveCount(0);

  // The list without rows knows that the file was read to its end.
  await page.keyboard.press("1");
  await expect(screen(page)).toBeHidden();
  await expect(verdict(page)).toHaveText("Complete");
});
