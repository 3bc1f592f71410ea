// The engine on a full disk and on a read-only one: real file systems, small and for one process.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { failureOf } from "#contract/failure.ts";
import type { Client } from "#contract/carrier/port.ts";
import { createSampleService } from "#sample/index.ts";
import { fillConnection } from "#tests/fakes/connections.ts";
import { startEngineProcess, type RunningEngine } from "#tests/fakes/engine-process.ts";
import { makeTemporaryFolder, storeRecords } from "#tests/fakes/store.ts";
import { whyNoSmallDisk, withSmallDisk } from "./small-disk.ts";
import { readRows } from "#contract/carrier/row-reader.ts";

const sample = createSampleService({ messages: 1000, calls: 10 });
/** The engine on a connection with the sample's messages, on a disk of 4 MB or another size. */
function startOnDisk(
  readOnly: boolean,
  kilobytes = 4096,
): RunningEngine & { readonly resultId: number; readonly folder: string } {
  const outside = makeTemporaryFolder();
  const from = join(outside, "data");
  mkdirSync(from);
  const { filled, idOf } = fillConnection(from, (store) => storeRecords(store, "messages", sample.messages));
  const folder = join(outside, "disk");
  mkdirSync(folder);
  const before = withSmallDisk({ folder, kilobytes, file: { from: `${from}/.`, name: "." }, readOnly });
  return { ...startEngineProcess(folder, { before }), resultId: idOf(filled), folder };
}

/** Twenty messages of 2 kB each; their ids start at the number. */
const pageOf = (resultId: number, number: number) =>
  ({
    resultId,
    direction: "append",
    records: Array.from({ length: 20 }, (_, index) =>
      JSON.stringify({ id: 1_000_000 + number * 20 + index, data: { text: "x".repeat(2000) } }),
    ),
    next: null,
    requestedAtMs: 1,
    tookMs: 1,
    request: "/messages",
    serviceTotal: null,
    rateLimit: null,
    isLast: false,
  }) as const;

async function expectReadable({ call }: Client, resultId: number, rows: number): Promise<void> {
  const { viewId, rowCount } = await call("view.open", { resultId, spec: EVERYTHING });
  expect(rowCount).toBe(rows);
  const last = await readRows({ call }, { viewId, from: rows - 10, count: 10 });
  expect(last.rows).toHaveLength(10);
}

const why = whyNoSmallDisk(tmpdir());

/** Runs the work if a disk can be mounted; returns whether it was run. */
async function onDisk(work: () => Promise<void>): Promise<"run" | "not run"> {
  if (why !== null) return "not run";
  await work();
  return "run";
}

const EXPECTED = why === null ? "run" : "not run";

async function fillUp(): Promise<void> {
  const { client, child, resultId } = startOnDisk(false);
  let stored = 0;
  const fill = async (): Promise<never> => {
    for (;;) {
      await client.call("result.takePage", pageOf(resultId, stored));
      stored += 1;
    }
  };
  const failure = await fill().catch(failureOf);
  expect(failure).toMatchObject({ kind: "storage", cause: "full" });
  expect(stored).toBeGreaterThan(5);
  await expectReadable(client, resultId, sample.messages.length + stored * 20);
  // A second attempt fails again and breaks nothing.
  await expect(client.call("result.takePage", pageOf(resultId, stored))).rejects.toMatchObject({
    failure: { kind: "storage", cause: "full" },
  });
  await expectReadable(client, resultId, sample.messages.length + stored * 20);
  expect(child.exitCode).toBeNull();
}

async function takeNoChanges(): Promise<void> {
  const { client, events, child, resultId } = startOnDisk(true);
  await expectReadable(client, resultId, sample.messages.length);
  expect(events).toEqual([{ event: "store.readOnly", facts: { cause: "readOnly" } }]);
  await expect(client.call("result.takePage", pageOf(resultId, 0))).rejects.toMatchObject({
    failure: { kind: "storage", cause: "readOnly" },
  });
  expect(child.exitCode).toBeNull();
}

/** A file of messages of 2 kB each, outside the disk. */
function messagesFile(count: number): string {
  const path = join(makeTemporaryFolder(), "messages.ndjson");
  const line = (index: number): string =>
    JSON.stringify({ id: String(2_000_000 + index), data: { text: "y".repeat(2000) } });
  writeFileSync(path, Array.from({ length: count }, (_, index) => `${line(index)}\n`).join(""));
  return path;
}

/** A list of records that are so short that their rows take far more room than is expected. */
function shortMessagesFile(count: number): string {
  const path = join(makeTemporaryFolder(), "short.json");
  writeFileSync(
    path,
    JSON.stringify(Array.from({ length: count }, (_, index) => ({ id: String(3_000_000 + index), text: "" }))),
  );
  return path;
}

async function importTooMuch(): Promise<void> {
  // Room for the store, its search index, which fills meanwhile, and a small file; not for one of 8 MB.
  const { client, child, resultId, folder } = startOnDisk(false, 7168);
  const large = await client.call("opened.openPaths", { paths: [messagesFile(4000)] });
  await expect(client.call("opened.import", { openedId: large.openedId })).rejects.toMatchObject({
    failure: { kind: "noRoom" },
  });
  const { openedId } = await client.call("opened.openPaths", { paths: [shortMessagesFile(60_000)] });
  const file = await client.call("opened.import", { openedId });
  expect(file).toMatchObject({ state: "failed", failure: { kind: "storage", cause: "full" }, messages: 0 });
  // Only the engine's process sees the disk.
  const left = readdirSync(join(`/proc/${child.pid}/root`, folder, "opened")).filter((name) => name.endsWith(".db"));
  expect(left).toEqual([]);
  await expectReadable(client, resultId, sample.messages.length);
  // A smaller file is still imported.
  const small = await client.call("opened.openPaths", { paths: [messagesFile(50)] });
  const read = await client.call("opened.import", { openedId: small.openedId });
  expect(read).toMatchObject({ state: "complete", messages: 50 });
  expect(child.exitCode).toBeNull();
}

async function importWhereNothingChanges(): Promise<void> {
  const { client, child, resultId } = startOnDisk(true);
  await expect(client.call("opened.openPaths", { paths: [messagesFile(10)] })).rejects.toMatchObject({
    failure: { kind: "storage", cause: "readOnly" },
  });
  expect(await client.call("opened.list", {})).toEqual([]);
  await expectReadable(client, resultId, sample.messages.length);
  expect(child.exitCode).toBeNull();
}

describe(`a disk${why === null ? "" : ` (not run: ${why})`}`, () => {
  test("that is full fails the page that does not fit, keeps every earlier page, and stays readable", async () => {
    expect(await onDisk(fillUp)).toBe(EXPECTED);
  });

  test("that is read-only is reported, fails every change clearly, and stored data can be shown", async () => {
    expect(await onDisk(takeNoChanges)).toBe(EXPECTED);
  });

  test("that is too small for a file refuses its import, or ends it as full and keeps nothing of it; a smaller file is imported", async () => {
    expect(await onDisk(importTooMuch)).toBe(EXPECTED);
  });

  test("that is read-only opens no file, and reports why", async () => {
    expect(await onDisk(importWhereNothingChanges)).toBe(EXPECTED);
  });
});
