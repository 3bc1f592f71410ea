// The guide and the tour: opened, read and left without a mouse, in both themes.
import type { Page } from "@playwright/test";
import { forgetSettings, type Folders, type Running } from "./launch.ts";
import { expect, test } from "./test.ts";
import { cell, openRecord, rows, waitForRows } from "./window.ts";

/** Gives the window of the second start. */
async function takeTheTour(start: () => Promise<Running>, folders: Folders): Promise<Page> {
  forgetSettings(folders);
  const first = await start();
  const tour = first.page.getByRole("region", { name: "Tour" });
  await expect(tour).toBeFocused();
  await expect(tour.getByRole("status")).toContainText("Step 1 of 3");
  await waitForRows(first.page, "Messages");
  await openRecord(rows(first.page, "Messages").nth(2));
  await expect(first.page.getByRole("complementary", { name: "Message" })).toBeVisible();

  const next = tour.getByRole("button", { name: "Next" });
  await next.press("Enter");
  await next.press("Enter");
  await expect(tour.getByRole("status")).toContainText("Step 3 of 3");
  // From the grid, too: the tour is skipped before the pane is closed.
  await cell(rows(first.page, "Messages").nth(2), "sentAtSeconds").click();
  await first.page.keyboard.press("Escape");
  await expect(tour).toHaveCount(0);
  await expect(first.page.getByRole("complementary", { name: "Message" })).toBeVisible();
  await first.close();

  const { page, chooseMenu } = await start();
  await waitForRows(page, "Messages");
  await expect(page.getByRole("region", { name: "Tour" })).toHaveCount(0);
  const search = page.getByRole("textbox", { name: /^Search in/u });
  await search.focus();
  await chooseMenu("tour");
  await expect(page.getByRole("region", { name: "Tour" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
  return page;
}

async function readTheGuide(page: Page): Promise<void> {
  await page.keyboard.press("F1");
  const guide = page.getByRole("dialog", { name: "Guide" });
  const search = guide.getByRole("textbox", { name: "Search the guide" });
  await expect(search).toBeFocused();
  await expect(guide.getByRole("tab")).toHaveCount(10);
  await expect(guide.getByRole("heading", { name: "Connect your app" })).toBeVisible();

  await page.keyboard.type("checksum");
  await expect(guide.getByRole("status")).toHaveText("1 page found");
  const panel = guide.getByRole("tabpanel");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Export data that can be trusted");
  await expect(panel.locator("mark")).toHaveText(["checksum", "checksum"]);
  const picture = panel.getByRole("img").first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);

  // A link leads to a page that the search had left out, and the keyboard continues there.
  await panel.getByRole("button", { name: "Open exported logs without a network" }).press("Enter");
  await expect(search).toHaveValue("");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Open exported logs without a network");
  await expect(panel).toBeFocused();
  await guide.getByRole("tab", { name: "Open exported logs without a network" }).press("ArrowDown");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Links from tickets");

  await guide.getByText("Deutsch").click();
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Links aus Tickets");
  await expect(panel).toHaveAttribute("lang", "de");
  await search.fill("xyzzy");
  await expect(guide.getByRole("status")).toHaveText("No page has these words.");
  await page.keyboard.press("Escape");
  await expect(guide).toHaveCount(0);

  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Open the guide" }).click();
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Links aus Tickets");
}

test("a first start shows the tour once, and the guide is read by keys and remembers page and language @all", async ({
  start,
  folders,
}) => {
  test.slow();
  const page =
    await test.step("a first start shows a tour that leaves the window free, follows the keyboard, and is not shown again", () =>
      takeTheTour(start, folders));
  // Out of the field, in which "?" is text.
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[role="grid"] :focus')).toHaveCount(1);
  await test.step("the guide opens by F1, is searched and read by keys, changes its language, and remembers page and language", () =>
    readTheGuide(page));
});
