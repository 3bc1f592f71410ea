// Opens good records in random prefixes, envelopes, documents, encodings, containers and damage: exactly these records are
// read, or those before the damage, and then the verdict says so.
import { gzipSync, zstdCompressSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import fc from "fast-check";
import { expect, test } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { asMap } from "#domain/text/lenient.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { importAll, recordsOf, start, type Bench } from "#tests/fakes/opened-desk.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";
import { tarOf } from "#tests/fakes/tar.ts";
import { wrapped, type WrappedText } from "#tests/fakes/wrappings.ts";
import { runs } from "./random-runs.ts";

const TEXTS = [
  "Where is my parcel?",
  'It says "lost", {really} [lost]',
  "Grüße aus Kraków 🙂",
  "one\ntwo\n\tthree",
  "C:\\desk\\new",
  "a,b;c|d",
  "it's 5 > 3",
  '{"order":8813}',
];

const message = (id: string, text: string): object => ({
  id,
  conversationId: "desk_user_mara",
  sender: "mara",
  receiver: "desk",
  receiverType: "user",
  category: "message",
  type: "text",
  data: { text, metadata: { order: { id: 7, lines: [1, 2] } } },
  sentAt: 1_772_600_000 + Number(id),
});
const call = (sessionId: string): object => ({
  sessionId,
  status: "ended",
  type: "audio",
  initiator: "mara",
  receiver: "desk",
  initiatedAt: 1_772_600_000,
  participants: [{ uid: "mara", name: "Mara Quist" }],
});

const records = fc
  .array(fc.record({ isCall: fc.boolean(), text: fc.constantFrom(...TEXTS) }), { minLength: 1, maxLength: 8 })
  .map((all) =>
    all.map(({ isCall, text }, index) => (isCall ? call(`v1.s${index}`) : message(String(700 + index), text))),
  );

interface Bytes extends Pick<WrappedText, "starts" | "ends"> {
  readonly bytes: Buffer;
}

const ENCODINGS: Readonly<Record<string, (content: string) => Buffer>> = {
  plain: (content) => Buffer.from(content),
  marked: (content) => Buffer.from(`\uFEFF${content}`),
  utf16le: (content) => Buffer.from(`\uFEFF${content}`, "utf16le"),
  utf16be: (content) => Buffer.from(`\uFEFF${content}`, "utf16le").swap16(),
};

const PACKINGS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  none: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  zstd: (bytes) => zstdCompressSync(bytes),
  zip: (bytes) => Buffer.from(zipSync({ "logs/part.log": bytes, "logs/readme.txt": strToU8("The logs.\n") })),
  targz: (bytes) => gzipSync(tarOf({ name: "logs/part.log", content: bytes })),
};

/** A share of the file that is left, or 1. */
const left = fc.oneof(
  { arbitrary: fc.constant(1), weight: 3 },
  { arbitrary: fc.double({ min: 0.2, max: 0.999, noNaN: true }), weight: 1 },
);

const files = (...packings: readonly string[]) =>
  fc.record({
    text: records.chain(wrapped),
    encoding: fc.constantFrom("plain", "plain", "plain", "plain", "marked", "utf16le", "utf16be"),
    packing: fc.constantFrom(...packings),
    left,
  });

type WrappedFile = ReturnType<typeof files> extends fc.Arbitrary<infer Each> ? Each : never;

function bytesOf({ content, starts, ends }: WrappedText, encoding: string): Bytes {
  const encode = ENCODINGS[encoding] ?? ((plain: string) => Buffer.from(plain));
  const inBytes = (offset: number): number => encode(content.slice(0, offset)).length;
  return { bytes: encode(content), starts: starts.map(inBytes), ends: ends.map(inBytes) };
}

const idOf = (record: object): string =>
  "id" in record ? String(record.id) : "sessionId" in record ? String(record.sessionId) : "";

/** What was read, by ids; `isSure`: nothing is said to be wrong. */
interface Read {
  readonly read: readonly (readonly [string, unknown])[];
  readonly isSure: boolean;
}

/** Reads the bytes as an import does, without a store. */
async function readHere(bytes: Buffer): Promise<Read> {
  let read: Read = { read: [], isSure: false };
  await failureIn(async () => {
    const { messages, calls, unreadable, failure } = await readAll(fileOf(bytes));
    read = {
      read: [...messages, ...calls].map(({ value }) => [idOf(asMap(value)), value]),
      isSure: failure === null && !unreadable.some(({ isDamage }) => isDamage),
    };
  });
  return read;
}

/** Opens the bytes over the real engine; no record if the file is refused. */
async function openIn({ client, file }: Bench, bytes: Buffer): Promise<Read> {
  const read: (readonly [string, unknown])[] = [];
  const verdicts: string[] = [];
  await failureIn(async () => {
    const { openedId, messagesResultId, callsResultId } = await importAll(client, file("anything", bytes));
    for (const resultId of [messagesResultId, callsResultId]) {
      if (resultId === null) continue;
      read.push(...(await recordsOf(client, resultId)));
      verdicts.push(shortVerdict(verdictOf(await client.call("result.read", { resultId }))));
    }
    await client.call("opened.forget", { openedId });
  });
  return { read, isSure: verdicts.length > 0 && verdicts.every((verdict) => verdict === "Complete") };
}

/** The record as it was before something was written around it. */
function withoutEnvelope(record: unknown): unknown {
  const { envelope: _envelope, ...own } = asMap(record);
  return own;
}

/** A cut this close behind the beginning of a record leaves nothing that looks like one. */
const LEFT_BYTES = 8;

async function expectOwnRecords(
  { text, encoding, packing, left: share }: WrappedFile,
  open: (bytes: Buffer) => Promise<Read>,
): Promise<void> {
  const { bytes, starts, ends } = bytesOf(text, encoding);
  const packed = PACKINGS[packing]?.(bytes) ?? bytes;
  const cut = packed.subarray(0, Math.ceil(packed.length * share));
  const isWhole = cut.length === packed.length;
  const isPlain = packing === "none";
  const { read, isSure } = await open(cut);
  const found = read.map(([id]) => id);
  const wanted = new Map(text.records.map((record) => [idOf(record), record]));
  // A row that is none of the records is only right where something is said to be wrong: the rest of a cut table.
  for (const [id, record] of read)
    if (isSure || wanted.has(id)) expect(withoutEnvelope(record)).toEqual(wanted.get(id));
  const there = [...wanted.keys()].filter((_, at) => isWhole || (isPlain && (ends[at] ?? 0) <= cut.length));
  expect(found).toEqual(expect.arrayContaining(there));
  expect(new Set(found).size).toBe(found.length);
  // A cut between two records, or in what stands before one, leaves no trace.
  const isBegun = (at: number): boolean => !isPlain || (starts[at] ?? 0) + LEFT_BYTES < cut.length;
  const isLost = [...wanted.keys()].some((id, at) => !found.includes(id) && isBegun(at));
  if (isWhole) expect(isSure).toBe(true);
  else if (isLost) expect(isSure).toBe(false);
}

test("random wrappings give back exactly their records", { timeout: 600_000 }, async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(files("none", "none", "none", "gzip", "zstd"), (file) => expectOwnRecords(file, readHere)),
    { numRuns: runs("wrappings") },
  );
});

test("an import gives back exactly their records, also from containers", { timeout: 1_200_000 }, async () => {
  const bench = start();
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(files("none", "zip", "targz"), (file) => expectOwnRecords(file, (bytes) => openIn(bench, bytes))),
    { numRuns: runs("stores") },
  );
});
