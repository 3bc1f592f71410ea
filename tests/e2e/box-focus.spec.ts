// Where the focus goes when an entry of the palette is open: to the rows or the pane, never to nothing.
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { openScreen, waitForRows } from "./window.ts";

/** Types a text, chooses an entry by the arrow keys, and opens it. */
async function open(page: Page, text: string, name: RegExp): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Find or run" }).fill(text);
  await expect(page.getByRole("option", { name }).first()).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(
    /^(?:\d+ results?(?: and more)?|No stored name, id or text matches .+)$/u,
  );
  const active = page.getByRole("option", { selected: true });
  const names = await page.getByRole("option").allTextContents();
  for (let step = 0; step < names.length && !name.test((await active.textContent()) ?? ""); step++)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Find or run" })).toHaveCount(0);
}

/** The part of the window that has the focus; null for nothing. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest("[data-region]")?.getAttribute("data-region") ?? null);

test("an opened entry has the focus, in the rows or in the pane @all", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  for (const [text, entry, part] of [
    ["the", /Text of the message$/u, "rows"],
    ["claire", /^Calls with/u, "rows"],
    ["claire", /^Messages by/u, "rows"],
    ["claire", /stored message/u, "rows"],
    ["refund", /^Ask the service for messages/u, "rows"],
    ["calls status:missed", /^Run/u, "rows"],
    ["claire", /^All of/u, "details"],
    ["statistics", /^Statistics/u, "rows"],
    ["files", /^Files/u, "rows"],
  ] as const) {
    // From the rail, which stays in the window and would take the focus back.
    await openScreen(page, "Messages");
    await open(page, text, entry);
    await expect.poll(async () => [text, String(entry), await focused(page)]).toEqual([text, String(entry), part]);
  }
});
