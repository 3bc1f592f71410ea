// Tests saved queries, on a real file.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { failureOf } from "#contract/failure.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { ConnectionStores } from "./connection-stores.ts";

const ended: Query = { kind: "calls", params: { status: "ended" } };
const alices: Query = { kind: "messages", params: { sender: "alice" }, viewingAs: "bob" };

let folder = "";
let store: ConnectionStores;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "switchboard-saved-"));
  store = new ConnectionStores({ folder });
});
afterEach(async () => {
  store.close();
  await rm(folder, { recursive: true });
});

const save = (name: string, query: Query, atMs: number, savedId?: number) =>
  store.saved.save({ connectionId: "one", name, query, atMs, ...(savedId === undefined ? {} : { savedId }) });

test("a saved query keeps every version, and saving the same query again adds none", () => {
  const { savedId } = save("Ended calls", ended, 1000);
  save("Ended calls", ended, 2000, savedId);
  save("Ended calls", { ...ended, params: { status: "ended", type: "video" } }, 3000, savedId);
  expect(store.saved.list("one")).toEqual([
    {
      savedId,
      name: "Ended calls",
      query: { kind: "calls", params: { status: "ended", type: "video" } },
      version: 2,
      changedAtMs: 3000,
    },
  ]);
  expect(store.saved.versions(savedId).map(({ version, changedAtMs }) => [version, changedAtMs])).toEqual([
    [2, 3000],
    [1, 1000],
  ]);
});

test("saved queries belong to their connection and survive a restart", () => {
  save("Alice", alices, 1);
  store.close();
  store = new ConnectionStores({ folder });
  expect(store.saved.list("one").map(({ name, query }) => [name, query])).toEqual([["Alice", alices]]);
  expect(store.saved.list("two")).toEqual([]);
});

test("a name that is taken is refused whatever its case, and nothing changes", () => {
  const first = save("Ünread", ended, 1);
  const second = save("Other", alices, 2);
  const refused = (method: string): object => ({
    kind: "badRequest",
    method,
    issues: ["Another saved query has this name."],
  });
  expect(thrownBy(() => save("üNREAD", alices, 3))).toEqual(refused("saved.save"));
  const rename = (): unknown => store.saved.rename({ savedId: second.savedId, name: "ÜNREAD" });
  expect(thrownBy(rename)).toEqual(refused("saved.rename"));
  expect(store.saved.rename({ savedId: first.savedId, name: "ÜNREAD" }).name).toBe("ÜNREAD");
  expect(store.saved.list("one")).toHaveLength(2);
});

test("a deleted query is gone with its versions, and its name is free", () => {
  const { savedId } = save("Short-lived", ended, 1);
  store.saved.delete(savedId);
  store.saved.delete(savedId);
  expect(store.saved.versions(savedId)).toEqual([]);
  expect(save("Short-lived", alices, 2).version).toBe(1);
  const issues = ["no such saved query"];
  expect(thrownBy(() => store.saved.rename({ savedId, name: "Back" }))).toMatchObject({
    method: "saved.rename",
    issues,
  });
  expect(thrownBy(() => save("Again", alices, 3, 404))).toEqual({ kind: "badRequest", method: "saved.save", issues });
  expect(store.saved.versions(404)).toEqual([]);
});

test("the saved queries of a connection go, or those of all connections", () => {
  save("Alice", alices, 1);
  const other = store.saved.save({ connectionId: "two", name: "Other", query: ended, atMs: 1 });
  store.saved.deleteAll("one");
  expect([store.saved.list("one"), store.saved.list("two")]).toEqual([[], [other]]);
  save("Alice", alices, 1);
  store.saved.deleteAll(null);
  expect([store.saved.list("one"), store.saved.list("two")]).toEqual([[], []]);
  expect(store.saved.versions(other.savedId)).toEqual([]);
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (thrown) {
    return failureOf(thrown);
  }
  return null;
}
