// Tests that a store is brought to the newest schema once, whole or not at all.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { failureOf } from "#contract/failure.ts";
import { courseFigures } from "#domain/course/figures.ts";
import { CALL } from "#tests/fakes/course.ts";
import { createResult, makeTemporaryFolder, readIds, readView, storeRecords } from "#tests/fakes/store.ts";
import { CALL_COLUMNS, MESSAGE_COLUMNS } from "#core/store/base/sql-columns.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { migrate } from "./migrate.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import { MIGRATIONS } from "#core/store/schema/migrations/index.ts";
import { openStoreOrQuarantine } from "#core/store/quarantine.ts";
import { openStore } from "#core/store/store.ts";

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
     FROM main.sqlite_schema s WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%'
       AND s.name IN (SELECT name FROM newer.sqlite_schema)`,
  );
  for (const { name, columns } of tables) {
    old.execute(`INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM newer.${name}`);
  }
  old.execute("UPDATE message_fold SET text = 'straße', words = '1'; UPDATE call_fold SET words = 'v1'");
  old.close();
  return oldPath;
}

test("changes of rows are no longer noted after the export of an older program", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const before = openDatabase(path);
  migrate(before, MIGRATIONS.slice(0, 16));
  before.execute(`INSERT INTO export_watch VALUES ('job');
    INSERT INTO message_raw (rowId, raw) VALUES (7, '{}'); UPDATE message_raw SET raw = '[]'`);
  expect(before.all("SELECT kind, rowId FROM row_change")).toEqual([{ kind: "messages", rowId: 7 }]);
  before.close();
  const after = open(path);
  migrate(after);
  after.execute("UPDATE message_raw SET raw = '{}'");
  expect(after.column("SELECT name FROM sqlite_schema WHERE name IN ('row_change', 'export_watch')")).toEqual([]);
  expect(after.column("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%row_change%'")).toEqual([]);
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

test("composed messages, moderation, reports and transcriptions of an older store are read again", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const before = openStore(path);
  const flaggedBy = [{ reasonName: "Spam" }];
  const messages = storeRecords(before, "messages", [
    { id: 1, data: { interactiveData: { title: "Return form" } } },
    { id: 2, flaggedBy, data: { text: "hello", moderation: { status: "disapproved" } } },
    { id: 3, data: { text: "plain" } },
  ]);
  storeRecords(before, "calls", [{ sessionId: "v1", hasTranscription: true }, { sessionId: "v2" }]);
  before.close();
  const old = downgraded(path, 19);
  const bare = openDatabase(old);
  bare.execute("UPDATE message SET text = NULL WHERE id = '1'; UPDATE message_fold SET text = NULL WHERE rowId = 1");
  bare.close();
  const store = openStore(old);
  onTestFinished(() => store.close());
  expect(readIds(store, messages, { search: "return form" })).toEqual(["1"]);
  const migrated = open(old);
  expect(migrated.all("SELECT id, text, moderation, flagReasons FROM message ORDER BY id")).toEqual([
    { id: "1", text: "Return form", moderation: null, flagReasons: "[]" },
    { id: "2", text: "hello", moderation: "disapproved", flagReasons: '["Spam"]' },
    { id: "3", text: "plain", moderation: null, flagReasons: "[]" },
  ]);
  expect(migrated.all("SELECT sessionId, hasTranscription FROM call ORDER BY sessionId")).toEqual([
    { sessionId: "v1", hasTranscription: 1 },
    { sessionId: "v2", hasTranscription: null },
  ]);
});

test("the calls of an older store get the figures of their course", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const before = openStore(path);
  const calls = storeRecords(before, "calls", [{ ...CALL, sessionId: "v1" }, { sessionId: "v2" }]);
  const rows = readView(before, calls);
  before.close();
  const store = openStore(downgraded(path, 21));
  onTestFinished(() => store.close());
  expect(readView(store, calls)).toEqual(rows);
  expect(rows).toContainEqual(expect.objectContaining({ sessionId: "v1", reconnects: 1, answeredAfterSeconds: 12 }));
});

test("calls with the figures of their course get the number of people who joined", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const before = openStore(path);
  const calls = storeRecords(before, "calls", [{ ...CALL, sessionId: "v1" }, { sessionId: "v2" }]);
  const rows = readView(before, calls);
  before.close();
  const old = openDatabase(path);
  old.execute("ALTER TABLE call DROP COLUMN peopleJoined; PRAGMA user_version = 23");
  old.close();
  const store = openStore(path);
  onTestFinished(() => store.close());
  expect(readView(store, calls)).toEqual(rows);
  expect(rows).toContainEqual(expect.objectContaining({ sessionId: "v1", peopleJoined: 2 }));
});

/** Makes the tables of a store those of an older program, from 20 on. */
function takeBackTo(store: Database, version: 20 | 21): void {
  for (const name of courseFigures.keyof().options) store.execute(`ALTER TABLE call DROP COLUMN ${name}`);
  store.execute(`DROP TABLE opening; PRAGMA user_version = ${version}`);
}

test("a store of an older program is folded without accents, and its search index is made anew", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const before = openStore(path);
  const entities = { sender: { entity: { uid: "u", name: "Jörg" } } };
  const result = storeRecords(before, "messages", [
    { id: 1, sender: "u", data: { text: "Grünwald", metadata: ["Köln", "Ärger"], entities } },
  ]);
  storeRecords(before, "calls", [{ sessionId: "v1", metadata: ["Zoë"] }]);
  runWhole(before.search.catchUp());
  before.close();
  const old = openDatabase(path);
  const identity = old.column("SELECT identity FROM store_identity");
  // As the program before wrote them.
  takeBackTo(old, 20);
  old.execute(`UPDATE name SET folded = 'jörg';
    UPDATE message_fold SET text = 'grünwald', words = replace(words, 'koln' || char(31) || 'arger', 'köln' || char(31) || 'ärger');
    UPDATE call_fold SET words = 'v1' || char(31) || 'zoë'`);
  old.close();
  const store = openStore(path);
  onTestFinished(() => store.close());
  const searches = ["grunwald", "koln", "arger", "jorg"];
  for (const search of searches) expect(readIds(store, result, { search })).toEqual(["1"]);
  const refolded = openDatabase(path, { mode: "read" });
  onTestFinished(() => refolded.close());
  expect(refolded.column("SELECT words FROM call_fold")).toEqual(["v1\u001F\u001Fzoe"]);
  expect(refolded.column("SELECT folded FROM name")).toEqual(["jorg"]);
  expect(refolded.column("SELECT identity FROM store_identity")).not.toEqual(identity);
  expect(refolded.number("SELECT count(*) FROM search_change")).toBe(0);
  runWhole(store.search.catchUp());
  for (const search of searches) expect(readIds(store, result, { search })).toEqual(["1"]);
});

test("the metadata of calls of an older store is searched, and its search index is made anew", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const before = openStore(path);
  const result = storeRecords(before, "calls", [
    { sessionId: "v1", metaData: { order: "B-4711" } },
    { sessionId: "v2" },
  ]);
  before.close();
  const old = openDatabase(path);
  const identity = old.column("SELECT identity FROM store_identity");
  takeBackTo(old, 21);
  old.execute(`UPDATE call_fold SET words = 'v1' || char(31) || char(31) WHERE words LIKE '%b-4711%'`);
  old.close();
  const store = openStore(path);
  onTestFinished(() => store.close());
  for (const search of ["b-4711", "metadata.order:4711"]) {
    expect(readIds(store, result, { search })).toEqual(["v1"]);
    runWhole(store.search.catchUp());
    expect(readIds(store, result, { search })).toEqual(["v1"]);
  }
  expect(open(path).column("SELECT identity FROM store_identity")).not.toEqual(identity);
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
