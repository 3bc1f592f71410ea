// Tests that every record of a file is read, in any encoding, compression and JSON form.
import { appendFileSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readRecords } from "#tests/fakes/read-records.ts";
import { failureOf } from "#contract/failure.ts";
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { fileOf, linesOf as lines, readAll } from "#tests/fakes/read-whole-file.ts";
import { asStored } from "#tests/fakes/as-stored.ts";
import { createSampleService } from "#sample/index.ts";
import { detectFile } from "./detect-file.ts";

const { signal } = new AbortController();
const sample = createSampleService({ messages: 300, calls: 60 });

/** The records as the live path would store them. */
function stored(records: readonly unknown[]): readonly string[] {
  return records.map((record) => JSON.stringify(asStored(record)));
}

test("NDJSON gives every record with the facts that the live path would store", async () => {
  const read = await readAll(fileOf(lines(sample.messages)));
  expect(read.messages.map(({ raw }) => raw)).toEqual(stored(sample.messages));
  expect(read.messages.map(({ facts }) => ({ ok: true, record: facts }))).toEqual(sample.messages.map(readMessage));
  expect(read).toMatchObject({ unreadable: [], calls: [], failure: null });
});

test("one file can hold both messages and calls", async () => {
  const read = await readAll(fileOf(lines([...sample.calls, ...sample.messages])));
  expect(read.calls.map(({ facts }) => ({ ok: true, record: facts }))).toEqual(sample.calls.map(readCall));
  expect(read.messages).toHaveLength(300);
  expect(read.unreadable).toEqual([]);
});

test.each([
  ["UTF-8 with a mark", (text: string) => Buffer.from(`\uFEFF${text}`)],
  ["UTF-16 LE", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["UTF-16 LE without a mark", (text: string) => Buffer.from(text, "utf16le")],
  ["UTF-16 BE", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
  ["gzip", (text: string) => gzipSync(text)],
  ["gzip of UTF-16", (text: string) => gzipSync(Buffer.from(text, "utf16le"))],
])("every record is read from NDJSON in %s", async (_name, encode) => {
  const read = await readAll(fileOf(encode(lines(sample.messages))));
  expect(read.messages.map(({ raw }) => raw)).toEqual(stored(sample.messages));
  expect(read).toMatchObject({ unreadable: [], failure: null });
});

const messagePages = Array.from({ length: 6 }, (_, page) => ({
  meta: { current: { limit: 50, count: 50 } },
  data: sample.messages.slice(page * 50, page * 50 + 50),
}));

test.each([
  ["a list", JSON.stringify(sample.messages)],
  ["an indented list", JSON.stringify(sample.messages, null, 2)],
  ["a list with one record per line", `[\n${sample.messages.map((record) => JSON.stringify(record)).join(",\n")}\n]\n`],
  ["a saved answer", JSON.stringify({ data: sample.messages, meta: { current: { limit: 300 } } })],
  ["an indented answer", JSON.stringify({ data: sample.messages, meta: {} }, null, "\t")],
  ["answers one after the other", messagePages.map((page) => JSON.stringify(page)).join("")],
  ["indented answers one after the other", messagePages.map((page) => JSON.stringify(page, null, 4)).join("\r\n")],
  ["one answer per line", lines(messagePages)],
  ["a list of answers", JSON.stringify(messagePages)],
  ["a list of lists", JSON.stringify(messagePages.map(({ data }) => data))],
  ["records one after the other", sample.messages.map((record) => JSON.stringify(record, null, 2)).join("\n")],
])("every record is read from %s", async (_name, text) => {
  const read = await readAll(fileOf(text));
  expect(read).toMatchObject({ unreadable: [], failure: null });
  expect(read.messages.map(({ raw }) => raw)).toEqual(stored(sample.messages));
  const lastLine = text.trimEnd().split("\n").length;
  expect(read.messages.every(({ line }) => line >= 1 && line <= lastLine)).toBe(true);
});

test.each([
  ["an answer of Get call", JSON.stringify({ data: sample.calls[0] }, null, 2), 1],
  ["answers of Get call", sample.calls.map((call) => JSON.stringify({ data: call })).join("\n"), 60],
  ["an answer of List calls", JSON.stringify({ data: sample.calls, meta: { pagination: { total: 60 } } }), 60],
])("calls are read from %s", async (_name, text, count) => {
  const read = await readAll(fileOf(text));
  expect(read.calls.map(({ raw }) => raw)).toEqual(stored(sample.calls.slice(0, count)));
  expect(read).toMatchObject({ unreadable: [], messages: [], failure: null });
});

test("empty answers and unread counts give no records", async () => {
  const counts = { data: [{ entityType: "user", entityId: "a", count: 3 }] };
  const read = await readAll(fileOf(JSON.stringify([messagePages[0], { data: [], meta: {} }, counts])));
  expect(read.messages).toHaveLength(50);
  expect(read.unreadable).toEqual([]);
});

test("text in windows-1252 is decoded", async () => {
  const text = lines([{ id: "1", sender: "a", data: { text: "caf\u00E9 \u2013 \u20AC 5 \u0153uvre" } }]);
  const bytes = Buffer.from(
    text.replace("\u2013", "\u0096").replace("\u20AC", "\u0080").replace("\u0153", "\u009C"),
    "latin1",
  );
  const read = await readAll(fileOf(bytes));
  expect(read.messages.map(({ facts }) => facts.text)).toEqual(["caf\u00E9 \u2013 \u20AC 5 \u0153uvre"]);
});

test("lines without a record are kept with their position and the reason, and the others are read", async () => {
  const good = JSON.stringify({ id: 1, sender: "ÄÖÜäöüßéèê", sentAt: 1 });
  const text = `${good}\n\n{"id":\r\n${good.replace("1", "2")}\r[]\n"text"\n{"sender":"b"}\n${good.replace("1", "3")}\n${good}\n`;
  const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d, 0x0a])]);
  const byteOf = (part: string): number => Buffer.byteLength(text.slice(0, text.indexOf(part)));
  const read = await readAll(fileOf(bytes));
  expect(read.messages.map(({ facts, line }) => [facts.id, line])).toEqual([
    ["1", 1],
    ["2", 4],
    ["3", 8],
    ["1", 9],
  ]);
  expect(read.unreadable.map(({ raw, line, byte, reason }) => [raw, line, byte, reason])).toEqual([
    ['{"id":', 3, Buffer.byteLength(good) + 2, "it is not JSON"],
    ['"text"', 6, byteOf('"text"'), "it holds no record"],
    ['{"sender":"b"}', 7, byteOf('{"sender":"b"}'), "no message id"],
    ['{"\uFFFD"}', 10, Buffer.byteLength(text), "it is not UTF-8"],
  ]);
  expect(read.failure).toBeNull();
});

