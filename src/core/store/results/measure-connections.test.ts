// Tests the rows, the size and the last use of each connection in a store.
import { expect, test } from "vitest";
import { createResult, makeTemporaryStore, storeRecords, takePage } from "../../../../tests/fakes/store.ts";
import { openDatabase } from "../base/database.ts";
import { runWhole } from "../base/sliced.ts";
import type { Store } from "../store.ts";
import { resultsOf } from "./measure-connections.ts";

/** The size of what is stored of these tables, row by row. */
function plainBytes(store: Store, table: "message" | "call"): number {
  const database = openDatabase(store.path, { mode: "read" });
  const [raws, folds] = [`SELECT * FROM ${table}_raw`, `SELECT * FROM ${table}_fold`];
  const bytesOf = (text: unknown): number => (typeof text === "string" ? Buffer.byteLength(text) : 0);
  const ofRaws = database.all<Record<string, unknown>>(raws).map((row) => {
    return bytesOf(row["raw"]) + bytesOf(row["listRaw"]) + bytesOf(row["fullRaw"]);
  });
  const ofFolds = database.all<Record<string, unknown>>(folds).map((row) => {
    return 2 * bytesOf(row["text"]) + bytesOf(row["words"]);
  });
  database.close();
  return [...ofRaws, ...ofFolds].reduce((sum, bytes) => sum + bytes, 400 * ofRaws.length);
}

test("a connection has its rows, their records and texts, and the time of its last request", () => {
  const store = makeTemporaryStore();
  expect(runWhole(store.disk.measureConnections())).toEqual([]);
  const messages = ["é", "two words", null].map((text, id) => ({ id, sentAt: 1, data: { text } }));
  const resultId = storeRecords(store, "messages", messages);
  const call = { sessionId: "s1", initiatedAt: 5, initiator: "ann" };
  const ofCalls = storeRecords(store, "calls", [call, { ...call, sessionId: "s2" }]);
  store.records.storeFullCall("one", JSON.stringify({ ...call, participants: [{ uid: "bob" }] }));
  const empty = createResult(store, { kind: "messages", params: {} }, "empty").resultId;
  const measured = runWhole(store.disk.measureConnections());
  expect(measured).toEqual([
    {
      connectionId: "one",
      rows: 5,
      recordBytes: expect.closeTo(plainBytes(store, "message") + plainBytes(store, "call")),
      lastUsedAtMs: 2000,
    },
    { connectionId: "empty", rows: 0, recordBytes: 0, lastUsedAtMs: 1000 },
  ]);
  const database = openDatabase(store.path, { mode: "read" });
  expect(new Set(resultsOf(database, "one"))).toEqual(new Set([resultId, ofCalls]));
  expect(resultsOf(database, "empty")).toEqual([empty]);
  database.close();
  takePage(store, empty, [], { requestedAtMs: 7000 });
  expect(runWhole(store.disk.measureConnections())[1]?.lastUsedAtMs).toBe(7000);
  store.drops.begin("one");
  expect(runWhole(store.disk.measureConnections()).map(({ connectionId }) => connectionId)).toEqual(["empty"]);
});

test("many rows are counted part by part, and each part is measured by its first rows", () => {
  const store = makeTemporaryStore();
  const rows = 5001;
  const text = (id: number): string => "x".repeat(id < 10 ? 3000 : 10);
  const messages = Array.from({ length: rows }, (_, id) => ({
    id: String(id).padStart(5, "0"),
    data: { text: text(id) },
  }));
  storeRecords(store, "messages", messages);
  const [measured] = runWhole(store.disk.measureConnections());
  expect(measured?.rows).toBe(rows);
  // The first ten rows stand for the first 5000, and the last row for itself: 3 bytes are stored for each of a text.
  expect(measured?.recordBytes).toBeGreaterThan(5000 * 9000);
  expect(measured?.recordBytes).toBeLessThan(5000 * 9900);
});
