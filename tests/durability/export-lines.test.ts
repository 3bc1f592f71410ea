// Tests the reading side of exports: lines written by SQL are byte for byte those of the cells, and neither contains a
// secret.
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { Dataset } from "#domain/columns/datasets.ts";
import { asStored } from "#tests/fakes/as-stored.ts";
import { createSampleService } from "#sample/index.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { openStore } from "#core/store/store.ts";
import { exportBytes } from "#tests/fakes/export.ts";
import { NASTY_CELLS } from "#tests/fakes/nasty-cells.ts";
import { createResult, makeTemporaryFolder, makeTemporaryStore, storeRecords, takePage } from "#tests/fakes/store.ts";

const sample = createSampleService({ messages: 400, calls: 80 });

const nastyMessages = NASTY_CELLS.map((text, index) => ({
  id: index % 7 === 0 && text !== "" ? `${text.slice(0, 100)}${index}` : `n${index}`,
  sentAt: [1_700_000_000 + index * 40_000, 1e300, 9e12, 1.5, "1700000000"][index % 5],
  sender: text,
  receiver: NASTY_CELLS.at(-index),
  category: "message",
  replyCount: [0, 1.5, 1e20, 0.1, -0, 12_345_678_901_234_568][index % 6],
  data: {
    text,
    metadata: { order: [text, index, true, null, 1e21, 0.1, { a: text }, [text]][index % 8], "with.dot": "x" },
    mentions: { [text]: { uid: text, name: text }, ann: { uid: "ann", name: "Ann" } },
    entities: { sender: { entity: { uid: text, name: NASTY_CELLS.at(index - 30) } } },
    reactions: [{ reaction: text, count: index % 3 === 0 ? 0.5 : 2 }],
  },
  tags: index % 2 === 0 ? [text] : [],
}));
const nastyCalls = NASTY_CELLS.slice(0, 200).map((text, index) => ({
  sessionId: `v1.${index}${text.slice(0, 50)}`,
  status: text,
  initiator: "ann",
  receiver: text,
  initiatedAt: 1_700_000_000 + index * 90_000,
  totalAudioMinutes: [1, 0.1 + 0.2, 1e-7, 3.25][index % 4],
  hasRecording: [true, false, null][index % 3],
  participants: [{ uid: text }, { uid: "ann" }],
}));

const PATHS = ["data.metadata.order", 'data.metadata."with.dot"', "data.mentions", "nothing.here", "raw"];
const ORDERS = [
  ["the store's order", {}],
  ["the opposite order", { sort: [{ column: "sentAtSeconds", descending: true }] }],
  ["some other order", { sort: [{ column: "text", descending: false }] }],
] as const;

describe("lines written by SQL equal those of the cells, byte for byte", () => {
  test.each(ORDERS)("messages in %s", async (_name, spec) => {
    const store = makeTemporaryStore();
    const resultId = storeRecords(store, "messages", [...sample.messages, ...nastyMessages]);
    for (const wanted of [
      { format: "csv" },
      {
        format: "csv",
        columns: ["id", "data.metadata.order", ...PATHS.slice(1, 4), "text", "sentAt"],
        options: { lineEnd: "lf" },
      },
      { format: "ndjson", options: { keepSignatures: true } },
    ] as const) {
      const exporting = { dataset: "messages", spec, sliceRows: 97, ...wanted } as const;
      const lines = await exportBytes(store, resultId, exporting);
      const cells = await exportBytes(store, resultId, { ...exporting, asLines: false });
      expect(lines.length).toBeGreaterThan(10_000);
      expect(lines.equals(cells)).toBe(true);
    }
  });

  test("calls, including repeated ones", async () => {
    const store = makeTemporaryStore();
    storeRecords(store, "messages", nastyMessages.slice(0, 50));
    const resultId = storeRecords(store, "calls", [...sample.calls, ...nastyCalls]);
    for (const call of sample.calls.slice(0, 20))
      store.records.storeFullCall("one", JSON.stringify({ ...call, extra: "only Get call says this" }));
    for (const wanted of [
      { format: "csv", zone: "Australia/Lord_Howe" },
      { format: "csv", columns: ["participants[0].uid", "extra", "sessionId", "totalAudioMinutes"] },
      { format: "ndjson" },
    ] as const) {
      const exporting = { dataset: "calls", sliceRows: 33, ...wanted } as const;
      const lines = await exportBytes(store, resultId, exporting);
      expect(lines.equals(await exportBytes(store, resultId, { ...exporting, asLines: false }))).toBe(true);
      if (wanted.columns !== undefined || wanted.format === "ndjson")
        expect(lines.toString()).toContain("only Get call");
    }
  });

  test("in slices of any size", async () => {
    const store = makeTemporaryStore();
    const resultId = storeRecords(store, "messages", nastyMessages);
    const whole = await exportBytes(store, resultId, { dataset: "messages", format: "csv" });
    const pieces = await exportBytes(store, resultId, { dataset: "messages", format: "csv", sliceRows: 7 });
    expect(pieces.equals(whole)).toBe(true);
    const options = { gzip: true };
    const packed = await exportBytes(store, resultId, { dataset: "messages", format: "csv", options, sliceRows: 50 });
    expect(gunzipSync(packed).equals(whole)).toBe(true);
  });
});

