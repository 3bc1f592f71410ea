// The export dialog: the preview equals the file; presets, parts, redaction; exports that start again.
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { startFakeService } from "#tests/fakes/service.ts";
import { violations } from "./axe.ts";
import { expect, test } from "./test.ts";
import { addConnection, loadAll, openRecord, rowCount, rows, runQuery, waitForRows } from "./window.ts";

async function openExport(page: Page): Promise<Locator> {
  await page.keyboard.press("ControlOrMeta+e");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByTestId("export-size")).toBeVisible();
  return dialog;
}

/** The path of the file that an export is writing, once its first rows are in it. */
async function writtenPart(folder: string): Promise<string> {
  const parts = (): readonly string[] => readdirSync(folder).filter((name) => name.endsWith("-0.part"));
  await expect.poll(() => parts().map((name) => statSync(join(folder, name)).size > 1000)).toEqual([true]);
  return join(folder, parts()[0] ?? "");
}

const tab = (dialog: Locator, name: RegExp | string): Promise<void> => dialog.getByRole("tab", { name }).click();
const shown = (dialog: Locator): Promise<string> => dialog.getByLabel("First rows as they will be written").innerText();
/** The dialog asks for the preview when the choices stop changing. */
const settled = (dialog: Locator): Promise<void> =>
  expect(dialog.getByRole("region", { name: "Preview" })).toHaveAttribute("aria-busy", "false");

test("the preview is the beginning of the file: chosen columns, a path into the record, line ends, gzip @all", async ({
  start,
  folders,
}) => {
  const { page, answerSave } = await start();
  await waitForRows(page, "Messages");
  const dialog = await openExport(page);
  await expect(dialog.getByTestId("export-size")).toHaveText(/^100 rows, about \d+ KB$/u);
  await expect(dialog.getByRole("region", { name: "Preview" })).toContainText("The first 20 of 100 rows");
  await dialog.getByLabel("Line endings").selectOption("lf");
  await dialog.getByLabel("Compress with gzip").check();

  await tab(dialog, "Columns");
  await dialog.getByText("As in the grid", { exact: true }).click();
  await expect
    .poll(() => shown(dialog))
    .toMatch(/^sentAt \(Europe\/Berlin\),sender,senderName,receiver,receiverName,text,/u);
  await dialog.getByText("Chosen", { exact: true }).click();
  const list = dialog.getByRole("group", { name: "Columns to write" });
  await dialog.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(dialog.getByText("Choose at least one column.")).toBeVisible();
  await dialog.getByLabel("Search columns").fill("sent");
  await list.getByLabel("sentAtSeconds").check();
  await dialog.getByLabel("Search columns").fill("id");
  await list.getByLabel("id", { exact: true }).check();
  await dialog.getByLabel("Value of the raw record").fill("data.entities.sender.entity.role");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(() => shown(dialog)).toMatch(/^sentAtSeconds,id,data\.entities\.sender\.entity\.role\n/u);
  await settled(dialog);
  const preview = await shown(dialog);

  const path = join(folders.downloads, "chosen.csv.gz");
  await answerSave(path);
  await dialog.getByRole("button", { name: "Save as…" }).click();
  await expect(page.getByText("Exported", { exact: true })).toBeVisible();
  const written = gunzipSync(readFileSync(path)).toString("utf8");
  expect(written.startsWith(preview.trimEnd())).toBe(true);
  expect(written.trimEnd().split("\n").length).toBe(101);
  expect(readdirSync(folders.downloads).toSorted()).toEqual(["chosen.csv.gz", "chosen.manifest.json", "chosen.sha256"]);
});

test("the selected record, its conversation, parts by day, and a preset that survives a restart @all", async ({
  start,
  folders,
}) => {
  test.slow();
  const first = await start();
  const { page } = first;
  await waitForRows(page, "Messages");
  await openRecord(rows(page, "Messages").nth(3));
  const dialog = await openExport(page);
  await dialog.getByText("Selected message", { exact: true }).click();
  await expect(dialog.getByTestId("export-size")).toHaveText(/^1 row, /u);
  await dialog.getByText("Its conversation", { exact: true }).click();
  await expect(dialog.getByTestId("export-size")).not.toHaveText(/^1 row, /u);
  await settled(dialog);
  const conversations = new Set(
    (await shown(dialog))
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[3]),
  );
  expect(conversations.size).toBeLessThanOrEqual(2);

  await dialog.getByText(/^100 loaded messages$/u).click();
  await tab(dialog, "Files");
  await dialog.getByLabel("Split into").selectOption("A file for each day");
  await dialog.getByRole("button", { name: "Save as a preset" }).click();
  await page.getByLabel("Name of the preset").fill("Daily");
  await page.getByRole("button", { name: "Save preset" }).click();
  await expect(dialog.getByLabel("Preset", { exact: true })).toHaveValue("Daily");
  await first.close();

  const second = await start();
  await waitForRows(second.page, "Messages");
  const again = await openExport(second.page);
  await again.getByLabel("Preset", { exact: true }).click();
  await second.page.getByRole("option", { name: "Daily" }).click();
  await tab(again, "Files");
  await expect(again.getByLabel("Split into")).toHaveValue("day");
  await second.answerSave(join(folders.downloads, "log.csv"));
  await again.getByRole("button", { name: "Save as…" }).click();
  await expect(second.page.getByText("Exported", { exact: true })).toBeVisible();
  const files = readdirSync(folders.downloads).filter((name) => name.endsWith(".csv"));
  expect(files.every((name) => /^log-\d{4}-\d\d-\d\d\.csv$/u.test(name))).toBe(true);
  const lines = files.flatMap((name) => readFileSync(join(folders.downloads, name), "utf8").split("\r\n").slice(1, -1));
  expect(files.length).toBeGreaterThan(0);
  expect(lines.length).toBeGreaterThanOrEqual(100);
});

