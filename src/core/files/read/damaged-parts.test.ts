// Tests that only the damaged part of a file is lost: compressed content, blocks of zeros, records that are too long.
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fileOf, linesOf as lines, readAll } from "#tests/fakes/read-whole-file.ts";
import { failureOf } from "#contract/failure.ts";
import { createSampleService } from "#sample/index.ts";
import { detectFile } from "./detect-file.ts";

const { signal } = new AbortController();
const sample = createSampleService({ messages: 300, calls: 60 });

describe("compressed files", () => {
  const text = lines(sample.messages);
  const packed = gzipSync(text);
  const last = packed.length - 8;

  /** A copy with one byte changed. */
  function changed(bytes: Buffer, place: number): Buffer {
    const copy = Buffer.from(bytes);
    copy[place] = (copy[place] ?? 0) ^ 0xff;
    return copy;
  }

  test("a truncated compressed file gives the records before the cut, then fails as cut short", async () => {
    const read = await readAll(fileOf(packed.subarray(0, packed.length - 2000)));
    expect(read.messages.length).toBeGreaterThan(100);
    expect(read.failure).toMatchObject({ kind: "badFile", why: expect.stringContaining("cut short") });
    expect(read.failure).not.toHaveProperty("isReadToEnd");
  });

  test.each([
    ["whose checksum is wrong", changed(packed, last), "its checksum does not match"],
    ["whose length is wrong", changed(packed, last + 4), "its checksum does not match"],
    ["that was cut short in its checksum", packed.subarray(0, packed.length - 3), "its checksum is missing"],
    [
      "with other bytes after it",
      Buffer.concat([packed, Buffer.from("what is this?")]),
      "something else follow it: 13",
    ],
    ["with half a header after it", Buffer.concat([packed, packed.subarray(0, 1)]), "something else follow it: 1"],
  ])("a compressed file %s is read to the last record, then fails with the reason", async (_name, content, why) => {
    const read = await readAll(fileOf(content));
    expect(read.messages).toHaveLength(sample.messages.length);
    expect(read.unreadable).toEqual([]);
    expect(read.failure).toMatchObject({ kind: "badFile", why: expect.stringContaining(why), isReadToEnd: true });
  });

  test("every member of a gzip file is read, and a wrong checksum is reported with its member's number", async () => {
    const [first, second, third] = [
      sample.messages.slice(0, 9),
      sample.messages.slice(9, 20),
      sample.messages.slice(20),
    ];
    const members = [first, second, third].map((records) => gzipSync(lines(records)));
    const whole = await readAll(fileOf(Buffer.concat([...members, Buffer.alloc(512)])));
    expect([whole.messages.length, whole.failure]).toEqual([sample.messages.length, null]);
    const [one = packed, two = packed, three = packed] = members;
    const damaged = await readAll(fileOf(Buffer.concat([one, changed(two, two.length - 8), three])));
    expect(damaged.messages).toHaveLength(sample.messages.length);
    expect(damaged.failure).toMatchObject({ why: expect.stringContaining("in its part 2"), isReadToEnd: true });
  });

  test("a gzip header with a name, a comment, an extra field and a checksum is read", async () => {
    const flags = Buffer.from([0x1f, 0x8b, 8, 2 + 4 + 8 + 16, 0, 0, 0, 0, 0, 3]);
    const fields = Buffer.concat([Buffer.from([3, 0, 1, 2, 3]), Buffer.from("a.log\0why\0"), Buffer.from([7, 7])]);
    const read = await readAll(fileOf(Buffer.concat([flags, fields, packed.subarray(10)])));
    expect([read.messages.length, read.failure]).toEqual([sample.messages.length, null]);
  });

  test("damage in the middle of a compressed file loses the records after it and few before it", async () => {
    const noise = Array.from({ length: 40_000 }, (_, index) => ({
      id: index + 1,
      sender: `u${(index * 7919) % 99_991}`,
    }));
    const large = gzipSync(lines(noise));
    const middle = Math.floor(large.length / 2);
    const damaged = Buffer.concat([large.subarray(0, middle), Buffer.alloc(300, 0xff), large.subarray(middle + 300)]);
    const read = await readAll(fileOf(damaged));
    expect(read.messages.length).toBeGreaterThan(15_000);
    expect(read.failure).toMatchObject({ kind: "badFile", why: expect.stringContaining("damaged") });
  });
});

