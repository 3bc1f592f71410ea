// Tests that each connection has its own database: kept apart, opened late, closed when idle, and forgotten whole.
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fillConnection, openConnections, storeFor } from "#tests/fakes/connections.ts";
import { createResult, makeTemporaryFolder, readIds, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { migrate } from "#core/store/schema/migrate.ts";
import { MIGRATIONS } from "#core/store/schema/migrations/index.ts";
import { FIRST_CONNECTION_SOURCE as FIRST } from "#domain/records/source-id.ts";
import { ConnectionStores, type ConnectionStoresParts } from "./connection-stores.ts";

const QUERY = { kind: "messages", params: {} } as const;

function open(folder: string, parts: Partial<ConnectionStoresParts> = {}): ConnectionStores {
  const connections = new ConnectionStores({ folder, ...parts });
  onTestFinished(() => connections.close());
  return connections;
}

/** The names of the databases in the folder of connections. */
const databasesIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, "connections")).filter((name) => name.endsWith(".db") && !name.endsWith(".search.db"));

test("two connections at once have records with the same ids, and neither sees those of the other", () => {
  const connections = openConnections();
  const [one, two] = [storeFor(connections, "one"), storeFor(connections, "two")];
  const ofOne = storeRecords(one, "messages", [{ id: 1, data: { text: "of one" } }], "one");
  const ofTwo = storeRecords(two, "messages", [{ id: 1, data: { text: "of two" } }, { id: 2 }], "two");
  expect([readIds(one, ofOne), readIds(two, ofTwo)]).toEqual([["1"], ["2", "1"]]);
  expect([readIds(one, ofOne, { search: "two" }), readIds(two, ofTwo, { search: "two" })]).toEqual([[], ["1"]]);
  expect(connections.list().map(({ number, connectionId }) => [number, connectionId])).toEqual([
    [FIRST, "one"],
    [FIRST + 1, "two"],
  ]);
});

test("records of another application or of other addresses get a database of their own, and the old one goes", () => {
  const folder = makeTemporaryFolder();
  const connections = open(folder);
  const before = connections.numberForWriting("one", "application 1");
  storeRecords(storeFor(connections, "one", "application 1"), "messages", [{ id: 1 }]);
  expect(connections.numberForWriting("one", "application 1")).toBe(before);
  const after = connections.numberForWriting("one", "application 2");
  expect(after).not.toBe(before);
  expect([connections.storeOf(before), connections.numberOf("one")]).toEqual([null, after]);
  const store = storeFor(connections, "one", "application 2");
  expect(store.results.list({ connectionId: "one", kind: "messages", limitRows: 10 })).toEqual([]);
  expect(createResult(store)).toMatchObject({ connectionId: "one", origin: "application 2" });
  expect(databasesIn(folder)).toEqual([`${after}.db`]);
});

test("a connection whose origin is not known yet keeps its records when it is noted", () => {
  const connections = openConnections();
  const number = connections.numberForWriting("one", undefined);
  const result = storeRecords(storeFor(connections), "messages", [{ id: 1 }]);
  expect(connections.numberForWriting("one", "application 1")).toBe(number);
  expect(storeFor(connections).results.read(result)).toMatchObject({ rowCount: 1, origin: "application 1" });
});

test("a forgotten connection is gone at once with its files, and its number is never used again", () => {
  const folder = makeTemporaryFolder();
  const connections = open(folder);
  const store = storeFor(connections, "one");
  const { viewId } = store.views.open(storeRecords(store, "messages", [{ id: 1 }]), EVERYTHING);
  connections.forget(FIRST);
  expect([connections.list(), connections.storeOf(FIRST), databasesIn(folder)]).toEqual([[], null, []]);
  expect(() => store.views.rows(viewId, 0, 1)).toThrow("badRequest");
  connections.close();
  expect(open(folder).numberForWriting("one", undefined)).toBe(FIRST + 1);
});

