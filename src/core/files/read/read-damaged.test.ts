// Tests that thousands of damaged files are read without a crash or a hang, and that none of their records is lost silently.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { failureOf } from "#contract/failure.ts";
import { gatherRecords, readRecords, type RecordBatch } from "#tests/fakes/read-records.ts";
import { runs } from "#tests/random-runs.ts";
import { createSampleService } from "#sample/index.ts";
import { READ_LIMITS, type ReadLimits, type TextReader } from "#core/files/read/records/batch.ts";
import { RecordCollector } from "#core/files/read/records/collect.ts";
import type { Collector } from "#core/files/read/records/collector.ts";
import { detectCsv } from "#core/files/read/csv/detect-csv.ts";
import { detectFile } from "./detect-file.ts";
import { readCsv } from "#core/files/read/csv/read-csv.ts";
import { readJsonText, readLinesOfJson } from "#core/files/read/json/read-json.ts";

const FILES_OF_EACH_FORM = runs("damagedFiles");
/** Small enough for damaged files to exceed them. */
const LIMITS: ReadLimits = { ...READ_LIMITS, recordBytes: 40_000, keptBytes: 3000, depth: 100 };
/** No file may take longer, even on a busy machine. */
const LONGEST_MS = 10_000;

/** A repeatable source of random numbers (mulberry32). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof chance>;

const RECORDS = 6;
const sample = createSampleService({ messages: 60, calls: RECORDS });
/** A text that identifies a record in damaged bytes. */
const token = (index: number): string => `record-${index}-of-the-file`;
const messages = sample.messages
  .filter((_, index) => index % 10 === 0)
  .map((record, index) => ({ ...record, id: token(index) }));
const calls = sample.calls.map((record, index) => ({ ...record, sessionId: token(index) }));
const lines = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

const CSV =
  "Message ID;From;Body;Date;Tags;Extra\r\n" +
  messages
    .map(({ id }, index) => `${id};ann;"two\r\nlines ""${index}""; and more";2026-03-01 10:0${index};a|b;x\r\n`)
    .join("");
const CALL_CSV =
  "sessionId,uid,name,joinedAtSeconds,callStatus\n" +
  calls.map(({ sessionId }) => `${sessionId},ann,"Ann, B",1772374509,ended\n${sessionId},bob,,,ended\n`).join("");

type Reader = (collector: Collector, limits: ReadLimits) => TextReader;

function csvReader(text: string): Reader {
  const found = detectCsv(Buffer.from(text), false);
  if (found === null) throw new Error("no table");
  return (collector, limits) =>
    readCsv({ layout: found.csv, records: found.records, idPrefix: "line-" }, collector, limits);
}

const FORMS: readonly (readonly [string, Reader, string])[] = [
  ["NDJSON", readLinesOfJson, lines(messages)],
  ["NDJSON with other line ends", readLinesOfJson, lines(calls).replaceAll("\n", "\r\n").replace("\r\n", "\r")],
  [
    "NDJSON of answers",
    readLinesOfJson,
    lines([{ data: messages.slice(0, 3), meta: {} }, { data: messages.slice(3) }]),
  ],
  ["a list", readJsonText, JSON.stringify(messages)],
  ["an indented list", readJsonText, JSON.stringify(messages, null, 2)],
  ["an answer", readJsonText, JSON.stringify({ meta: { count: RECORDS }, data: messages, more: [{ a: "]" }] })],
  ["answers of Get call", readJsonText, calls.map((data) => JSON.stringify({ data }, null, 1)).join("\n")],
  ["records in a row", readJsonText, messages.map((record) => JSON.stringify(record)).join("")],
  ["CSV", csvReader(CSV), CSV],
  ["CSV of participants", csvReader(CALL_CSV), CALL_CSV],
];

const NASTY = [
  ...Array.from("\"'\\{}[],:;\n\r\t \u0000\u0001"),
  "\uFEFF",
  "\u2028",
  '""',
  "\r\n",
  "}{",
  "null",
  "-1e999",
  '{"id":',
  '{"data":[',
  "\\ud800",
  '"id":{}',
  '"id":[],',
  "[".repeat(500),
  '{"a":'.repeat(150),
  "]}".repeat(120),
  "9".repeat(400),
  `"${"x".repeat(45_000)}"`,
];
const BROKEN = [Buffer.from([0xff]), Buffer.from([0xc3]), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xf0, 0x9f])];

/** One way of damaging bytes. */
type Damage = (bytes: Buffer, random: Random) => Buffer;