test("a file that ends in the middle of a record fails with the position of the cut", async () => {
  const good = lines(sample.messages.slice(0, 5));
  const read = await readAll(fileOf(`${good}{"id":"6","data":{"te`));
  expect(read.messages).toHaveLength(5);
  expect(read.unreadable).toMatchObject([{ line: 6, reason: "the file ends in the middle of it" }]);
  expect(read.failure).toEqual({
    kind: "badFile",
    line: 6,
    byte: Buffer.byteLength(good),
    why: "it ends in the middle of a record",
  });
});

test("the channel secret of a call is removed from every record, even under an escaped name", async () => {
  const secret = "s3cr3t-of-the-channel";
  const plain = { id: "1", sender: "a", data: { customData: { wsChannel: { identity: "x", secret } } } };
  const text = `${JSON.stringify(plain)}\n${JSON.stringify({ ...plain, id: "2" }).replace("wsChannel", "ws\\u0043hannel")}\n`;
  const dresses = [{ ws_channel: { secret } }, { WSCHANNEL: { secret } }, { note: JSON.stringify(plain) }];
  const others = dresses
    .map((data, index) => `${JSON.stringify({ id: `${index + 3}`, sender: "a", data })}\n`)
    .join("");
  const cut = others.slice(0, others.lastIndexOf(secret) + 5);
  const read = await readAll(fileOf(`${text}${others}x${text.slice(0, text.indexOf(secret) + 5)}\n${cut}`));
  expect(read.messages).toHaveLength(2 + 2 * dresses.length - 1);
  expect(read.unreadable).toHaveLength(2);
  expect(JSON.stringify(read)).not.toContain(secret.slice(0, 5));
});

test("ids too large for a number keep their digits, in the facts and in the record", async () => {
  const read = await readAll(fileOf('{"id":12345678901234567890,"sender":"a"}\n{"id":2,"sender":"a"}\n'));
  expect(read.messages.map(({ facts, raw }) => [facts.id, raw])).toEqual([
    ["12345678901234567890", '{"id":12345678901234567890,"sender":"a"}'],
    ["2", '{"id":2,"sender":"a"}'],
  ]);
});

