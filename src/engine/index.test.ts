// Tests the engine as its own process: it answers, renames a damaged database, ends in order, and survives a kill.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BEAT, LONG_WORK_SECONDS, NO_LIMIT_SECONDS, readAlive, USUAL_SECONDS } from "#contract/carrier/heartbeat.ts";
import type { Client } from "#contract/carrier/port.ts";
import { ENGINE, PARENT_PORT, startEngineProcess as startEngine } from "#tests/fakes/engine-process.ts";
import { FIRST_CONNECTION_SOURCE } from "#domain/records/source-id.ts";
import { fillConnection } from "#tests/fakes/connections.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";

const create = (client: Client) => {
  const walk = { cursor: null, ended: null };
  return client.call("result.create", {
    connectionId: "one",
    query: { kind: "messages", params: {} },
    createdAtMs: 1,
    walks: { append: walk, prepend: walk },
  });
};

const list = (client: Client) => client.call("result.list", { connectionId: "one", kind: "messages", limitRows: 10 });

test("it answers from the databases in its folder, and closes them when it is ended", async () => {
  const folder = makeTemporaryFolder();
  const { child, client, exited, events } = startEngine(folder);
  const created = await create(client);
  expect(await list(client)).toEqual([created]);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(readdirSync(folder)).toEqual(["connections", "program.db"]);
  expect(readdirSync(join(folder, "connections"))).toEqual([`${FIRST_CONNECTION_SOURCE}.db`]);
  expect(events).toEqual([]);
});

test("it answers the heartbeat, and announces long work before it opens a database or drops a result", async () => {
  const { child, client } = startEngine(makeTemporaryFolder());
  const patiences: number[] = [];
  const heard = Promise.withResolvers<void>();
  child.on("message", (message) => {
    const patience = readAlive(message);
    if (patience === null) return;
    patiences.push(patience);
    if (patience === USUAL_SECONDS) heard.resolve();
  });
  await create(client);
  child.send(BEAT);
  await heard.promise;
  // Once for the database of the program, and once for that of the connection.
  expect(patiences).toEqual([NO_LIMIT_SECONDS, LONG_WORK_SECONDS, NO_LIMIT_SECONDS, USUAL_SECONDS]);
});

test("answered changes survive a kill", async () => {
  const folder = makeTemporaryFolder();
  const first = startEngine(folder);
  const created = await create(first.client);
  first.child.kill("SIGKILL");
  expect(await first.exited).toEqual([null, "SIGKILL"]);
  expect(await list(startEngine(folder).client)).toEqual([created]);
});

test("a damaged database is renamed, a new one created, and the window told", async () => {
  const folder = makeTemporaryFolder();
  const { path } = fillConnection(folder, () => null);
  writeFileSync(path, "not a database ".repeat(1000));
  const { client, events } = startEngine(folder);
  expect(await list(client)).toEqual([]);
  const fileName = `${FIRST_CONNECTION_SOURCE}.db.damaged-1`;
  expect(events).toEqual([{ event: "store.quarantined", facts: { fileName } }]);
  expect(readdirSync(join(folder, "connections"))).toContain(fileName);
});

test("a folder that cannot be opened fails each request, and is tried again with the next", async () => {
  const folder = makeTemporaryFolder();
  const { client } = startEngine(join(folder, "later"));
  await expect(list(client)).rejects.toMatchObject({ failure: { kind: "storage", cause: "gone" } });
  mkdirSync(join(folder, "later"));
  expect(await list(client)).toEqual([]);
});

test("it ends when its parent goes away", async () => {
  const { child, client, exited } = startEngine(makeTemporaryFolder());
  await list(client);
  child.disconnect();
  expect(await exited).toEqual([0, null]);
});

/** Starts the engine without a folder, which is an error; resolves with its exit code and what it wrote. */
async function startWithout(args: readonly string[]): Promise<readonly [code: unknown, stderr: string]> {
  const child = fork(ENGINE, args, { execArgv: ["--import", PARENT_PORT], silent: true });
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [code]: readonly unknown[] = await once(child, "close");
  return [code, stderr];
}

test("an error that ends it is in the file for its last words, which only its owner can read", async () => {
  const path = join(makeTemporaryFolder(), "last-words.txt");
  expect(await startWithout([`--last-words=${path}`])).toEqual([1, ""]);
  expect(readFileSync(path, "utf8")).toMatch(/^Error: no --data=<folder> given\s+at /u);
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("without a file, or if the disk refuses it, the error is on standard error", async () => {
  const refused = join(makeTemporaryFolder(), "missing", "last-words.txt");
  for (const args of [[], [`--last-words=${refused}`]]) {
    expect(await startWithout(args)).toEqual([1, expect.stringContaining("engine error: Error: no --data=")]);
  }
});
