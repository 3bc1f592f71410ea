// Takes the pictures of docs/screenshots, always the same: sample data, a stopped clock, one size.
// Run it by hand after a visible change: npm run screenshots
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { createSampleService } from "#sample/index.ts";
import { expect, test } from "./test.ts";
import { cell, chooseFromMenu, chooseWayOn, loadAll, openRecord, openScreen, showRow, waitForRows } from "./window.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/screenshots");
const FIXED = { fixedTime: new Date("2026-10-30T16:10:00Z") };
const VIEWPORT = { width: 1440, height: 810 };

const sample = createSampleService();

async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(FOLDER, name), animations: "disabled", caret: "hide" });
}

/** Opens a call of the first page with people on several devices, somebody absent, and a recording. */
async function openRichCall(page: Page): Promise<void> {
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  const position = sample.calls.slice(0, 100).findIndex(({ participants, recordings }) => {
    const joined = participants.filter(({ isJoined }) => isJoined).map(({ uid }) => uid);
    const absent = participants.length - joined.length;
    return joined.length > new Set(joined).size && joined.length < 8 && absent > 0 && recordings.length > 0;
  });
  await openRecord(await showRow(page, "Calls", Math.max(0, position)));
  await expect(page.getByRole("table", { name: "Participants" })).toBeVisible();
  await expect(page.getByTitle("Asking for the full record")).toHaveCount(0);
}

test("calls @screenshots", async ({ start }) => {
  const { page } = await start({ ...FIXED, page: { viewport: VIEWPORT, colorScheme: "light" } });
  await waitForRows(page, "Messages");
  await openRichCall(page);
  await takePicture(page, "calls.png");
});

test("calls in the dark @screenshots", async ({ start }) => {
  const { page } = await start({ ...FIXED, page: { viewport: VIEWPORT, colorScheme: "dark" } });
  await waitForRows(page, "Messages");
  await openRichCall(page);
  await takePicture(page, "calls-dark.png");
});

test("statistics of calls @screenshots", async ({ start }) => {
  const { page } = await start({ ...FIXED, page: { viewport: VIEWPORT, colorScheme: "light" } });
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await loadAll(page);
  await chooseFromMenu(page, "Statistics");
  await expect(page.getByRole("table", { name: "People" })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await takePicture(page, "statistics.png");
});

test("messages @screenshots", async ({ start }) => {
  const { page } = await start({ ...FIXED, page: { viewport: VIEWPORT, colorScheme: "light" } });
  await waitForRows(page, "Messages");
  const newestFirst = sample.messages.toReversed();
  const position = newestFirst.slice(0, 100).findIndex(({ data }) => "attachments" in data || "reactions" in data);
  const row = await showRow(page, "Messages", Math.max(0, position));
  await cell(row, "sentAtSeconds").click();
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
  await takePicture(page, "messages.png");
});

test("a conversation @screenshots", async ({ start }) => {
  const { page } = await start({ ...FIXED, page: { viewport: VIEWPORT, colorScheme: "light" } });
  await waitForRows(page, "Messages");
  // Freya's question about her refund, in the middle of its conversation.
  await openRecord(await showRow(page, "Messages", 8));
  await page.getByRole("button", { name: "Read conversation" }).click();
  const conversation = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(conversation.locator('article[aria-current="true"]')).toBeFocused();
  await expect(conversation.getByRole("slider", { name: "Messages by day" })).toBeVisible();
  await page.mouse.move(0, 0);
  await takePicture(page, "conversation.png");
});

test("a person @screenshots", async ({ start }) => {
  const { page } = await start({ ...FIXED, page: { viewport: VIEWPORT, colorScheme: "light" } });
  await waitForRows(page, "Messages");
  await openRecord(await showRow(page, "Messages", 8));
  await chooseWayOn(page, "All of this person");
  const person = page.getByRole("region", { name: "Person", exact: true });
  await expect(person.getByText("The service was asked for the newest messages and calls.")).toBeVisible();
  await expect(person.getByRole("button", { name: /^Joined when called/u })).toBeVisible();
  await expect(person.getByRole("button", { name: /^Calls joined/u })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await takePicture(page, "person.png");
});

test("the palette @screenshots", async ({ start }) => {
  const { page } = await start({ ...FIXED, page: { viewport: VIEWPORT, colorScheme: "light" } });
  await waitForRows(page, "Messages");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Find or run" }).fill("fr");
  await expect(page.getByRole("group", { name: "Conversations" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/results/u);
  await takePicture(page, "palette.png");
});

test("the timeline of a call @screenshots", async ({ start }) => {
  const { page } = await start({ ...FIXED, page: { viewport: VIEWPORT, colorScheme: "light" } });
  await waitForRows(page, "Messages");
  await openRichCall(page);
  await page.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();
  await page.mouse.move(0, 0);
  await takePicture(page, "timeline.png");
});

test("a raw record as a tree @screenshots", async ({ start }) => {
  const { page } = await start({ ...FIXED, page: { viewport: VIEWPORT, colorScheme: "light" } });
  await waitForRows(page, "Messages");
  await openRecord(await showRow(page, "Messages", 8));
  await page.getByRole("tab", { name: "Raw JSON" }).click();
  await page.getByRole("textbox", { name: "Search in this record" }).fill("freya");
  await expect(page.getByRole("tree")).toBeVisible();
  await page.mouse.move(0, 0);
  await takePicture(page, "raw.png");
});

test("two calls side by side @screenshots", async ({ start }) => {
  const { page } = await start({ ...FIXED, page: { viewport: VIEWPORT, colorScheme: "light" } });
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await cell(await showRow(page, "Calls", 7), "status").click();
  await cell(await showRow(page, "Calls", 8), "status").click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const compare = page.getByRole("region", { name: "Compare", exact: true });
  await expect(compare.getByRole("table", { name: "Differences" })).toBeVisible();
  await expect(compare.getByText(/^Asking the service/u)).toHaveCount(0);
  await page.mouse.move(0, 0);
  await takePicture(page, "compare.png");
});