describe("blocks of zeros", () => {
  const zeros = Buffer.alloc(4096);
  const records = sample.messages.slice(0, 40);
  const head = Buffer.from(lines(records.slice(0, 20)));
  const tail = Buffer.from(lines(records.slice(20)));
  const ids = records.map(({ id }) => String(id));

  test.each([
    ["between two lines", [head, zeros, tail]],
    ["at the beginning", [zeros, head, tail]],
    ["at the end", [head, tail, zeros]],
    ["on a line of its own", [head, zeros, Buffer.from("\n"), tail]],
    ["across two chunks", [head, Buffer.alloc(70_000), tail]],
    ["in a file with more zeros than text", [head, Buffer.alloc(600_000), tail]],
  ])("zeros %s lose no record", async (_name, pieces) => {
    const read = await readAll(fileOf(Buffer.concat(pieces)));
    expect(read.messages.map(({ facts }) => facts.id)).toEqual(ids);
    expect(read.unreadable.map(({ reason, isCut }) => [reason, isCut])).toEqual([
      ["it is a block of zeros, as a power cut leaves them", true],
    ]);
    expect(read.failure).toBeNull();
  });

  test("zeros inside a record lose that record, and the others keep their line and byte", async () => {
    const cut = '{"id":"cut","sender":"a","data":{"te';
    const read = await readAll(fileOf(Buffer.concat([head, Buffer.from(cut), zeros, tail])));
    expect(read.messages.map(({ facts }) => facts.id)).toEqual(ids);
    expect(read.messages.map(({ line }) => line)).toEqual([
      ...ids.slice(0, 20).map((_, index) => index + 1),
      ...ids.slice(20).map((_, index) => index + 21),
    ]);
    const { byte } = read.messages[20] ?? { byte: -1 };
    expect(byte).toBe(head.length + cut.length + zeros.length);
    expect(read.unreadable.map(({ line, byte: at, reason }) => [line, at, reason])).toEqual([
      [21, head.length, "it is not JSON"],
      [21, head.length + cut.length, "it is a block of zeros, as a power cut leaves them"],
    ]);
  });

  test.each([
    ["UTF-16, low byte first", (text: string) => Buffer.from(text, "utf16le")],
    ["UTF-16, high byte first", (text: string) => Buffer.from(text, "utf16le").swap16()],
    ["a list", (text: string) => Buffer.from(text)],
  ])("zeros lose no record in %s", async (name, encode) => {
    const parts = [records.slice(0, 20), records.slice(20)].map((part) => part.map((each) => JSON.stringify(each)));
    const [one, two] = name === "a list" ? parts.map((part) => part.join(",\n")) : parts.map((part) => part.join("\n"));
    const [open, between, close] = name === "a list" ? ["[", ",", "]"] : ["", "\n", "\n"];
    const content = [encode(`${open}${one}${between}`), zeros, encode(`${two}${close}`)];
    const read = await readAll(fileOf(Buffer.concat(content)));
    expect(read.messages.map(({ facts }) => facts.id)).toEqual(ids);
    expect(read.unreadable).toMatchObject([{ reason: expect.stringContaining("zeros") }]);
  });

  test("zeros in CSV lose only the row that they cut, even within quotes", async () => {
    const row = (id: string): string => `${id},ann,"said ""${id}"", then`;
    const whole = (id: string): string => `${row(id)}\nnothing",2026-03-01\n`;
    const before = `Message ID,From,Body,Date\n${["1", "2", "3"].map(whole).join("")}${row("cut")}`;
    const content = Buffer.concat([Buffer.from(before), zeros, Buffer.from(["4", "5"].map(whole).join(""))]);
    const read = await readAll(fileOf(content));
    expect(read.messages.map(({ facts }) => facts.id)).toEqual(["1", "2", "3", "4", "5"]);
    expect(read.unreadable.map(({ reason }) => reason)).toContain("it is a block of zeros, as a power cut leaves them");
  });

  test("a file of zeros only is refused with that reason", async () => {
    const failure = await detectFile(fileOf(zeros), signal).catch(failureOf);
    expect(failure).toMatchObject({ kind: "badFile", why: "it holds nothing but zeros" });
  });
});

describe("a long first record", () => {
  const others = sample.messages.slice(0, 30);
  const long = (bytes: number): string => `{"id":"long","sender":"a","data":{"text":"${"x".repeat(bytes)}"}}`;

  test.each([
    ["a line", lines],
    ["a list", (records: readonly unknown[]) => `,${JSON.stringify(records).slice(1)}`],
  ])("a first record of 20 MB before %s is read", async (name, write) => {
    const text = name === "a line" ? `${long(20_000_000)}\n${write(others)}` : `[${long(20_000_000)}${write(others)}`;
    const read = await readAll(fileOf(text));
    expect(read.messages.map(({ facts }) => facts.id)).toEqual(["long", ...others.map(({ id }) => String(id))]);
    expect(read).toMatchObject({ unreadable: [], failure: null });
  });

  test("a first record over the size limit is unreadable, and the others are read", async () => {
    const read = await readAll(fileOf(`${long(70_000_000)}\n${lines(others)}`));
    expect(read.messages).toHaveLength(others.length);
    expect(read.unreadable).toMatchObject([{ line: 1, isCut: true, reason: "it is too long for a record" }]);
  });
});
