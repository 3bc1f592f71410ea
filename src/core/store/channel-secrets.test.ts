// Tests that the secret of a call's channel is not in the store, so that nothing made from the store can hold it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createResult, makeTemporaryFolder, readView, takePage } from "../../../tests/fakes/store.ts";
import { openStore } from "./store.ts";

const SECRET = "ws-secret-1";
const channel = { wsChannel: { identity: "call_1", secret: SECRET, service: "calls" } };

test("messages, calls, the answer of Get call and records that nobody reads lose it, and nothing else", () => {
  const folder = makeTemporaryFolder();
  const store = openStore(join(folder, "store.db"));
  const messages = createResult(store, { kind: "messages", params: {} });
  const message = { id: 1, category: "call", data: { entities: { on: { entity: { sessionid: "s.1", ...channel } } } } };
  takePage(store, messages.resultId, [message, { withoutId: true, ...channel }]);
  const calls = createResult(store, { kind: "calls", params: {} });
  takePage(store, calls.resultId, [{ sessionId: "s.1", ...channel }]);
  store.storeFullCall("one", { sessionId: "s.1", data: channel });

  const [row] = readView(store, messages.resultId);
  const clean = { ...channel.wsChannel, secret: "[removed]" };
  expect(JSON.parse(store.readMessage(row?.rowId ?? 0).raw)).toEqual({
    ...message,
    data: { entities: { on: { entity: { sessionid: "s.1", wsChannel: clean } } } },
  });
  expect(store.listUnreadable({ resultId: messages.resultId, limitRows: 10 })).toMatchObject([
    { raw: JSON.stringify({ withoutId: true, wsChannel: clean }) },
  ]);
  store.close();
  for (const name of readdirSync(folder)) {
    expect(readFileSync(join(folder, name)).includes(SECRET)).toBe(false);
  }
});
