// Tests the lines of reactions: one for each entry of a message, with the facts of the message beside it.
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { exportBytes } from "../../../../../tests/fakes/export.ts";
import { makeTemporaryStore, storeRecords } from "../../../../../tests/fakes/store.ts";

test("each reaction has a line; one without a count is one, and a message without reactions has none", async () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", [
    {
      id: "1",
      conversationId: "c",
      sender: "ann",
      sentAt: 1_700_000_000,
      data: { reactions: [{ reaction: "👍", count: 3, reactedByMe: true }, { reaction: "🎉" }] },
    },
    { id: "2", sentAt: 1_700_000_001 },
  ]);
  const bytes = await exportBytes(store, resultId, { dataset: "reactions", format: "csv", zone: "UTC" });
  expect(parse(bytes, { columns: true })).toMatchObject([
    { messageId: "1", reaction: "👍", count: "3", reactedByMe: "true", conversationId: "c", sender: "ann" },
    { messageId: "1", reaction: "🎉", count: "1", reactedByMe: "", conversationId: "c", sender: "ann" },
  ]);
});
