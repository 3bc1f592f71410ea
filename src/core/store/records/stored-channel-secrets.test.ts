// Tests that the secret of a call's channel is not in the store, so that nothing made from the store can hold it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createResult, makeTemporaryFolder, readView, takePage } from "#tests/fakes/store.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { listEvents } from "./read-events.ts";
import { openStore } from "#core/store/store.ts";

const SECRET = "ws-secret-1";
const channel = { wsChannel: { identity: "call_1", secret: SECRET, service: "calls" } };

test("messages, calls, Get call answers and unreadable records lose only the secret", () => {
  const folder = makeTemporaryFolder();
  const store = openStore(join(folder, "store.db"));
  const messages = createResult(store, { kind: "messages", params: {} });
  const message = { id: 1, category: "call", data: { entities: { on: { entity: { sessionid: "s.1", ...channel } } } } };
  takePage(store, messages.resultId, [message, { withoutId: true, ...channel }]);
  const calls = createResult(store, { kind: "calls", params: {} });
  takePage(store, calls.resultId, [{ sessionId: "s.1", ...channel }]);
  store.records.storeFullCall("one", JSON.stringify({ sessionId: "s.1", data: channel }));

  const [row] = readView(store, messages.resultId);
  const clean = { ...channel.wsChannel, secret: "[removed]" };
  expect(JSON.parse(store.records.readMessage(row?.rowId ?? 0).raw)).toEqual({
    ...message,
    data: { entities: { on: { entity: { sessionid: "s.1", wsChannel: clean } } } },
  });
  expect(store.results.listUnreadable({ resultId: messages.resultId, limitRows: 10 })).toMatchObject([
    { raw: JSON.stringify({ withoutId: true, wsChannel: clean }) },
  ]);
  store.close();
  for (const name of readdirSync(folder)) {
    expect(readFileSync(join(folder, name)).includes(SECRET)).toBe(false);
  }
});

/** The secret in every dress in which it was seen, and a few more. */
const DRESSES: readonly unknown[] = [
  { wschannel: channel.wsChannel },
  { ws_channel: { Secret: SECRET } },
  { wsChannelSecret: SECRET },
  { note: JSON.stringify(channel) },
  { note: JSON.stringify({ inner: JSON.stringify({ ws_channel: { secret: SECRET } }) }) },
  { note: JSON.stringify({ a: channel }).slice(0, -25) },
  { wsChannel: JSON.stringify({ secret: SECRET }) },
];

test("no spelling and no JSON inside a text brings the secret into the store", () => {
  const folder = makeTemporaryFolder();
  const store = openStore(join(folder, "store.db"));
  const messages = createResult(store, { kind: "messages", params: {} });
  const deep = JSON.parse(`${"[".repeat(3000)}${JSON.stringify(DRESSES)}${"]".repeat(3000)}`);
  const records = DRESSES.map((dress, id) => ({ id, data: { text: JSON.stringify(dress), metadata: dress } }));
  takePage(store, messages.resultId, [...records, { deep }, ...DRESSES]);
  const calls = createResult(store, { kind: "calls", params: {} });
  takePage(store, calls.resultId, [{ sessionId: "s.1", data: DRESSES }]);
  store.records.storeFullCall("one", JSON.stringify({ sessionId: "s.1", data: DRESSES }));
  expect(readView(store, messages.resultId)).toHaveLength(DRESSES.length);
  store.close();
  for (const name of readdirSync(folder)) {
    expect(readFileSync(join(folder, name)).includes(SECRET)).toBe(false);
  }
});

test("secrets stored by an earlier version or another program are not shown", () => {
  const path = join(makeTemporaryFolder(), "store.db");
  const store = openStore(path);
  const messages = createResult(store, { kind: "messages", params: {} });
  takePage(store, messages.resultId, [{ id: 1 }, "no record"]);
  const calls = createResult(store, { kind: "calls", params: {} });
  takePage(store, calls.resultId, [{ sessionId: "s.1" }]);
  const other = openDatabase(path);
  for (const dress of DRESSES) {
    other.run("UPDATE message_raw SET raw = ?", JSON.stringify({ id: 1, data: dress }));
    other.run("UPDATE message SET text = ?", JSON.stringify({ data: dress }));
    other.run("DELETE FROM event");
    other.run(
      "INSERT INTO event (file, line, byte, trigger, tellsOfCall, raw) VALUES ('a.log', 1, 0, 'message_sent', 0, ?)",
      JSON.stringify({ data: dress }),
    );
    other.run("UPDATE call_raw SET listRaw = ?", JSON.stringify({ sessionId: "s.1", data: dress }));
    other.run("UPDATE unreadable SET raw = ?", `cut ${JSON.stringify({ data: dress }).slice(0, -3)}`);
    const shown = [
      readView(store, messages.resultId)
        .map((row) => ("text" in row ? String(row.text) : ""))
        .join(),
      store.records.readMessage(readView(store, messages.resultId)[0]?.rowId ?? 0).raw,
      listEvents(other, 0, 9)
        .events.map(({ raw }) => raw)
        .join(),
      store.records.readCall(readView(store, calls.resultId)[0]?.rowId ?? 0).raw,
      ...store.results.listUnreadable({ resultId: messages.resultId, limitRows: 9 }).map(({ raw }) => raw),
      ...store.results.listUnreadableTexts(0, 9).records.map(({ raw }) => raw),
    ];
    expect(shown).toHaveLength(6);
    expect(shown.filter((raw) => raw.includes(SECRET))).toEqual([]);
  }
  other.close();
  store.close();
});
