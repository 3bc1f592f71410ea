// Go to a date or an id that is not loaded: the dialog says so and offers to load it or to ask the service.
import type { Page } from "@playwright/test";
import type { FakeService } from "#tests/fakes/service.ts";
import { grid, rowCount, runQuery } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 450, calls: 20 });

async function goTo(page: Page, keys: readonly string[], text: string) {
  await grid(page, "Messages").locator('[role="row"][row-index="0"] [role="gridcell"]').first().click();
  for (const key of keys) await page.keyboard.press(key);
  const dialog = page.getByRole("dialog", { name: "Go to" });
  await dialog.getByRole("textbox").fill(text);
  await page.keyboard.press("Enter");
  return dialog;
}

async function goToAnId(page: Page, fake: FakeService): Promise<void> {
  const wanted = fake.service.messages[3];
  const dialog = await goTo(page, ["g", "i"], String(wanted?.id));
  await expect(dialog).toContainText("Not among the messages loaded and shown.");
  await dialog.getByRole("button", { name: "Ask the service for this id" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => fake.requests.at(-1)?.query["affix"]).toBe("append");
  await expect(page.getByRole("complementary").getByText(String(wanted?.id)).first()).toBeVisible();
}

async function goToADate(page: Page, fake: FakeService): Promise<void> {
  const { messages } = fake.service;
  // The first message of its second, so that exactly one row matches.
  const index = messages.findIndex((each, at) => at > 200 && each.sentAt !== messages[at - 1]?.sentAt);
  const wanted = messages[index];
  const before = fake.requests.length;
  const dialog = await goTo(page, ["g", "d"], String(wanted?.sentAt));
  await expect(dialog).toContainText("This time is not loaded. The earliest loaded message is from");
  expect(fake.requests.length).toBe(before);
  await dialog.getByRole("button", { name: "Load back to this time" }).click();
  await expect(dialog).toBeHidden();
  await expect(rowCount(page)).toHaveText("450 messages");
  const row = grid(page, "Messages")
    .locator('[role="row"]')
    .filter({ has: page.locator(":focus") });
  await expect(row).toHaveAttribute("row-index", String(messages.length - 1 - index));
}

test("an id or a date that is not loaded can be asked for in the dialog, which says so @all", async ({
  startListed,
  fake,
}) => {
  test.slow();
  const { page } = await startListed();
  await test.step("for an id that is not loaded, the service can be asked", () => goToAnId(page, fake));
  await page.getByRole("button", { name: "Close details" }).click();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  // The newest messages again, shown from the first row on: the rows of the id were scrolled to it.
  await page.keyboard.press("t");
  await page.getByRole("textbox", { name: "Query as text" }).fill("messages");
  await runQuery(page);
  await expect(grid(page, "Messages").locator('[role="row"][row-index="0"]')).toBeInViewport();
  await expect(rowCount(page)).toHaveText("100 messages");
  await test.step("for a date that is not loaded, the dialog says so and loads rows back to it on request", () =>
    goToADate(page, fake));
});
