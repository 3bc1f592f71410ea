// Tests which rows of a table are lines without a record: titles above the header, sums, pages, groups; and which are not.
import { expect, test } from "vitest";
import { detectFile } from "#core/files/read/detect-file.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";
import { readRecords } from "#tests/fakes/read-records.ts";

/** The ids, senders and texts of the messages, and the reasons why lines are kept beside them. */
async function read(...lines: readonly string[]) {
  const { messages, calls, unreadable } = await readAll(fileOf(`${lines.join("\n")}\n`));
  return {
    texts: messages.map(({ facts }) => facts.text),
    callers: calls.map(({ facts }) => facts.initiator),
    others: unreadable.map(({ isDamage, raw }) => (isDamage ? `damage ${raw}` : raw)),
  };
}

const TWO = ["id,sender,text,sentAt", "1,mara,hello,1772600001", "2,desk,hi,1772600002"];

test.each([
  ",Grand Total,2,",
  '"Total","2","",""',
  "Total,2,,",
  ",Total: 2,,",
  "Subtotal,,2,",
  "Gesamt,2,,",
  "Page 1 of 2,,,",
  "Seite 2,,,",
  "Average,,3 messages,",
  ",mara total,2,",
  ",Team A,,",
])("the line %s is no record of messages", async (line) => {
  expect(await read(...TWO, line)).toEqual({ texts: ["hello", "hi"], callers: [], others: [line] });
});

test.each([",,,Total,00:01:00", "Average,,,,00:01:00", "Max,,,,00:01:00", "ann Total,,,,1m 3s", "Team A,,,,"])(
  "the line %s is no record of calls",
  async (line) => {
    const { callers, others } = await read(
      "Caller,Callee,Result,Start time,Duration",
      "ann,bob,ended,2026-03-04 04:53:20,00:01:00",
      line,
    );
    expect([callers, others]).toEqual([["ann"], [line]]);
  },
);

test("Total is a sum where it stands before numbers, and without a time", async () => {
  expect(await read("sender,text,sentAt", "mara,hello,1772600001", "Total,1,")).toMatchObject({
    texts: ["hello"],
    others: ["Total,1,"],
  });
});

test.each([
  "7,mara,Total,",
  "7,Total,hi,1772600003",
  "Total,desk,id is Total,1772600003",
  "7,Max,12,",
  ",Max,It is done,",
  ",,Total,",
  "7,,x,",
])("the line %s is a record", async (line) => {
  expect(await read(...TWO, line)).toMatchObject({ texts: ["hello", "hi", expect.anything()], others: [] });
});

test.each([
  [["Chat export"]],
  [["# exported 2026-03-04"]],
  [["Chat export, ticket 8813", "", "Generated,2026-03-04"]],
  [["Chat export for ticket 8813,,,", "Generated 2026-03-04,,,", ",,,"]],
  [["Message,,Person,"]],
])("the rows %j above the header are titles", async (titles) => {
  const { texts, others } = await read(...titles, ...TWO);
  expect([texts, others]).toEqual([["hello", "hi"], titles.filter((title) => /\w/u.test(title))]);
});

test("titles stand above tables with other marks, and a person can correct what is below them", async () => {
  const path = fileOf("Bericht;;;\n;;;\nid;sender;text;sentAt\n1;mara;hello;1772600001\n2;desk;hi;1772600002\n");
  const { signal } = new AbortController();
  const found = await detectFile(path, signal);
  expect(found).toMatchObject({ csv: { delimiter: ";", titleRows: 2, header: ["id", "sender", "text", "sentAt"] } });
  if (found.csv === null) throw new Error("no table");
  const csv = { ...found.csv, facts: ["id", "receiver", "text", "sentAt"] };
  const corrected = await detectFile(path, signal, { corrected: { ...found, csv } });
  expect(corrected.csv).toEqual({ ...csv, isOwn: false });
  const read = [];
  for await (const { messages } of readRecords(path, corrected, { signal }))
    read.push(...messages.map(({ facts }) => [facts.receiver, facts.text]));
  expect(read).toEqual([
    ["mara", "hello"],
    ["desk", "hi"],
  ]);
  const without = await detectFile(path, signal, { corrected: { ...found, csv: { ...csv, hasHeader: false } } });
  expect(without.csv).not.toHaveProperty("titleRows");
});

