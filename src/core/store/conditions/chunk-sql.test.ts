// Reading a chunk of rows gives the facts of the right rows, also where rows of the chunk are gone.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder, storeRecords } from "#tests/fakes/store.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { openStore } from "#core/store/store.ts";
import { readChunk, readFacts } from "./chunk-sql.ts";

/** Messages from `p1` to `p9` in the rows 1 to 9, without these rows. */
function messagesWithout(...gone: readonly number[]): Database {
  const path = join(makeTemporaryFolder(), "store.db");
  const store = openStore(path);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  storeRecords(
    store,
    "messages",
    numbers.map((id) => ({ id, sender: `p${id}` })),
  );
  store.close();
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  database.run("DELETE FROM message WHERE rowId IN (SELECT value FROM json_each(?))", JSON.stringify(gone));
  return database;
}

const senderIs = (sender: string) => ({ sql: "m.sender = ?", values: [sender] });

function read(database: Database, chunk: readonly number[]): readonly unknown[] {
  return readChunk(database, "messages", Int32Array.from(chunk), ["m.sender"], null).map((list) => Array.from(list));
}

test("a chunk without gaps and without missing rows is returned unchanged", () => {
  const chunk = Int32Array.from([3, 4, 5]);
  const [rowIds, senders] = readChunk(messagesWithout(), "messages", chunk, ["m.sender"], null);
  expect(rowIds).toBe(chunk);
  expect(senders).toEqual(["p3", "p4", "p5"]);
});

test("a chunk without gaps leaves out removed rows", () => {
  expect(read(messagesWithout(4), [3, 4, 5])).toEqual([
    [3, 5],
    ["p3", "p5"],
  ]);
});

test("a condition leaves out rows of a chunk without gaps", () => {
  const chunk = Int32Array.from([3, 4, 5]);
  const [rowIds, senders] = readChunk(messagesWithout(), "messages", chunk, ["m.sender"], senderIs("p4"));
  expect([rowIds, senders]).toEqual([[4], ["p4"]]);
});

test("a chunk with small gaps that spans as many rows as it names gives the facts of its own rows", () => {
  const database = messagesWithout(4, 5);
  expect(readFacts(database, "messages", Int32Array.from([1, 2, 5]), ["m.sender"])).toEqual([["p1", "p2"]]);
});

test("a chunk with small gaps may give the rows between its own, and its facts leave them out", () => {
  expect(read(messagesWithout(), [1, 3])).toEqual([
    [1, 2, 3],
    ["p1", "p2", "p3"],
  ]);
  expect(readFacts(messagesWithout(), "messages", Int32Array.from([1, 3]), ["m.sender"])).toEqual([["p1", "p3"]]);
});

test("a chunk with large gaps reads each row alone", () => {
  expect(read(messagesWithout(), [1, 9])).toEqual([
    [1, 9],
    ["p1", "p9"],
  ]);
});

test("a chunk of rows in a few blocks gives no row before its first or after its last", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const store = openStore(path);
  storeRecords(
    store,
    "messages",
    Array.from({ length: 400 }, (_, index) => ({ id: index + 1, sender: "ann" })),
  );
  store.close();
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  // Ten rows at the end of one block, and ten at the beginning of another.
  const chunk = [...Array.from({ length: 10 }, (_, at) => 22 + at), ...Array.from({ length: 10 }, (_, at) => 320 + at)];
  const [rowIds] = readChunk(database, "messages", Int32Array.from(chunk), ["m.sender"], senderIs("ann"));
  expect(Array.from(rowIds)).toEqual(chunk);
});

test("an empty chunk gives an empty list for each column", () => {
  expect(read(messagesWithout(), [])).toEqual([[], []]);
});
