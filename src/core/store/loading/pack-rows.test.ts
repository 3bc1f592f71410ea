// Tests that rows which were packed and inserted are those that storing each record alone makes, byte for byte.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCall } from "#domain/records/call.ts";
import { namedEntities, readMessage } from "#domain/records/message.ts";
import { createSampleService } from "#sample/index.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { migrate } from "#core/store/schema/migrate.ts";
import { insertRows, memoryOf, OPENED_CONNECTION_NUMBER, packCalls, packMessages } from "./pack-rows.ts";
import { storeCall } from "#core/store/records/write-calls.ts";
import { storeMessage } from "#core/store/records/write-messages.ts";

function emptyStore(): Database {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-pack-"));
  const database = openDatabase(join(folder, "store.db"));
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  migrate(database);
  return database;
}

const TABLES = ["message", "message_raw", "message_fold", "call", "call_raw", "call_fold"];

function contentOf(database: Database): unknown {
  return TABLES.map((table) => database.all(`SELECT * FROM ${table} ORDER BY rowId`));
}

/** Facts in many combinations, present and absent. */
const combined = Array.from({ length: 512 }, (_, index) => {
  const has = (bit: number): boolean => (index & (1 << bit)) !== 0;
  return {
    id: index % 7 === 0 ? `0${index}` : String(9007199254740000n + BigInt(index)),
    ...(has(0) && { sender: "ann" }),
    ...(has(1) && { receiver: "Ωmega" }),
    ...(has(2) && { replyCount: 0 }),
    ...(has(3) && { hasLinks: true }),
    ...(has(4) && { tags: ["a", "ſ\u0000"] }),
    ...(has(5) && { readAt: 1_700_000_000 }),
    ...(has(6) && { parentId: "7" }),
    ...(has(7) && { category: "" }),
    data: { ...(has(8) && { text: "" }), ...(has(0) && { text: "Grüße \u{1F600}\u0000\ud800" }) },
  };
});

test("packed messages and calls equal rows that are stored one by one", () => {
  const sample = createSampleService({ messages: 300, calls: 60 });
  const messages = [...sample.messages, ...combined];
  const [packed, single] = [emptyStore(), emptyStore()];
  const rows = { messages: packMessages(), calls: packCalls() };
  const line = 1;
  for (const [index, value] of messages.entries()) {
    const reading = readMessage(value);
    if (!reading.ok) throw new Error(reading.reason);
    const bytes = Buffer.from(`before ${JSON.stringify(value)} behind`);
    // As a text, or as a part of the bytes of a file.
    const raw = index % 2 === 0 ? JSON.stringify(value) : { bytes, start: 7, end: bytes.length - 7 };
    rows.messages.add({ facts: reading.record, value, named: namedEntities(value), raw, line });
    if (index % 100 === 0) insert();
    storeMessage(single, OPENED_CONNECTION_NUMBER, { raw: value, text: JSON.stringify(value) }, reading);
  }
  for (const value of sample.calls) {
    const reading = readCall(value);
    if (!reading.ok) throw new Error(reading.reason);
    rows.calls.add({ facts: reading.record, value, raw: JSON.stringify(value), line });
    const text = JSON.stringify(value);
    storeCall(single, OPENED_CONNECTION_NUMBER, { raw: value, text }, reading.record, "list");
  }
  insert();
  expect(contentOf(packed)).toEqual(contentOf(single));

  function insert(): void {
    for (const kind of ["messages", "calls"] as const) {
      const taken = rows[kind].take();
      if (taken === null) continue;
      insertRows(packed, kind, taken);
      // The content of the memory is stored, so the next rows may overwrite it.
      rows[kind].reuse(memoryOf(taken));
    }
  }
});
