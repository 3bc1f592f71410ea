// Searching rows: boolean searches, going from hit to hit, rows in their context, and the most frequent values.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Folders, Running } from "./launch.ts";
import { setTypeface } from "./page-checks.ts";
import { expect, test } from "./test.ts";
import { cell, grid, openRecord, openScreen, rowCount, rows, waitForRows } from "./window.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Search in loaded rows" });
const hits = (page: Page) => page.getByRole("search", { name: "Loaded rows" }).getByRole("status");
const count = async (page: Page): Promise<number> =>
  Number((await page.getByTestId("row-count").innerText()).replace(/^([\d,]+).*$/su, "$1").replaceAll(",", ""));

/** Opens a file with a message for each text, the oldest first. */
async function openTexts({ page, answerOpen }: Running, folders: Folders, texts: readonly string[]): Promise<Page> {
  const lines = texts.map((text, index) =>
    JSON.stringify({ id: index + 1, sentAt: 1_700_000_000 + index, sender: "ann", data: { text } }),
  );
  const path = join(folders.downloads, "texts.ndjson");
  writeFileSync(path, `${lines.join("\n")}\n`);
  await waitForRows(page, "Messages");
  await openScreen(page, "Files");
  await answerOpen([path]);
  await page.getByRole("button", { name: "Open files" }).click();
  await expect(rowCount(page)).toHaveText(`${texts.length.toLocaleString("en-US")} messages`, { timeout: 45_000 });
  return page;
}

test("a search filters while typing, by words, phrases and NOT, and marks its hits", async ({ start }) => {
  test.slow();
  const { page } = await start();
  await waitForRows(page, "Messages");
  // Enough rows that no hit is near the end, where scrolling to it would load the next page.
  await page.getByRole("button", { name: "Load more", exact: true }).click();
  await expect(rowCount(page)).toHaveText("200 messages");
  const all = await count(page);
  await page.keyboard.press("/");
  await field(page).fill("ORDER");
  await expect(hits(page)).toHaveText(/^\d+ found$/u);
  const withWord = Number(/\d+/u.exec(await hits(page).innerText())?.[0]);
  expect(withWord).toBeLessThan(all);
  await expect.poll(() => count(page)).toBe(withWord);
  await expect(rows(page, "Messages").locator("mark").first()).toHaveText(/^order$/iu);
  await field(page).fill("-order");
  await expect(hits(page)).toHaveText(`${all - withWord} found`);
  // Nothing matches, and Escape shows all rows again.
  await field(page).fill("a text that nobody wrote");
  await expect(hits(page)).toHaveText("0 found");
  await expect(rowCount(page)).toHaveText("0 of 200 loaded messages");
  await page.keyboard.press("Escape");
  await expect(rowCount(page)).toHaveText("200 messages");
  await page.keyboard.press("/");
  await field(page).fill('order OR "ORDER"');
  await expect(hits(page)).toHaveText(`${withWord} found`);

  // A hit among its neighbours: all rows are shown, the row is selected and visible, the word is still marked.
  const third = rows(page, "Messages").and(page.locator('[row-index="2"]'));
  await expect(cell(third, "text").locator("mark").first()).toBeVisible();
  await openRecord(third);
  const pane = page.getByRole("complementary", { name: "Message" });
  await expect(pane.locator("mark").first()).toHaveText(/^order$/iu);
  const shown = await cell(third, "text").innerText();
  await page.getByRole("button", { name: "Show in context" }).click();
  await expect(hits(page)).toHaveText(`hit 3 of ${withWord}`);
  await expect.poll(() => count(page)).toBe(all);
  const selected = grid(page, "Messages").locator('[role="row"][aria-selected="true"]');
  await expect(cell(selected, "text")).toHaveText(shown);
  await expect(selected).toBeInViewport();
});