function put(bytes: Buffer, place: number, removed: number, added: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, place), added, bytes.subarray(place + removed)]);
}

const DAMAGES: readonly Damage[] = [
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => bytes.subarray(random(bytes.length)),
  (bytes, random) => {
    const place = random(bytes.length);
    return put(bytes, place, 1, Buffer.from([(bytes[place] ?? 0) ^ (1 << random(8))]));
  },
  (bytes, random) => put(bytes, random(bytes.length), 0, Buffer.from(NASTY[random(NASTY.length)] ?? "")),
  (bytes, random) => put(bytes, random(bytes.length), 1, Buffer.from(NASTY[random(NASTY.length)] ?? "")),
  (bytes, random) => put(bytes, random(bytes.length), 0, BROKEN[random(BROKEN.length)] ?? Buffer.alloc(0)),
  (bytes, random) => put(bytes, random(bytes.length), random(bytes.length / 3), Buffer.alloc(0)),
  (bytes, random) => {
    const from = random(bytes.length);
    return put(bytes, random(bytes.length), 0, Buffer.from(bytes.subarray(from, from + random(500))));
  },
  (bytes, random) => {
    const mark = Buffer.from(['"', ",", "}", "\n", ";"][random(5)] ?? "");
    const place = bytes.indexOf(mark, random(bytes.length));
    return place === -1 ? bytes : put(bytes, place, 1, Buffer.alloc(0));
  },
];

function damaged(intact: Buffer, random: Random): Buffer {
  let bytes = intact;
  for (let times = 1 + random(3); times > 0; times--) bytes = DAMAGES[random(DAMAGES.length)]?.(bytes, random) ?? bytes;
  return bytes;
}

function readInChunks(reader: Reader, bytes: Buffer, random: Random) {
  const records = gatherRecords();
  const collector = new RecordCollector(LIMITS, records.sink);
  const text = reader(collector, LIMITS);
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + 1 + random(4000));
    const chunk = Buffer.from(bytes.subarray(from, to));
    text.push(chunk);
    chunk.fill("#");
    from = to;
  }
  text.end();
  return { ...collector.drain(), ...records.drain() };
}

test.each(FORMS)("%s: damage loses no record silently", (_name, reader, text) => {
  const random = chance(20_261_121);
  const intact = Buffer.from(text);
  const whole = readInChunks(reader, intact, random);
  expect([whole.messages.length + whole.calls.length, whole.unreadable]).toEqual([RECORDS, []]);
  for (let file = 0; file < FILES_OF_EACH_FORM; file++) {
    const bytes = damaged(intact, random);
    const began = performance.now();
    const { messages: rows, calls: callRows, unreadable } = readInChunks(reader, bytes, random);
    const tookMs = performance.now() - began;
    const kept = [...rows, ...callRows, ...unreadable].map(({ raw }) => raw).join("\n");
    const isCut = unreadable.some((piece) => piece.isCut);
    const lost = Array.from({ length: RECORDS }, (_, index) => token(index)).filter(
      (one) => bytes.includes(one) && !kept.includes(one) && !isCut,
    );
    // One comparison for each file: building an expectation takes longer than reading it.
    if (lost.length > 0 || tookMs > LONGEST_MS) expect({ file, text: bytes.toString(), lost, tookMs }).toBe("lossless");
    for (const { line, byte } of [...rows, ...callRows, ...unreadable]) {
      if (line < 1 || byte < 0 || byte > bytes.length) expect({ file, line, byte }).toBe("a place in the file");
    }
  }
});

test("damaged files, compressed or not, are read or refused with a reason", async () => {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-damaged-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const random = chance(7);
  const { signal } = new AbortController();
  const path = join(folder, "file");
  const outcomes = new Set<unknown>();
  for (let file = 0; file < 400; file++) {
    const text = Buffer.from(FORMS[file % FORMS.length]?.[2] ?? "");
    writeFileSync(path, file % 3 === 0 ? damaged(gzipSync(text), random) : damaged(text, random));
    const reading = (async () => {
      const detection = await detectFile(path, signal);
      const batches: RecordBatch[] = [];
      for await (const batch of readRecords(path, detection, { signal, limits: LIMITS })) batches.push(batch);
      return "read";
    })();
    outcomes.add(await reading.catch((thrown: unknown) => failureOf(thrown).kind));
  }
  expect(outcomes).toEqual(new Set(["read", "badFile"]));
});
