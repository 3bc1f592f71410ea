// Tests that everything on disk is listed with its size, and that forgetting gives the room back: files are measured.
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { fillConnection } from "#tests/fakes/connections.ts";
import { startLocalEngine, type LocalEngine } from "#tests/fakes/engine.ts";
import { importAll, stopExport } from "#tests/fakes/opened-desk.ts";
import { createResult, makeTemporaryFolder, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { Client } from "#contract/carrier/port.ts";
import type { KeptEntry, KeptKind } from "#contract/methods/storage-methods.ts";
import { FIRST_CONNECTION_SOURCE } from "#domain/records/source-id.ts";
import { createSampleService } from "#sample/index.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import { openFilledStore } from "#core/store/store.ts";

const sample = createSampleService({ messages: 300, calls: 40 });
const FREE = 5_000_000_000;

interface Bench extends LocalEngine {
  readonly folder: string;
  readonly file: (name: string, records: readonly unknown[]) => string;
}

/** An engine over a folder; `fill` puts records into its databases first. */
function start(fill: (folder: string) => void = () => undefined, free: () => number = () => FREE): Bench {
  const folder = makeTemporaryFolder();
  fill(folder);
  const engine = startLocalEngine(folder, 50, free);
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
    const entry = { kind: "file", id: "1", name: "some.ndjson", rows: 340, canForget: true };
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

/** Stores messages of a connection in its own database. */
function load(folder: string, connectionId: string, records: readonly object[]): void {
  fillConnection(folder, (store) => storeRecords(store, "messages", records, connectionId), connectionId);
}

describe("connections", () => {
  test("are listed with the bytes of their database and its search index, their rows and their last use", async () => {
    const { client, folder } = start((data) => {
      load(data, "large", messages(900, "a"));
      fillConnection(data, (store) => {
        storeRecords(store, "calls", sample.calls);
        runWhole(store.search.catchUp());
      });
      fillConnection(data, () => null, "never loaded");
    });
    const { entries, totalBytes, freeBytes } = await client.call("storage.list", {});
    const [large, indexed] = [FIRST_CONNECTION_SOURCE, FIRST_CONNECTION_SOURCE + 1].map((number) =>
      bytesIn(join(folder, "connections"), `${number}.`),
    );
    const entry = { kind: "connection", name: null, lastUsedAtMs: 2000, isInUse: false, canForget: true };
    expect(entries).toEqual([
      { ...entry, id: "large", rows: 900, bytes: large },
      { ...entry, id: "one", rows: 40, bytes: indexed },
    ]);
    expect(totalBytes).toBe(bytesIn(join(folder, "connections")) + bytesIn(folder, "program.db"));
    expect(freeBytes).toBe(FREE);
  });

  test("give their room back when their records are forgotten, and keep their saved queries", async () => {
    const { client, folder } = start((data) => {
      load(data, "goes", messages(900, "a"));
      load(data, "stays", messages(100, "b"));
    });
    const query = { kind: "messages", params: {} } as const;
    await client.call("saved.save", { connectionId: "goes", name: "mine", query, atMs: 1 });
    await client.call("storage.forget", { kind: "connection", id: "goes" });
    expect(bytesIn(join(folder, "connections"), `${FIRST_CONNECTION_SOURCE}.`)).toBe(0);
    expect((await entriesOf(client, "connection")).map(({ id, rows }) => [id, rows])).toEqual([["stays", 100]]);
    expect((await client.call("saved.list", { connectionId: "goes" })).map(({ name }) => name)).toEqual(["mine"]);
    expect(await client.call("recent.list", { connectionId: "goes", limitRows: 10 })).toEqual([]);
    await client.call("storage.forget", { kind: "connection", id: "goes" });
  });

  test("that are shown are in use", async () => {
    const { client } = start((data) => load(data, "one", sample.messages));
    const [result] = await client.call("result.list", { connectionId: "one", kind: "messages", limitRows: 1 });
    await client.call("view.open", { resultId: result?.resultId ?? 0, spec: EVERYTHING });
    expect(await entriesOf(client, "connection")).toMatchObject([{ isInUse: true, canForget: true }]);
  });

  test("that were forgotten have no views, no results and no rows any more", async () => {
    const { client } = start((data) => load(data, "one", sample.messages));
    const list = { connectionId: "one", kind: "messages", limitRows: 1 } as const;
    const [result] = await client.call("result.list", list);
    const resultId = result?.resultId ?? 0;
    const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
    await client.call("storage.forget", { kind: "connection", id: "one" });
    const refused = (issue: string) => ({ failure: { kind: "badRequest", issues: [issue] } });
    await expect(client.call("view.rows", { viewId, from: 0, count: 1 })).rejects.toMatchObject(
      refused("no such view"),
    );
    await expect(client.call("result.read", { resultId })).rejects.toMatchObject(refused("no such result"));
    expect(await client.call("result.list", list)).toEqual([]);
    expect(await client.call("view.close", { viewId })).toEqual({});
  });

  test("whose database is damaged are empty from then on, and the others stay", async () => {
    const { client, folder } = start((data) => {
      load(data, "one", messages(100, "a"));
      load(data, "two", messages(100, "b"));
      writeFileSync(join(data, "connections", `${FIRST_CONNECTION_SOURCE}.db`), "no database ".repeat(1000));
    });
    const { entries } = await client.call("storage.list", {});
    const name = `${FIRST_CONNECTION_SOURCE}.db.damaged-1`;
    expect(entries.map(({ kind, id }) => [kind, id])).toEqual([
      ["connection", "two"],
      ["damaged", name],
    ]);
    await client.call("storage.forget", { kind: "damaged", id: name });
    expect(existsSync(join(folder, "connections", name))).toBe(false);
  });
});

describe("unfinished exports", () => {
  test("are listed, hold the rows they need, and go when they are forgotten", async () => {
    const bench = start();
    const { client, file, folder } = bench;
    const opened = await importAll(client, file("some.ndjson", messages(900, "a", 500)));
    const jobId = await stopExport(client, opened.messagesResultId ?? 0, join(folder, "out.csv"));
    const bytes = bytesIn(join(folder, "exports", "jobs", jobId));
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

  test("of a connection that was deleted cannot start again, and go", async () => {
    const { client, folder } = start((data) => load(data, "one", messages(900, "a", 500)));
    const [result] = await client.call("result.list", { connectionId: "one", kind: "messages", limitRows: 1 });
    const jobId = await stopExport(client, result?.resultId ?? 0, join(folder, "out.csv"));
    await client.call("connection.drop", { connectionId: "one" });
    await expect(client.call("export.run", { jobId })).rejects.toMatchObject({
      failure: { kind: "badRequest", method: "export.startAgain" },
    });
    expect(await client.call("export.unfinished", {})).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.includes("out."))).toEqual([]);
  });

  test("hold the records of their connection", async () => {
    const bench = start((data) => load(data, "one", messages(900, "a", 500)));
    const { client } = bench;
    const [result] = await client.call("result.list", { connectionId: "one", kind: "messages", limitRows: 1 });
    await stopExport(client, result?.resultId ?? 0, join(bench.folder, "out.csv"));
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

test("without an answer of the system the free room is unknown, and the list is shown all the same", async () => {
  const { client } = start(undefined, () => {
    throw new Error("no answer");
  });
  expect(await client.call("storage.list", {})).toMatchObject({ entries: [], freeBytes: null });
});

test("a connection without rows but with a result is listed", async () => {
  const { client } = start((data) => fillConnection(data, createResult));
  expect(await entriesOf(client, "connection")).toMatchObject([{ id: "one", rows: 0, lastUsedAtMs: 1000 }]);
});