test("what a cut-off removal left is removed at the next start, and nothing else", () => {
  const folder = makeTemporaryFolder();
  fillConnection(folder, (store) => storeRecords(store, "messages", [{ id: 1 }]));
  const left = [`${FIRST + 5}.db`, `${FIRST + 5}.db-wal`, `${FIRST + 5}.search.db`];
  const kept = [`${FIRST}.db`, `${FIRST + 5}.db.damaged-1`, "notes.txt"];
  for (const name of [...left, ...kept.slice(1)]) writeFileSync(join(folder, "connections", name), "x");
  expect(storeFor(open(folder)).results.list({ connectionId: "one", ...LIST })).toHaveLength(1);
  expect(readdirSync(join(folder, "connections")).filter((name) => !name.includes("-shm"))).toEqual(
    expect.arrayContaining(kept),
  );
  for (const name of left) expect(existsSync(join(folder, "connections", name))).toBe(false);
});

const LIST = { kind: "messages", limitRows: 10 } as const;

test("a start opens no database of a connection; a store without views is closed when nobody uses it", () => {
  const folder = makeTemporaryFolder();
  const fill = (connectionId: string): void =>
    void fillConnection(folder, (store) => storeRecords(store, "messages", [{ id: 1 }], connectionId), connectionId);
  fill("one");
  fill("two");
  let nowMs = 0;
  const opened: AbortSignal[] = [];
  const connections = open(folder, { nowMs: () => nowMs, onStore: (_store, signal) => opened.push(signal) });
  expect(opened).toHaveLength(0);
  const [one, two] = [storeFor(connections, "one"), storeFor(connections, "two")];
  const { viewId } = two.views.open(two.results.list({ connectionId: "two", ...LIST })[0]?.resultId ?? 0, EVERYTHING);
  const closed = (): readonly boolean[] => opened.map(({ aborted }) => aborted);
  nowMs = 299_999;
  connections.closeIdle();
  expect(closed()).toEqual([false, false]);
  nowMs = 300_000;
  connections.closeIdle();
  expect(closed()).toEqual([true, false]);
  expect(() => one.results.list({ connectionId: "one", ...LIST })).toThrow("badRequest");
  expect(storeFor(connections, "one").results.list({ connectionId: "one", ...LIST })).toHaveLength(1);
  two.views.close(viewId);
  nowMs = 600_000;
  connections.closeIdle();
  expect(closed()).toEqual([true, true, true]);
});

test("a view of a store that was closed and opened again has a new id", () => {
  let nowMs = 0;
  const connections = open(makeTemporaryFolder(), { nowMs: () => nowMs });
  const store = storeFor(connections);
  const result = storeRecords(store, "messages", [{ id: 1 }]);
  const { viewId } = store.views.open(result, EVERYTHING);
  store.views.close(viewId);
  nowMs = 300_000;
  connections.closeIdle();
  const again = storeFor(connections);
  for (let views = 0; views < 10; views++) expect(again.views.open(result, EVERYTHING).viewId).not.toBe(viewId);
});

test("no store is closed while a request is under way", async () => {
  const folder = makeTemporaryFolder();
  let nowMs = 0;
  const connections = open(folder, { nowMs: () => nowMs });
  const store = storeFor(connections);
  nowMs = 1_000_000;
  await connections.during(async () => connections.closeIdle());
  expect(() => createResult(store)).not.toThrow();
  connections.closeIdle();
  expect(() => createResult(store)).toThrow("badRequest");
});

test("a damaged database costs only its own records", () => {
  const folder = makeTemporaryFolder();
  const { path } = fillConnection(folder, (store) => storeRecords(store, "messages", [{ id: 1 }]));
  fillConnection(folder, (store) => storeRecords(store, "messages", [{ id: 2 }], "two"), "two");
  writeFileSync(path, "no database ".repeat(1000));
  const quarantined: string[] = [];
  const connections = open(folder, { onQuarantined: (fileName) => quarantined.push(fileName) });
  expect(storeFor(connections, "two").results.list({ connectionId: "two", ...LIST })).toMatchObject([{ rowCount: 1 }]);
  expect(quarantined).toEqual([]);
  const store = storeFor(connections, "one");
  expect(store.results.list({ connectionId: "one", ...LIST })).toEqual([]);
  expect(quarantined).toEqual([`${FIRST}.db.damaged-1`]);
  expect(createResult(store).connectionId).toBe("one");
});

