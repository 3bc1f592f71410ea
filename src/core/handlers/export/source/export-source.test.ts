// Tests the lines of datasets that are no rows of a view, and that no line contains a secret.
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { exportBytes } from "#tests/fakes/export.ts";
import { createResult, makeTemporaryStore, storeRecords, takePage } from "#tests/fakes/store.ts";
import type { Dataset } from "#domain/columns/datasets.ts";
import { whyNotIn } from "./export-source.ts";

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

const CALLS = [
  {
    sessionId: "one",
    initiator: "ann",
    participants: [
      { uid: "bob", isJoined: false },
      {
        uid: "ann",
        deviceId: "web",
        isJoined: true,
        joinedAt: 1_700_000_010,
        leftAt: 1_700_000_020,
        totalDurationInMinutes: 2,
        totalAudioMinutes: 1.5,
        totalVideoMinutes: 0.5,
        mid: "m1",
        state: "left",
      },
      "no entry",
      {
        uid: "ann",
        deviceId: "phone",
        isJoined: true,
        joinedAt: 1_700_000_005,
        leftAt: 1_700_000_090,
        totalDurationInMinutes: 1,
      },
    ],
    recordings: [
      {
        rid: "r1",
        startTime: 1_700_000_100,
        endTime: 1_700_000_160,
        duration: 1,
        recording_url: "https://f.example/1",
      },
    ],
  },
];

test("each dataset of calls has its own lines, with the facts of the call beside them", async () => {
  const store = makeTemporaryStore();
  storeRecords(store, "messages", [
    {
      id: 1,
      sender: "ann",
      data: { entities: { sender: { entityType: "user", entity: { uid: "ann", name: "Ann" } } } },
    },
  ]);
  const resultId = storeRecords(store, "calls", CALLS);
  const linesOf = async (dataset: Dataset, columns: readonly string[]): Promise<unknown> =>
    parse(await exportBytes(store, resultId, { dataset, format: "csv", zone: "UTC", columns })).slice(1);
  const device = ["uid", "name", "deviceId", "isJoined", "joinedAtSeconds", "leftAtSeconds", "state", "mid"];
  expect(await linesOf("devices", ["sessionId", ...device, "callInitiator", "callInitiatorName"])).toEqual([
    ["one", "bob", "", "", "false", "", "", "", "", "ann", "Ann"],
    ["one", "ann", "Ann", "web", "true", "1700000010", "1700000020", "left", "m1", "ann", "Ann"],
    ["one", "ann", "Ann", "phone", "true", "1700000005", "1700000090", "", "", "ann", "Ann"],
  ]);
  expect(await linesOf("devices", ["totalDurationInMinutes", "totalAudioMinutes", "totalVideoMinutes"])).toEqual([
    ["", "", ""],
    ["2", "1.5", "0.5"],
    ["1", "", ""],
  ]);
  const person = ["joined", "deviceCount", "firstJoinedAtSeconds", "lastLeftAtSeconds", "totalMinutes"];
  expect(await linesOf("participants", ["sessionId", "uid", "name", ...person, "deviceId"])).toEqual([
    ["one", "ann", "Ann", "true", "2", "1700000005", "1700000090", String(125 / 60), "web"],
    ["one", "bob", "", "false", "0", "", "", "", ""],
  ]);
  const recording = ["startTimeSeconds", "endTimeSeconds", "durationSeconds", "durationRaw", "url"];
  expect(await linesOf("recordings", ["sessionId", "rid", ...recording])).toEqual([
    ["one", "r1", "1700000100", "1700000160", "60", "1", "https://f.example/1"],
  ]);
});

test("a view lacks the datasets of the other kind, and has its own and unreadable records", () => {
  const why = (kind: "messages" | "calls", dataset: Dataset): string | null => whyNotIn({ kind }, { dataset });
  expect([why("messages", "devices"), why("calls", "reactions")]).toEqual([
    "a view of messages has no devices",
    "a view of calls has no reactions",
  ]);
  expect([why("calls", "devices"), why("messages", "reactions"), why("calls", "unreadable")]).toEqual([
    null,
    null,
    null,
  ]);
});

test("an unreadable record has a line with its reason, its request and its text", async () => {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store);
  takePage(store, resultId, [{ id: 1 }, "no record"], {
    request: "/messages?page=7",
    requestedAtMs: 1_700_000_000_999,
  });
  const bytes = await exportBytes(store, resultId, { dataset: "unreadable", format: "csv", zone: "UTC" });
  expect(parse(bytes, { columns: true })).toMatchObject([
    {
      unreadableId: "1",
      reason: expect.stringMatching(/\w/u),
      file: "",
      line: "",
      byte: "",
      request: "/messages?page=7",
      requestedAtSeconds: "1700000000",
      raw: '"no record"',
    },
  ]);
});

test("a channel secret is removed whether rows are written as lines or as cells", async () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", [
    { id: 1, sentAt: 2, data: { customData: { wsChannel: { secret: "S3CRET" } } } },
    { id: 2, sentAt: 1, data: { url: "https://f.example/a?Signature=0123456789abcdef0123456789abcdef" } },
  ]);
  for (const format of ["ndjson", "csv"] as const) {
    const columns = format === "csv" ? { columns: ["id", "data"] } : {};
    const write = (options: object): Promise<Buffer> =>
      exportBytes(store, resultId, { dataset: "messages", format, ...columns, ...options });
    const [lines, cells] = [await write({}), await write({ asLines: false })];
    expect(lines.toString()).toBe(cells.toString());
    expect(lines.toString()).not.toMatch(/S3CRET|0123456789abcdef/u);
    const kept = (await write({ options: { keepSignatures: true } })).toString();
    expect(kept).not.toContain("S3CRET");
    expect(kept).toContain("0123456789abcdef");
  }
});
