// The dialog that asks which parts of a divided log are read, by keyboard and mouse.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSampleService } from "#sample/index.ts";
import { expect, test } from "./test.ts";
import { openScreen, rowCount, verdict, waitForRows } from "./window.ts";

const { messages } = createSampleService({ messages: 60, calls: 0 });
const DAYS = 6;

test("days are chosen by keys and as a range, and only these are read @all", async ({ start, folders }) => {
  const log = join(folders.downloads, "chat log");
  for (let day = 0; day < DAYS; day++) {
    const folder = join(log, `day=2026-10-${day + 25}`);
    mkdirSync(folder, { recursive: true });
    const own = messages.slice(day * 10, day * 10 + 10).map((each) => JSON.stringify(each));
    writeFileSync(join(folder, "a.ndjson"), own.slice(0, 4).join("\n"));
    writeFileSync(join(folder, "b.ndjson"), own.slice(4).join("\n"));
  }
  const { page, answerOpen } = await start();
  await waitForRows(page, "Messages");
  await openScreen(page, "Files");
  await answerOpen([log]);
  await page.getByRole("button", { name: "Open folder" }).click();
  const dialog = page.getByRole("dialog", { name: "Which parts of chat log should be read?" });
  const boxes = dialog.getByRole("checkbox");
  const status = dialog.getByRole("status");
  await expect(status).toContainText("6 of 6 chosen · 12 files");
  // The newest day has the focus, so the keyboard is enough.
  await expect(boxes.first()).toBeFocused();
  await expect(boxes.first()).toHaveAccessibleName(/2026-10-30 2 files/u);
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(status).toContainText("3 of 6 chosen · 6 files");
  await expect(boxes.nth(3)).toBeChecked();
  await boxes.first().click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(status).toContainText("6 of 6 chosen");
  await dialog.getByRole("button", { name: "None" }).click();
  await expect(dialog.getByRole("button", { name: "Read" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Newest" }).click();
  await expect(status).toContainText("1 of 6 chosen");
  await dialog.getByRole("combobox", { name: "From" }).click();
  await page.getByRole("option", { name: "2026-10-28" }).click();
  await expect(status).toContainText("3 of 6 chosen · 6 files");
  await dialog.getByRole("combobox", { name: "To" }).click();
  await page.getByRole("option", { name: "2026-10-29" }).click();
  await expect(status).toContainText("2 of 6 chosen · 4 files");
  await boxes.nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(rowCount(page)).toHaveText("20 messages");
  await expect(page.getByTestId("import")).toHaveCount(0, { timeout: 60_000 });
  await expect(verdict(page)).toHaveText("Incomplete: 8 of 12 files were left out by choice");
  await verdict(page).click();
  await expect(page.getByRole("button", { name: "Read again" })).toBeVisible();
  await page.getByRole("button", { name: "Show the file's details" }).click();
  const details = page.getByRole("dialog", { name: "chat log" });
  await expect(details).toContainText("Incomplete: 8 of 12 files were left out by choice.");
  await expect(details.getByRole("row", { name: /day=2026-10-30\/a\.ndjson left out by choice/u })).toBeVisible();
});
