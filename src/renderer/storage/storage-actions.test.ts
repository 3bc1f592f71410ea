// Tests how the window lists and forgets data on disk, and what it shows afterwards.
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import type { KeptEntry, KeptKind } from "#contract/methods/storage-methods.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { clearData, forgetKept, forgetOld, readKept, showKept } from "./storage-actions.ts";
import { trimAtRest } from "./trim-at-rest.ts";

const LONG = { timeout: 60_000 } as const;

async function openFile(desk: TestApp): Promise<void> {
  const lines = desk.sample.messages.map((record) => `${JSON.stringify(record)}\n`).join("");
  desk.dialogs.open = [desk.file("May.ndjson", lines)];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.state().opened[0]?.state, LONG).toBe("complete");
}

async function entryOf({ app, state }: TestApp, kind: KeptKind, id?: string): Promise<KeptEntry> {
  await readKept(app);
  const found = state().kept?.entries.find((entry) => entry.kind === kind && (id === undefined || entry.id === id));
  if (found === undefined) throw new Error(`no ${kind} is kept`);
  return found;
}

test("a forgotten file that is shown is left, and the connection before it is shown", async () => {
  const desk = await startApp();
  await openFile(desk);
  expect(desk.state().settings.currentConnectionId).toBe("file:1");
  await forgetKept(desk.app, await entryOf(desk, "file"));
  expect(desk.state().settings.currentConnectionId).toBe("sample");
  expect(desk.state().opened).toEqual([]);
  expect(desk.state().kept?.entries.filter(({ kind }) => kind === "file")).toEqual([]);
  expect(desk.state().forgetting).toEqual([]);
  expect(desk.said()).toEqual([]);
});

test("a forgotten connection that is shown has no rows left, and can be asked again", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  expect((await desk.ids("messages")).length).toBeGreaterThan(10);
  await forgetKept(desk.app, await entryOf(desk, "connection", "shop"));
  expect(desk.screen("messages").result).toBeNull();
  expect(desk.state().settings.currentConnectionId).toBe("shop");
  await runQuery(desk.app, "messages");
  expect((await desk.ids("messages")).length).toBeGreaterThan(10);
  expect(desk.said()).toEqual([]);
});

test("an entry that cannot be forgotten stays, and a notice names it", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  const entry = await entryOf(desk, "connection", "shop");
  desk.failMethod("storage.forget", { kind: "storage", cause: "busy", detail: "" });
  await forgetKept(desk.app, entry);
  expect(desk.said()).toEqual([expect.stringMatching(/^Can't forget Shop: The file is in use/u)]);
  expect((await entryOf(desk, "connection", "shop")).rows).toBe(entry.rows);
});

test("above the limit of the settings an old file is forgotten after the next import, and a notice names it", async () => {
  const desk = await startApp();
  await openFile(desk);
  await changeSettings(desk.app, { keepAtMostGb: 0.000_001 });
  const lines = desk.sample.calls.map((record) => `${JSON.stringify(record)}\n`).join("");
  desk.dialogs.open = [desk.file("calls.ndjson", lines)];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.said().join("; "), LONG).toMatch(/1 opened file forgotten: .*May\.ndjson/u);
  await expect
    .poll(
      () =>
        desk
          .state()
          .opened.map(({ name }) => name)
          .join(),
      LONG,
    )
    .toMatch(/^.?calls\.ndjson.?$/u);
  await trimAtRest(desk.app);
  expect(desk.said()).toHaveLength(1);
});

test("without a limit nothing is forgotten, and nothing is asked", async () => {
  const desk = await startApp();
  await trimAtRest(desk.app);
  expect(desk.asked).not.toContain("storage.trim");
});

test("a list that cannot be read says why", async () => {
  const desk = await startApp();
  desk.failMethod("storage.list", { kind: "interrupted" });
  showKept(desk.app);
  expect(desk.state().dialog).toEqual({ kind: "settings", tab: "storage" });
  await readKept(desk.app);
  expect(desk.state().keptFailure).toEqual({ kind: "interrupted" });
  desk.failMethod("storage.list", null);
  await readKept(desk.app);
  expect(desk.state().keptFailure).toBeNull();
});

test("old data is forgotten, what is shown stays, and a notice says how much went", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  const shown = await desk.ids("messages");
  await openFile(desk);
  await forgetOld(desk.app, Date.now() + 1000);
  expect(desk.state().dialog).toMatchObject({ kind: "settings", tab: "storage" });
  expect(desk.state().opened.map(({ name }) => name)).toEqual(["May.ndjson"]);
  await forgetKept(desk.app, await entryOf(desk, "file"));
  expect(desk.state().settings.currentConnectionId).toBe("shop");
  expect(shown.length).toBeGreaterThan(10);
  await forgetOld(desk.app, 0);
  expect(desk.said().at(-1)).toMatch(/Nothing was that old/u);
  expect(desk.state().forgetting).toEqual([]);
});

test("after all data was cleared nothing is kept, and the connection can be asked again", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  await openFile(desk);
  await clearData(desk.app);
  expect(desk.state().opened).toEqual([]);
  expect(desk.state().kept?.entries).toEqual([]);
  expect(desk.state().settings.currentConnectionId).toBe("shop");
  expect(desk.screen("messages").result).toBeNull();
  await runQuery(desk.app, "messages");
  expect((await desk.ids("messages")).length).toBeGreaterThan(10);
});

test("a notice says why data cannot be cleared, and everything stays", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  desk.failMethod("storage.clear", { kind: "storage", cause: "busy", detail: "" });
  await clearData(desk.app);
  expect(desk.said()).toEqual([expect.stringMatching(/^Can't clear all data: The file is in use/u)]);
  expect((await entryOf(desk, "connection", "shop")).rows).toBeGreaterThan(10);
});
