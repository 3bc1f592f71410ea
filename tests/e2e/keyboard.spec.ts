// Uses only the keyboard: from the start to a call, its people, a filter, and an exported file.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./test.ts";
import { cell, control, grid, rowCount, rows, waitForRows } from "./window.ts";

test("everything works without a mouse, and a dialog keeps the focus", async ({ start, folders }) => {
  const { page, answerSave } = await start();
  await waitForRows(page, "Messages");

  await page.keyboard.press("2");
  await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();
  await waitForRows(page, "Calls");

  // Tab goes from the query bar into the grid; arrows go through its rows; Enter opens the record.
  await page.getByRole("button", { name: "Filter", exact: true }).focus();
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.closest('[role="grid"], .ag-root') !== null)) break;
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const pane = page.getByRole("complementary", { name: "Call" });
  await expect(pane.getByRole("table", { name: "Participants" })).toBeVisible();
  // The first Escape leads back to the rows, the second closes the pane.
  await expect(pane).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(grid(page, "Calls").getByRole("gridcell").and(page.locator(":focus"))).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(pane).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Find or run" })).toBeFocused();
  await page.keyboard.type("messages");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();

  await page.keyboard.press("f");
  await page.keyboard.type("one type");
  await page.keyboard.press("Enter");
  await expect(control(page, "type")).toBeFocused();
  await page.keyboard.type("image");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("status").filter({ hasText: "Running" })).toHaveCount(0);
  await expect(rowCount(page)).toHaveText(/messages$/u);
  const types = cell(rows(page, "Messages"), "type");
  await expect.poll(async () => [...new Set(await types.allTextContents())]).toEqual(["Image"]);

  // A dialog keeps the focus, and returns it when it closes.
  const settings = page.getByRole("button", { name: "Settings", exact: true });
  await settings.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(settings).toBeFocused();

  const path = join(folders.downloads, "by keyboard.csv");
  await answerSave(path);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+e");
  await expect(page.getByRole("button", { name: "Save as…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Exported", { exact: true })).toBeVisible();
  expect(existsSync(path)).toBe(true);
});

test("keys typed before a field has opened, or while the grid goes to a row, are written into the field @all", async ({
  start,
}) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  // All keys at once, before the window can draw.
  const press = (keys: readonly (readonly [string, boolean])[]): Promise<void> =>
    page.evaluate((presses) => {
      for (const [key, ctrlKey] of presses)
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }));
    }, keys);
  await press([
    ["k", true],
    ["e", false],
    ["x", false],
    ["p", false],
  ]);
  await expect(page.getByRole("combobox", { name: "Find or run" })).toHaveValue("exp");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: "Find or run" })).toBeHidden();
  await press([
    ["g", true],
    ["1", false],
    ["2", false],
    ["Enter", false],
  ]);
  await expect(page.getByRole("row", { selected: true })).toHaveAttribute("row-index", "11");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await press([
    ["f", false],
    ["t", false],
    ["a", false],
    ["g", false],
  ]);
  await expect(page.getByRole("textbox", { name: "Find a filter" })).toHaveValue("tag");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Find a filter" })).toBeHidden();

  // The field of a chosen filter has the focus before the next key can come.
  await page.keyboard.press("f");
  const period = page.getByRole("option", { name: /^Period/u });
  await expect(period).toBeVisible();
  const focused = await period.evaluate(async (option: HTMLElement) => {
    option.click();
    await Promise.resolve();
    return document.activeElement?.getAttribute("data-param");
  });
  expect(focused).toBe("period");
  await page.keyboard.press("Escape");

  // The same for a field that opens while the grid still goes to a row.
  await page.keyboard.press("ControlOrMeta+g");
  await page.keyboard.type("12");
  // The row has the focus and is drawn. The next frame is late, as on a busy machine, and the person continues.
  await page.evaluate(() => {
    const pressF = (): void => {
      const press = new KeyboardEvent("keydown", { key: "f", bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(press);
    };
    document.addEventListener("focusin", function lookAt({ target }) {
      if (!(target instanceof Element) || target.closest('[row-index="11"]') === null) return;
      document.removeEventListener("focusin", lookAt);
      const draw = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (callback) => draw(() => setTimeout(callback, 2000, performance.now()));
      let timer = setTimeout(pressF, 300);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          observer.disconnect();
          pressF();
        }, 300);
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
  });
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Find a filter" });
  await expect(field).toBeFocused();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
});