test("the newest of many hits are shown first, and going to the oldest waits until all are known @all", async ({
  start,
  folders,
}) => {
  test.slow();
  // More rows than are searched before the first hits are shown; every other row is a hit.
  const texts = Array.from({ length: 12_000 }, (_, index) => `${index % 2 === 0 ? "order" : "thanks"} ${index}`);
  const page = await openTexts(await start(), folders, texts);
  // More rows than the engine sorts itself: by text, in reverse, and as they were.
  for (const first of ["order 0", "thanks 9999", "thanks 11999"]) {
    await page.getByRole("columnheader", { name: "Text" }).click();
    await expect(cell(rows(page, "Messages").first(), "text")).toHaveText(first);
  }
  await field(page).fill("order");
  // Shown with "counting" until the count is complete.
  await expect(hits(page)).toHaveText(/^[\d,]+(?:\+ found, counting| found)$/u);
  await expect(cell(rows(page, "Messages").first(), "text")).toHaveText("order 11998");
  await page.keyboard.press("Shift+F3");
  const selected = grid(page, "Messages").locator('[role="row"][aria-selected="true"]');
  await expect(cell(selected, "text")).toHaveText("order 0");
  await expect(selected).toBeInViewport();
  await expect(hits(page)).toHaveText("6,000 found");
});

test("keys go from hit to hit while all rows stay", async ({ start }) => {
  test.slow();
  const { page } = await start();
  await waitForRows(page, "Messages");
  const all = await count(page);
  await page.getByRole("button", { name: "Keep all rows and go from hit to hit" }).click();
  await field(page).fill("order");
  await expect(hits(page)).toHaveText(/^hit 1 of \d+$/u);
  const total = Number(/\d+$/u.exec(await hits(page).innerText())?.[0]);
  expect(await count(page)).toBe(all);
  await page.keyboard.press("Enter");
  await expect(hits(page)).toHaveText(`hit 2 of ${total}`);
  await page.keyboard.press("F3");
  await expect(hits(page)).toHaveText(`hit 3 of ${total}`);
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+F3");
  await expect(hits(page)).toHaveText(`hit 1 of ${total}`);
  await page.keyboard.press("Shift+F3");
  await expect(hits(page)).toHaveText(`hit ${total} of ${total}`);
  const selected = grid(page, "Messages").locator('[role="row"][aria-selected="true"]');
  await expect(selected).toBeInViewport();
  await expect(field(page)).toBeFocused();

  // Hits outside the text are marked in the pane too.
  await field(page).fill("agent_");
  await expect(hits(page)).toHaveText(new RegExp(`^hit \\d+ of (?!${total}$)\\d+(?: in .+)?$`, "u"));
  const pane = page.getByRole("complementary", { name: "Message" });
  await expect(pane.locator("dd mark").first()).toHaveText(/^agent_$/iu);

  await field(page).fill("no such words anywhere");
  await expect(hits(page)).toHaveText("No hit");
});

async function filterByFrequentValues(page: Page): Promise<void> {
  await page.keyboard.press("b");
  const panel = page.getByRole("dialog", { name: "Most frequent values" });
  await panel.getByLabel("Column", { exact: true }).selectOption("Type");
  const first = panel.getByRole("list", { name: "Values of Type" }).getByRole("listitem").first();
  await expect(first).toContainText(/\d/u);
  await expect(panel).toContainText("Exact: all");
  const [type, shown] = (await first.innerText()).split(/\n+/u);
  await first.getByRole("button").first().click();
  const line = page.getByRole("group", { name: "Filters of loaded rows" });
  await expect(line).toContainText(`Type is ${type}`);
  await expect.poll(() => count(page)).toBe(Number(shown?.replaceAll(",", "")));

  await panel.getByLabel("Column", { exact: true }).selectOption("Sent");
  const day = panel.getByRole("list", { name: "Values of Sent" }).getByRole("listitem").first();
  await expect(day).toHaveText(/^\d{4}-\d\d-\d\d[\d,]+$/u);
  await panel.getByRole("textbox", { name: "Sent from" }).fill("some day");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toHaveText('"some day" is not a time. Try 2026-10-28 14:00 or yesterday.');
  await panel.getByRole("textbox", { name: "Sent from" }).fill("2001-09-10");
  await page.keyboard.press("Enter");
  await expect(line).toContainText("Sent from 2001-09-10");
  await panel.getByLabel("Column", { exact: true }).selectOption("Text");
  await panel.getByRole("textbox", { name: "Text contains" }).fill("THE");
  await page.keyboard.press("Enter");
  await expect(line).toContainText("Text contains THE");
  await expect.poll(() => count(page)).toBeLessThan(Number(shown?.replaceAll(",", "")));
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await line.getByRole("button", { name: "Remove Text contains THE" }).click();
  await expect.poll(() => count(page)).toBe(Number(shown?.replaceAll(",", "")));
  await line.getByRole("button", { name: /^Remove Type is/u }).click();
  await line.getByRole("button", { name: /^Remove Sent from/u }).click();
  await expect(rowCount(page)).toHaveText("100 messages");
}

