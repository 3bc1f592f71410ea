// Parts of the window that are loaded on demand: a file that cannot be loaded leaves the window in order.
import { expect, test } from "./test.ts";
import { waitForRows } from "./window.ts";

const BLOCKED = /\/assets\/(?:shown-dialog|statistics-pane)-[^/]*\.js$/u;
const SENTENCE = "Can't load this part of the window";

test("a part whose file cannot be loaded says so, and Try again loads it @browser-shell-only", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await page.route(BLOCKED, (route) => route.abort());
  // The last part of those that are loaded while the window is idle. From then on nothing is loaded by itself.
  const lastPart = page.waitForResponse(/\/assets\/expression-/u);
  await page.reload();
  await lastPart;

  await page.getByRole("button", { name: "Statistics", exact: true }).click();
  const pane = page.getByRole("alert").filter({ hasText: SENTENCE });
  await expect(pane).toBeVisible();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: SENTENCE });
  await expect(dialog).toContainText("A file of Switchboard could not be read.");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toContainText(SENTENCE);

  await page.unroute(BLOCKED);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await pane.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("complementary", { name: "Statistics" })).toBeVisible();
});
