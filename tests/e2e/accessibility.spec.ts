// Tests every screen and dialog in both themes with axe.
import { violations } from "./axe.ts";
import { cell, chooseConnectionItem, openRecord, openScreen, rows, runQuery, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 1200, calls: 10 });

const DIALOGS = [
  ["Settings", "ControlOrMeta+,"],
  ["Keyboard shortcuts", "?"],
  ["Export", "ControlOrMeta+e"],
  ["Load report", "l"],
  ["Request", "v"],
  ["Saved queries", "o"],
  ["Palette", "ControlOrMeta+k"],
] as const;

test.beforeEach(() => {
  // axe checks every element with every rule, which is slow on a busy machine.
  test.slow();
});

test("messages and calls, with and without the pane", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  expect(await violations(page)).toEqual([]);
  await openRecord(rows(page, "Messages").nth(3));
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("tab", { name: "Raw JSON" }).click();
  expect(await violations(page)).toEqual([]);
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await openRecord(rows(page, "Calls").nth(3));
  await expect(page.getByRole("table", { name: "Participants" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("every dialog that a key opens, and the dialog New connection", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  for (const [name, keys] of DIALOGS) {
    await test.step(name, async () => {
      await page.keyboard.press(keys);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  }
  await chooseConnectionItem(page, "New connection");
  await page.getByRole("dialog").getByRole("button", { name: "Advanced" }).click();
  await expect(page.getByRole("dialog").getByLabel("Chat base URL")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a waiting walk, a paused walk, unreadable records, and a failure", async ({ startConnected, fake }) => {
  const { page } = await startConnected();
  fake.setFaults({ kind: "unreadableRecord" });
  await runQuery(page);
  await waitForRows(page, "Messages");
  fake.setFaults({ kind: "status", status: 429, retryAfter: "60" });
  await page.getByRole("button", { name: "Load all", exact: true }).click();
  await expect(page.getByTestId("walk")).toContainText("next try in");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Pause: loading all messages" }).click();
  await expect(page.getByTestId("walk")).toContainText("Paused at");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("l");
  await page.getByRole("tab", { name: "1 unreadable" }).click();
  await page.getByRole("button", { name: "No message id" }).click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  fake.setFaults({ kind: "status", status: 401 });
  await runQuery(page);
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a query as text with a problem, the menu of a cell, and filters of loaded rows", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await page.keyboard.press("t");
  await page.getByRole("textbox", { name: "Query as text" }).fill("messages sendr:ana");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Did you mean sender?")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Back to the form as it was" }).click();
  await cell(rows(page, "Messages"), "type").first().click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: /^Only type/u })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Filters of loaded rows" })).toBeVisible();
  await waitForRows(page, "Messages");
  expect(await violations(page)).toEqual([]);
});
