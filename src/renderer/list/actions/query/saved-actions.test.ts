// Saving queries under names, and opening, renaming, restoring and deleting them.
import { showingRows } from "#renderer/state/slices/screens.ts";
import { expect, test } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import type { SavedQuery } from "#contract/methods/saved-queries.ts";
import type { Query } from "#domain/query/query-shape.ts";
import {
  deleteSaved,
  openQuery,
  queryToSave,
  readVersions,
  renameSaved,
  restoreVersion,
  saveQuery,
} from "./saved-actions.ts";
import { changeText, toggleText } from "./text-actions.ts";

const FILES: Query = { kind: "messages", params: { sender: "alice", limit: 30 } };

async function startWithSaved(): Promise<{ readonly desk: TestApp; readonly saved: SavedQuery }> {
  const desk = await startAtShop();
  expect(await saveQuery(desk.app, "messages", "Alice", FILES, null)).toBeNull();
  const saved = desk.screen("messages").savedFrom;
  if (saved === null) throw new Error("nothing was saved");
  return { desk, saved };
}

const list = (desk: TestApp): Promise<readonly SavedQuery[]> =>
  desk.client.call("saved.list", { connectionId: "shop" });

test("the query of the bar can be saved, with times as they were typed", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "30", fromTimestamp: "yesterday 14:00" });
  expect(queryToSave(desk.app, "messages", desk.screen("messages"))).toEqual({
    ok: true,
    query: { kind: "messages", params: { limit: 30, fromTimestamp: "yesterday 14:00" } },
    hasRelativeTimes: true,
  });
});

test("a query without a relative time is saved as it is sent", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "30", fromTimestamp: "1790000000" });
  expect(queryToSave(desk.app, "messages", desk.screen("messages"))).toMatchObject({
    ok: true,
    hasRelativeTimes: false,
  });
});

test("a query with a problem, or a text that cannot be read, is not saved", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "many" });
  const refused = queryToSave(desk.app, "messages", desk.screen("messages"));
  expect(refused.ok ? [] : refused.sentences).toHaveLength(1);
  desk.fill("messages", {});
  toggleText(desk.app, "messages");
  changeText(desk.app, "messages", "messages nonsense:(", false);
  expect(queryToSave(desk.app, "messages", desk.screen("messages")).ok).toBe(false);
});

test("a saved query belongs to its connection, and the screen remembers its origin", async () => {
  const { desk, saved } = await startWithSaved();
  expect(saved).toMatchObject({ name: "Alice", query: FILES, version: 1 });
  expect(await list(desk)).toEqual([saved]);
});

test("a saved query fills the form of its screen and runs", async () => {
  const { desk, saved } = await startWithSaved();
  desk.app.store.setState((state) => ({ savedPanel: "open", ...showingRows(state, "calls") }));
  openQuery(desk.app, saved.query, saved);
  expect(desk.state()).toMatchObject({ savedPanel: null, screen: "messages" });
  expect(desk.screen("messages")).toMatchObject({
    savedFrom: saved,
    draft: { values: { sender: "alice", limit: "30" } },
  });
  await expect.poll(() => desk.screen("messages").result?.query).toEqual(FILES);
});

test("saving a query again adds a version, and an older version can become the newest", async () => {
  const { desk, saved } = await startWithSaved();
  const more: Query = { ...FILES, params: { sender: "alice", limit: 60 } };
  await saveQuery(desk.app, "messages", "Alice", more, saved);
  expect(desk.screen("messages").savedFrom).toMatchObject({ savedId: saved.savedId, version: 2, query: more });
  expect(await restoreVersion(desk.app, saved, FILES)).toBeNull();
  expect(desk.screen("messages").savedFrom).toMatchObject({ version: 3, query: FILES });
  const versions = await readVersions(desk.app, saved.savedId, new AbortController().signal);
  expect(versions.map(({ version, query }) => [version, query.params["limit"]])).toEqual([
    [3, 30],
    [2, 60],
    [1, 30],
  ]);
});

test("a new name and a deletion reach the screen that was opened from the query", async () => {
  const { desk, saved } = await startWithSaved();
  expect(await renameSaved(desk.app, saved, "Alice's files")).toBeNull();
  expect(desk.screen("messages").savedFrom?.name).toBe("Alice's files");
  expect(await deleteSaved(desk.app, saved)).toBeNull();
  expect(desk.screen("messages").savedFrom).toBeNull();
  expect(await list(desk)).toEqual([]);
});

test("every action on saved queries returns its failure", async () => {
  const { desk, saved } = await startWithSaved();
  const failure = { kind: "bug", message: "played by the test" } as const;
  for (const name of ["saved.save", "saved.rename", "saved.delete"] as const) desk.failMethod(name, failure);
  expect(await saveQuery(desk.app, "messages", "Alice", FILES, null)).toEqual(failure);
  expect(await renameSaved(desk.app, saved, "Bob")).toEqual(failure);
  expect(await restoreVersion(desk.app, saved, FILES)).toEqual(failure);
  expect(await deleteSaved(desk.app, saved)).toEqual(failure);
  expect(desk.screen("messages").savedFrom).toEqual(saved);
});
