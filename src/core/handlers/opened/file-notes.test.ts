// Tests that an opened file says what its reading has found beside records: other lines, times that cannot be read, lost ids.
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { readRows } from "#contract/carrier/row-reader.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { importAll, start } from "#tests/fakes/opened-desk.ts";

const message = (id: string, sentAt: unknown = 1_772_600_000): string =>
  JSON.stringify({ id, sender: "mara", conversationId: "c", sentAt, data: { text: "x" } });

async function open(name: string, content: string) {
  const { client, file } = start();
  const opened = await importAll(client, file(name, content));
  const { ledger, ...summary } = await client.call("result.read", { resultId: opened.messagesResultId ?? 0 });
  const kept = await client.call("opened.unreadable", { openedId: opened.openedId, from: 0, count: 10 });
  return { opened, ledger, verdict: shortVerdict(verdictOf({ ...summary, ledger })), kept };
}

test("lines of other programs are counted and kept, and the file is complete", async () => {
  const { opened, ledger, verdict, kept } = await open(
    "app.log",
    `Server listening on 3000\napp | ${message("1")}\nconnection closed\napp | ${message("2")}\n`,
  );
  expect(opened).toMatchObject({ state: "complete", messages: 2, unreadable: 0, notes: { otherLines: 2 } });
  expect(ledger).toMatchObject({ rows: 2, received: 2, unreadable: 0, notes: { otherLines: 2, unreadTimes: 0 } });
  expect(verdict).toBe("Complete");
  expect(kept).toMatchObject({ total: 2, records: [{ line: 1, raw: "Server listening on 3000" }, { line: 3 }] });
});

test("damaged lines come before other lines in the list of what is kept", async () => {
  const { kept, verdict } = await open("app.log", `ready\n${message("1")}\n{"id":\n${message("2")}\n`);
  expect(kept.records.map(({ line }) => line)).toEqual([3, 1]);
  expect(kept.records.map(({ isDamage }) => isDamage)).toEqual([true, false]);
  expect(verdict).toBe("Incomplete: 1 line unreadable");
});

test("a long line without a record, of which only the beginning is kept, is no damage", async () => {
  const { kept, verdict } = await open("app.log", `${"ready ".repeat(2_000_000)}\n${message("1")}\n`);
  expect(kept.records).toMatchObject([{ isDamage: false, reason: "it holds no record; only its beginning is kept" }]);
  expect(verdict).toBe("Complete");
});

test.each([
  ["a table", "app.csv", "id,sender,sentAt,text\n1,mara,1772600001,a\n2,mara,next Tuesday,b\n3,mara,at noon,c\n"],
  ["JSON", "app.ndjson", `${message("1")}\n${message("2", "next Tuesday")}\n${message("3", "at noon")}\n`],
])("times that cannot be read are counted, with an example, in %s", async (_name, name, content) => {
  const { opened, verdict } = await open(name, content);
  expect(opened).toMatchObject({ messages: 3, notes: { unreadTimes: 2, unreadTime: "next Tuesday" } });
  expect(verdict).toBe("Incomplete: the time of 2 rows could not be read (example: next Tuesday)");
});

test("ids that a spreadsheet has rounded are lost, and every row gets one of its own", async () => {
  const rows = ["1.23457E+17,mara,1772600001,a", "1.23457E+17,desk,1772600002,b"];
  const { opened, verdict } = await open("app.csv", `id,sender,sentAt,text\n${rows.join("\n")}\n`);
  expect(opened).toMatchObject({ messages: 2, notes: { lostIds: 2 } });
  expect(verdict).toBe("Incomplete: the ids of 2 rows are lost: a program such as a spreadsheet has rounded them");
});

test("an id of JSON that is written as a floating number is lost, and the verdict says so", async () => {
  const lines = [message("1"), message("2").replace('"2"', "9.007199254741e+15"), message("3").replace('"3"', "4.1e1")];
  const { opened, verdict } = await open("app.ndjson", `${lines.join("\n")}\n`);
  expect(opened).toMatchObject({ messages: 3, notes: { lostIds: 1 } });
  expect(verdict).toBe("Incomplete: the id of 1 row is lost: a program such as a spreadsheet has rounded it");
});

test("ids of people and conversations that a spreadsheet has rounded are counted apart, and 5e7 is an id", async () => {
  const rows = ["1,4.91701E+11,1.23457E+17,1772600001,a", "5e7,5e8,12e5,1772600002,b", "3,mara,1E+05,1772600003,c"];
  const { opened, verdict } = await open("app.csv", `id,sender,conversationId,sentAt,text\n${rows.join("\n")}\n`);
  expect(opened).toMatchObject({ messages: 3, notes: { lostIds: 0, lostUids: 1 } });
  expect(verdict).toBe(
    "Incomplete: the id of a person, a group or a conversation is lost in 1 row: a program such as a spreadsheet has rounded it",
  );
});

test.each([
  ["a table", "app.csv", 'id,sender,sentAt,text\n1,mara,,a\n2,mara,"",b\n'],
  ["JSON", "app.ndjson", `${message("1", "")}\n${message("2", " ")}\n`],
])("an empty time is no time that cannot be read, in %s", async (_name, name, content) => {
  expect((await open(name, content)).verdict).toBe("Complete");
});