async function correctAnExpression(page: Page): Promise<void> {
  await field(page).fill("/order (/");
  const problem = page.getByRole("alert").filter({ hasText: "Not searched" });
  await expect(problem).toHaveText("Not searched: /order (/: Character 7: ( is never closed.");
  await expect(field(page)).toHaveAccessibleErrorMessage(/Character 7/u);
  await expect(rowCount(page)).toHaveText("100 messages");
  await field(page).fill("/(o)\\1/");
  await expect(problem).toContainText("refers to a group");
  await field(page).fill("/order/i");
  await expect(problem).toHaveCount(0);
  await expect(hits(page)).toHaveText(/^\d+ found$/u);
  // The hits of a search do not stay for the next one that cannot be made.
  await expect(rowCount(page)).not.toHaveText("100 messages");
  await field(page).fill("/order (/i");
  await expect(problem).toBeVisible();
  await expect(rowCount(page)).toHaveText("100 messages");
  await expect(rows(page, "Messages").locator("mark")).toHaveCount(0);
  await field(page).fill("");
  await expect(problem).toHaveCount(0);
}

async function showAHitAmongAllRows(page: Page): Promise<void> {
  // A tip under the pointer would take the first Escape.
  await page.mouse.move(0, 0);
  const selected = grid(page, "Messages").locator('[role="row"][aria-selected="true"]');
  const focused = rows(page, "Messages").filter({ has: page.locator(":focus") });
  const expectFocusOn = async (text: string): Promise<void> => {
    await expect(selected.locator('[col-id="text"]')).toHaveText(text);
    await expect(focused).toHaveAttribute("aria-selected", "true");
    await expect(focused).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: "Message" })).toBeFocused();
    await expect(selected.locator('[col-id="text"]')).toHaveText(text);
    await page.keyboard.press("Escape");
  };
  await page.keyboard.press("/");
  await field(page).fill("the");
  await expect(hits(page)).toHaveText(/^\d+ found$/u);
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press("ArrowDown");
    await expect(focused).toHaveAttribute("row-index", String(step));
  }
  const text = await cell(focused, "text").innerText();
  await expectFocusOn(text);
  await page.keyboard.press("c");
  await expect(rowCount(page)).toHaveText("100 messages");
  await expect(focused).not.toHaveAttribute("row-index", "3");
  await expectFocusOn(text);
}

async function markDaysOfHits(page: Page): Promise<void> {
  // All rows are kept since the step before, whose hits have to go first.
  await field(page).fill("");
  await expect(hits(page)).toHaveCount(0);
  await field(page).fill("order");
  await expect(hits(page)).toHaveText(/^hit \d+ of \d+$/u);
  const total = Number(/\d+$/u.exec(await hits(page).innerText())?.[0]);
  await page.getByRole("button", { name: "Conversation", exact: true }).click();
  const days = page.getByRole("slider", { name: "Messages by day" }).locator('[data-hits="true"]');
  const marked = (): Promise<number> =>
    days.evaluateAll((bars) =>
      bars.map((bar) => Number(/(\d+) hits?$/u.exec(bar.getAttribute("title") ?? "")?.[1])).reduce((a, b) => a + b, 0),
    );
  await expect.poll(marked).toBe(total);
}

