// Copying for a ticket: a message in two steps, the story of a call in two, several messages from the menu.
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { rows, waitForRows } from "./window.ts";

/** The texts on the clipboard, by their type. */
function onClipboard(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const types = item?.types ?? [];
    const texts = await Promise.all(types.map(async (type) => (await item?.getType(type))?.text() ?? ""));
    return Object.fromEntries(types.map((type, index) => [type, texts[index] ?? ""]));
  });
}

test("a message, several and a call are copied for a ticket in each form @all", async ({ start }) => {
  const { page } = await start();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await waitForRows(page, "Messages");

  // A message with a text of its own.
  await rows(page, "Messages").filter({ hasText: "?" }).first().click();
  await page.keyboard.press("y");
  await expect(page.getByText("Message for a ticket copied")).toBeVisible();
  const message = await onClipboard(page);
  expect(message["text/plain"]).toMatch(/^\S.*, \d{1,2} \w{3} \d{4} \d\d:\d\d \(UTC[^)]*\):/u);
  expect(message["text/plain"]).toMatch(/switchboard:\/\/messages\/\d+\?/u);
  expect(message["text/html"]).toContain("<blockquote");
  expect(message["web text/markdown"]).toMatch(/^\*\*.*\*\*, /u);

  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("menuitem", { name: "Copy for ticket" }).click();
  await expect(page.getByText("3 messages for a ticket copied")).toBeVisible();
  expect((await onClipboard(page))["text/plain"]).toMatch(/^3 messages, /u);

  await page.keyboard.press("2");
  await waitForRows(page, "Calls");
  await rows(page, "Calls").first().click();
  await page.getByRole("complementary", { name: "Call" }).getByRole("button", { name: "Copy for ticket" }).click();
  await expect(page.getByText("Call for a ticket copied")).toBeVisible();
  expect((await onClipboard(page))["text/plain"]).toMatch(/called .*\nStatus: /su);
});