test("digits of a day in JSON are no moment of 1970, and are counted", async () => {
  const content = [message("1", 20_260_304), message("2", "20260304"), message("3", 46_085.203715), message("4", 0)];
  const { opened, verdict } = await open("app.ndjson", `${content.join("\n")}\n`);
  expect(opened).toMatchObject({ messages: 4, notes: { unreadTimes: 3, unreadTime: "20260304" } });
  expect(verdict).toBe("Incomplete: the time of 3 rows could not be read (example: 20260304)");
});

test("a file whose lines are all without a record is refused", async () => {
  const { client, file } = start();
  const opened = await importAll(client, file("app.csv", "a,b,c\n1,mara,x\n2,desk,y\n"));
  expect(opened).toMatchObject({ state: "failed", failure: { why: "it holds neither messages nor calls" } });
});

const PAGES = [1, 2, 3].map((page) => ({
  data: [{ sessionId: `v1.us.${page}`, initiator: "mara", initiatedAt: 1_772_600_000, status: "ended" }],
  meta: { pagination: { total: 3, count: 1, per_page: 1, current_page: page, total_pages: 3 } },
}));
const FIRST = JSON.stringify(PAGES[0]);
test.each([
  ["an answer", FIRST, "unsure"],
  ["an indented one", JSON.stringify(PAGES[0], null, 2), "unsure"],
  ["a list of answers", JSON.stringify(PAGES.slice(0, 2)), "unsure"],
  ["a line of a log", `GET /calls ${FIRST}\nready\n`, "unsure"],
  [
    "a recording of a browser",
    JSON.stringify({ log: { entries: [{ response: { content: { text: FIRST } } }] } }),
    "unsure",
  ],
  ["all pages", PAGES.map((page) => JSON.stringify(page)).join("\n"), "complete"],
])("a page of calls is no whole list: %s", async (_name, content, kind) => {
  const { client, file } = start();
  const { callsResultId } = await importAll(client, file("answer", content));
  const summary = await client.call("result.read", { resultId: callsResultId ?? 0 });
  expect(verdictOf(summary).kind).toBe(kind);
});

class User {
  readonly uid = "mara";
}
class TextMessage {
  readonly sender = new User();
  readonly receiver = "desk";
  readonly receiverType = "user";
  readonly sentAt = 1_772_600_000;
  readonly data = { text: "My order", entities: { sender: { entity: { uid: "mara", name: "Mara" } } } };
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}

const LEFT_OUT = "Incomplete: the program that wrote the file left out";
test.each([
  [2, 2, `${LEFT_OUT} 2 rows or parts of them`, [null, null]],
  [3, 2, `${LEFT_OUT} 2 rows or parts of them`, ["mara", "My order"]],
  [6, 2, "Complete", ["mara", "My order"]],
  [6, 5, `${LEFT_OUT} 3 rows or parts of them`, ["mara", "My order"]],
])("messages as Node prints them, %i levels deep, %i of them: %s", async (depth, count, verdict, shown) => {
  const answer = { data: Array.from({ length: count }, (_, index) => new TextMessage(String(index + 1))) };
  const printed = inspect(answer, { depth, maxArrayLength: 2 });
  const { client, file } = start();
  const { messagesResultId } = await importAll(client, file("app.log", `${printed}\n`));
  const resultId = messagesResultId ?? 0;
  expect(shortVerdict(verdictOf(await client.call("result.read", { resultId })))).toBe(verdict);
  const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 9 });
  expect(rows.map((row) => "id" in row && [row.sender, row.text])).toEqual([shown, shown]);
});

test("text that does not say its encoding is read in the likeliest one, and the file says which", async () => {
  const { client, file } = start();
  const russian = message("1").replace('"text":"x"', '"text":"?"');
  const letters = Buffer.from([0xc7, 0xe4, 0xf0, 0xe0, 0xe2, 0xf1, 0xf2, 0xe2, 0xf3, 0xe9, 0xf2, 0xe5]);
  const [before = "", after = ""] = russian.split("?");
  const path = file("app.ndjson", Buffer.concat([Buffer.from(before), letters, Buffer.from(`${after}\n`)]));
  const opened = await importAll(client, path);
  expect(opened).toMatchObject({ messages: 1, unreadable: 0, notes: { guessedEncoding: "windows-1251" } });
  const { ledger, ...summary } = await client.call("result.read", { resultId: opened.messagesResultId ?? 0 });
  expect(verdictOf({ ...summary, ledger })).toMatchObject({ kind: "complete", guessedEncoding: "windows-1251" });
});

test("a header that is repeated is no row, and a line of sums is none either", async () => {
  const { opened, verdict } = await open(
    "app.csv",
    "id,sender,sentAt,text\n1,mara,1772600001,a\nid,sender,sentAt,text\nTotal,1,,\n",
  );
  expect(opened).toMatchObject({ messages: 1, unreadable: 0, notes: { otherLines: 1 } });
  expect(verdict).toBe("Complete");
});