test("values filter the rows, a wrong expression leaves them, and hits among all of them keep the focus and mark days @all", async ({
  start,
}) => {
  test.slow();
  const { page } = await start();
  await waitForRows(page, "Messages");
  await test.step("the most frequent values of a column are counted and filter rows, as texts and bounds do", () =>
    filterByFrequentValues(page));
  await test.step("an expression that cannot be searched is named with its place, and the rows stay until it is corrected", () =>
    correctAnExpression(page));
  await test.step("a hit among all rows again keeps the focus on its record", () => showAHitAmongAllRows(page));
  await test.step("the strip of a transcript marks the days of all hits", () => markDaysOfHits(page));
});

test("an expression filters, marks its hits in row, pane and conversation, and goes from hit to hit", async ({
  start,
}) => {
  test.slow();
  const { page } = await start();
  await waitForRows(page, "Messages");
  await page.keyboard.press("/");
  await page.keyboard.type("/\\b[A-Z]-\\d{5}\\b/");
  await expect(hits(page)).toHaveText(/^[1-9]\d* found$/u);
  const marks = cell(rows(page, "Messages"), "text").locator("mark");
  await expect.poll(async () => (await marks.allTextContents()).length).toBeGreaterThan(3);
  for (const text of await marks.allTextContents()) expect(text).toMatch(/^[A-Z]-\d{5}$/u);
  await openRecord(
    rows(page, "Messages")
      .filter({ has: page.locator("mark") })
      .first(),
  );
  const pane = page.getByRole("complementary", { name: "Message" });
  await expect(pane.locator("mark").first()).toHaveText(/^[A-Z]-\d{5}$/u);
  // Far hits are in sight: the text begins near them.
  const cut = () =>
    marks.evaluateAll((all) =>
      all.flatMap((mark) => {
        const { right } = mark.closest("[role=gridcell]")?.getBoundingClientRect() ?? { right: 0 };
        return mark.getBoundingClientRect().right > right ? [mark.closest("[role=gridcell]")?.textContent] : [];
      }),
    );
  for (const isWider of [true, false]) {
    await setTypeface(page, isWider);
    await expect.poll(cut).toEqual([]);
  }

  await page.getByRole("button", { name: "Keep all rows and go from hit to hit" }).click();
  await expect(hits(page)).toHaveText(/^hit \d+ of \d+$/u);
  const before = await hits(page).innerText();
  await page.keyboard.press("F3");
  await expect(hits(page)).not.toHaveText(before);
  await expect(hits(page)).toHaveText(/^hit \d+ of \d+(?: in .+)?$/u);

  await page.getByRole("button", { name: "Conversation", exact: true }).click();
  const transcript = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(transcript.locator("mark").first()).toHaveText(/^[A-Z]-\d{5}$/u);
});

/** Letters for which `[ab]*a[ab]{120}[^ab]` has to follow many possibilities at each of them. */
function hardText(length: number, seed: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 65_536 < 32_768 ? "a" : "b";
  }).join("");
}

test("a long search by an expression can be stopped: the rows of before stay, and the next search works @all", async ({
  start,
  folders,
}) => {
  test.slow();
  // Many seconds of work, also on a fast machine.
  const texts = Array.from({ length: 600 }, (_, index) => `${index} ${hardText(3000, index + 1)}`);
  const page = await openTexts(await start(), folders, texts);
  const newest = cell(rows(page, "Messages").first(), "text");
  await expect(newest).toHaveText(/^599 /u);

  await field(page).fill("/[ab]*a[ab]{120}[^ab]/");
  await expect(hits(page)).toHaveText(/^\d+ % searched$/u);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(hits(page)).toHaveText("Stopped");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);
  await expect(rowCount(page)).toHaveText("600 messages");
  await expect(newest).toHaveText(/^599 /u);
  // Its text stays to be changed, and nothing is left of it that would hold up the next one.
  await expect(field(page)).toHaveValue("/[ab]*a[ab]{120}[^ab]/");
  await field(page).fill("/^59\\d /");
  await expect(hits(page)).toHaveText("10 found");
  await expect(rowCount(page)).toHaveText("10 of 600 messages in the file");
});
