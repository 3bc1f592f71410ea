// Rows that are marked with the mouse and the keyboard, and copied in every form.
import { parse } from "csv-parse/sync";
import { expect, test } from "./test.ts";
import { waitForRows } from "./window.ts";

test("several rows are marked with the mouse and the keyboard, and copied in each form", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const grid = page.getByRole("grid", { name: "Messages" });
  const cell = (row: number) => grid.locator(`[row-index="${row}"] [col-id="senderName"]`).first();
  const marked = grid.locator('[role="row"][aria-selected="true"]');
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
});
