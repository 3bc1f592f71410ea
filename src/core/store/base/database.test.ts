// Tests how a database is opened, and which failure each refusal of SQLite becomes.
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { failureOf } from "#contract/failure.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { openDatabase, type Database } from "./database.ts";

function open(path = join(makeTemporaryFolder(), "store.db")): Database {
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  return database;
}

function failureIn(work: () => unknown): unknown {
  try {
    work();
    return "no failure";
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** The settings of SQLite that decide what is kept, what is left in the file, and what a file may do. */
const SETTINGS = [
  ["page_size", 8192],
  ["auto_vacuum", 0],
  ["journal_mode", "wal"],
  ["synchronous", 1],
  ["journal_size_limit", 67_108_864],
  ["secure_delete", 2],
  ["trusted_schema", 0],
  ["cell_size_check", 1],
  ["foreign_keys", 0],
  ["temp_store", 2],
  ["cache_size", -64_000],
] as const;

test("a new database has large pages and a write-ahead log, trusts no file and overwrites what is removed", () => {
  const database = open();
  expect(SETTINGS.map(([name]) => [name, database.readPragma(name)])).toEqual(SETTINGS);
});

test("a new database gives room back page by page if that is wanted", () => {
  const database = openDatabase(join(makeTemporaryFolder(), "store.db"), { shrinks: true });
  onTestFinished(() => database.close());
  expect(database.readPragma("auto_vacuum")).toBe(2);
});

test("a database that is only read, or written by another thread, is not created and not changed", () => {
  const folder = makeTemporaryFolder();
  const path = join(folder, "store.db");
  for (const mode of ["read", "join"] as const) {
    expect(failureIn(() => openDatabase(path, { mode }))).toMatchObject({ kind: "storage", cause: "permission" });
  }
  expect(readdirSync(folder)).toEqual([]);
  const plain = open(path);
  plain.execute("PRAGMA user_version = 7; PRAGMA journal_mode = DELETE");
  plain.close();
  for (const mode of ["read", "join"] as const) {
    const seen: number[] = [];
    const database = openDatabase(path, { mode, admit: (version) => seen.push(version) });
    expect([seen, database.readPragma("journal_mode")]).toEqual([[7], "delete"]);
    database.close();
  }
});

test("damage is reported when it is found, before the caller gets the failure", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const first = openDatabase(path);
  first.execute("CREATE TABLE line (text TEXT)");
  first.insert(
    "INSERT INTO line VALUES (?)",
    Array.from({ length: 50 }, () => ["x".repeat(2000)]),
  );
  first.close();
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xa5, 8192 * 2));
  let told = 0;
  const database = openDatabase(path, { mode: "read", onDamage: () => told++ });
  onTestFinished(() => database.close());
  expect(told).toBe(0);
  expect(failureIn(() => database.all("SELECT length(text) FROM line"))).toMatchObject({ cause: "corrupt" });
  expect(told).toBe(1);
});

/** Windows keeps files private by the folder they are in, and shows no mode. */
const PRIVATE_MODE = process.platform === "win32" ? "666" : "600";

test("only the owner can open a database and its log, even if others could before", () => {
  const folder = makeTemporaryFolder();
  const path = join(folder, "store.db");
  const modes = (): readonly string[] =>
    readdirSync(folder).map((name) => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`);
  const expected = ["store.db", "store.db-shm", "store.db-wal"].map((name) => `${name} ${PRIVATE_MODE}`);
  const first = openDatabase(path);
  first.execute("CREATE TABLE line (text TEXT)");
  expect(modes()).toEqual(expected);
  first.close();
  chmodSync(path, 0o647);
  const second = open(path);
  second.execute("INSERT INTO line VALUES ('one')");
  expect(modes()).toEqual(expected);
});

test("a transaction that throws leaves nothing", () => {
  const database = open();
  database.execute("CREATE TABLE line (text TEXT)");
  expect(() =>
    database.inTransaction(() => {
      database.run("INSERT INTO line VALUES (?)", "one");
      throw new Error("stop");
    }),
  ).toThrow("stop");
  expect(database.all("SELECT * FROM line")).toEqual([]);
});

test("text is folded in every script", () => {
  const text = "Привет ΑΘΉΝΑ ÇŞ İ 👋";
  const folded = open().get("SELECT fold(?) AS folded, foldCase(?) AS exact", text, text);
  expect(folded).toEqual({ folded: "привет αθηνα cs i 👋", exact: "привет αθήνα çş i 👋" });
});

describe("refusals", () => {
  test("a file that is not a database is corrupt", () => {
    const path = join(makeTemporaryFolder(), "store.db");
    writeFileSync(path, "no database ".repeat(100));
    expect(failureIn(() => open(path))).toMatchObject({ kind: "storage", cause: "corrupt" });
  });

  test("a folder that does not exist is gone", () => {
    expect(failureIn(() => open(join(makeTemporaryFolder(), "none", "store.db")))).toEqual({
      kind: "storage",
      cause: "gone",
      detail: "the folder does not exist",
    });
  });

  test("a folder in place of the file, and a file in place of the folder, are not permitted", () => {
    const folder = makeTemporaryFolder();
    mkdirSync(join(folder, "taken"));
    writeFileSync(join(folder, "file"), "");
    expect(failureIn(() => open(join(folder, "taken")))).toMatchObject({ kind: "storage", cause: "permission" });
    expect(failureIn(() => open(join(folder, "file", "store.db")))).toMatchObject({ cause: "permission" });
  });

  test("a database that may not grow is full, and keeps what it had", () => {
    const database = open();
    database.execute("CREATE TABLE line (text TEXT); INSERT INTO line VALUES ('kept'); PRAGMA max_page_count = 3");
    const fill = (): unknown => database.run("INSERT INTO line VALUES (?)", "x".repeat(100_000));
    expect(failureIn(fill)).toEqual({ kind: "storage", cause: "full", detail: "SQLITE_FULL" });
    expect(database.all("SELECT text FROM line")).toEqual([{ text: "kept" }]);
  });

  test("a database that may not be written is read-only", () => {
    const database = open();
    database.execute("CREATE TABLE line (text TEXT); PRAGMA query_only = ON");
    expect(failureIn(() => database.run("INSERT INTO line VALUES ('x')"))).toMatchObject({ cause: "readOnly" });
  });

  test("a file that another process holds is busy", () => {
    const path = join(makeTemporaryFolder(), "store.db");
    const one = open(path);
    const other = open(path);
    one.execute("CREATE TABLE line (text TEXT)");
    other.execute("PRAGMA busy_timeout = 0");
    const blocked = one.inTransaction(() => failureIn(() => other.inTransaction(() => 1)));
    expect(blocked).toMatchObject({ kind: "storage", cause: "busy" });
  });

  test("a statement that cannot be read is a bug of this program", () => {
    expect(failureIn(() => open().all("SELECT nothing FROM nowhere"))).toMatchObject({ kind: "bug" });
  });
});
