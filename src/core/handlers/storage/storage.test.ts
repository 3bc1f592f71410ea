// Tests that everything on disk is listed with its size, and that forgetting gives the room back: files are measured.
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startLocalEngine, type LocalEngine } from "../../../../tests/fakes/engine.ts";
import { importAll, pauseExport } from "../../../../tests/fakes/opened-desk.ts";
import { createResult, makeTemporaryFolder, storeRecords } from "../../../../tests/fakes/store.ts";
import { EVERYTHING } from "../../../contract/methods/rows.ts";
import type { Client } from "../../../contract/carrier/port.ts";
import type { KeptEntry, KeptKind } from "../../../contract/methods/storage-methods.ts";
import { createSampleService } from "../../../sample/index.ts";
import { openDatabase } from "../../store/base/database.ts";
import { runWhole } from "../../store/base/sliced.ts";
import { migrate } from "../../store/schema/migrate.ts";
import { openFilledStore, openStore, type Store } from "../../store/store.ts";
import { dropConnection, finishDrops } from "./drop-connection.ts";
import { makeFakeLog } from "../../../../tests/fakes/log.ts";

const sample = createSampleService({ messages: 300, calls: 40 });
const FREE = 5_000_000_000;

interface Bench extends LocalEngine {
  readonly folder: string;
  readonly file: (name: string, records: readonly unknown[]) => string;
}

/** An engine over a folder; `fill` puts records into its store first. */
function start(fill: (store: Store) => void = () => undefined, free: () => number = () => FREE): Bench {
  const folder = makeTemporaryFolder();
  const path = join(folder, "store.db");
  const store = openStore(path);
  fill(store);
  store.close();
  const engine = startLocalEngine(path, { everyMs: 0, sliceRows: 50 }, free);
  onTestFinished(engine.close);
  return {
    ...engine,
    folder,
    file(name, records) {
      const file = join(folder, name);
      writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
      return file;
    },
  };
}

async function entriesOf(client: Client, kind: KeptKind): Promise<readonly KeptEntry[]> {
  return (await client.call("storage.list", {})).entries.filter((entry) => entry.kind === kind);
}

/** The bytes of the files in a folder whose names begin with the text. */
function bytesIn(folder: string, begin = ""): number {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(begin)) : [];
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** So many messages with a text of that length. */
function messages(count: number, mark: string, characters = 2000): readonly object[] {
  const text = `${mark} ${"x".repeat(characters)}`;
  return Array.from({ length: count }, (_, index) => ({
    id: `${mark}${index}`,
    sentAt: 1_700_000_000,
    data: { text },
  }));
}

describe("opened files", () => {
  test("are listed with the bytes of their store and its search index, their rows and their last use", async () => {
    const { client, file, folder } = start();
    const opened = await importAll(client, file("some.ndjson", [...sample.messages, ...sample.calls]));
    const store = openFilledStore(join(folder, "opened", "1.db"));
    runWhole(store.search.catchUp());
    store.close();
    const { openedAtMs, messagesResultId } = opened;
    const entry = { kind: "file", id: "1", name: "some.ndjson", rows: 340, isEstimate: false, canForget: true };
    const bytes = bytesIn(join(folder, "opened"), "1.");
    expect(bytes).toBeGreaterThan(500_000);
    expect(await entriesOf(client, "file")).toEqual([{ ...entry, bytes, lastUsedAtMs: openedAtMs, isInUse: false }]);

    const { viewId } = await client.call("view.open", { resultId: messagesResultId ?? 0, spec: EVERYTHING });
    const [shown] = await entriesOf(client, "file");
    expect(shown).toMatchObject({ isInUse: true, canForget: true });
    expect(shown?.lastUsedAtMs).toBeGreaterThanOrEqual(openedAtMs);
    await client.call("view.close", { viewId });
    expect((await entriesOf(client, "file"))[0]?.isInUse).toBe(false);
  });

  test("give their room back when they are forgotten, and leave the list", async () => {
    const { client, file, folder } = start();
    const path = file("some.ndjson", sample.messages);
    await importAll(client, path);
    await importAll(client, file("other.ndjson", sample.calls));
    const others = bytesIn(join(folder, "opened"), "2.");
    await client.call("storage.forget", { kind: "file", id: "1" });
    expect(bytesIn(join(folder, "opened"))).toBe(others + statSync(join(folder, "opened", "opened.json")).size);
    expect((await client.call("opened.list", {})).map(({ name }) => name)).toEqual(["other.ndjson"]);
    expect(existsSync(path)).toBe(true);
    await client.call("storage.forget", { kind: "file", id: "1" });
  });
});

