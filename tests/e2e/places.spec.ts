// The visible rows stay visible: when rows are sorted or filtered, when rows arrive above them, and after a restart.
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createSampleService } from "#sample/index.ts";
import type { Folders, Running } from "./launch.ts";
import { expect, test } from "./test.ts";
import {
  cell,
  chip,
  control,
  fileText,
  grid,
  momentsIn,
  openFilter,
  openRecord,
  rowCount,
  rows,
  runQuery,
  showRow,
  viewport,
  waitForRows,
} from "./window.ts";

/** The drawn rows that are fully visible: their text, and their distance from the top of the grid. */
function inSight(page: Page): Promise<readonly string[]> {
  return viewport(page, "Messages").evaluate((element) => {
    const header = element.querySelector(".ag-header-row")?.getBoundingClientRect().bottom ?? 0;
    const { bottom } = element.getBoundingClientRect();
    return [...element.querySelectorAll<HTMLElement>('[role="row"][row-index]')]
      .map((row) => ({ box: row.getBoundingClientRect(), text: row.innerText }))
      .filter(({ box }) => box.top >= header - 2 && box.bottom <= bottom)
      .toSorted((one, other) => one.box.top - other.box.top)
      .map(({ box, text }) => `${Math.round(box.top - header)} ${text}`);
  });
}

/** The visible rows once they stop moving: the same twice, with every row read. */
async function settledInSight(page: Page): Promise<readonly string[]> {
  let last: readonly string[] = [];
  await expect
    .poll(async () => {
      const before = last;
      last = await inSight(page);
      const isWhole = last.length > 10 && last.every((text) => /\d \S/u.test(text));
      return isWhole && last.join("\n") === before.join("\n");
    })
    .toBe(true);
  return last;
}

const selected = (page: Page) => rows(page, "Messages").and(page.locator('[aria-selected="true"]'));

/** Gives the window of the second start, without a pane. */
async function reopenAtTheSameRows(start: () => Promise<Running>, folders: Folders): Promise<Page> {
  const settingsPath = join(folders.data, "settings.json");
  const first = await start();
  await waitForRows(first.page, "Messages");
  await openFilter(first.page, "category");
  await control(first.page, "category").fill("message");
  await control(first.page, "category").press("Tab");
  await first.page.keyboard.press("Escape");
  await runQuery(first.page);
  await openRecord(await showRow(first.page, "Messages", 30));
  const [sentAt = ""] = await momentsIn(cell(selected(first.page), "sentAtSeconds"));
  await expect(first.page.getByRole("complementary", { name: "Message" })).toBeVisible();
  const before = await settledInSight(first.page);
  await expect.poll(() => fileText(settingsPath)).toMatch(/"places"[^]*"selection": \{/u);
  await first.close();

  const { page } = await start();
  await waitForRows(page, "Messages");
  await expect(cell(selected(page), "sentAtSeconds").locator("time")).toHaveAttribute("datetime", sentAt);
  await expect.poll(() => inSight(page)).toEqual(before);
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
  // The sample also shows the earlier rows and not its newest.
  await expect(chip(page, "category")).toContainText("Message");
  await page.getByRole("button", { name: "Run again", exact: true }).click();
  await expect(page.getByRole("button", { name: "Run again", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Close details" }).click();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  return page;
}

async function loadAPageAbove(page: Page): Promise<void> {
  const middle = createSampleService().messages[10_000];
  const newest = cell(rows(page, "Messages").first(), "sentAtSeconds");
  const [shownBefore = ""] = await momentsIn(newest);
  await page.keyboard.press("t");
  await page.getByRole("textbox", { name: "Query as text" }).fill(`messages id:${middle?.id} affix:append`);
  await runQuery(page);
  await expect(rowCount(page)).toHaveText("100 messages");
  await expect(newest.locator("time")).not.toHaveAttribute("datetime", shownBefore);
  // Far enough from the last row that scrolling loads nothing.
  await showRow(page, "Messages", 20);
  const before = await settledInSight(page);
  await page.getByRole("button", { name: "Load more", exact: true }).click();
  await expect(rowCount(page)).toHaveText("200 messages");
  await expect.poll(() => inSight(page)).toEqual(before);
  await expect(rows(page, "Messages").and(page.locator('[row-index="120"]'))).toBeInViewport();
}

async function sortAndFilter(page: Page): Promise<void> {
  const row = await showRow(page, "Messages", 30);
  await openRecord(row);
  await expect(row).toHaveAttribute("aria-selected", "true");
  const [sentAt = ""] = await momentsIn(cell(selected(page), "sentAtSeconds"));
  const sender = await cell(selected(page), "senderName").locator("bdi").first().innerText();
  const header = grid(page, "Messages").getByRole("columnheader", { name: "Sender" });
  for (let turn = 0; turn < 2; turn += 1) {
    await header.click();
    await expect(selected(page)).toBeInViewport();
    await expect(cell(selected(page), "sentAtSeconds").locator("time")).toHaveAttribute("datetime", sentAt);
    await expect(header).toHaveAttribute("aria-sort", turn === 0 ? "ascending" : "descending");
  }
  await page.keyboard.press("/");
  await page.keyboard.type(sender);
  await expect(rowCount(page)).toHaveText(/of [\d,]+ loaded messages/u);
  await expect(cell(selected(page), "sentAtSeconds").locator("time")).toHaveAttribute("datetime", sentAt);
  await page.keyboard.press("Escape");
  await expect(rowCount(page)).toHaveText(/^[\d,]+ messages/u);
  await expect(selected(page)).toBeInViewport();
  await expect(cell(selected(page), "sentAtSeconds").locator("time")).toHaveAttribute("datetime", sentAt);
}

test("rows and record stay where they are after a restart, under a new page, and when rows are sorted and filtered @all", async ({
  start,
  folders,
}) => {
  test.slow();
  const page = await test.step("a result reopens at the same rows and record, until it is run again", () =>
    reopenAtTheSameRows(start, folders));
  await test.step("the visible rows do not move when a page arrives above them", () => loadAPageAbove(page));
  await test.step("the selected record stays visible when rows are sorted and when they are filtered", () =>
    sortAndFilter(page));
});
