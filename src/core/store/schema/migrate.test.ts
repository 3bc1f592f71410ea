// Tests that a store is brought to the newest schema once, whole or not at all.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { failureOf } from "../../../contract/failure.ts";
import { createResult, makeTemporaryFolder, readIds, storeRecords } from "../../../../tests/fakes/store.ts";
import { CALL_COLUMNS, MESSAGE_COLUMNS } from "../base/columns.ts";
import { openDatabase, type Database } from "../base/database.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { openStoreOrQuarantine } from "../quarantine.ts";
import { openStore } from "../store.ts";

const ONE = "CREATE TABLE one (a TEXT)";
const TWO = "ALTER TABLE one ADD COLUMN b TEXT";

function open(path: string): Database {
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  return database;
}

test("each migration runs once, also when the store is opened again", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const database = open(path);
  migrate(database, [ONE]);
  database.execute("INSERT INTO one VALUES ('kept')");
  migrate(database, [ONE]);
  migrate(open(path), [ONE, TWO]);
  expect(database.all("SELECT * FROM one")).toEqual([{ a: "kept", b: null }]);
  expect(database.readPragma("user_version")).toBe(2);
});

test("a migration that fails leaves the schema as it was", () => {
  const database = open(join(makeTemporaryFolder(), "store.db"));
  expect(() => migrate(database, [ONE, `${TWO}; CREATE TABLE one (c TEXT)`])).toThrow("bug");
  expect(database.readPragma("user_version")).toBe(1);
  expect(database.all("SELECT name FROM pragma_table_info('one')")).toEqual([{ name: "a" }]);
});

test("a store of a newer program is refused and left alone", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const database = open(path);
  database.execute("PRAGMA user_version = 999");
  database.close();
  const before = readFileSync(path);
  let failure: unknown;
  try {
    openStoreOrQuarantine(path);
  } catch (thrown) {
    failure = failureOf(thrown);
  }
  expect(failure).toMatchObject({ kind: "storage", cause: "other", detail: expect.stringContaining("999") });
  expect(readFileSync(path)).toEqual(before);
});

test("the newest schema has a column for each fact", () => {
  const database = open(join(makeTemporaryFolder(), "store.db"));
  migrate(database);
  const namesOf = (table: string): readonly string[] =>
    database.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => name);
  expect(namesOf("message")).toEqual(expect.arrayContaining(Object.keys(MESSAGE_COLUMNS)));
  expect(namesOf("call")).toEqual(expect.arrayContaining(Object.keys(CALL_COLUMNS)));
  expect(database.readPragma("user_version")).toBe(MIGRATIONS.length);
});

test("a store of every earlier schema opens, and keeps what it holds", () => {
  for (let version = 1; version <= MIGRATIONS.length; version++) {
    const path = join(makeTemporaryFolder(), "store.db");
    const database = openDatabase(path);
    migrate(database, MIGRATIONS.slice(0, version));
    database.execute("INSERT INTO connection (number, id) VALUES (7, 'one')");
    database.close();
    const store = openStore(path);
    onTestFinished(() => store.close());
    expect(readIds(store, storeRecords(store, "messages", [{ id: 1 }]))).toEqual(["1"]);
    expect(createResult(store).connectionId).toBe("one");
  }
});

/** A copy of the store with the first schemas only: their tables and columns, with the rows of the store. */
function downgraded(path: string, version: number): string {
  const oldPath = join(makeTemporaryFolder(), "old.db");
  const old = openDatabase(oldPath);
  migrate(old, MIGRATIONS.slice(0, version));
  old.run("ATTACH ? AS newer", path);
  const tables = old.all<{ name: string; columns: string }>(
    `SELECT s.name, (SELECT group_concat(name) FROM pragma_table_info(s.name)) AS columns
     FROM main.sqlite_schema s WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%'`,
  );
  for (const { name, columns } of tables) {
    old.execute(`INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM newer.${name}`);
  }
  old.execute("UPDATE message_fold SET text = 'straße', words = '1'; UPDATE call_fold SET words = 'v1'");
  old.close();
  return oldPath;
}

test("changes of names noted by an older program are removed, and no more are noted", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const rename = (database: Database, name: string): readonly unknown[] => {
    database.run("UPDATE name SET name = ?", name);
    return database.all("SELECT kind, rowId FROM row_change");
  };
  const before = openDatabase(path);
  migrate(before, MIGRATIONS.slice(0, 10));
  before.execute(`INSERT INTO export_watch VALUES ('job'); INSERT INTO name VALUES (1, 'user', 'ann', 'Ann', 'ann', 1);
    INSERT INTO row_change (kind, rowId) VALUES ('messages', 7)`);
  const change = { kind: "messages", rowId: 7 };
  expect(rename(before, "Anna")).toEqual([change, { kind: "names", rowId: 0 }]);
  before.close();
  const after = open(path);
  migrate(after);
  expect(rename(after, "Anne")).toEqual([change]);
});

test("the current search finds records stored by older programs", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const before = openStore(path);
  const metadata = { order: { reference: "ＲＥＦ-77" }, steps: [4711] };
  const messages = storeRecords(before, "messages", [{ id: 1, data: { text: "Straße", metadata } }, { id: 2 }]);
  const calls = storeRecords(before, "calls", [
    { sessionId: "v1", participants: [{ uid: "ann", deviceId: "Phone-9" }] },
  ]);
  before.close();
  const old = downgraded(path, 3);
  const store = openStore(old);
  onTestFinished(() => store.close());
  const found = ["STRASSE", "ref-77", "4711"].map((search) => readIds(store, messages, { search }));
  expect(found).toEqual([["1"], ["1"], ["1"]]);
  expect(readIds(store, calls, { search: "phone-9" })).toEqual(["v1"]);
});

test("a damaged store is quarantined whole and a new one begins", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  for (const [index, content] of ["damaged ".repeat(2000), "again ".repeat(2000)].entries()) {
    writeFileSync(path, content);
    const { store, quarantined } = openStoreOrQuarantine(path);
    expect(quarantined).toBe(`store.db.damaged-${index + 1}`);
    expect(readFileSync(`${path}.damaged-${index + 1}`, "utf8")).toBe(content);
    expect(store.results.list({ connectionId: "one", kind: "messages", limitRows: 1 })).toEqual([]);
    store.close();
  }
});
