// Tests that presets are kept under their names, and that those of other versions are not lost.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { quiet } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { failureIn } from "#contract/failure.ts";
import { presetHandlers } from "./export-presets.ts";

test("a preset replaces the one of its name, never keeps the list of pseudonyms, and can be deleted", async () => {
  const folder = join(makeTemporaryFolder(), "exports");
  const handlers = presetHandlers(folder);
  expect(await handlers["preset.list"]({}, quiet)).toEqual([]);
  const redaction = { people: true, dropText: false, words: [], saveMapping: true };
  await handlers["preset.save"]({ name: "Week", plan: plainPlan() }, quiet);
  await handlers["preset.save"]({ name: "Calls", plan: plainPlan({ dataset: "calls" }) }, quiet);
  await handlers["preset.save"]({ name: "Week", plan: plainPlan({ zone: "UTC", redaction }) }, quiet);
  const week = { name: "Week", plan: plainPlan({ zone: "UTC", redaction: { ...redaction, saveMapping: false } }) };
  expect(await handlers["preset.list"]({}, quiet)).toEqual([
    { name: "Calls", plan: plainPlan({ dataset: "calls" }) },
    week,
  ]);
  await handlers["preset.delete"]({ name: "Calls" }, quiet);
  // As after a restart.
  expect(await presetHandlers(folder)["preset.list"]({}, quiet)).toEqual([week]);
});

test("a preset of a later version is not listed, but kept in the file; its name can be saved again", async () => {
  const folder = makeTemporaryFolder();
  const path = join(folder, "presets.json");
  const later = [{ name: "Later", plan: { format: "hologram" } }, "no preset"];
  writeFileSync(path, JSON.stringify(later));
  const handlers = presetHandlers(folder);
  const mine = { name: "Mine", plan: plainPlan() };
  await handlers["preset.save"](mine, quiet);
  expect(await handlers["preset.list"]({}, quiet)).toEqual([mine]);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual([...later, mine]);
  await handlers["preset.save"]({ ...mine, name: "Later" }, quiet);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(["no preset", mine, { ...mine, name: "Later" }]);
});

test("a folder that cannot be made is a failure of the disk", async () => {
  const folder = join(makeTemporaryFolder(), "file");
  writeFileSync(folder, "");
  const handlers = presetHandlers(join(folder, "below"));
  const failure = await failureIn(async () => handlers["preset.save"]({ name: "Mine", plan: plainPlan() }, quiet));
  expect(failure).toMatchObject({ kind: "storage" });
});
