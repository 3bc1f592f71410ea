// Tests Load all and export: one action loads the rest of a query and exports it; it starts again if the service fails.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import type { FakeService } from "#tests/fakes/service.ts";
import type { Folders, Running } from "./launch.ts";
import { rowCount, runQuery, verdict } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const MESSAGES = 4100;

const test = withService({ messages: MESSAGES, calls: 60 });

const activity = (page: Page, name: string) => page.getByRole("status").filter({ hasText: `Exporting ${name}` });

/** The ids in a written file are the service's, newest first. */
function expectEveryMessage(path: string, fake: FakeService): void {
  const lines: readonly { readonly id: string }[] = parse(readFileSync(path), { columns: true, bom: true });
  expect(lines.map(({ id }) => id)).toEqual(fake.service.messages.map(({ id }) => String(id)).toReversed());
}

async function exportAllRows(running: Running, fake: FakeService, folders: Folders): Promise<void> {
  const { page, answerSave } = running;
  const path = join(folders.downloads, "all.csv");
  await answerSave(path);
  // Two pages come late and the service holds back the next one, so the export is still running.
  fake.setFaults({ kind: "delay", milliseconds: 600, answers: 2 });
  await page.keyboard.press("x");
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: "Export" });
  const fetchRest = dialog.getByLabel("Load all and export");
  await expect(fetchRest).toBeChecked();
  await expect(dialog).toContainText("loaded first, then written");
  await dialog.getByRole("button", { name: "Save as…" }).click();
  await expect(activity(page, "all.csv")).toContainText(/loading [\d,]+ (of [\d,]+ )?rows/u);
  // The service refuses: the export stops with the reason and without a file.
  fake.setFaults({ kind: "status", status: 401 });
  await expect(page.getByText(/all\.csv: The service does not know this key/u)).toBeVisible();
  await expect(activity(page, "all.csv")).toHaveCount(0);
  expect(existsSync(path)).toBe(false);

  fake.setFaults(null);
  const unfinished = page.getByRole("button", { name: "1 unfinished export" });
  await unfinished.click();
  await expect(page.getByRole("dialog", { name: "Unfinished exports" })).toContainText("the rest is loaded first");
  await page.getByRole("button", { name: "Start all.csv again" }).click();
  await expect(page.getByText("Exported", { exact: true })).toBeVisible({ timeout: 60_000 });
  expectEveryMessage(path, fake);
  await expect(rowCount(page)).toHaveText("4,100 messages");
  await expect(verdict(page)).toHaveText("Complete");
  const manifest: unknown = JSON.parse(readFileSync(join(folders.downloads, "all.manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ source: { of: "walk" }, result: { verdict: { kind: "complete" } }, rows: MESSAGES });
  await expect(unfinished).toHaveCount(0);
}

async function exportSortedRows(running: Running, folders: Folders): Promise<void> {
  const { page, answerSave } = running;
  await page.getByRole("columnheader", { name: "Text" }).click();
  const path = join(folders.downloads, "sorted.csv");
  await answerSave(path);
  await page.keyboard.press("ControlOrMeta+e");
  const dialog = page.getByRole("dialog", { name: "Export" });
  const fetchRest = dialog.getByLabel("Load all and export");
  await expect(fetchRest).not.toBeChecked();
  await expect(dialog).toContainText("Only the loaded rows are written.");
  await fetchRest.check();
  await dialog.getByRole("button", { name: "Save as…" }).click();
  // The notice of the earlier export may still be there.
  const notice = page.getByRole("status").filter({ hasText: "Exported" }).filter({ hasText: "sorted.csv: " });
  await expect(notice).toBeVisible({ timeout: 60_000 });
  const lines: readonly unknown[] = parse(readFileSync(path), { columns: true });
  expect(lines).toHaveLength(MESSAGES);
  await expect(verdict(page)).toHaveText("Complete");
  await page.keyboard.press("x");
  await page.keyboard.press("a");
  await expect(dialog.getByRole("button", { name: "Save as…" })).toBeVisible();
  await expect(fetchRest).toHaveCount(0);
}

test("one action loads and exports all rows of a query, also sorted and after a failure; a complete result offers none @all", async ({
  startListed,
  fake,
  folders,
}) => {
  test.slow();
  const running = await startListed();
  const { page } = running;
  await test.step("one action loads and exports all rows of a query, and starts again after the service failed", () =>
    exportAllRows(running, fake, folders));
  await runQuery(page);
  await expect(rowCount(page)).toHaveText("100 messages");
  await test.step("a sorted view is exported completely, and a complete result offers nothing to fetch", () =>
    exportSortedRows(running, folders));
});