/** JSON that changes when a program parses it and writes it again. */
const ODD = String.raw`"n":[1.10,1e400,1.0,-0,90071992547409931,0.1234567890123456789],"k":1,"k":2.50,"t":"\u0061\/"`;

test.each([
  ["a line", `{"id":1,"sender":"a",${ODD}}\n`],
  ["a list in a line", `[{"id":1,"sender":"a",${ODD}},{"id":2,"sender":"a"}]\n`],
  ["an answer of the service", `{"meta":{"n":1.0},"data":[{"id":1,"sender":"a",${ODD}}]}`],
  ["an answer whose list has another name", `{"meta":{"n":1.0},"found":[{"id":1,"sender":"a",${ODD}}]}`],
  ["one call of an answer", `{"data":{"sessionId":"s","initiator":"a",${ODD}}}`],
  ["indented JSON", `[\n\t{"id":1,"sender":"a",\r\n ${ODD}\n}\n]`],
])("a record in %s keeps its bytes", async (_name, text) => {
  const { messages, calls, unreadable } = await readAll(fileOf(text));
  expect(unreadable).toEqual([]);
  expect(messages[0]?.raw ?? calls[0]?.raw).toContain(ODD);
});

test("a secret is replaced, and the rest of its record keeps its bytes", async () => {
  const before = `{"id":1,"sender":"a","data":{"wsChannel":{"secret": "s3","n":1.10}},${ODD}}`;
  const { messages } = await readAll(fileOf(`${before}\n`));
  expect(messages.map(({ raw }) => raw)).toEqual([before.replace('"s3"', '"[removed]"')]);
});

test.each([
  ["an empty file", "", "it is empty"],
  ["white space", " \n\n", "it is empty"],
  ["noise", Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 73) % 256)), "it is not a text file"],
  ["a web page", "<!doctype html><p>x", "it is a web page or XML"],
  ["a ZIP file", "PK\u0003\u0004more", "it is a ZIP file"],
  ["JSON of something else", '{"name":"x"}\n{"name":"y"}\n', "it holds neither messages nor calls"],
  ["prose", "Dear all,\nthis is prose.\n", "it holds neither messages nor calls"],
])("%s is refused with the reason", async (_name, content, why) => {
  const failure = await detectFile(fileOf(content), signal).catch(failureOf);
  expect(failure).toMatchObject({ kind: "badFile", why: expect.stringContaining(why) });
});

test("a folder and a missing file are refused", async () => {
  expect(await detectFile(tmpdir(), signal).catch(failureOf)).toMatchObject({ why: "it is not a file" });
  const gone = await detectFile(join(tmpdir(), "switchboard-no-such-file"), signal).catch(failureOf);
  expect(gone).toMatchObject({ kind: "badFile", why: "it is no longer there" });
});

test("a database is read as an archive, whatever its name", async () => {
  expect(await detectFile(fileOf("SQLite format 3\0more"), signal)).toMatchObject({ format: "archive" });
});

test.each([
  ["grows", (path: string) => appendFileSync(path, "x"), "it grew while it was read"],
  ["shrinks", (path: string) => truncateSync(path, 100_000), "it became shorter while it was read"],
])("a file that %s while it is read gives its records, then fails", async (_name, change, why) => {
  const path = fileOf(lines(Array.from({ length: 20 }, () => sample.messages).flat()));
  const detection = await detectFile(path, signal);
  let rows = 0;
  const reading = (async () => {
    for await (const { messages } of readRecords(path, detection, { signal })) {
      if (rows === 0) change(path);
      rows += messages.length;
    }
  })();
  expect(failureOf(await reading.catch((thrown: unknown) => thrown))).toMatchObject({
    kind: "badFile",
    why: expect.stringContaining(why),
  });
  expect(rows).toBeGreaterThan(50);
});

test("reading stops when it is aborted", async () => {
  const path = fileOf(lines(Array.from({ length: 20 }, () => sample.messages).flat()));
  const detection = await detectFile(path, signal);
  const abort = new AbortController();
  const reading = (async () => {
    for await (const batch of readRecords(path, detection, { signal: abort.signal })) abort.abort(batch.readBytes);
  })();
  await expect(reading).rejects.toBeTypeOf("number");
});
