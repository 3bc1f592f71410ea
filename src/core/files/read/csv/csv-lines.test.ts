// Tests single lines of a table: damaged ones, and the parts of a record that are made from counts, lists and paths.
import { expect, test } from "vitest";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

test("a file of Switchboard whose last line is cut ends inside it; elsewhere empty cells may be left out", async () => {
  const own = "id,sender,text,sentAt (UTC)\n1,ann,x,2026-03-01T10:00:00+00:00\n2,bob,y\n3,cy,z";
  const read = await readAll(fileOf(own));
  expect(read.messages.map(({ facts }) => facts.id)).toEqual(["1"]);
  expect(read.unreadable.map(({ raw, line }) => [raw, line])).toEqual([
    ["2,bob,y", 3],
    ["3,cy,z", 4],
  ]);
  expect(new Set(read.unreadable.map(({ reason }) => reason)).size).toBe(2);
  expect(read.failure).toMatchObject({ kind: "badFile" });
  const foreign = await readAll(fileOf("Message ID,From,Body,Date\n1,ann,x,2026-03-01\n2,bob\n3,cy,z,2026-03-01,,\n"));
  expect(foreign.messages.map(({ facts }) => facts.id)).toEqual(["1", "2", "3"]);
  expect([foreign.unreadable, foreign.failure]).toEqual([[], null]);
});

test("a line that is no UTF-8 is kept as unreadable, and one with the replacement character is read", async () => {
  // The line is far behind the beginning, by which the encoding is known.
  const rows = Array.from({ length: 100_000 }, (_, index) => `${index + 1},ann,an ordinary text`);
  const lines = ["id,sender,text", "0,bob,\uFFFD", ...rows, "x,cy,"].join("\n");
  const read = await readAll(fileOf(Buffer.concat([Buffer.from(lines), Buffer.from([0xc3, 0x28, 0x0a])])));
  expect(read.messages).toHaveLength(100_001);
  expect(read.unreadable.map(({ line }) => line)).toEqual([100_003]);
});

test("counted attachments are made with their known types, and columns named by a path fill the record", async () => {
  const text = [
    "id,sender,text,attachmentCount,attachmentTypes,mentionedUids,mentionedNames,reactionCount,data.metadata.a.b",
    "1,ann,x,3,image|video,ben|cy,Ben,2,deep",
    "2,ann,y,0,,,,0,",
  ].join("\n");
  const { messages } = await readAll(fileOf(text));
  const [first, second] = messages.map(({ raw }): unknown => JSON.parse(raw));
  expect(first).toMatchObject({
    data: {
      attachments: [{ mimeType: "image/*" }, { mimeType: "video/*" }, { mimeType: "image/*" }],
      mentions: { ben: { uid: "ben", name: "Ben" }, cy: { uid: "cy" } },
      reactions: [{ count: 2 }],
      metadata: { a: { b: "deep" } },
    },
  });
  for (const name of ["attachments", "mentions", "reactions"]) expect(second).not.toHaveProperty(`data.${name}`);
});
