// Settings, Storage: what is kept is listed with its size, and forgetting it removes it from the disk and the window.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSampleService } from "#sample/index.ts";
import { expect, test } from "./test.ts";
import { openScreen, rowCount, waitForRows } from "./window.ts";

const { messages } = createSampleService({ messages: 300, calls: 0 });

test("an opened file is listed with its size, and Forget removes it from the disk and from Files @all", async ({
  start,
  folders,
}) => {
  const path = join(folders.downloads, "messages of May.ndjson");
  writeFileSync(path, messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  const { page, answerOpen } = await start();
  await waitForRows(page, "Messages");
  await openScreen(page, "Files");
  await answerOpen([path]);
  await page.getByRole("button", { name: "Open files" }).click();
  await expect(page.getByTestId("import")).toHaveCount(0, { timeout: 60_000 });
  await expect(rowCount(page)).toHaveText("300 messages");

  await page.keyboard.press("ControlOrMeta+,");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("tab", { name: "Storage" }).click();
  const entry = settings.getByRole("row", { name: /messages of May/u });
  await expect(entry).toContainText("300 records");
  await expect(entry).toContainText("Opened file");
  await expect(entry).toContainText(/\d KB|\d MB/u);
  await expect(settings.getByRole("row", { name: /Sample data/u })).toContainText(/\d KB|\d MB/u);
  await expect(settings.getByText(/are kept\..* are free on this disk\./u)).toBeVisible();

  const limit = settings.getByRole("textbox", { name: "Keep at most (GB)" });
  await limit.fill("much");
  await expect(settings.getByText("Enter a number of gigabytes")).toBeVisible();
  await limit.fill("20");
  await limit.press("Enter");
  await expect.poll(() => readFileSync(join(folders.data, "settings.json"), "utf8")).toContain('"keepAtMostGb": 20');

  await entry.getByRole("button", { name: "Forget" }).press("Enter");
  const question = page.getByRole("dialog", { name: /^Forget .*messages of May/u });
  await expect(question.getByRole("button", { name: "Keep" })).toBeFocused();
  await expect(question).toContainText("The file stays where it is");
  await question.getByRole("button", { name: "Forget" }).click();
  await expect(entry).toHaveCount(0);
  await settings.getByRole("button", { name: "Done" }).click();
  await openScreen(page, "Files");
  await expect(page.getByText("Open saved messages and calls")).toBeVisible();
  expect(existsSync(join(folders.data, "opened", "1.db"))).toBe(false);
  expect(existsSync(path)).toBe(true);
});
