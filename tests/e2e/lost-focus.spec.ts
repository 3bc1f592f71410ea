// Where the focus is after the element that had it is gone: never nowhere, so that keys and screen readers go on.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { FakeService } from "#tests/fakes/service.ts";
import {
  control,
  fileText,
  grid,
  openFilter,
  openRecord,
  openScreen,
  rowCount,
  rows,
  runQuery,
  showRow,
  viewport,
  waitForRows,
  type ScreenName,
} from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 350, calls: 240 });

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const search = (page: Page): Locator => page.getByRole("textbox", { name: "Search in loaded rows" });

/** From the grid as a whole an arrow leads to a row in sight. */
async function expectArrowLeadsToRow(page: Page, name: ScreenName): Promise<void> {
  await page.keyboard.press("ArrowDown");
  await expect(grid(page, name).getByRole("gridcell").and(page.locator(":focus"))).toHaveCount(1);
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(text);
}

async function loadWithoutFocus(page: Page): Promise<void> {
  await page.keyboard.press("2");
  await runQuery(page);
  await expect(rowCount(page)).toHaveText("100 calls");
  await button(page, "Load all").press("Enter");
  await page.keyboard.press("/");
  await expect(rowCount(page)).toHaveText("240 calls");
  await expect(button(page, "Load all")).toHaveCount(0);
  // Longer than the focus is looked for.
  await page.waitForTimeout(1000);
  await expect(search(page)).toBeFocused();
}

async function loadAllWithFocus(page: Page): Promise<void> {
  // "Load all" of messages then loads newer ones, and keeps the focus.
  await button(page, "Load all").press("Enter");
  await expect(rowCount(page)).toHaveText("350 messages");
  await expect(button(page, "Load newer")).toBeFocused();

  await page.keyboard.press("2");
  await runQuery(page);
  await expect(rowCount(page)).toHaveText("100 calls");
  await showRow(page, "Calls", 40);
  const top = (): Promise<number> => viewport(page, "Calls").evaluate(({ scrollTop }) => scrollTop);
  const before = await top();
  await button(page, "Load all").press("Enter");
  await expect(rowCount(page)).toHaveText("240 calls");
  await expect(button(page, "Load all")).toHaveCount(0);
  await expect(grid(page, "Calls")).toBeFocused();
  expect(await top()).toBe(before);
  await expectArrowLeadsToRow(page, "Calls");
  expect(await top()).toBe(before);
}

async function clearSearches(page: Page): Promise<void> {
  const reason = page.getByRole("group", { name: /^No loaded message matches/u });
  const clear = reason.getByRole("button", { name: "Clear the search" });
  await searchFor(page, "zzzz");
  await button(page, "Load all and search on").press("Enter");
  await expect(button(page, "Load all and search on")).toHaveCount(0);
  await expect(reason).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(clear).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rowCount(page)).toHaveText("350 messages");
  await expect(grid(page, "Messages")).toBeFocused();
  await expectArrowLeadsToRow(page, "Messages");

  // By the mouse, too.
  await searchFor(page, "zzzz");
  await clear.click();
  await expect(rowCount(page)).toHaveText("350 messages");
  await expect(grid(page, "Messages")).toBeFocused();
}

test("a button that vanishes, and one in the place of rows, lead to rows, unless a person went elsewhere @all", async ({
  startListed,
}) => {
  test.slow();
  const { page } = await startListed();
  await test.step("a person who goes elsewhere while a button works keeps the focus there", () =>
    loadWithoutFocus(page));
  // Where the pointer rests, Esc would close a tip first.
  await page.mouse.move(0, 0);
  await page.keyboard.press("Escape");
  await expect(search(page)).not.toBeFocused();
  await page.keyboard.press("1");
  await test.step("a button that vanishes when it is done leads to the rows, and scrolls nothing", () =>
    loadAllWithFocus(page));
  await page.keyboard.press("1");
  await expect(rowCount(page)).toHaveText("350 messages");
  await runQuery(page);
  await expect(rowCount(page)).toHaveText("100 messages");
  await test.step("the buttons in the place of rows lead to what comes into their place", () => clearSearches(page));
});

async function clearAll(page: Page, way: "mouse" | "key"): Promise<void> {
  for (const [entry, value] of [
    ["category", "message"],
    ["type", "text"],
  ] as const) {
    await openFilter(page, entry);
    await control(page, entry).fill(value);
    await control(page, entry).press("Tab");
    await page.keyboard.press("Escape");
  }
  await runQuery(page);
  await waitForRows(page, "Messages");
  if (way === "mouse") await button(page, "Clear all").click();
  else await button(page, "Clear all").press("Enter");
  await expect(button(page, "Clear all")).toHaveCount(0);
  await expect(grid(page, "Messages")).toBeFocused();
  await expect(rowCount(page)).toHaveText("100 messages");
  await expectArrowLeadsToRow(page, "Messages");
}