describe("connections", () => {
  test("share the bytes of their file by the size of their records", async () => {
    const { client, folder } = start((store) => {
      storeRecords(store, "messages", messages(900, "a"), "large");
      storeRecords(store, "messages", messages(300, "b"), "small");
      storeRecords(store, "calls", sample.calls, "calls");
    });
    const { entries, totalBytes, freeBytes } = await client.call("storage.list", {});
    const [large, small, calls] = ["large", "small", "calls"].map((id) => entries.find((entry) => entry.id === id));
    expect(large).toMatchObject({ kind: "connection", name: null, isEstimate: true, rows: 900, lastUsedAtMs: 2000 });
    expect([small?.rows, calls?.rows]).toEqual([300, 40]);
    expect((large?.bytes ?? 0) / (small?.bytes ?? 1)).toBeCloseTo(3, 1);
    const sum = entries.reduce((bytes, entry) => bytes + entry.bytes, 0);
    expect(sum).toBeLessThanOrEqual(totalBytes);
    expect(sum).toBeGreaterThan(totalBytes * 0.8);
    expect(totalBytes).toBe(bytesIn(folder, "store.db"));
    expect(freeBytes).toBe(FREE);
  });

  test("give their room back when their records are forgotten, and keep their saved queries", async () => {
    const { client, folder } = start((store) => {
      storeRecords(store, "messages", messages(900, "a"), "goes");
      storeRecords(store, "messages", messages(100, "b"), "stays");
      store.saved.save({ connectionId: "goes", name: "mine", query: { kind: "messages", params: {} }, atMs: 1 });
    });
    const before = bytesIn(folder, "store.db");
    const share = (await entriesOf(client, "connection")).find(({ id }) => id === "goes")?.bytes ?? 0;
    expect(share).toBeGreaterThan(before / 2);
    await client.call("storage.forget", { kind: "connection", id: "goes" });
    expect(before - bytesIn(folder, "store.db")).toBeGreaterThan(share * 0.8);
    expect((await entriesOf(client, "connection")).map(({ id, rows }) => [id, rows])).toEqual([["stays", 100]]);
    expect((await client.call("saved.list", { connectionId: "goes" })).map(({ name }) => name)).toEqual(["mine"]);
    expect(await client.call("recent.list", { connectionId: "goes", limitRows: 10 })).toEqual([]);
  });

  test("leave a store as small as a new one when the last is forgotten", async () => {
    const empty = start();
    const { client, folder } = start((store) => storeRecords(store, "messages", messages(900, "a"), "goes"));
    await client.call("storage.forget", { kind: "connection", id: "goes" });
    const limit = bytesIn(empty.folder, "store.db") + 100_000;
    expect(bytesIn(folder, "store.db")).toBeLessThan(limit);
  });

  test("that are shown are in use", async () => {
    const { client } = start((store) => storeRecords(store, "messages", sample.messages, "one"));
    const [result] = await client.call("result.list", { connectionId: "one", kind: "messages", limitRows: 1 });
    await client.call("view.open", { resultId: result?.resultId ?? 0, spec: EVERYTHING });
    expect(await entriesOf(client, "connection")).toMatchObject([{ isInUse: true, canForget: true }]);
  });
});

describe("a store of an earlier program, whose file cannot shrink page by page", () => {
  function oldStore(count: number): { readonly store: Store; readonly folder: string } {
    const folder = makeTemporaryFolder();
    const path = join(folder, "store.db");
    const database = openDatabase(path);
    migrate(database);
    database.close();
    const store = openStore(path);
    onTestFinished(() => store.close());
    storeRecords(store, "messages", messages(count, "a"), "goes");
    storeRecords(store, "messages", messages(10, "b"), "stays");
    return { store, folder };
  }

  test("is rewritten when little is left in it, and shrinks from then on", async () => {
    const { store, folder } = oldStore(900);
    const before = bytesIn(folder, "store.db");
    await dropConnection(store, "goes");
    const small = bytesIn(folder, "store.db");
    expect(small).toBeLessThan(before / 3);
    storeRecords(store, "messages", messages(900, "c"), "goes");
    await dropConnection(store, "goes");
    expect(bytesIn(folder, "store.db")).toBeLessThan(small + 100_000);
  });
});

