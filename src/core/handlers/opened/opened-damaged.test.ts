// Tests that damage in opened files is counted and reported.
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { importAll, start } from "#tests/fakes/opened-desk.ts";
import { linesOf as lines } from "#tests/fakes/read-whole-file.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { createSampleService } from "#sample/index.ts";

const sample = createSampleService({ messages: 300, calls: 60 });

test("a compressed file with a wrong checksum is read to its end, and the verdict names the checksum", async () => {
  const { client, file } = start();
  const packed = gzipSync(lines(sample.messages));
  packed.writeUInt32LE(0, packed.length - 8);
  const whole = file("whole.ndjson", lines(sample.messages.slice(0, 3)));
  const opened = await importAll(client, file("damaged.ndjson.gz", packed), whole);
  expect(opened).toMatchObject({ state: "partial", messages: 300, failure: { kind: "badFile", isReadToEnd: true } });
  const resultId = opened.messagesResultId ?? 0;
  const summary = await client.call("result.read", { resultId });
  expect(verdictOf(summary)).toMatchObject({ kind: "incomplete", because: expect.stringContaining("checksum") });
  const ledger = await client.call("result.lines", { resultId, limitRows: 10 });
  expect(ledger.map(({ ended }) => ended)).toEqual(["endOfFile", "endOfDamagedFile"]);
});

/** Small enough for the damage to be found while the format is detected. */
const few = Buffer.from(lines(sample.messages.slice(0, 50)));

test.each([
  [
    "whose checksum is wrong",
    (packed: Buffer) => packed.writeUInt32LE(0, packed.length - 8),
    "checksum does not match",
  ],
  ["whose length is wrong", (packed: Buffer) => packed.writeUInt32LE(0, packed.length - 4), "checksum does not match"],
  ["without its checksum", (packed: Buffer) => packed.length - 8, "its checksum is missing"],
])("a small compressed file %s is read", async (_name, damage, why) => {
  const { client, file } = start();
  const packed = gzipSync(few);
  const end = damage(packed);
  const opened = await importAll(client, file("few.gz", why.includes("missing") ? packed.subarray(0, end) : packed));
  const failure = { kind: "badFile", isReadToEnd: true, why: expect.stringContaining(why) };
  expect(opened).toMatchObject({ state: "partial", messages: 50, unreadable: 0, failure });
});

test("a small compressed file that was cut short is read up to the cut", async () => {
  const { client, file } = start();
  const second = gzipSync(lines(sample.messages.slice(50, 60)));
  const cut = Buffer.concat([gzipSync(few), second.subarray(0, 15)]);
  const opened = await importAll(client, file("cut.gz", cut));
  expect(opened).toMatchObject({
    state: "partial",
    messages: 50,
    failure: { why: expect.stringContaining("cut short") },
  });
});

test("plain lines before the first record are counted, and the records are read", async () => {
  const { client, file } = start();
  const opened = await importAll(client, file("log", `# exported by ann\n// on Monday\n${few.toString()}`));
  expect(opened).toMatchObject({ state: "complete", messages: 50, unreadable: 0, notes: { otherLines: 2 } });
});