async function switchStatistics(page: Page): Promise<void> {
  await page.keyboard.press("4");
  await page.getByRole("radiogroup").getByText("Calls", { exact: true }).click();
  const calls = page.getByRole("radio", { name: "Calls", exact: true });
  await expect(calls).toBeChecked();
  await expect(calls).toBeFocused();
  // No call is listed, and the statistics say so.
  await expect(page.getByRole("region", { name: "Statistics" }).getByRole("group")).toBeVisible();
  await expect(calls).toBeFocused();
  await page.keyboard.press("ArrowRight");
  const messages = page.getByRole("radio", { name: "Messages", exact: true });
  await expect(messages).toBeChecked();
  await expect(messages).toBeFocused();
}

async function leaveSearches(page: Page): Promise<void> {
  await openRecord(rows(page, "Messages").nth(3));
  // Where the pointer rests, Esc would close a tip first.
  await page.mouse.move(0, 0);
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(grid(page, "Messages").getByRole("gridcell").and(page.locator(":focus"))).toHaveCount(1);
  await button(page, "Read conversation").press("Enter");
  const transcript = page.getByRole("group", { name: "Transcript" });
  await expect(transcript.locator('article[aria-current="true"]')).toBeFocused();
  await expect(transcript.getByRole("feed")).toHaveAttribute("aria-busy", "false");
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(transcript).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(transcript.getByRole("article").and(page.locator(":focus"))).toHaveCount(1);
}

test("a cleared bar, the switch of the statistics and Esc in the search leave the focus at what is shown @all", async ({
  startListed,
}) => {
  test.slow();
  const { page } = await startListed();
  await test.step('"Clear all" of the bar by mouse leads to the rows', () => clearAll(page, "mouse"));
  await test.step('"Clear all" of the bar by key leads to the rows', () => clearAll(page, "key"));
  await test.step("the switch of the statistics keeps the focus by mouse and by key", () => switchStatistics(page));
  await openScreen(page, "Messages");
  await waitForRows(page, "Messages");
  await test.step("Esc in the search leads to the transcript of a conversation, and to the rows of a table", () =>
    leaveSearches(page));
});

test("the next start leads to the rows at their place @all", async ({ startListed, start, folders }) => {
  const first = await startListed();
  await openRecord(await showRow(first.page, "Messages", 40));
  await expect(first.page.getByRole("complementary", { name: "Message" })).toBeVisible();
  await expect.poll(() => fileText(join(folders.data, "settings.json"))).toMatch(/"places"[^]*"selection": \{/u);
  await first.close();
  const { page } = await start();
  await expect(rows(page, "Messages").and(page.locator('[aria-selected="true"]'))).toHaveAttribute("row-index", "40");
  await expect(grid(page, "Messages")).toBeFocused();
  await expectArrowLeadsToRow(page, "Messages");
  await expect(rows(page, "Messages").filter({ has: page.locator(":focus") })).toHaveAttribute("row-index", "40");
});

async function runFromGrid(page: Page, fake: FakeService): Promise<void> {
  const sender = grid(page, "Messages").getByRole("columnheader", { name: "Sender" });
  const asked = fake.requests.length;
  await sender.press("ControlOrMeta+Enter");
  await expect.poll(() => fake.requests.length).toBeGreaterThan(asked);
  await expect(rowCount(page)).toHaveText("100 messages");
  await expect(sender).toHaveAttribute("aria-sort", "none");
  await sender.press("Enter");
  await expect(sender).toHaveAttribute("aria-sort", "ascending");
  const askedAgain = fake.requests.length;
  await rows(page, "Messages").first().getByRole("gridcell").first().press("ControlOrMeta+Enter");
  await expect.poll(() => fake.requests.length).toBeGreaterThan(askedAgain);
  await expect(rowCount(page)).toHaveText("100 messages");
  await expect(page.getByRole("complementary")).toHaveCount(0);
}

test("Ctrl+Enter in the grid only runs the query, and a file that cannot be read leads to the list of files @all", async ({
  startListed,
  fake,
  folders,
}) => {
  const { page, answerOpen } = await startListed();
  await test.step("Ctrl+Enter on a header or a row only runs the query", () => runFromGrid(page, fake));

  // A file that cannot be read leads to the list of files, which says why.
  const picture = join(folders.downloads, "picture.png");
  writeFileSync(picture, Buffer.from("\u0089PNG\r\n\u001A\n", "latin1"));
  await page.keyboard.press("1");
  await expect(grid(page, "Messages").locator(":focus")).toHaveCount(1);
  await answerOpen([picture]);
  await page.keyboard.press("ControlOrMeta+o");
  await expect(page.getByRole("row", { name: /picture\.png/u }).getByText("Unreadable")).toBeVisible();
  await expect(page.getByRole("region", { name: "Opened files" })).toBeFocused();
});