test("NDJSON contains the records exactly as stored", async () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", sample.messages);
  const options = { keepSignatures: true };
  const text = (await exportBytes(store, resultId, { dataset: "messages", format: "ndjson", options })).toString();
  const byId = new Map(sample.messages.map((message) => [message.id, asStored(message)]));
  const lines: readonly { id: string }[] = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toEqual(lines.map(({ id }) => byId.get(id)));
  expect(lines.length).toBe(sample.messages.length);
});

describe("secrets", () => {
  const SIGNED = "https://files.example/a.png?Expires=17&Signature=S1GNED~a&Key-Pair-Id=K3YPA1R#x";
  const NESTED = "https://proxy.example/?to=https%3A%2F%2Ffiles.example%2Fa%3FX-Amz-Signature%3DS1GNED%26e%3D1";
  const message = {
    id: "1",
    sentAt: 1_700_000_000,
    data: {
      text: `see ${SIGNED}, or "${NESTED}"; a=b`,
      url: SIGNED,
      metadata: { nested: NESTED, plain: "Signature=no address" },
    },
  };
  const formats = [
    { format: "ndjson", columns: [] },
    { format: "csv", columns: ["id", "text", "data.url", "data.metadata", "data.metadata.nested"] },
  ] as const;

  test.each([true, false])("signatures are removed from addresses and nowhere else, as lines: %s", async (asLines) => {
    const store = makeTemporaryStore();
    const resultId = storeRecords(store, "messages", [message]);
    for (const wanted of formats) {
      const dropped = (await exportBytes(store, resultId, { dataset: "messages", asLines, ...wanted })).toString();
      expect(dropped).not.toMatch(/S1GNED|K3YPA1R/u);
      expect(dropped).toContain("Expires=17&Signature=[removed]&Key-Pair-Id=[removed]#x");
      expect(dropped).toContain("X-Amz-Signature%3D[removed]%26e%3D1");
      expect(dropped).toContain("Signature=no address");
      const options = { keepSignatures: true };
      const kept = (
        await exportBytes(store, resultId, { dataset: "messages", asLines, options, ...wanted })
      ).toString();
      expect(kept).toContain(SIGNED);
      expect(kept).toContain(NESTED);
    }
  });

  test("the secret of a channel is in no export, even if another program stored it", async () => {
    const path = join(makeTemporaryFolder(), "store.db");
    const store = openStore(path);
    const resultId = storeRecords(store, "messages", [{ id: "c", sentAt: 5 }, message]);
    const channel = { identity: "i", secret: "CH4NNEL" };
    const nested = JSON.stringify({ ws_channel: { secret: "CH4NNEL" } });
    const raw = { id: "c", data: { entities: { on: { entity: { wsChannel: channel, nested } } } } };
    const other = openDatabase(path);
    other.run("UPDATE message_raw SET raw = ? WHERE rowId = 1", JSON.stringify(raw, null, 1));
    other.close();
    for (const asLines of [true, false]) {
      for (const wanted of [
        { format: "ndjson" },
        { format: "csv", columns: ["id", "raw", "data.entities.on"] },
      ] as const) {
        const text = (await exportBytes(store, resultId, { dataset: "messages", asLines, ...wanted })).toString();
        expect(text).not.toContain("CH4NNEL");
        expect(text).toContain("[removed]");
        if (wanted.format === "ndjson") expect(text.trimEnd().split("\n").length).toBe(2);
      }
    }
    store.close();
  });
});

test("every dataset has its lines", async () => {
  const store = makeTemporaryStore();
  const messages = createResult(store).resultId;
  takePage(store, messages, [...sample.messages, { noId: true }, "no object"]);
  const calls = storeRecords(store, "calls", sample.calls);
  const linesOf = async (resultId: number, dataset: Dataset): Promise<number> =>
    parse(await exportBytes(store, resultId, { dataset, format: "csv" }), { columns: true }).length;
  const parts = (name: "participants" | "recordings"): readonly unknown[] =>
    sample.calls.flatMap((call): readonly unknown[] => call[name] ?? []);
  expect(await linesOf(messages, "messages")).toBe(sample.messages.length);
  expect(await linesOf(messages, "unreadable")).toBe(2);
  expect(await linesOf(messages, "reactions")).toBe(
    sample.messages.flatMap(({ data }) => Reflect.get(data, "reactions") ?? []).length,
  );
  expect(await linesOf(calls, "calls")).toBe(sample.calls.length);
  expect(await linesOf(calls, "devices")).toBe(parts("participants").length);
  expect(await linesOf(calls, "recordings")).toBe(parts("recordings").length);
  expect(await linesOf(calls, "participants")).toBe(
    sample.calls.reduce((sum, call) => sum + new Set(call.participants.map(({ uid }) => uid)).size, 0),
  );
});
