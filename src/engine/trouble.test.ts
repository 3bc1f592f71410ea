// The engine on databases in trouble: damaged during use, read-only, or without room. Readable data stays readable.
import { chmodSync, closeSync, openSync, readdirSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { fillConnection } from "#tests/fakes/connections.ts";
import { startEngineProcess } from "#tests/fakes/engine-process.ts";
import { makeTemporaryFolder, storeRecords } from "#tests/fakes/store.ts";
import { openDatabase, PAGE_SIZE_BYTES } from "#core/store/base/database.ts";
import type { Store } from "#core/store/store.ts";
import { createSampleService } from "#sample/index.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import { whyNoOtherUser } from "#tools/test/machine.ts";

const sample = createSampleService({
  messages: 2000,
  calls: 10,
});
/** The user that owns nothing, if tests run as the superuser, who ignores permissions. */
const NOBODY = 65_534;

/** A closed database of a connection with a result of all messages of the sample. */
function makeStore(folder: string, connectionId = "one"): { readonly path: string; readonly resultId: number } {
  const fill = (store: Store): number => storeRecords(store, "messages", sample.messages, connectionId);
  const { path, filled, idOf } = fillConnection(folder, fill, connectionId);
  return { path, resultId: idOf(filled) };
}

describe("damage found during use", () => {
  /** Overwrites the first page of each table and index. The schema, which opening the store reads, stays. */
  function damage(path: string): void {
    const database = openDatabase(path);
    const roots = database.all<{ page: number }>("SELECT rootpage AS page FROM sqlite_schema WHERE rootpage > 0");
    database.close();
    const file = openSync(path, "r+");
    for (const { page } of roots) {
      writeSync(file, Buffer.alloc(PAGE_SIZE_BYTES, 0x5a), 0, null, (page - 1) * PAGE_SIZE_BYTES);
    }
    closeSync(file);
  }

  test("ends the process, and the next one renames the whole database, creates a new one, reports it, and keeps those of others", async () => {
    const folder = makeTemporaryFolder();
    const { path, resultId } = makeStore(folder);
    const other = makeStore(folder, "two");
    const size = statSync(path).size;
    damage(path);
    const first = startEngineProcess(folder);
    await expect(first.client.call("view.open", { resultId, spec: EVERYTHING })).rejects.toMatchObject({
      failure: { kind: "interrupted" },
    });
    expect(await first.exited).toEqual([1, null]);

    const second = startEngineProcess(folder);
    await expect(second.client.call("result.read", { resultId })).rejects.toMatchObject({
      failure: { kind: "badRequest" },
    });
    expect(second.events).toEqual([{ event: "store.quarantined", facts: { fileName: `${basename(path)}.damaged-1` } }]);
    expect(statSync(`${path}.damaged-1`).size).toBe(size);
    expect(await second.client.call("result.read", { resultId: other.resultId })).toMatchObject({
      connectionId: "two",
      rowCount: sample.messages.length,
    });
    expect(readdirSync(dirname(path))).not.toContain(`${basename(path)}-suspect`);
  });

  test("keeps the store if it turns out not to be damaged", async () => {
    const folder = makeTemporaryFolder();
    const { path, resultId } = makeStore(folder);
    closeSync(openSync(`${path}-suspect`, "w"));
    const { client, events } = startEngineProcess(folder);
    expect(await client.call("result.read", { resultId })).toMatchObject({ rowCount: sample.messages.length });
    expect(events).toEqual([]);
    expect(readdirSync(dirname(path))).not.toContain(`${basename(path)}-suspect`);
  });
});

const isPosix = process.platform !== "win32";
const isSuperuser = process.getuid?.() === 0;

describe.runIf(isPosix && whyNoOtherUser() === null)("a store that cannot be written", () => {
  const asSomeone = isSuperuser ? { userId: NOBODY } : {};

  test.each([
    ["the file may only be read", 0o444, 0o777],
    ["the file and its folder may only be read", 0o444, 0o555],
    ["the folder may only be read", 0o666, 0o555],
  ])("when %s, it reports it, shows stored data, and fails changes clearly", async (_name, fileMode, folderMode) => {
    const folder = makeTemporaryFolder();
    const { path, resultId } = makeStore(folder);
    const folders = [folder, dirname(path)];
    for (const file of [path, join(folder, "program.db")]) chmodSync(file, fileMode);
    for (const each of folders) chmodSync(each, folderMode);
    const { client, events } = startEngineProcess(folder, asSomeone);
    const view = await client.call("view.open", { resultId, spec: EVERYTHING });
    expect(view.rowCount).toBe(sample.messages.length);
    const { rows } = await readRows(client, { viewId: view.viewId, from: 0, count: 10 });
    expect(rows).toHaveLength(10);
    expect(events).toMatchObject([{ event: "store.readOnly" }]);
    const walk = { cursor: null, ended: null };
    await expect(
      client.call("result.create", {
        connectionId: "one",
        query: { kind: "messages", params: {} },
        createdAtMs: 1,
        walks: { append: walk, prepend: walk },
      }),
    ).rejects.toMatchObject({ failure: { kind: "storage", cause: "readOnly" } });
    await expect(client.call("connection.drop", { connectionId: "one" })).rejects.toMatchObject({
      failure: { kind: "storage", cause: "readOnly" },
    });
    for (const each of folders) chmodSync(each, 0o700);
  });
});

describe.runIf(isPosix)("without room", () => {
  test("a page that does not fit fails, none of it is stored, and stored data can be shown", async () => {
    const folder = makeTemporaryFolder();
    const { path, resultId } = makeStore(folder);
    const kilobytes = Math.ceil(statSync(path).size / 1024);
    const { client, child } = startEngineProcess(folder, { largestFileKilobytes: kilobytes + 64 });
    const page = {
      resultId,
      direction: "append",
      records: Array.from({ length: 1000 }, (_, id) =>
        JSON.stringify({ id: 1_000_000 + id, data: { text: "x".repeat(2000) } }),
      ),
      next: null,
      requestedAtMs: 1,
      tookMs: 1,
      request: "/messages",
      serviceTotal: null,
      rateLimit: null,
      isLast: false,
    } as const;
    await expect(client.call("result.takePage", page)).rejects.toMatchObject({ failure: { kind: "storage" } });
    const { viewId, rowCount } = await client.call("view.open", { resultId, spec: EVERYTHING });
    expect(rowCount).toBe(sample.messages.length);
    expect((await readRows(client, { viewId, from: 1990, count: 10 })).rows).toHaveLength(10);
    expect(child.exitCode).toBeNull();
  });
});
