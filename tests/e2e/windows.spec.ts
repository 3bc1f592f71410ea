// Several windows on one program: side by side, one closed, links for the one used last, and all of them after a restart.
import type { Page } from "@playwright/test";
import { cell, openRecord, openScreen, rowCount, rows, runQuery, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 300, calls: 60 });

const transcript = (page: Page) => page.getByRole("feed", { name: "Transcript" });

/** Opens the menu of a row and chooses an entry. */
async function chooseOfRow(page: Page, index: number, entry: string): Promise<void> {
  await cell(rows(page, "Messages").nth(index), "text").click({ button: "right" });
  await page.getByRole("menuitem", { name: entry }).click();
}

test("a conversation in a new window stands beside the list; a link goes to the one used last; closing one leaves the other @all", async ({
  startListed,
  fake,
}) => {
  const running = await startListed();
  const { page } = running;
  await chooseOfRow(page, 2, "Read conversation in new window");
  const second = await running.nextWindow();
  await expect(transcript(second)).toBeVisible();
  await expect(rowCount(page)).toHaveText("100 messages");
  await expect(transcript(page)).toHaveCount(0);
  await expect(second).toHaveTitle("Messages · Fake · Switchboard");

  await page.getByRole("button", { name: "Load more", exact: true }).click();
  await expect(rowCount(page)).toHaveText("200 messages");
  await second.keyboard.press("Escape");
  await expect(transcript(second)).toHaveCount(0);
  // A control that gets its focus back by itself is no use of its window.
  await page.getByRole("button", { name: "Load more", exact: true }).focus();

  const { sessionId } = fake.service.calls[0] ?? { sessionId: "" };
  await running.openLink(`switchboard://calls/${encodeURIComponent(sessionId)}`);
  await expect(second.getByRole("complementary", { name: "Call" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Call" })).toHaveCount(0);

  await rows(second, "Calls").first().click({ button: "middle" });
  const third = await running.nextWindow();
  await expect(third.getByRole("complementary", { name: "Call" })).toBeVisible();
  await running.closeWindow(third);
  await running.closeWindow(second);
  await openScreen(page, "Calls");
  await runQuery(page);
  await waitForRows(page, "Calls");
  await running.openLink(`switchboard://calls/${encodeURIComponent(sessionId)}`);
  await expect(page.getByRole("complementary", { name: "Call" })).toBeVisible();
});

test("the next start brings both windows back, each with what it showed @all", async ({ startListed, start }) => {
  const running = await startListed();
  await openRecord(rows(running.page, "Messages").nth(1));
  await running.page.keyboard.press("Control+Shift+N");
  const second = await running.nextWindow();
  await waitForRows(second, "Messages");
  await openScreen(second, "Calls");
  await runQuery(second);
  await waitForRows(second, "Calls");
  await running.close();

  const again = await start();
  const pages = [again.page, await again.nextWindow()];
  for (const page of pages) await expect(rowCount(page)).toHaveText(/^\d+ (?:messages|calls)$/u);
  const shown = await Promise.all(pages.map((page) => rowCount(page).textContent()));
  expect(new Set(shown)).toEqual(new Set(["100 messages", "60 calls"]));
});
