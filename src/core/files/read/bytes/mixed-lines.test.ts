// Tests that each line of a file in two encodings is decoded on its own merit, in pieces of any size and at any length.
import { expect, test } from "vitest";
import { linesOf, fileOf, readAll } from "#tests/fakes/read-whole-file.ts";
import { toUtf8 } from "./text-encoding.ts";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");

function read(bytes: Buffer, size = bytes.length): string {
  const text = toUtf8("windows-1252");
  const pieces: Buffer[] = [];
  // A copy of each piece is spoilt after its use, as the reader of a file does.
  for (let start = 0; start < bytes.length; start += size) {
    const piece = Buffer.from(bytes.subarray(start, start + size));
    pieces.push(Buffer.from(text.chunk(piece)));
    piece.fill(0);
  }
  return Buffer.concat([...pieces, text.end()]).toString();
}

test("lines in either encoding give their own characters, in pieces of any size", () => {
  const mixed = Buffer.concat([
    latin("Grüße\n"),
    Buffer.from("Grüße €\n"),
    latin("\n«É»\nà la «CAFÉ»\r\n"),
    Buffer.from("👍"),
  ]);
  for (const size of [1, 2, 3, 7, mixed.length]) {
    expect(read(mixed, size)).toBe("Grüße\nGrüße €\n\n«É»\nà la «CAFÉ»\r\n👍");
  }
});

test("a line longer than is held is decoded as its beginning shows", () => {
  const long = "a".repeat(1_100_000);
  for (const size of [4096, 65_537]) {
    expect(
      read(Buffer.concat([latin(`${long}ü${long}ü\n`), Buffer.from("ü\n")]), size) === `${long}ü${long}ü\nü\n`,
    ).toBe(true);
    expect(read(Buffer.from(`ü${long}ü${long}ü\nü`), size) === `ü${long}ü${long}ü\nü`).toBe(true);
    expect(read(latin(`ü${long}ü${long}ü\nü`), size) === `ü${long}ü${long}ü\nü`).toBe(true);
  }
});

test("records in both encodings are read, and a line that mixes them is reported", async () => {
  const record = (id: number, text: string) => ({
    id: String(id),
    sender: "ann",
    sentAt: 1_700_000_000 + id,
    data: { text },
  });
  const lines = [
    latin(linesOf([record(1, "Grüße")])),
    Buffer.from(linesOf([record(2, "Grüße")])),
    latin(linesOf([record(3, "für Müller")])),
    Buffer.concat([
      latin('{"id":"4","sender":"Jürgen","sentAt":1700000004,"data":{"text":"'),
      Buffer.from('Grüße"}}\n'),
    ]),
  ];
  const { messages, unreadable } = await readAll(fileOf(Buffer.concat(lines)));
  expect(messages.map(({ facts }) => facts.text)).toEqual(["Grüße", "Grüße", "für Müller"]);
  expect(unreadable).toMatchObject([{ line: 4, reason: "it is not UTF-8", isDamage: true }]);
});

test("a table in both encodings gives its rows", async () => {
  const rows = [
    Buffer.from("id;sender;sentAt;text\n1;ann;1700000000;Grüße\n"),
    latin("2;ann;1700000001;Grüße\n3;ann;1700000002;für\n"),
  ];
  const { messages, unreadable } = await readAll(fileOf(Buffer.concat(rows)));
  expect(messages.map(({ facts }) => facts.text?.slice(0, 5))).toEqual(["Grüße", "Grüße", "für"]);
  expect(unreadable).toEqual([]);
});
