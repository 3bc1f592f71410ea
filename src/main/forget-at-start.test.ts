// Tests that the start forgets what is older than the settings allow, and goes on when that fails.
import { expect, onTestFinished, test } from "vitest";
import { fillConnection } from "#tests/fakes/connections.ts";
import { startLocalEngine } from "#tests/fakes/engine.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { makeTemporaryFolder, storeRecords } from "#tests/fakes/store.ts";
import { Failed } from "#contract/failure.ts";
import { forgetAtStart, type ForgetParts } from "./forget-at-start.ts";

const DAY_MS = 86_400_000;

/** An engine over a connection whose only result was asked for at 2000 ms. */
function startEngine(): Pick<ForgetParts, "engine"> & { readonly rows: () => Promise<number> } {
  const folder = makeTemporaryFolder();
  fillConnection(folder, (store) => storeRecords(store, "messages", [{ id: 1 }, { id: 2 }]));
  const { client, close } = startLocalEngine(folder);
  onTestFinished(close);
  const rows = async (): Promise<number> => {
    const { entries } = await client.call("storage.list", {});
    return entries.reduce((sum, entry) => sum + (entry.rows ?? 0), 0);
  };
  return { engine: client, rows };
}

const after = (forgetAfterDays: number | null): ForgetParts["settings"] => ({ read: () => ({ forgetAfterDays }) });

test("what was used longer ago than the settings allow is forgotten, and nothing younger", async () => {
  const { engine, rows } = startEngine();
  const { log, lines } = makeFakeLog();
  await forgetAtStart({ settings: after(3), engine, log, nowMs: () => 3 * DAY_MS + 2000 });
  expect(await rows()).toBe(2);
  await forgetAtStart({ settings: after(3), engine, log, nowMs: () => 3 * DAY_MS + 2001 });
  expect(await rows()).toBe(0);
  expect(lines.at(-1)).toContain("old data was forgotten");
});

test("without the setting nothing is forgotten", async () => {
  const { engine, rows } = startEngine();
  await forgetAtStart({ settings: after(null), engine, log: makeFakeLog().log, nowMs: () => Date.now() });
  expect(await rows()).toBe(2);
});

test("a failure is logged", async () => {
  const { log, lines } = makeFakeLog();
  const call = () => Promise.reject(new Failed({ kind: "storage", cause: "full", detail: "" }));
  await forgetAtStart({ settings: after(1), engine: { call }, log, nowMs: () => 0 });
  expect(lines).toEqual([expect.stringContaining("old data was not forgotten")]);
});
