// Marking rows with the mouse and the keyboard, and copying them in every form.
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect, test } from "./test.ts";
import { chooseFromMenu, grid, rows, waitForRows } from "./window.ts";

const cellAt = (page: Page, row: number, columnId: string): Locator =>
  grid(page, "Messages").locator(`[row-index="${row}"] [col-id="${columnId}"]`);
const markedRows = (page: Page): Locator => rows(page, "Messages").and(page.locator('[aria-selected="true"]'));

async function markAndCopy(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const cell = (row: number) => cellAt(page, row, "senderName");
  const marked = markedRows(page);
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

  await cell(1).click();
  await cell(4).click({ modifiers: ["Shift"] });
  await expect(marked).toHaveCount(4);
  await cell(6).click({ modifiers: ["ControlOrMeta"] });
  await expect(marked).toHaveCount(5);
  await page.keyboard.press("ControlOrMeta+c");
  await expect(page.getByText("5 rows as CSV copied")).toBeVisible();
  const lines: readonly (readonly string[])[] = parse(await copied());
  expect(lines).toHaveLength(6);
  expect(lines[0]).toContain("senderName");

  await cell(2).click({ button: "right" });
  await page.getByRole("menuitem", { name: "as deep links" }).click();
  await expect(page.getByText("5 rows as deep links copied")).toBeVisible();
  expect((await copied()).trim().split("\n")).toHaveLength(5);

  await cell(3).click();
  await expect(marked).toHaveCount(1);
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(marked).toHaveCount(3);
  await page.keyboard.press("ArrowDown");
  await expect(marked).toHaveCount(1);
  await page.keyboard.press("ControlOrMeta+a");
  await expect.poll(() => marked.count()).toBeGreaterThan(10);

  // Shift extends from the clicked row, however long the button was held.
  await cellAt(page, 2, "senderName").scrollIntoViewIfNeeded();
  // If a pane opened now, the button would be released over it, and the row would get no click.
  await cellAt(page, 2, "text").hover();
  await page.mouse.down();
  await expect(cellAt(page, 2, "text")).toBeFocused();
  await page.mouse.up();
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
  await cellAt(page, 4, "senderName").click({ modifiers: ["Shift"] });
  await expect(markedRows(page)).toHaveCount(3);
}

async function copyInVain(page: Page): Promise<void> {
  await cellAt(page, 1, "senderName").click();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  const pane = page.getByRole("complementary", { name: "Message" });
  await pane.getByRole("button", { name: "Copy link" }).click();
  const refused = page.getByRole("status").filter({ hasText: "The clipboard is not available." });
  await refused.getByRole("button", { name: "Close the notice" }).click();
  await expect(refused).toHaveCount(0);
  await chooseFromMenu(page, "Show request");
  await page.getByRole("dialog").getByRole("button", { name: "Copy URL" }).first().click();
  await expect(refused).toBeVisible();
  await expect(page.getByText("Copied", { exact: true })).toHaveCount(0);
}

test("rows are marked and copied in each form, and a clipboard that refuses is named @all", async ({ start }) => {
  test.slow();
  const { page } = await start();
  await waitForRows(page, "Messages");
  await test.step("several rows are marked with the mouse and the keyboard, also by a slow click, and copied in each form", () =>
    markAndCopy(page));
  await test.step("a copy button says when the clipboard refuses, and never that the text is copied", () =>
    copyInVain(page));
});
