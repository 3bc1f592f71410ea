// Two conversations beside each other: opened in two steps, followed by time, walked through by F6, and closed again.
import { violations } from "./axe.ts";
import { openRecord, restingBox, rows, showRow, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 3000, calls: 60 });

test("a second conversation opens beside the first, follows its time until stopped, and gives the focus back @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed({ page: { viewport: { width: 1280, height: 720 } } });
  await waitForRows(page, "Messages");
  const listed = fake.service.messages.slice(-100).toReversed();
  const other = listed.findIndex(({ conversationId }) => conversationId !== listed[0]?.conversationId);
  await openRecord(await showRow(page, "Messages", other));
  // Two steps: one conversation beside the table, another one in its place.
  await page.getByRole("button", { name: "Open beside" }).click();
  const right = page.getByRole("region", { name: "Second conversation", exact: true });
  await expect(right.locator('article[aria-current="true"]')).toBeFocused();
  await rows(page, "Messages").first().getByRole("gridcell").first().click();
  await page.keyboard.press("Shift+R");
  const left = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(left.locator('article[aria-current="true"]')).toBeFocused();
  await expect(right.getByRole("article").first()).toBeVisible();
  for (const one of [left, right]) {
    expect((await restingBox(one)).width).toBeGreaterThan(400);
    await expect(one.getByRole("heading", { level: 2 }).first()).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);

  // The right one goes to the time of the left one, once that moves.
  await expect(right.getByText(/^Follows the time of the left one/u)).toBeVisible();
  const current = right.locator('article[aria-current="true"]');
  const before = await current.getAttribute("data-row");
  await left.getByRole("group", { name: "Transcript" }).evaluate((list) => list.scrollTo(0, 0));
  await expect.poll(() => current.getAttribute("data-row")).not.toBe(before);
  await right.getByRole("button", { name: "Stop following" }).click();
  await expect(right.getByText("Does not follow the left one")).toBeVisible();

  // F6 goes through both, and each has its own search.
  await left.getByRole("group", { name: "Transcript" }).focus();
  await page.keyboard.press("F6");
  await expect(right.getByRole("group", { name: "Transcript" })).toBeFocused();
  await right.getByRole("button", { name: "Find in this conversation" }).click();
  await right.getByRole("textbox", { name: "Find in this conversation" }).fill("the");
  await expect(right.getByText(/^hit \d+ of \d+$|^No hit$/u)).toBeVisible();
  await expect(left.locator("mark")).toHaveCount(0);

  // Too narrow for two: the right one says that it is alone.
  await page.setViewportSize({ width: 760, height: 720 });
  await expect(left).toBeHidden();
  await expect(right.getByText(/too narrow for two conversations/u)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await right.getByRole("button", { name: "Close the second conversation" }).click();
  await expect(right).toBeHidden();
  await expect(left.locator("*:focus")).toHaveCount(1);

  // Back leads to the two again.
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(right.getByRole("article").first()).toBeVisible();

  // Escape beside it leaves the first one, then closes the second.
  await left.getByRole("group", { name: "Transcript" }).focus();
  await page.keyboard.press("Escape");
  await expect(rows(page, "Messages").first()).toBeVisible();
  await expect(right).toBeVisible();
  await rows(page, "Messages").first().getByRole("gridcell").first().click();
  await page.keyboard.press("Escape");
  await expect(right).toBeHidden();
});

test("opened from a conversation, the second one begins and stays at the selected message", async ({ startListed }) => {
  const { page } = await startListed({ page: { viewport: { width: 1280, height: 720 } } });
  await waitForRows(page, "Messages");
  await openRecord(await showRow(page, "Messages", 40));
  await page.keyboard.press("Shift+R");
  const left = page.getByRole("region", { name: "Conversation", exact: true });
  const chosen = left.locator('article[aria-current="true"]');
  await expect(chosen).toBeFocused();
  const current = page.getByRole("region", { name: "Second conversation" }).locator('article[aria-current="true"]');
  const openChosen = async (): Promise<void> => {
    const row = (await chosen.getAttribute("data-row")) ?? "";
    await page.getByRole("button", { name: "Open beside" }).click();
    await expect(current).toHaveAttribute("data-row", row);
    // The right one follows the left one after a rest.
    await page.waitForTimeout(1000);
    await expect(current).toHaveAttribute("data-row", row);
    await expect(current).toBeInViewport();
  };
  await openChosen();
  // Another message of the same conversation, whose pane has no room beside two.
  await page.getByRole("button", { name: "Close the second conversation" }).click();
  await left.locator('article:not([aria-current="true"])').nth(3).click();
  await openChosen();
});
