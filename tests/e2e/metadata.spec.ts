// Keys of metadata: rows by a value in 3 steps, columns that stay, the same in an export; over files and connections.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { cell, chip, chooseFromMenu, openScreen, rowCount, rows, waitForRows } from "./window.ts";

const values = (page: Page) => page.getByRole("combobox", { name: "Column", exact: true });

/** Messages with an order, and a call with the same one. */
function writeLog(folder: string): string {
  const orders = ["4711", 4711, "4712", { id: 5 }, ["4711", "4713"]];
  const messages = orders.map((order, index) => ({
    id: String(index + 1),
    sentAt: 1_700_000_000 + index,
    sender: "ann",
    data: { text: `message ${index}`, metadata: { order, ["__proto__x"]: "safe" } },
  }));
  const path = join(folder, "orders.ndjson");
  writeFileSync(path, messages.map((record) => `${JSON.stringify(record)}\n`).join(""));
  return path;
}

async function askForKey(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("messages metadata:channel:web");
  await page
    .getByRole("option", { name: /metadata/u })
    .first()
    .click();
  await expect(chip(page, "metadata")).toContainText("channel:web");
  await expect(rowCount(page)).toHaveText(/^\d{1,2} messages of \d+ looked at$/u);
}

async function nameTheFieldOfAHit(page: Page): Promise<void> {
  await page.keyboard.press("/");
  await page.keyboard.type("4712");
  await expect(rowCount(page)).toHaveText("1 of 5 messages in the file");
  await expect(cell(rows(page, "Messages").first(), "text")).toHaveText(/message 2\s*in metadata\.order$/u);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("message");
  await expect(cell(rows(page, "Messages").first(), "text")).toHaveText("message 4");
  await page.keyboard.press("Escape");
  await expect(rowCount(page)).toHaveText("5 messages");
}

async function findKeyAmongFilters(page: Page): Promise<void> {
  const found = page.locator("[data-combobox-selected]");

  // Out of the field of the search, in which a letter is text.
  await cell(rows(page, "Messages").first(), "text").click();
  // The key opens the editor, with the caret behind the colon.
  await page.keyboard.press("f");
  await page.keyboard.type("ord");
  await expect(found).toHaveText(/^Metadata\s*\u2068?order\u2069? …$/u);
  await page.keyboard.press("Enter");
  await expect(page.locator('input[data-param="metadata"]')).toBeFocused();
  await page.keyboard.type("4712");
  await expect(page.locator('input[data-param="metadata"]')).toHaveValue("order:4712");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(rowCount(page)).toHaveText("1 of 5 messages in the file");

  // A key with its value runs at once.
  await expect(page.locator('input[data-param="metadata"]')).toHaveCount(0);
  await expect(chip(page, "metadata").getByRole("button").first()).toBeFocused();
  // The editor kept the press for itself, and a letter is a shortcut again.
  await page.keyboard.press("f");
  await page.keyboard.type("order=4711");
  await expect(found).toContainText("order:4711");
  await page.keyboard.press("Enter");
  await expect(rowCount(page)).toHaveText("3 of 5 messages in the file");
  await expect(chip(page, "metadata")).toContainText("order:4711");
}

async function findRowsOfAnOrder(page: Page): Promise<void> {
  // Step 1: the panel of values. Typing chooses the key. Step 2: the value.
  await page.keyboard.press("b");
  await expect(values(page)).toBeFocused();
  await expect(values(page).locator("option", { hasText: /^order$/u })).toHaveCount(1);
  await page.keyboard.type("order");
  await expect(values(page)).toHaveValue("metadata.order");
  await page
    .getByRole("listitem")
    .getByRole("button", { name: /^4711\s*3$/u })
    .click();
  await expect(rowCount(page)).toHaveText("3 of 5 messages in the file");
  await page.keyboard.press("Escape");
  await expect(page.getByText("order is 4711")).toBeVisible();

  // The key as a column, with the values of lists.
  await chooseFromMenu(page, "Columns…");
  await page.getByRole("checkbox", { name: "order", exact: true }).check();
  await page.keyboard.press("Escape");
  const shown = rows(page, "Messages").locator('[col-id="metadata.order"]');
  await expect(shown).toHaveText(["4711, 4713", "4711", "4711"]);
  await page.getByRole("columnheader", { name: "order" }).click();
  await expect(cell(rows(page, "Messages").first(), "text")).toHaveText("message 0");

  // The export of the shown columns has it, and so does the grid after a new start.
  await page.keyboard.press("ControlOrMeta+e");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("tab", { name: "Columns" }).click();
  await dialog.getByText("As in the grid").click();
  await expect(dialog.getByText(/metadata\.order/u).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "order" })).toBeVisible();
}

test("keys of metadata are asked for, searched, found among the filters and values, shown as a column and exported @all", async ({
  start,
  folders,
}) => {
  test.slow();
  const { page, answerOpen } = await start();
  await waitForRows(page, "Messages");
  await test.step("a query asks for a key of metadata with a value, and keeps it as text", () => askForKey(page));
  await openScreen(page, "Files");
  await answerOpen([writeLog(folders.downloads)]);
  await page.getByRole("button", { name: "Open files" }).click();
  await expect(rowCount(page)).toHaveText("5 messages", { timeout: 45_000 });
  await test.step("a row says in which field its hit is, if it does not show that", () => nameTheFieldOfAHit(page));
  await test.step("a key of loaded metadata is found in the list of filters, and its value is typed behind it", () =>
    findKeyAmongFilters(page));
  await chip(page, "metadata")
    .getByRole("button", { name: /^Remove/u })
    .click();
  await expect(rowCount(page)).toHaveText("5 messages");
  await test.step("rows of an order are found by its key in 3 steps, shown in a column that stays, and exported", () =>
    findRowsOfAnOrder(page));
});
