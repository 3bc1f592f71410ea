// Tests the windows of a transcript: what surrounds the rows, and that they are bounded.
import { expect, test } from "vitest";
import { createResult, makeTemporaryStore, takePage } from "../../../../tests/fakes/store.ts";
import type { TranscriptWindow } from "../../../contract/methods/transcript-methods.ts";

function readWindow(records: readonly unknown[], from = 0, count = 200): TranscriptWindow {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store);
  takePage(store, resultId, records);
  const { viewId } = store.views.open(resultId, { params: {}, search: "", sort: [] });
  return store.records.readTranscript(store.views.snapshot(viewId), from, count);
}

const at = (seconds: number, more: object): object => ({ sentAt: 1_700_000_000 + seconds, ...more });
const person = (uid: string, name: string): object => ({ entity: { uid, name }, entityType: "user" });

test("a window holds records newest first, with the names of everyone they name", () => {
  const { records, names } = readWindow([
    at(0, { id: "1", sender: "ann", data: { text: "one", entities: { sender: person("ann", "Ann") } } }),
    at(1, { id: "2", sender: "ben", editedBy: "cy", data: { text: "two" } }),
    at(2, { id: "3", sender: "cy", data: { entities: { sender: person("cy", "Cy") } } }),
  ]);
  expect(records.map(({ row }) => row.id)).toEqual(["3", "2", "1"]);
  expect(names).toEqual({ ann: "Ann", cy: "Cy" });
});

test("parents of replies, quoted messages and messages that were acted on come with the window, cut", () => {
  const { parents } = readWindow(
    [
      at(0, { id: "1", data: { text: "x".repeat(5000) } }),
      at(1, { id: "2", data: { text: "quoted" } }),
      at(2, { id: "3", data: { text: "edited" } }),
      at(3, { id: "4", parentId: "1" }),
      at(4, { id: "5", quotedMessageId: "2" }),
      at(5, { id: "6", category: "action", data: { entities: { on: { entity: { id: "3" } } } } }),
      at(6, { id: "7", parentId: "404" }),
    ],
    0,
    4,
  );
  expect(Object.fromEntries(parents.map(({ id, text }) => [id, text?.length]))).toEqual({ 1: 300, 2: 6, 3: 6 });
});

test("a call's messages near the window come oldest first with their positions", () => {
  const call = (id: string, action: string): object => ({
    id,
    category: "call",
    data: { action, entities: { on: { entity: { sessionid: "v1.s" } } } },
  });
  const { records, calls } = readWindow(
    [at(0, call("1", "initiated")), at(1, { id: "2" }), at(2, call("3", "ended"))],
    0,
    1,
  );
  expect(records).toHaveLength(1);
  expect(calls).toEqual([
    {
      sessionId: "v1.s",
      call: null,
      messages: [
        expect.objectContaining({ position: 2, action: "initiated" }),
        expect.objectContaining({ position: 0, action: "ended" }),
      ],
    },
  ]);
});

test("a record above 64 KB comes without its JSON, and the secret of a channel is masked", () => {
  const { records } = readWindow([
    at(0, { id: "1", data: { metadata: { long: "x".repeat(70_000) } } }),
    at(1, { id: "2", data: { entities: { on: { entity: { wsChannel: { secret: "s3cr3t" } } } } } }),
  ]);
  expect(records[1]?.raw).toBeNull();
  expect(records[0]?.raw).not.toContain("s3cr3t");
});