test("redaction is clearly marked, removes people from the preview, and lists possible remains", async ({ start }) => {
  test.slow();
  const { page } = await start();
  await waitForRows(page, "Messages");
  const dialog = await openExport(page);
  await expect.poll(() => shown(dialog)).toMatch(/agent_|cust_/u);
  await tab(dialog, "Redaction");
  await dialog.getByRole("switch", { name: "Pseudonyms for people" }).click();
  await expect(dialog.getByRole("tab", { name: "Redaction on" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save redacted as…" })).toBeVisible();
  await expect.poll(() => shown(dialog)).not.toMatch(/agent_|cust_/u);
  await settled(dialog);
  await expect(dialog.getByText(/Nothing else looks like|may still identify/u)).toBeVisible();
});

test("an archive is a format like any other: without columns, redacted, verified, and opened again @all", async ({
  start,
  folders,
}) => {
  test.slow();
  const { page, answerSave, answerOpen, chooseMenu } = await start();
  await waitForRows(page, "Messages");
  const dialog = await openExport(page);
  await dialog.getByLabel("Format").selectOption("Switchboard archive");
  await tab(dialog, "Columns");
  await expect(dialog.getByText("It contains every record as it came", { exact: false })).toBeVisible();
  await tab(dialog, "Redaction");
  await dialog.getByRole("switch", { name: "Pseudonyms for people" }).click();
  const path = join(folders.downloads, "redacted.switchboard");
  await answerSave(path);
  await dialog.getByRole("button", { name: "Save redacted as…" }).click();
  await expect(page.getByText("Exported", { exact: true })).toBeVisible({ timeout: 60_000 });
  const bytes = readFileSync(path).toString("latin1");
  expect(bytes).toMatch(/(?:Customer|Agent) \d/u);
  expect(bytes).not.toMatch(/agent_\w|cust_\w/u);

  await answerOpen([join(folders.downloads, "redacted.manifest.json")]);
  await chooseMenu("verifyExport");
  const verified = page.getByRole("dialog", { name: "Verify export" });
  await expect(
    verified.getByText(/^redacted\.switchboard has \d+ bytes and the SHA-256 [\da-f]{64}\.$/u),
  ).toBeVisible();
  await expect(verified.getByRole("status")).toHaveText(/none failed/u);
  await page.keyboard.press("Escape");
  await expect(verified).toBeHidden();

  // A browser passes on only the manifest, so the folder of the export is chosen next. A changed byte fails a check.
  const alone = join(folders.downloads, "alone");
  mkdirSync(alone);
  copyFileSync(join(folders.downloads, "redacted.manifest.json"), join(alone, "redacted.manifest.json"));
  await answerOpen([join(alone, "redacted.manifest.json")]);
  await chooseMenu("verifyExport");
  await expect(verified.getByRole("status")).toHaveText(/none failed, but some files were not found/u);
  const original = readFileSync(path);
  appendFileSync(path, "x");
  await answerOpen([folders.downloads]);
  await verified.getByRole("button", { name: "Choose the folder…" }).click();
  await expect(verified.getByRole("status")).toHaveText(/fail/u);
  await expect(verified.getByRole("status")).not.toHaveText(/none failed/u);
  await page.keyboard.press("Escape");
  await expect(verified).toBeHidden();
  writeFileSync(path, original);

  await answerOpen([path]);
  await page.keyboard.press("Control+o");
  await expect(rowCount(page)).toHaveText("100 messages");
});

test("a redacted export in which a word is left says where, and is written again without it @all", async ({
  start,
  folders,
}) => {
  test.slow();
  const fake = await startFakeService({ messages: 20_000, calls: 5 });
  try {
    const { page, answerSave } = await start();
    await waitForRows(page, "Messages");
    await addConnection(page, { ...fake, name: "Fake", key: fake.service.key });
    await runQuery(page);
    await waitForRows(page, "Messages");
    await loadAll(page);
    const path = join(folders.downloads, "large.csv");
    await answerSave(path);
    const dialog = await openExport(page);
    await tab(dialog, "Redaction");
    await dialog.getByLabel("More words to remove").fill("refund");
    await dialog.getByRole("button", { name: "Save redacted as…" }).click();
    // Breaks the redaction on purpose: the word is back in what is written already.
    const part = await writtenPart(folders.downloads);
    const file = openSync(part, "r+");
    writeSync(file, "refund reply", readFileSync(part).indexOf("receiverType"));
    closeSync(file);

    const held = page.getByRole("dialog", { name: "The export was not finished" });
    await expect(held).toContainText("“large.csv” still holds something that the redaction takes out.", {
      timeout: 60_000,
    });
    await expect(held.getByLabel("What is left")).toHaveText("refund in large.csv, refund reply");
    expect(await violations(page)).toEqual([]);
    expect(readdirSync(folders.downloads)).toEqual([]);

    await held.getByRole("button", { name: "Take this out as a word and write again" }).click();
    await expect(page.getByText("Exported", { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(held).toBeHidden();
    expect(readFileSync(path, "utf8")).not.toMatch(/\brefund\b/iu);
    expect(readdirSync(folders.downloads).toSorted()).toEqual(["large.csv", "large.manifest.json", "large.sha256"]);
  } finally {
    await fake.close();
  }
});
