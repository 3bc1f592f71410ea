// Tests the limit of what is kept: the opened files used longest ago go, and nothing that is in use or of another kind.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fillConnection } from "#tests/fakes/connections.ts";
import { startLocalEngine, type LocalEngine } from "#tests/fakes/engine.ts";
import { importAll, stopExport } from "#tests/fakes/opened-desk.ts";
import { makeTemporaryFolder, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { createSampleService } from "#sample/index.ts";

const sample = createSampleService({ messages: 300, calls: 0 });
const NAMES = ["first", "second", "third", "last"];

/** An engine with records of a connection and four opened files, the first of them used longest ago. */
async function start(): Promise<LocalEngine & { readonly folder: string; readonly files: readonly OpenedFile[] }> {
  const folder = makeTemporaryFolder();
  fillConnection(folder, (store) => storeRecords(store, "messages", sample.messages));
  const engine = startLocalEngine(folder, 50);
  onTestFinished(engine.close);
  const lines = sample.messages.map((record) => `${JSON.stringify(record)}\n`).join("");
  const files: OpenedFile[] = [];
  for (const name of NAMES) {
    writeFileSync(join(folder, name), lines);
    files.push(await importAll(engine.client, join(folder, name)));
  }
  return { ...engine, folder, files };
}

/** Forgets until nothing is above the limit; gives the names of the forgotten and the left files. */
async function trim({ client }: LocalEngine, keepBytes: number, shownConnectionId = "one") {
  const { forgotten } = await client.call("storage.trimTo", {
    keepBytes,
    shownConnectionIds: [shownConnectionId, "file:0"],
  });
  const left = await client.call("opened.list", {});
  return { forgotten: forgotten.map(({ name }) => name), left: left.map(({ name }) => name).toReversed() };
}

test("below the limit nothing is forgotten", async () => {
  const engine = await start();
  const { totalBytes } = await engine.client.call("storage.list", {});
  expect(await trim(engine, totalBytes)).toEqual({ forgotten: [], left: NAMES });
});

test("above it the files used longest ago go, as many as necessary", async () => {
  const engine = await start();
  const { totalBytes } = await engine.client.call("storage.list", {});
  expect(await trim(engine, totalBytes - 1)).toEqual({ forgotten: ["first"], left: ["second", "third", "last"] });
  const { totalBytes: left, entries } = await engine.client.call("storage.list", {});
  expect(left).toBeLessThan(totalBytes - 300_000);
  const next = entries.find(({ id }) => id === "2")?.bytes ?? 0;
  expect(await trim(engine, left - next - 1)).toEqual({ forgotten: ["second", "third"], left: ["last"] });
});

test("files in use, the shown one, the one used last, connections and exports stay, whatever the limit", async () => {
  const engine = await start();
  const { client, folder, files } = engine;
  // The first is exported, the third is shown, and the last has a view.
  const [exported, , , viewed] = files.map(({ messagesResultId }) => messagesResultId ?? 0);
  await stopExport(client, exported ?? 0, join(folder, "out.csv"));
  const view = await client.call("view.open", { resultId: viewed ?? 0, spec: EVERYTHING });
  expect(await trim(engine, 0, files[2]?.connectionId)).toEqual({
    forgotten: ["second"],
    left: ["first", "third", "last"],
  });

  await client.call("view.close", { viewId: view.viewId });
  expect(await trim(engine, 0)).toEqual({ forgotten: ["third"], left: ["first", "last"] });
  const kinds = (await client.call("storage.list", {})).entries.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(["connection", "export", "file", "file"]);
});
