// Tests that an import is refused before anything changes if the disk has too little room, and how the room is estimated.
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { startLocalEngine, type LocalEngine } from "#tests/fakes/engine.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import type { Client } from "#contract/carrier/port.ts";
import type { ImportProgress } from "#contract/methods/opened-methods.ts";
import { createSampleService } from "#sample/index.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import { openFilledStore } from "#core/store/store.ts";

const sample = createSampleService({ messages: 2000, calls: 400 });
const lines = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");
const table = [
  "id,sender,sentAt,text",
  ...sample.messages.map((_, index) => `"${index}","sender ${index % 30}","${1_700_000_000 + index}","a short text"`),
  "",
].join("\n");

interface Bench extends LocalEngine {
  readonly folder: string;
  readonly disk: { freeBytes: number };
  /** writes a file, opens it, and gives its number */
  readonly open: (name: string, content: string | Buffer) => Promise<number>;
  /** the bytes of the stores of opened files, with their search indexes */
  readonly storeBytes: () => number;
}

/** An engine whose disk has that much room, which can be changed. */
function start(freeBytes = Infinity): Bench {
  const folder = makeTemporaryFolder();
  const disk = { freeBytes };
  const engine = startLocalEngine(folder, undefined, () => disk.freeBytes);
  onTestFinished(engine.close);
  return {
    ...engine,
    folder,
    disk,
    async open(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return (await engine.client.call("opened.openPaths", { paths: [path] })).openedId;
    },
    storeBytes() {
      const opened = join(folder, "opened");
      const names = existsSync(opened) ? readdirSync(opened).filter((name) => name.includes(".db")) : [];
      return names.reduce((sum, name) => sum + statSync(join(opened, name)).size, 0);
    },
  };
}

function importFailure(client: Client, openedId: number): Promise<Failure> {
  return client.call("opened.import", { openedId }).then(() => Promise.reject(new Error("it was imported")), failureOf);
}

describe("an import without enough room", () => {
  test("is refused with what it needs and what is free, and changes nothing", async () => {
    const { client, open, storeBytes } = start(1_000_000);
    const openedId = await open("messages.ndjson", lines(sample.messages));
    const failure = await importFailure(client, openedId);
    expect(failure).toMatchObject({ kind: "noRoom", freeBytes: 1_000_000 });
    expect(failure.kind === "noRoom" && failure.neededBytes).toBeGreaterThan(2_000_000);
    expect(await client.call("opened.list", {})).toMatchObject([{ state: "waiting", failure: null, messages: 0 }]);
    expect(storeBytes()).toBe(0);
  });

  test("is done once there is room", async () => {
    const { client, open, disk } = start(1_000_000);
    const openedId = await open("messages.ndjson", lines(sample.messages));
    await importFailure(client, openedId);
    disk.freeBytes = 1_000_000_000;
    expect(await client.call("opened.import", { openedId })).toMatchObject({ state: "complete", messages: 2000 });
  });

  test("counts the room of the import before it as free", async () => {
    const { client, open, disk } = start();
    const openedId = await open("messages.ndjson", lines(sample.messages));
    await client.call("opened.import", { openedId });
    disk.freeBytes = 3_000_000;
    expect(await client.call("opened.import", { openedId })).toMatchObject({ state: "complete", messages: 2000 });
  });

  test("is not refused by a system that does not say how much is free", async () => {
    const folder = makeTemporaryFolder();
    const engine = startLocalEngine(folder, undefined, () => {
      throw new Error("no answer");
    });
    onTestFinished(engine.close);
    writeFileSync(join(folder, "calls.ndjson"), lines(sample.calls));
    const { openedId } = await engine.client.call("opened.openPaths", { paths: [join(folder, "calls.ndjson")] });
    expect(await engine.client.call("opened.import", { openedId })).toMatchObject({ state: "complete", calls: 400 });
  });
});

/** Imports a file, indexes it, and gives the estimate in relation to the room that it took. */
async function ratioOf(name: string, content: string | Buffer): Promise<number> {
  const { client, open, folder, storeBytes } = start();
  const openedId = await open(name, content);
  const told: ImportProgress[] = [];
  await client.call("opened.import", { openedId }, { onProgress: (progress) => void told.push(progress) });
  const store = openFilledStore(join(folder, "opened", `${openedId}.db`));
  runWhole(store.search.catchUp());
  store.close();
  expect(new Set(told.map(({ roomBytes }) => roomBytes)).size).toBe(1);
  return (told[0]?.roomBytes ?? 0) / storeBytes();
}

test.each([
  ["messages.ndjson", lines(sample.messages)],
  ["calls.ndjson", lines(sample.calls)],
  ["messages.ndjson.gz", gzipSync(lines(sample.messages))],
  ["messages.json", JSON.stringify({ data: sample.messages })],
  ["messages.csv", table],
  ["utf16.csv", Buffer.from(`\uFEFF${table}`, "utf16le")],
])("the estimate for %s is near the room that its rows and their index take", async (name, content) => {
  const ratio = await ratioOf(name, content);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.5);
});
