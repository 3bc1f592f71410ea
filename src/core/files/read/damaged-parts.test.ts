// Tests that what is damaged in a file costs only itself: packed content, blocks of zeros, records that are too long.
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fileOf, linesOf as lines, readAll } from "../../../../tests/fakes/read-whole-file.ts";
import { failureOf } from "../../../contract/failure.ts";
import { createSampleService } from "../../../sample/index.ts";
import { detectFile } from "./detect-file.ts";

const { signal } = new AbortController();
const sample = createSampleService({ messages: 300, calls: 60 });

describe("packed files", () => {
  const text = lines(sample.messages);
  const packed = gzipSync(text);
  const last = packed.length - 8;

  /** A copy with another byte at a place. */
  function changed(bytes: Buffer, place: number): Buffer {
    const copy = Buffer.from(bytes);
    copy[place] = (copy[place] ?? 0) ^ 0xff;
    return copy;
  }

  test("one that was cut short gives what it holds, then says what is wrong", async () => {
    const read = await readAll(fileOf(packed.subarray(0, packed.length - 2000)));
    expect(read.messages.length).toBeGreaterThan(100);
    expect(read.failure).toMatchObject({ kind: "badFile", why: expect.stringContaining("cut short") });
    expect(read.failure).not.toHaveProperty("isReadToEnd");
  });

  test.each([
    ["whose checksum is wrong", changed(packed, last), "its checksum does not match"],
    ["whose length is wrong", changed(packed, last + 4), "its checksum does not match"],
    ["that was cut short in its checksum", packed.subarray(0, packed.length - 3), "its checksum is missing"],
    ["with something behind it", Buffer.concat([packed, Buffer.from("what is this?")]), "behind it stand 13 bytes"],
    ["with half a header behind it", Buffer.concat([packed, packed.subarray(0, 1)]), "behind it stand 1 bytes"],
  ])("one %s is read to the last record, then says so", async (_name, content, why) => {
    const read = await readAll(fileOf(content));
    expect(read.messages).toHaveLength(sample.messages.length);
    expect(read.unreadable).toEqual([]);
    expect(read.failure).toMatchObject({ kind: "badFile", why: expect.stringContaining(why), isReadToEnd: true });
  });

  test("one of several members gives all of them, and names the one whose checksum is wrong", async () => {
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

  test("one with a name, a comment, an extra field and a checksum in its header is read", async () => {
    const flags = Buffer.from([0x1f, 0x8b, 8, 2 + 4 + 8 + 16, 0, 0, 0, 0, 0, 3]);
    const fields = Buffer.concat([Buffer.from([3, 0, 1, 2, 3]), Buffer.from("a.log\0why\0"), Buffer.from([7, 7])]);
    const read = await readAll(fileOf(Buffer.concat([flags, fields, packed.subarray(10)])));
    expect([read.messages.length, read.failure]).toEqual([sample.messages.length, null]);
  });

  test("damage in the middle costs what is behind it, and little before it", async () => {
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
    ["over the border of two chunks", [head, Buffer.alloc(70_000), tail]],
    ["in a file of less text than zeros", [head, Buffer.alloc(600_000), tail]],
  ])("%s cost no record", async (_name, pieces) => {
    const read = await readAll(fileOf(Buffer.concat(pieces)));
    expect(read.messages.map(({ facts }) => facts.id)).toEqual(ids);
    expect(read.unreadable.map(({ reason, isCut }) => [reason, isCut])).toEqual([
      ["it is a block of zeros, as a power cut leaves them", true],
    ]);
    expect(read.failure).toBeNull();
  });

  test("in a record cost that record, and every other one keeps its place", async () => {
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
  ])("cost no record in %s", async (name, encode) => {
    const parts = [records.slice(0, 20), records.slice(20)].map((part) => part.map((each) => JSON.stringify(each)));
    const [one, two] = name === "a list" ? parts.map((part) => part.join(",\n")) : parts.map((part) => part.join("\n"));
    const [open, between, close] = name === "a list" ? ["[", ",", "]"] : ["", "\n", "\n"];
    const content = [encode(`${open}${one}${between}`), zeros, encode(`${two}${close}`)];
    const read = await readAll(fileOf(Buffer.concat(content)));
    expect(read.messages.map(({ facts }) => facts.id)).toEqual(ids);
    expect(read.unreadable).toMatchObject([{ reason: expect.stringContaining("zeros") }]);
  });

  test("cost no row of CSV but the one they cut, also within quotes", async () => {
    const row = (id: string): string => `${id},ann,"said ""${id}"", then`;
    const whole = (id: string): string => `${row(id)}\nnothing",2026-03-01\n`;
    const before = `Message ID,From,Body,Date\n${["1", "2", "3"].map(whole).join("")}${row("cut")}`;
    const content = Buffer.concat([Buffer.from(before), zeros, Buffer.from(["4", "5"].map(whole).join(""))]);
    const read = await readAll(fileOf(content));
    expect(read.messages.map(({ facts }) => facts.id)).toEqual(["1", "2", "3", "4", "5"]);
    expect(read.unreadable.map(({ reason }) => reason)).toContain("it is a block of zeros, as a power cut leaves them");
  });

  test("and nothing else are said to be that", async () => {
    const failure = await detectFile(fileOf(zeros), signal).catch(failureOf);
    expect(failure).toMatchObject({ kind: "badFile", why: "it holds nothing but zeros" });
  });
});

describe("a first record that is long", () => {
  const others = sample.messages.slice(0, 30);
  const long = (bytes: number): string => `{"id":"long","sender":"a","data":{"text":"${"x".repeat(bytes)}"}}`;

  test.each([
    ["a line", lines],
    ["a list", (records: readonly unknown[]) => `,${JSON.stringify(records).slice(1)}`],
  ])("of 20 MB before %s is read as any other", async (name, write) => {
    const text = name === "a line" ? `${long(20_000_000)}\n${write(others)}` : `[${long(20_000_000)}${write(others)}`;
    const read = await readAll(fileOf(text));
    expect(read.messages.map(({ facts }) => facts.id)).toEqual(["long", ...others.map(({ id }) => String(id))]);
    expect(read).toMatchObject({ unreadable: [], failure: null });
  });

  test("of more than a record may have costs itself only", async () => {
    const read = await readAll(fileOf(`${long(70_000_000)}\n${lines(others)}`));
    expect(read.messages).toHaveLength(others.length);
    expect(read.unreadable).toMatchObject([{ line: 1, isCut: true, reason: "it is too long for a record" }]);
  });
});