test.each([
  ["missing", (path: string) => rmSync(path)],
  ["damaged", (path: string) => writeFileSync(path, "no database ".repeat(1000))],
])("a %s database of the program is begun anew and lists every connection again", (_name, harm) => {
  const folder = makeTemporaryFolder();
  const before = open(folder);
  storeRecords(storeFor(before, "one", "application 1"), "messages", [{ id: 1 }]);
  storeRecords(storeFor(before, "two"), "messages", [{ id: 2 }], "two");
  before.close();
  const expected = open(folder).list();
  harm(join(folder, "program.db"));
  const connections = open(folder);
  expect(connections.list()).toEqual(expected);
  expect(storeFor(connections, "two").results.list({ connectionId: "two", ...LIST })).toMatchObject([{ rowCount: 1 }]);
  expect(connections.numberForWriting("three", undefined)).toBe(FIRST + 2);
});

/** A store of an earlier program with a saved query of two versions, and one of a connection that was being removed. */
function makeOldStore(folder: string, schema = 16): string {
  const path = join(folder, "store.db");
  const database = openDatabase(path);
  migrate(database, MIGRATIONS.slice(0, schema));
  const query = JSON.stringify(QUERY);
  database.execute(`INSERT INTO connection (number, id) VALUES (7, 'one'), (8, 'dropped:${"0".repeat(128)}');
    INSERT INTO message_raw VALUES (1, 'an old record');`);
  if (schema > 1) {
    database.execute(`INSERT INTO saved_query VALUES (3, 7, 'Mine'), (4, 8, 'Gone');
      INSERT INTO saved_query_version VALUES (3, 1, '${query}', 5), (3, 2, '${query}', 6), (4, 1, '${query}', 7);`);
  }
  database.close();
  for (const end of ["-suspect", ".damaged-1"]) writeFileSync(path + end, "");
  writeFileSync(join(folder, "store.search.db"), "");
  return path;
}

test("the saved queries of the old store are copied once, and the store is removed", () => {
  const folder = makeTemporaryFolder();
  makeOldStore(folder);
  const connections = open(folder);
  expect(connections.saved.list("one")).toEqual([
    { savedId: 3, name: "Mine", query: QUERY, version: 2, changedAtMs: 6 },
  ]);
  expect(connections.saved.versions(3).map(({ version }) => version)).toEqual([2, 1]);
  expect(connections.saved.versions(4)).toEqual([]);
  expect(connections.list()).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith("store"))).toEqual(["store.db.damaged-1"]);
  connections.saved.delete(3);
  connections.close();
  expect(open(folder).saved.list("one")).toEqual([]);
});

test("an old store that is still there after its queries were copied is removed, and nothing is copied again", () => {
  const folder = makeTemporaryFolder();
  makeOldStore(folder);
  const connections = open(folder);
  connections.saved.delete(3);
  connections.close();
  makeOldStore(folder);
  expect(open(folder).saved.list("one")).toEqual([]);
  expect(existsSync(join(folder, "store.db"))).toBe(false);
});

test("an old store of the first schema has no saved queries, and is removed", () => {
  const folder = makeTemporaryFolder();
  makeOldStore(folder, 1);
  expect(open(folder).saved.list("one")).toEqual([]);
  expect(existsSync(join(folder, "store.db"))).toBe(false);
});

test("a damaged old store is set aside, and one of a newer program stops the start and stays", () => {
  const damaged = makeTemporaryFolder();
  writeFileSync(join(damaged, "store.db"), "no database ".repeat(1000));
  const quarantined: string[] = [];
  open(damaged, { onQuarantined: (fileName) => quarantined.push(fileName) });
  expect(quarantined).toEqual(["store.db.damaged-1"]);
  expect(existsSync(join(damaged, "store.db.damaged-1"))).toBe(true);

  const newer = makeTemporaryFolder();
  const database = openDatabase(join(newer, "store.db"));
  database.execute("PRAGMA user_version = 999");
  database.close();
  expect(() => new ConnectionStores({ folder: newer })).toThrow("storage");
  expect(existsSync(join(newer, "store.db"))).toBe(true);
});
