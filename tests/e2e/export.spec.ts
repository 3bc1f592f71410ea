// The save dialog and the file manager of an export; tests of actions/export prove the content of the file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "./test.ts";
import { exportTo, waitForRows } from "./window.ts";

test("a cancelled save dialog keeps the choices, and a written file can be shown in its folder", async ({
  start,
  folders,
}) => {
  const { page, answerSave, revealed } = await start();
  await waitForRows(page, "Messages");
  await answerSave(null);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByLabel("Data to export").selectOption("Reactions");
  await dialog.getByRole("button", { name: "Save as…" }).click();
  await expect(dialog.getByLabel("Data to export")).toHaveValue("reactions");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Exported", { exact: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();

  const path = join(folders.downloads, "newest.csv");
  await exportTo(page, path, answerSave, "Messages");
  const lines: readonly unknown[] = parse(readFileSync(path), { columns: true });
  expect(lines).toHaveLength(100);
  await page.getByRole("button", { name: "Show in folder" }).click();
  await expect.poll(revealed).toEqual([path]);
});
