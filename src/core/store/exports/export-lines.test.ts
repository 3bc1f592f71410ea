// Tests that lines built in SQL are those made of single cells, byte for byte, in every order of the rows.
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportBytes, type Exporting } from "#tests/fakes/export.ts";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { Failed } from "#contract/failure.ts";
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import type { Store } from "#core/store/store.ts";
import type { LineDialect, StoredLines } from "./export-lines.ts";
import { runs } from "#tests/random-runs.ts";

const TEXTS = ["plain", "a,b", 'say "yes"', "two\nlines", "\r", "", "nul\u0000,behind it", "Ünder", "\u0000"];
const MESSAGES = TEXTS.map((text, index) => ({
  id: index === 2 ? "id,with comma" : `m${index}`,
  sentAt: [1_700_000_000 + index, 1e300, 1.5, null][index % 4],
  sender: text,
  replyCount: [0, 1.5, 1e20, 0.1, 12_345_678_901_234_568][index % 5],
  data: { text, metadata: { order: [text, index, true, null, { a: text }, [text]][index % 6] } },
  tags: index % 2 === 0 ? [text] : [],
}));
const CALLS = TEXTS.map((text, index) => ({
  sessionId: `s${index}`,
  status: text,
  initiatedAt: 1_700_000_000 + index * 90_000,
  totalAudioMinutes: [1, 0.1 + 0.2, 1e-7][index % 3],
  hasRecording: [true, false, null][index % 3],
}));

const ORDERS = [
  { sort: [{ column: "text", descending: false }] },
  { sort: [{ column: "sentAtSeconds", descending: true }] },
  { sort: [{ column: "id", descending: false }] },
];

async function expectSame(records: readonly object[], wanted: Exporting): Promise<string> {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, wanted.dataset === "calls" ? "calls" : "messages", records);
  const lines = await exportBytes(store, resultId, wanted);
  expect(lines.toString()).toBe((await exportBytes(store, resultId, { ...wanted, asLines: false })).toString());
  return lines.toString();
}

test.each(ORDERS)("messages in the order %j", async (spec) => {
  for (const wanted of [
    { format: "csv" },
    { format: "csv", columns: ["id", "text"], options: { lineEnd: "lf" } },
    // No ids, so every cell is tested for itself.
    { format: "csv", columns: ["text", "data.metadata.order", "nothing.here"] },
    { format: "ndjson" },
  ] as const) {
    const text = await expectSame(MESSAGES, { dataset: "messages", spec, sliceRows: 4, ...wanted });
    expect(text.split(wanted.format === "ndjson" ? "\n" : "nul\u0000").length).toBeGreaterThan(1);
  }
});

test("calls, with numbers, flags and times in another zone", async () => {
  const csv = await expectSame(CALLS, { dataset: "calls", format: "csv", zone: "Australia/Lord_Howe" });
  expect(csv).toContain("initiatedAt (Australia/Lord_Howe)");
  const records = await expectSame(CALLS, { dataset: "calls", format: "ndjson" });
  expect(records.trimEnd().split("\n")).toHaveLength(CALLS.length);
});

test("times in any zone, before and after a change of its offset, early, late and missing", async () => {
  const changes = [1_711_846_800, 1_743_904_800, 94_694_400, 253_402_128_000];
  const near = fc.constantFrom(...changes).chain((at) => fc.integer({ min: at - 3_000_000, max: at + 3_000_000 }));
  const time = fc.oneof(near, fc.integer({ min: 1, max: 4_000_000_000 }), fc.constantFrom(null, 1e13, 1e300, 0.5));
  const zone = fc.constantFrom("UTC", "Europe/Berlin", "Africa/Casablanca", "Australia/Lord_Howe", "Asia/Kathmandu");
  const message = fc.record({ sentAt: time, readAt: time, sender: fc.constantFrom("ann", "a,b") });
  await fc.assert(
    fc.asyncProperty(zone, fc.array(message, { minLength: 1, maxLength: 12 }), async (name, found) => {
      const records = found.map((each, id) => ({ id, ...each }));
      const text = await expectSame(records, { dataset: "messages", format: "csv", zone: name, sliceRows: 5 });
      expect(text).toContain(`sentAt (${name})`);
    }),
    { numRuns: runs("stores") },
  );
});

test("a text behind a NUL is put into quotes where it needs them", async () => {
  const text = await expectSame(MESSAGES.slice(6, 7), { dataset: "messages", format: "csv", columns: ["id", "text"] });
  expect(text).toBe('id,text\r\nm6,"nul\u0000,behind it"\r\n');
});

test.each([50, 51])("lines of %i columns", async (count) => {
  const columns = Array.from({ length: count }, (_, index) => `data.metadata.field${index}`);
  const metadata = Object.fromEntries(columns.map((_, index) => [`field${index}`, index]));
  const text = await expectSame([{ id: 1, data: { metadata } }], { dataset: "messages", format: "csv", columns });
  expect(text.split("\r\n")[1]?.split(",")).toHaveLength(count);
});

/** Reads lines where the first statements fail: SQLite says that their lines are too long together. */
function readFailing(
  store: Store,
  rowIds: readonly number[],
  statements: number,
  detail = "SQLITE_TOOBIG",
): StoredLines {
  let failing = statements;
  const dialect: LineDialect = {
    kind: "table",
    lineEnd: "\n",
    writeTime(seconds) {
      if (failing-- > 0) throw new Failed({ kind: "storage", cause: "other", detail });
      return `at ${seconds}`;
    },
    periodAt: () => null,
    writeText: (text) => text,
  };
  const columns: readonly ExportColumn[] = [
    { name: "id", type: "id" },
    { name: "sentAt", type: "time" },
  ];
  return store.exports.lines("messages", columns, dialect, rowIds);
}

test("lines that are too long for one text are read in halves", () => {
  const store = makeTemporaryStore();
  const records = [1, 2, 3, 4].map((id) => ({ id, sentAt: id }));
  storeRecords(store, "messages", records);
  const read = (rowIds: readonly number[], statements: number): readonly [string, number] => {
    const { bytes, rowCount } = readFailing(store, rowIds, statements);
    return [bytes.toString(), rowCount];
  };
  expect(read([1, 2, 3, 4], 2)).toEqual(["1,at 1\n2,at 2\n3,at 3\n4,at 4\n", 4]);
  expect(read([4, 2, 3], 2)).toEqual(["4,at 4\n2,at 2\n3,at 3\n", 3]);
  expect(read([2, 1], 1)).toEqual(["2,at 2\n1,at 1\n", 2]);
  expect(() => read([1], 1)).toThrow(Failed);
  expect(() => read([1, 2], 9)).toThrow(Failed);
  expect(() => readFailing(store, [1, 2], 1, "SQLITE_FULL")).toThrow(Failed);
});