test("an interrupted removal gives its room back in the next process", async () => {
  const folder = makeTemporaryFolder();
  const store = openStore(join(folder, "store.db"));
  storeRecords(store, "messages", messages(900, "a"), "goes");
  const number = store.drops.begin("goes") ?? -1;
  while (!store.drops.slice(number).isOver);
  store.close();
  const before = bytesIn(folder, "store.db");
  const again = openStore(join(folder, "store.db"));
  onTestFinished(() => again.close());
  await finishDrops(again, makeFakeLog().log);
  expect(bytesIn(folder, "store.db")).toBeLessThan(before / 3);
});

describe("unfinished exports", () => {
  test("are listed with the files they have begun, hold the rows they need, and go when they are forgotten", async () => {
    const bench = start();
    const { client, file, folder } = bench;
    const opened = await importAll(client, file("some.ndjson", messages(900, "a", 500)));
    const jobId = await pauseExport(client, opened.messagesResultId ?? 0, join(folder, "out.csv"));
    const parts = readdirSync(folder).filter((name) => name.endsWith(".part"));
    expect(parts).toHaveLength(1);
    const bytes = bytesIn(join(folder, "exports", "jobs", jobId)) + statSync(join(folder, parts[0] ?? "")).size;
    expect(await entriesOf(client, "export")).toMatchObject([
      { id: jobId, name: "out.csv", bytes, isInUse: false, canForget: true },
    ]);
    expect(await entriesOf(client, "file")).toMatchObject([{ isInUse: true, canForget: false }]);
    await expect(client.call("storage.forget", { kind: "file", id: "1" })).rejects.toMatchObject({
      failure: { kind: "badRequest", issues: ["An unfinished export needs its rows."] },
    });

    await client.call("storage.forget", { kind: "export", id: jobId });
    expect(await entriesOf(client, "export")).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(await entriesOf(client, "file")).toMatchObject([{ isInUse: false, canForget: true }]);
  });

  test("hold the records of their connection", async () => {
    const bench = start((store) => storeRecords(store, "messages", messages(900, "a", 500), "one"));
    const { client } = bench;
    const [result] = await client.call("result.list", { connectionId: "one", kind: "messages", limitRows: 1 });
    await pauseExport(client, result?.resultId ?? 0, join(bench.folder, "out.csv"));
    expect(await entriesOf(client, "connection")).toMatchObject([{ isInUse: true, canForget: false }]);
    await expect(client.call("storage.forget", { kind: "connection", id: "one" })).rejects.toMatchObject({
      failure: { kind: "badRequest", issues: ["An unfinished export needs its records."] },
    });
  });
});

test("damaged stores that were set aside are listed and removed with their companions", async () => {
  const { client, folder } = start();
  for (const name of ["store.db.damaged-1", "store.db.damaged-1-wal", "store.db.damaged-12"]) {
    writeFileSync(join(folder, name), "x".repeat(100));
  }
  writeFileSync(join(folder, "store.db.damaged-x"), "not ours");
  const named = (await entriesOf(client, "damaged")).map(({ id, bytes }) => [id, bytes]);
  expect(named).toEqual([
    ["store.db.damaged-1", 200],
    ["store.db.damaged-12", 100],
  ]);
  await client.call("storage.forget", { kind: "damaged", id: "store.db.damaged-1" });
  await client.call("storage.forget", { kind: "damaged", id: "../store.db" });
  const left = readdirSync(folder).filter((name) => name.includes("damaged"));
  expect(left.toSorted()).toEqual(["store.db.damaged-12", "store.db.damaged-x"]);
});

test("the search index of the connections is listed and cannot be forgotten by itself", async () => {
  const { client, folder } = start((store) => {
    storeRecords(store, "messages", sample.messages);
    runWhole(store.search.catchUp());
  });
  const bytes = bytesIn(folder, "store.search.db");
  expect(await entriesOf(client, "index")).toMatchObject([{ bytes, canForget: false }]);
  await expect(client.call("storage.forget", { kind: "index", id: "live" })).rejects.toThrow("badRequest");
});

test("without an answer of the system the free room is unknown, and the list is shown all the same", async () => {
  const { client } = start(undefined, () => {
    throw new Error("no answer");
  });
  expect(await client.call("storage.list", {})).toMatchObject({ entries: [], freeBytes: null });
});

test("a connection without rows but with a result is listed with no size", async () => {
  const { client } = start((store) => void createResult(store));
  expect(await entriesOf(client, "connection")).toMatchObject([{ id: "one", rows: 0, bytes: 0, lastUsedAtMs: 1000 }]);
});
