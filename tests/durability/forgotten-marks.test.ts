// Tests that nothing of a person is left on the disk after Forget and after Clear all data: every file is read.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { Client } from "#contract/carrier/port.ts";
import { startEngineProcess } from "#tests/fakes/engine-process.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";

const MESSAGES = 3000;
const PAGE_ROWS = 500;
/** They stand before the mark in all that is loaded. */
const WORDS = ["origin-", "query-", "text ", "sender-", "Name ", "caller-", "failed "];
const walk = { cursor: null, ended: null };

/** Everything that a connection can store, each with the mark: records, names, a query, a call, a failure, a saved query. */
async function fill(client: Client, connectionId: string, mark: string): Promise<void> {
  const query = { kind: "messages", params: { sender: `query-${mark}` } } as const;
  const origin = `origin-${mark}`;
  const wanted = { connectionId, origin, query, createdAtMs: 1, walks: { append: walk, prepend: walk } };
  const { resultId } = await client.call("result.create", wanted);
  for (let from = 0; from < MESSAGES; from += PAGE_ROWS) {
    const records = Array.from({ length: PAGE_ROWS }, (_, index) => messageOf(mark, from + index));
    await client.call("result.takePage", { ...PAGE, resultId, records: [...records, `{"unreadable":"${mark}"}`] });
  }
  const record = { sessionId: `v1.${mark}`, participants: [{ uid: `caller-${mark}` }] };
  await client.call("call.store", { connectionId, origin, record });
  const failure = { kind: "api", status: 400, code: "ERR", message: `failed ${mark}` } as const;
  await client.call("result.noteFailure", { resultId, direction: "append", atMs: 5, failure });
  const saved = { connectionId, name: `saved ${mark}`, query: { kind: "messages", params: {} }, atMs: 1 } as const;
  await client.call("saved.save", saved);
  const { viewId } = await client.call("view.open", { resultId, spec: { ...EVERYTHING, search: mark } });
  await client.call("view.close", { viewId });
}

function messageOf(mark: string, index: number): string {
  const sender = `sender-${mark}-${index % 50}`;
  const entities = { sender: { entityType: "user", entity: { uid: sender, name: `Name ${mark}` } } };
  const data = { text: `text ${mark} ${"x".repeat(300)}`, entities };
  return JSON.stringify({ id: `${mark}-${index}`, sentAt: 1_700_000_000 + index, sender, data });
}

const PAGE = {
  direction: "append",
  next: null,
  requestedAtMs: 1,
  tookMs: 1,
  request: "/messages",
  serviceTotal: null,
  rateLimit: null,
  isLast: false,
} as const;

/** The files below the folder that contain the text. */
function filesWith(folder: string, text: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path, "latin1").includes(text));
}

/** Waits until the search index of the connections was filled, which holds parts of words. */
async function waitForIndex(folder: string): Promise<void> {
  const indexes = () => readdirSync(join(folder, "connections")).filter((name) => name.endsWith(".search.db"));
  await expect.poll(indexes, { timeout: 60_000 }).toHaveLength(2);
  await setTimeout(500);
}

test("after Forget no file has a mark of the connection, apart from its saved query; the other connection stays", async () => {
  const folder = makeTemporaryFolder();
  const { client } = startEngineProcess(folder);
  await fill(client, "goes", "mark1goes");
  await fill(client, "stays", "mark2stays");
  await waitForIndex(folder);
  for (const word of WORDS) {
    expect(filesWith(folder, `${word}mark1goes`)).not.toEqual([]);
  }
  await client.call("storage.forget", { kind: "connection", id: "goes" });
  expect(await client.call("saved.list", { connectionId: "goes" })).toMatchObject([{ name: "saved mark1goes" }]);
  for (const word of WORDS) {
    expect(filesWith(folder, `${word}mark1goes`)).toEqual([]);
  }
  expect(filesWith(folder, "mark1goes").map((path) => basename(path))).toEqual(["program.db"]);
  expect(filesWith(folder, "mark2stays")).not.toEqual([]);
  expect(await client.call("result.list", { connectionId: "stays", kind: "messages", limitRows: 5 })).toMatchObject([
    { rowCount: MESSAGES },
  ]);
});

test("after a connection was deleted, and after Clear all data, no file has a mark", async () => {
  const folder = makeTemporaryFolder();
  const { client } = startEngineProcess(folder);
  await fill(client, "goes", "mark1goes");
  await fill(client, "cleared", "mark2cleared");
  await waitForIndex(folder);
  await client.call("connection.drop", { connectionId: "goes" });
  expect(filesWith(folder, "mark1goes")).toEqual([]);
  expect(filesWith(folder, "mark2cleared")).not.toEqual([]);
  await client.call("storage.clear", {});
  expect(filesWith(folder, "mark2cleared")).toEqual([]);
  expect((await client.call("storage.list", {})).entries).toEqual([]);
});
