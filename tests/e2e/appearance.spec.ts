// The person's choices of theme, columns and pane width are kept.
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import { chooseFromMenu, grid, openRecord, openScreen, restingBox, rows, waitForRows } from "./window.ts";

/** The lightness of the page's background, 0 to 255. */
function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/gu)?.map(Number) ?? [];
    return Math.round((red + green + blue) / 3);
  });
}

async function chooseTheme(page: Page, theme: "System" | "Light" | "Dark"): Promise<void> {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await dialog.getByText(theme, { exact: true }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
}

test("theme, columns and the pane's width apply at once and survive a restart @all", async ({ start }) => {
  const first = await start({ page: { colorScheme: "dark" } });
  await waitForRows(first.page, "Messages");
  // Without a choice the theme is the system's.
  await expect.poll(() => lightness(first.page)).toBeLessThan(60);
  await first.page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => lightness(first.page)).toBeGreaterThan(200);
  await chooseTheme(first.page, "Dark");
  await expect.poll(() => lightness(first.page)).toBeLessThan(60);

  await chooseFromMenu(first.page, "Columns…");
  const receiver = first.page.getByRole("checkbox", { name: "Receiver" });
  await receiver.uncheck();
  await first.page.keyboard.press("Escape");
  await expect(receiver).toHaveCount(0);
  await expect(grid(first.page, "Messages").getByRole("columnheader", { name: "Receiver" })).toHaveCount(0);
  const sender = grid(first.page, "Messages").getByRole("columnheader", { name: "Sender" });
  const before = await restingBox(sender);
  await first.page.mouse.move(before.x + before.width - 1, before.y + 10);
  await first.page.mouse.down();
  await first.page.mouse.move(before.x + before.width + 79, before.y + 10, { steps: 8 });
  await first.page.mouse.up();
  await expect.poll(async () => (await sender.boundingBox())?.width ?? 0).toBeGreaterThan(before.width + 40);
  await openRecord(rows(first.page, "Messages").first());
  const handle = first.page.getByRole("separator", { name: "Width of the details" });
  await handle.focus();
  const narrow = await handle.getAttribute("aria-valuenow");
  for (let step = 0; step < 3; step += 1) await handle.press("ArrowLeft");
  await expect(handle).not.toHaveAttribute("aria-valuenow", narrow ?? "");
  const headers = await grid(first.page, "Messages").getByRole("columnheader").allTextContents();
  const { width } = await restingBox(sender);
  const paneWidth = await handle.getAttribute("aria-valuenow");
  expect(headers).not.toContain("Receiver");
  await first.close();

  const { page } = await start({ page: { colorScheme: "light" } });
  await waitForRows(page, "Messages");
  await expect.poll(() => lightness(page)).toBeLessThan(60);
  await expect(grid(page, "Messages").getByRole("columnheader")).toHaveText(headers);
  const senderNow = grid(page, "Messages").getByRole("columnheader", { name: "Sender" });
  await expect.poll(async () => Math.abs(((await senderNow.boundingBox())?.width ?? 0) - width)).toBeLessThan(0.5);
  await openRecord(rows(page, "Messages").first());
  await expect(page.getByRole("separator", { name: "Width of the details" })).toHaveAttribute(
    "aria-valuenow",
    paneWidth ?? "",
  );
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await expect(grid(page, "Calls").getByRole("columnheader", { name: "Receiver" })).toBeVisible();
});

test("a text size enlarges the window; in a browser, whose own zoom applies, none can be chosen @all", async ({
  start,
}) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  const before = await page.evaluate(() => devicePixelRatio);
  await page.keyboard.press("ControlOrMeta+,");
  const size = page.getByRole("combobox", { name: "Text size" });
  if (test.info().project.name !== "electron") {
    await expect(page.getByText("Switchboard runs in the browser, whose own zoom applies.")).toBeVisible();
    await expect(size).toHaveCount(0);
    return;
  }
  await size.click();
  await page.getByRole("option", { name: "125 %" }).click();
  await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBeCloseTo(1.25 * before, 2);
});
