// Tests that what is older than a time, or everything, is gone from every file, and that the rest stays.
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startLocalEngine } from "#tests/fakes/engine.ts";
import { importAll, stopExport } from "#tests/fakes/opened-desk.ts";
import { createResult, makeTemporaryFolder, readView, takePage } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { Client } from "#contract/carrier/port.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import { openStore, type Store } from "#core/store/store.ts";
import { finishRemoval } from "./forget-by-age.ts";
import { fillConnection } from "#tests/fakes/connections.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";

const MONDAY_MS = Date.UTC(2026, 10, 16);
const TUESDAY_MS = Date.UTC(2026, 10, 17);
const WEDNESDAY_MS = Date.UTC(2026, 10, 18);

/** So many messages whose sender, name and text all have the mark. */
function marked(mark: string, count: number, from = 1): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${mark}-${from + index}`,
    sentAt: 1_700_000_000 + index,
    sender: `sender-${mark}`,
    receiver: "everybody",
    receiverType: "group",
    data: {
      text: `the text ${mark}`,
      entities: { sender: { entityType: "user", entity: { uid: `sender-${mark}`, name: `Name ${mark}` } } },
    },
  }));
}

/** A result whose page was asked for at that time. */
function load(store: Store, records: readonly unknown[], atMs: number, connectionId = "one"): number {
  const { resultId } = createResult(store, { kind: "messages", params: {} }, connectionId);
  takePage(store, resultId, records, { requestedAtMs: atMs, request: `/messages?at=${atMs}` });
  return resultId;
}

/** Removes what was used last before Tuesday, as far as no view is open on it. Returns the number of records. */
function removeOld(store: Store): number {
  store.old.begin(TUESDAY_MS, (resultId) => store.views.isOpenOn(resultId));
  const records = runWhole(store.old.removing());
  runWhole(store.old.settling());
  return records;
}

interface Bench {
  readonly folder: string;
  readonly path: string;
  readonly store: Store;
}

function open(folder = makeTemporaryFolder()): Bench {
  const path = join(folder, "store.db");
  const store = openStore(path);
  onTestFinished(() => store.close());
  return { folder, path, store };
}

/** The files below the folder that contain the text, in any case. */
function filesWith(folder: string, text: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1").toLowerCase().includes(text))
    .map(({ name }) => name);
}

test("rows of an old result go with their names and requests, and rows of a later result stay", async () => {
  const { folder, store } = open();
  const old = load(store, [...marked("gone", 50), ...marked("both", 5)], MONDAY_MS);
  const later = load(store, [...marked("both", 5), ...marked("kept", 50)], WEDNESDAY_MS);
  runWhole(store.search.catchUp());
  expect(filesWith(folder, "gone")).not.toEqual([]);
  expect(removeOld(store)).toBe(50);
  expect(filesWith(folder, "gone")).toEqual([]);
  expect(filesWith(folder, String(MONDAY_MS))).toEqual([]);
  expect(readView(store, later)).toHaveLength(55);
  expect(readView(store, later, { search: "both" })).toHaveLength(5);
  expect(store.records.namesOf("one", ["sender-both", "sender-kept", "sender-gone"])).toEqual({
    "sender-both": "Name both",
    "sender-kept": "Name kept",
  });
  expect(() => store.results.read(old)).toThrow("badRequest");
  expect(store.old.hasBegun()).toBe(false);
});

test("rows that were loaded before the old results, and that no result has any more, go too", async () => {
  const { folder, store } = open();
  store.results.drop(load(store, marked("orphan", 10), MONDAY_MS - 1));
  load(store, marked("gone", 10), MONDAY_MS);
  store.results.drop(load(store, marked("fresh", 10), WEDNESDAY_MS));
  removeOld(store);
  expect(filesWith(folder, "orphan")).toEqual([]);
  expect(filesWith(folder, "fresh")).not.toEqual([]);
});

test("a result that got a page since then stays with all its rows", async () => {
  const { store } = open();
  const resultId = load(store, marked("early", 10), MONDAY_MS);
  takePage(store, resultId, marked("late", 10), { requestedAtMs: WEDNESDAY_MS });
  expect(removeOld(store)).toBe(0);
  expect(readView(store, resultId)).toHaveLength(20);
});

test("a result with an open view stays, and goes when the view is closed", async () => {
  const { store } = open();
  const { viewId } = store.views.open(load(store, marked("shown", 10), MONDAY_MS), EVERYTHING);
  expect(removeOld(store)).toBe(0);
  expect(store.views.rows(viewId, 0, 10).rows).toHaveLength(10);
  store.views.close(viewId);
  expect(removeOld(store)).toBe(10);
});

test.each([0, 1, 2, 4])("a removal that a process left after %i slices is finished by the next one", async (slices) => {
  const { folder, store } = open();
  load(store, marked("gone", 8000), MONDAY_MS);
  const later = load(store, marked("kept", 10), WEDNESDAY_MS);
  store.old.begin(TUESDAY_MS, () => false);
  const removing = store.old.removing();
  for (let slice = 0; slice < slices; slice++) expect(removing.next().done).toBe(false);
  store.close();
  const again = open(folder).store;
  expect(again.results.list({ connectionId: "one", kind: "messages", limitRows: 10 })).toHaveLength(1);
  await finishRemoval(again, makeFakeLog().log, new AbortController().signal);
  expect(again.old.hasBegun()).toBe(false);
  expect(readView(again, later)).toHaveLength(10);
  expect(filesWith(folder, "gone")).toEqual([]);
  expect(filesWith(folder, "kept")).not.toEqual([]);
});

test("what an export still reads leaves the log when the export ends", async () => {
  const { folder, store } = open();
  load(store, marked("gone", 3000), MONDAY_MS);
  const [one, other] = [store.snapshots.open(), store.snapshots.open()];
  store.old.begin(TUESDAY_MS, () => false);
  let isOver = false;
  const removing = finishRemoval(store, makeFakeLog().log, new AbortController().signal).then(() => (isOver = true));
  await vi.waitUntil(() => store.results.list({ connectionId: "one", kind: "messages", limitRows: 1 }).length === 0);
  one.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isOver).toBe(false);
  expect(filesWith(folder, "gone")).not.toEqual([]);
  other.close();
  await removing;
  expect(filesWith(folder, "gone")).toEqual([]);
});

interface Desk {
  readonly client: Client;
  /** of the data */
  readonly folder: string;
}

/** An engine with an old and a later result of two connections, with an opened file for each. */
async function startDesk(): Promise<Desk> {
  const folder = makeTemporaryFolder();
  const data = makeTemporaryFolder();
  fillConnection(data, (store) => load(store, marked("live-gone", 20), MONDAY_MS));
  fillConnection(data, (store) => load(store, marked("live-kept", 20), WEDNESDAY_MS, "two"), "two");
  const engine = startLocalEngine(data, 5);
  onTestFinished(engine.close);
  const query = { kind: "messages", params: {} } as const;
  await engine.client.call("saved.save", { connectionId: "one", name: "my query", query, atMs: 1 });
  const file = join(folder, "some.ndjson");
  const lines = marked("file", 20).map((record) => JSON.stringify(record));
  writeFileSync(file, lines.join("\n"));
  const opened = await importAll(engine.client, file);
  await stopExport(engine.client, opened.messagesResultId ?? 0, join(folder, "out.csv"));
  return { client: engine.client, folder: data };
}

test("old connections, files, exports and damaged stores are forgotten, and what is used stays", async () => {
  const { client, folder } = await startDesk();
  for (const [name, atMs] of [
    ["store.db.damaged-1", MONDAY_MS],
    ["store.db.damaged-2", WEDNESDAY_MS],
  ] as const) {
    writeFileSync(join(folder, name), name);
    utimesSync(join(folder, name), atMs / 1000, atMs / 1000);
  }
  const first = await client.call("storage.forgetOld", { beforeMs: TUESDAY_MS });
  expect(first).toEqual({ records: 20, files: 0, exports: 0, damaged: 1 });
  expect(filesWith(folder, "live-gone")).toEqual([]);
  expect(filesWith(folder, "live-kept")).not.toEqual([]);
  expect((await client.call("saved.list", { connectionId: "one" })).map(({ name }) => name)).toEqual(["my query"]);
  const second = await client.call("storage.forgetOld", { beforeMs: Date.now() + 1000 });
  expect(second).toMatchObject({ files: 1, exports: 1, damaged: 1 });
  for (const mark of ["live-kept", "the text file", "name file"]) expect(filesWith(folder, mark)).toEqual([]);
});

test("nothing of people is left in any file after everything was cleared", async () => {
  const { client, folder } = await startDesk();
  expect(filesWith(folder, "the text")).not.toEqual([]);
  await client.call("storage.clear", {});
  for (const mark of ["the text", "sender-", "name live", "name file", "my query"]) {
    expect(filesWith(folder, mark)).toEqual([]);
  }
  expect((await client.call("storage.list", {})).entries).toEqual([]);
});
