// Takes the pictures of the guide, docs/guide/pictures: parts of the window, small enough to be read in the guide.
// Run it by hand after a visible change: npm run screenshots
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { createSampleService } from "#sample/index.ts";
import type { LaunchOptions } from "./launch.ts";
import { cell, openRecord, openScreen, rowCount, runQuery, showRow, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 60, calls: 10 });

const FOLDER = resolve(import.meta.dirname, "../../docs/guide/pictures");
const OPTIONS: LaunchOptions = {
  fixedTime: new Date("2026-10-30T16:10:00Z"),
  page: { viewport: { width: 1100, height: 620 }, colorScheme: "light" },
};

const sample = createSampleService();

async function takePicture(part: Locator, name: string, mostHeight = Infinity): Promise<void> {
  const page = part.page();
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const box = await part.boundingBox();
  if (box === null) throw new Error(`There is nothing to take a picture of: ${name}`);
  // Without the edge, behind which the window shows through.
  const { x, y, width, height } = box;
  const clip = { x: x + 1, y: y + 1, width: width - 2, height: Math.min(height, mostHeight) - 2 };
  await page.screenshot({ path: join(FOLDER, name), clip, animations: "disabled", caret: "hide" });
}

/** A call of the first page with several people, of whom one was on two devices or came back. */
async function openRichCall(page: Page): Promise<void> {
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  const position = sample.calls.slice(0, 100).findIndex(({ participants }) => {
    const joined = participants.filter(({ isJoined }) => isJoined).map(({ uid }) => uid);
    return joined.length > new Set(joined).size && joined.length < 6 && participants.length > joined.length;
  });
  await openRecord(await showRow(page, "Calls", Math.max(0, position)));
}

test("guide: connect @screenshots", async ({ start }) => {
  const { page } = await start(OPTIONS);
  await waitForRows(page, "Messages");
  await page.getByRole("button", { name: "Connect your app" }).click();
  const dialog = page.getByRole("dialog", { name: "New connection" });
  await dialog.getByLabel("Name", { exact: true }).fill("Support, production");
  await dialog.getByLabel("App ID", { exact: true }).fill("2601f0c4a8");
  await takePicture(dialog, "connect.png");
});

test("guide: find @screenshots", async ({ start }) => {
  const { page } = await start(OPTIONS);
  await waitForRows(page, "Messages");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Find or run" }).fill("fr");
  await expect(page.getByRole("group", { name: "Conversations" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/results/u);
  await takePicture(page.getByRole("dialog"), "find.png", 368);
});

test("guide: conversation @screenshots", async ({ start }) => {
  const { page } = await start(OPTIONS);
  await waitForRows(page, "Messages");
  await openRecord(await showRow(page, "Messages", 8));
  await page.getByRole("button", { name: "Read conversation" }).click();
  const conversation = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(conversation.locator('article[aria-current="true"]')).toBeFocused();
  await expect(conversation.getByRole("slider", { name: "Messages by day" })).toBeVisible();
  await takePicture(conversation, "conversation.png");
});

test("guide: call @screenshots", async ({ start }) => {
  const { page } = await start({ ...OPTIONS, page: { ...OPTIONS.page, viewport: { width: 1280, height: 620 } } });
  await waitForRows(page, "Messages");
  await openRichCall(page);
  await page.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();
  await takePicture(page.getByRole("complementary", { name: "Call" }), "call.png");
});

test("guide: compare @screenshots", async ({ start }) => {
  const { page } = await start(OPTIONS);
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await cell(await showRow(page, "Calls", 7), "status").click();
  await cell(await showRow(page, "Calls", 8), "status").click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const compare = page.getByRole("region", { name: "Compare", exact: true });
  await expect(compare.getByRole("table", { name: "Differences" })).toBeVisible();
  await expect(compare.getByText(/^Asking the service/u)).toHaveCount(0);
  await takePicture(compare, "compare.png", 420);
});

test("guide: export @screenshots", async ({ start }) => {
  const { page } = await start(OPTIONS);
  await waitForRows(page, "Messages");
  await page.keyboard.press("ControlOrMeta+e");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByLabel("First rows as they will be written")).toBeVisible();
  await takePicture(dialog, "export.png");
});

test("guide: files and data @screenshots", async ({ start, folders }) => {
  const write = (name: string, records: readonly unknown[]): string => {
    const path = join(folders.downloads, name);
    writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    return path;
  };
  const { page, answerOpen } = await start(OPTIONS);
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  for (const path of [
    write("messages of October.ndjson", sample.messages.slice(-300)),
    write("calls of ticket 4711.ndjson", sample.calls.slice(0, 40)),
  ]) {
    await openScreen(page, "Files");
    await answerOpen([path]);
    await page.getByRole("button", { name: "Open files" }).click();
    await expect(rowCount(page)).toHaveText(/^(?:300 messages|40 calls)$/u);
  }
  await openScreen(page, "Files");
  await takePicture(page.getByRole("main"), "files.png", 200);
  await page.keyboard.press("ControlOrMeta+,");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("tab", { name: "Storage" }).click();
  await expect(settings.getByRole("row", { name: /Sample data/u })).toContainText(/\d [KM]B/u);
  await takePicture(settings, "data.png", 400);
});

test("guide: links @screenshots", async ({ startConnected }) => {
  const { page, openLink } = await startConnected(OPTIONS);
  await openLink("switchboard://calls/v1.eu.7bf3d80d4a1d.176729942437fc?connection=sample");
  const question = page.getByRole("dialog", { name: "Open the link over another connection?" });
  await expect(question).toBeVisible();
  await takePicture(question, "links.png");
});

test("guide: problems @screenshots", async ({ startConnected, fake }) => {
  const { page } = await startConnected(OPTIONS);
  fake.setFaults({ kind: "status", status: 401 });
  await runQuery(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await takePicture(page.getByRole("main"), "problems.png", 184);
});
