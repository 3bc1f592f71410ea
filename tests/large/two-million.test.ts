// Two million messages in the engine's own process: import, following, sorting, searching and export, with kills in between.
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Client } from "#contract/carrier/port.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
import { makeMessages, referenceOf, writeLines } from "#tools/bench/data.ts";
import { peakKilobytes } from "#tools/bench/process-cost.ts";
import { startEngineProcess, type RunningEngine } from "#tests/fakes/engine-process.ts";
import { FACTS } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";

const ROWS = 2_000_000;
/** Of the engine with all its threads. An import of ten million messages stays below it too. */
const MOST_MEGABYTES = 1000;
/** Rows that are read at each end of a view. */
const LOOKED_AT = 200;

/** Where the system does not tell the memory of another process, nothing is checked. */
function expectBoundedMemory({ child }: RunningEngine): void {
  const peak = peakKilobytes(child.pid);
  if (peak !== null) expect(peak / 1024).toBeLessThan(MOST_MEGABYTES);
}

async function kill(engine: RunningEngine): Promise<void> {
  engine.child.kill("SIGKILL");
  await engine.exited;
}

/** Opens a view and waits until all of its rows are known. */
async function open(client: Client, resultId: number, spec: ViewSpec): Promise<{ viewId: number; rowCount: number }> {
  const { viewId } = await client.call("view.open", { resultId, spec });
  const { rowCount } = await client.call("view.refresh", { viewId });
  return { viewId, rowCount };
}

async function count(client: Client, resultId: number, search: string): Promise<number> {
  const { viewId, rowCount } = await open(client, resultId, { ...EVERYTHING, search });
  await client.call("view.close", { viewId });
  return rowCount;
}

async function idsAt(client: Client, viewId: number, from: number): Promise<readonly string[]> {
  const { rows } = await readRows(client, { viewId, from, count: LOOKED_AT });
  return rows.map((row) => ("id" in row ? row.id : ""));
}

async function countLines(path: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(path)) for (const byte of chunk as Buffer) if (byte === 10) lines++;
  return lines;
}

test("two million messages are imported, followed, sorted, searched and exported, also after kills", async () => {
  const folder = makeTemporaryFolder();
  const path = join(folder, "messages.ndjson");
  await writeLines(path, makeMessages(), ROWS);

  // Killed in the middle of the import: nothing is left of it, and it can begin again.
  let engine = startEngineProcess(folder);
  const { openedId } = await engine.client.call("opened.openPaths", { paths: [path] });
  let read = 0;
  const onRead = ({ messages }: { readonly messages: number }): void => void (read = messages);
  const killed = engine.client.call("opened.import", { openedId }, { onProgress: onRead }).catch(() => null);
  await expect.poll(() => read, { timeout: 600_000 }).toBeGreaterThan(ROWS / 10);
  await kill(engine);
  await killed;
  engine = startEngineProcess(folder);
  expect(await engine.client.call("opened.list", {})).toMatchObject([{ state: "interrupted", messages: 0 }]);

  // The view follows the import and never shows more than is there.
  read = 0;
  const importing = engine.client.call("opened.import", { openedId }, { onProgress: onRead });
  await expect.poll(() => read, { timeout: 600_000 }).toBeGreaterThan(0);
  const [begun] = await engine.client.call("opened.list", {});
  const resultId = begun?.messagesResultId ?? 0;
  const { viewId } = await engine.client.call("view.open", { resultId, spec: EVERYTHING });
  const seen: number[] = [];
  let isDone = false;
  void importing.finally(() => (isDone = true)).catch(() => undefined);
  while (!isDone) {
    const { rowCount } = await engine.client.call("view.refresh", { viewId });
    seen.push(rowCount);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  expect(await importing).toMatchObject({ state: "complete", messages: ROWS, unreadable: 0 });
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(await engine.client.call("view.refresh", { viewId })).toMatchObject({ rowCount: ROWS });
  const newest = await idsAt(engine.client, viewId, 0);
  expect(newest).toEqual(newest.toSorted((one, other) => Number(other) - Number(one)));
  expectBoundedMemory(engine);

  // Searched as soon as the import has ended. An expression is searched without the index.
  const { client } = engine;
  expect(await count(client, resultId, `"${referenceOf(1_234_567)}"`)).toBe(1);
  expect(await count(client, resultId, '"no such words"')).toBe(0);
  expect(await count(client, resultId, "大変")).toBe(await count(client, resultId, "/大変/"));
  const oldestFirst = { ...EVERYTHING, sort: [{ column: "sentAtSeconds", descending: false }] };
  const sorted = await open(client, resultId, oldestFirst);
  expect(sorted.rowCount).toBe(ROWS);
  expect(await idsAt(client, sorted.viewId, ROWS - LOOKED_AT)).toEqual(newest.toReversed());
  const byText = await open(client, resultId, { ...EVERYTHING, sort: [{ column: "text", descending: false }] });
  expect(byText.rowCount).toBe(ROWS);
  expectBoundedMemory(engine);

  // Killed in the middle of an export, which another engine finishes.
  const csv = join(folder, "messages.csv");
  const wanted = { from: { of: "view", viewId } as const, plan: plainPlan(), path: csv, facts: FACTS };
  let written = 0;
  const onProgress = ({ rows }: { readonly rows: number }): void => void (written = rows);
  const cut = client.call("export.run", wanted, { onProgress }).catch(() => null);
  await expect.poll(() => written, { timeout: 600_000 }).toBeGreaterThan(ROWS / 10);
  await kill(engine);
  await cut;
  engine = startEngineProcess(folder);
  const [left] = await engine.client.call("export.unfinished", {});
  const outcome = await engine.client.call("export.run", { jobId: left?.jobId ?? "" });
  expect(outcome).toMatchObject({ state: "finished", rows: ROWS });
  // Texts hold line breaks, so there are at least as many lines as rows, with one for the names of the columns.
  expect(await countLines(csv)).toBeGreaterThanOrEqual(ROWS + 1);
  expectBoundedMemory(engine);
  await kill(engine);
});