test.each([
  ["id,from,to,testo,data", "1,mara,desk,hello,2026-03-04T04:53:21Z", 1_772_600_001, null],
  ["id;de;para;mensagem;data", "1;mara;desk;hello;14/03/2026 04:53:21", 1_773_464_001, null],
  ["id,from,sentAt,data", "1,mara,1772600001,2026-03-04", 1_772_600_001, null],
  ["id,from,sentAt,data", "1,mara,1772600001,{text=Hi}", 1_772_600_001, "{text=Hi}"],
  ["id,from,sentAt,data", "1,mara,1772600001,2026", 1_772_600_001, "2026"],
])("in %s the cell of data in %s is a date or a text", async (header, row, seconds, text) => {
  const { messages } = await readAll(fileOf(`${header}\n${row}\n`));
  expect(messages.map(({ facts }) => [facts.sentAtSeconds, facts.text])).toEqual([[seconds, text]]);
});

test("the rest of a row whose text had a line end is damage, not a message of its own", async () => {
  const header = "message_id\tfrom\tbody\tsent";
  const { texts, others } = await read(header, "1\tmara\thello\t1772600001", "2\tdesk\tone", "two\t1772600002");
  expect([texts, others]).toEqual([["hello", "one"], ["damage two\t1772600002"]]);
  const box = ["| id | sender | text  | sentAt     |", "|----|--------|-------|------------|"];
  const rows = ["| 1  | mara   | one   | 1772600001 |", "|    |        | two   |            |"];
  const printed = await read(...box, ...rows, "| 2  | desk   | three | 1772600002 |");
  expect([printed.texts, printed.others]).toEqual([["one", "three"], [`damage ${rows[1]}`]]);
});

test.each([
  ["without a person", "id,sender,text,sentAt", "3,,The chat was closed,1772600003"],
  ["without a time", "id,sender,text,sentAt", "3,mara,The chat was closed,"],
  ["with an id and a text", "id,sender,text,sentAt", "3,,The chat was closed,"],
  ["of a table without times", "id,sender,text", ",,The chat was closed"],
])("a row %s stays a message", async (_name, header, row) => {
  const first = header.split(",").length === 4 ? "1,mara,hello,1772600001" : "1,mara,hello";
  const { texts, others } = await read(header, first, row);
  expect([texts, others]).toEqual([["hello", "The chat was closed"], []]);
});

test.each([
  "--,------,----,------",
  "UInt64,Nullable(String),LowCardinality(String),DateTime64(3)",
  "bigint,varchar(20),text,timestamp with time zone",
])("the line %s below the header belongs to it", async (line) => {
  const [header = "", ...rest] = TWO;
  expect(await read(header, line, ...rest)).toEqual({ texts: ["hello", "hi"], callers: [], others: [] });
});

test.each([
  ["sender,text", "text,text", "text"],
  ["sender,text", "-,---", "---"],
])("below %s the row %s is a message", async (header, row, text) => {
  expect((await read(header, row)).texts).toEqual([text]);
});

test("words of types and dashes elsewhere are a record", async () => {
  const record = "string,text,text,1772600003";
  expect((await read(...TWO, "int,bool,text,")).texts).toEqual(["hello", "hi", "text"]);
  const [header = "", ...rest] = TWO;
  expect((await read(header, record, ...rest)).texts).toEqual(["text", "hello", "hi"]);
});

test.each(["(2 rows affected)", "(2 rows)", "(1 Zeile)", "Count: 2"])("%s below a table is no record", async (line) => {
  expect(await read(...TWO, "", line)).toEqual({ texts: ["hello", "hi"], callers: [], others: [line] });
});
