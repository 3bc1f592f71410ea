// Tests the engine as a process of its own: it answers, sets a damaged store aside, ends in order, and survives a kill.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { EventMessage } from "../contract/events.ts";
import { makeClient } from "../contract/port.ts";
import type { Client } from "../contract/port.ts";
import { isMap } from "../domain/lenient.ts";
import { makeTemporaryFolder } from "../../tests/fakes/store.ts";

/** Gives a plain Node process the `process.parentPort` that Electron gives a utility process. */
const PARENT_PORT = `data:text/javascript,${encodeURIComponent(`
  process.parentPort = {
    postMessage: (message) => process.send(message),
    on: (_name, listener) => process.on("message", (data) => listener({ data })),
  };`)}`;

interface Running {
  readonly child: ChildProcess;
  readonly client: Client;
  readonly events: readonly EventMessage[];
  readonly exited: Promise<readonly [code: number | null, signal: string | null]>;
}

function startEngine(storePath: string): Running {
  const child = fork(join(import.meta.dirname, "index.ts"), [`--store=${storePath}`], {
    serialization: "advanced",
    execArgv: ["--import", PARENT_PORT],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const client = makeClient({
    post: (message) => void child.send(isMap(message) ? message : {}),
    listen: (listener) => void child.on("message", listener),
  });
  const events: EventMessage[] = [];
  client.hear((event) => events.push(event));
  const exited = new Promise<readonly [number | null, string | null]>((resolve) => {
    child.once("exit", (code, signal) => resolve([code, signal]));
  });
  return { child, client, events, exited };
}

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

test("it answers from the store at its path, and closes it when it is told to end", async () => {
  const folder = makeTemporaryFolder();
  const path = join(folder, "store.db");
  const { child, client, exited, events } = startEngine(path);
  const created = await create(client);
  expect(await list(client)).toEqual([created]);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(readdirSync(folder)).toEqual(["store.db"]);
  expect(events).toEqual([]);
});

test("what was answered is there after a kill", async () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const first = startEngine(path);
  const created = await create(first.client);
  first.child.kill("SIGKILL");
  expect(await first.exited).toEqual([null, "SIGKILL"]);
  expect(await list(startEngine(path).client)).toEqual([created]);
});

test("a damaged store is set aside, a new one begun, and the window told", async () => {
  const folder = makeTemporaryFolder();
  const path = join(folder, "store.db");
  writeFileSync(path, "not a database ".repeat(1000));
  const { client, events } = startEngine(path);
  expect(await list(client)).toEqual([]);
  expect(events).toEqual([{ event: "store.setAside", facts: { fileName: "store.db.damaged-1" } }]);
  expect(readdirSync(folder)).toContain("store.db.damaged-1");
});

test("a store that cannot be opened fails each request, and is tried again with the next", async () => {
  const folder = makeTemporaryFolder();
  const { client } = startEngine(join(folder, "later", "store.db"));
  await expect(list(client)).rejects.toMatchObject({ failure: { kind: "storage", cause: "gone" } });
  mkdirSync(join(folder, "later"));
  expect(await list(client)).toEqual([]);
});

test("it ends when its parent goes away", async () => {
  const { child, client, exited } = startEngine(join(makeTemporaryFolder(), "store.db"));
  await list(client);
  child.disconnect();
  expect(await exited).toEqual([0, null]);
});

test("without a path it ends at once with an error", async () => {
  const child = fork(join(import.meta.dirname, "index.ts"), [], { execArgv: ["--import", PARENT_PORT], silent: true });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expect(code).toBe(1);
});
