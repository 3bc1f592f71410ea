// Tests that chunk sizes do not change how text is read, and that damage in one record loses only that record.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gatherRecords } from "#tests/fakes/read-records.ts";
import { createSampleService } from "#sample/index.ts";
import { READ_LIMITS, type ReadLimits, type TextReader } from "#core/files/read/records/batch.ts";
import { RecordCollector } from "#core/files/read/records/collect.ts";
import type { Collector } from "#core/files/read/records/collector.ts";
import { readJsonText, readLinesOfJson } from "#core/files/read/json/read-json.ts";
import { runs } from "#tests/random-runs.ts";

type Reader = (collector: Collector, limits: ReadLimits) => TextReader;

function readChunks(reader: Reader, chunks: readonly Buffer[], limits = READ_LIMITS) {
  const records = gatherRecords();
  const collector = new RecordCollector(limits, records.sink);
  const text = reader(collector, limits);
  // The reader may use the bytes only during the call, so they are overwritten afterwards.
  for (const chunk of chunks) {
    const copy = Buffer.from(chunk);
    text.push(copy);
    copy.fill("#");
  }
  const cutShort = text.end();
  const { names: _names, ...read } = collector.drain();
  return { ...read, ...records.drain(), cutShort };
}

function chunksOf(bytes: Buffer, sizes: readonly number[]): readonly Buffer[] {
  const chunks: Buffer[] = [];
  for (let from = 0, turn = 0; from < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    chunks.push(bytes.subarray(from, from + size));
    from += size;
  }
  return chunks;
}

const { messages } = createSampleService({ messages: 12, calls: 1 });
const texts = messages.map((record) => JSON.stringify(record));

const FORMS: readonly (readonly [string, Reader, string])[] = [
  ["NDJSON", readLinesOfJson, texts.join("\n")],
  ["NDJSON with mixed line ends", readLinesOfJson, texts.map((text, n) => text + ["\n", "\r\n", "\r"][n % 3]).join("")],
  ["a list", readJsonText, `[${texts.join(",")}]`],
  ["an indented list", readJsonText, JSON.stringify(messages, null, 2)],
  ["a list with a record a line", readJsonText, `[\n${texts.join(",\n")}\n]`],
  ["an answer", readJsonText, JSON.stringify({ meta: { a: [1] }, data: messages, more: { b: "]" } })],
  ["records in a row", readJsonText, texts.join("")],
];

describe.each(FORMS)("%s", (_name, reader, text) => {
  const bytes = Buffer.from(text);

  test("chunks of any size give the same records", () => {
    const whole = readChunks(reader, [bytes]);
    expect(whole.messages).toHaveLength(messages.length);
    expect(whole.unreadable).toEqual([]);
    const sizes = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sizes, (chunkSizes) => {
        expect(readChunks(reader, chunksOf(bytes, chunkSizes))).toEqual(whole);
      }),
      { numRuns: runs("stores") },
    );
  });

  test("each record has its line and byte", () => {
    for (const { line, byte, facts } of readChunks(reader, [bytes]).messages) {
      const before = bytes.toString("utf8", 0, byte);
      expect(line).toBe(before.split(/\r\n?|\n/u).length);
      expect(bytes.toString("utf8", byte, byte + 200)).toMatch(
        new RegExp(String.raw`^\{\s*"id":\s*"${facts.id}"`, "u"),
      );
    }
  });

  test("one damaged byte loses only its record, in chunks of any size", () => {
    const intact = readChunks(reader, [bytes]).messages;
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.constantFrom(0, 1, 2), (place, byte, kind) => {
        const damaged = Buffer.concat([
          bytes.subarray(0, place),
          Buffer.from(kind === 2 ? [] : [byte]),
          bytes.subarray(kind === 0 ? place : place + 1),
        ]);
        const read = readChunks(reader, [damaged]);
        const raws = new Set(read.messages.map(({ raw }) => raw));
        const lost = intact.filter(({ raw }) => !raws.has(raw));
        // A byte between two records can break the end of one and the beginning of the next.
        expect(lost.length).toBeLessThanOrEqual(2);
        for (const { byte: begin } of lost) {
          const next = intact.find((other) => other.byte > begin)?.byte ?? bytes.length;
          expect(place).toBeGreaterThanOrEqual(begin - 5);
          expect(place).toBeLessThanOrEqual(next);
        }
        expect(read.messages.length + read.unreadable.length).toBeGreaterThanOrEqual(intact.length - 1);
        expect(readChunks(reader, chunksOf(damaged, [997]))).toEqual(read);
      }),
      { numRuns: runs("stores") },
    );
  });
});

test.each([
  [
    "lines",
    readLinesOfJson,
    (records: readonly unknown[]) => records.map((record) => JSON.stringify(record)).join("\n"),
  ],
  ["a list", readJsonText, (records: readonly unknown[]) => JSON.stringify(records)],
  ["an indented answer", readJsonText, (records: readonly unknown[]) => JSON.stringify({ data: records }, null, 1)],
])("any text is read unchanged from %s", (_name, reader, write) => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("\uFEFF", "\r\n", "\u0000", '"', "\\", "\u2028", "\u{10FFFF}", "\uD800", '{"id":"x"},', "]}"),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(text), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 1, max: 99 }),
      (data, size) => {
        const records = data.map((held, index) => ({ id: `m${index}`, data: { text: "", held } }));
        const read = readChunks(reader, chunksOf(Buffer.from(write(records)), [size]));
        expect(read.unreadable).toEqual([]);
        expect(read.messages.map(({ raw }) => raw)).toEqual(records.map((record) => JSON.stringify(record)));
      },
    ),
    { numRuns: runs("stores") },
  );
});

test.each([
  ["between commas", `[${texts[0] ?? ""},  oops ,${texts[1] ?? ""}]`, "oops"],
  ["before a line end", `[${texts[0] ?? ""},\n oops,\n${texts[1] ?? ""}]`, "oops"],
])("damage %s is kept without what separates it from records", (_where, text, raw) => {
  const read = readChunks(readJsonText, [Buffer.from(text)]);
  expect(read.messages).toHaveLength(2);
  expect(read.unreadable.map((piece) => [piece.raw, piece.byte])).toEqual([[raw, Buffer.from(text).indexOf(raw)]]);
});

test("many values in one line take hardly longer than in lines of their own", () => {
  const millisecondsOf = (text: string): number => {
    const bytes = Buffer.from(text);
    const startedMs = performance.now();
    readChunks(readJsonText, [bytes]);
    return performance.now() - startedMs;
  };
  millisecondsOf('""\n'.repeat(10_000));
  expect(millisecondsOf('""'.repeat(300_000)) / millisecondsOf('""\n'.repeat(300_000))).toBeLessThan(2.5);
});
