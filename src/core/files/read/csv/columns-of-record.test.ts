// Tests which columns of a table are those of a record, and which tables are lines of a log.
import { expect, test } from "vitest";
import { matchColumns } from "./columns-of-record.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

const RECORD = {
  id: "9101",
  sender: "ola",
  receiver: "help",
  receiverType: "user",
  data: { text: "late" },
  sentAt: 1_771_000_000,
};
const cellOf = (value: unknown): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

async function read(...lines: readonly string[]) {
  const { messages, calls, unreadable } = await readAll(fileOf(`${lines.join("\n")}\n`));
  return {
    messages: messages.map(({ facts }) => [facts.id, facts.sender, facts.receiver, facts.text, facts.sentAtSeconds]),
    calls: calls.map(({ facts }) => [facts.sessionId, facts.initiator, facts.receiver, facts.initiatedAtSeconds]),
    others: unreadable.map(({ isDamage, raw }) => (isDamage ? `damage ${raw}` : raw)),
  };
}

const MESSAGE = ["9101", "ola", "help", "late", 1_771_000_000];

test.each([
  [
    "insertId,jsonPayload.id,jsonPayload.sender,jsonPayload.receiver,jsonPayload.data.text,jsonPayload.sentAt,timestamp",
    "x0,9101,ola,help,late,1771000000,2026-02-13T16:26:49Z",
  ],
  ["message.id,message.sender,message.receiver,message.data.text,message.sentAt", "9101,ola,help,late,1771000000"],
  ["pod,m_id,m_sender,m_receiver,m_text,m_sent_at,time", "p1,9101,ola,help,late,1771000000,2026-02-13T16:26:49Z"],
])("the columns of the record among %s are those with one beginning", async (header, row) => {
  expect(await read(header, row)).toEqual({ messages: [MESSAGE], calls: [], others: [] });
});

test("a call keeps its own time beside that of its line", async () => {
  const header = "insertId,timestamp,call.sessionId,call.initiator,call.receiver,call.status,call.initiatedAt";
  expect((await read(header, "x,2026-02-13T16:26:49Z,v1,ola,help,ended,1771000000")).calls).toEqual([
    ["v1", "ola", "help", 1_771_000_000],
  ]);
});

test.each([
  ["@timestamp,_id,message", "t,x0,GET /health", `t,x1,${cellOf(RECORD)}`],
  ["@timestamp,@message", "2026-02-13 16:26:40,GET /health", `2026-02-13 16:26:41,${cellOf(RECORD)}`],
  [
    "id,event_type,payload,status,created_at",
    "1,ping,{},delivered,2026-02-13",
    `2,message,${cellOf(RECORD)},sent,2026-02-13`,
  ],
  ["labels,Time,Line,tsNs,id", "{},2026-02-13,tick,17,a", `{},2026-02-13,${cellOf(RECORD)},18,b`],
])("of the log with %s only the records are read", async (header, plain, held) => {
  expect(await read(header, plain, held)).toEqual({ messages: [MESSAGE], calls: [], others: [plain] });
});

test.each([
  ["timestamp,value,host", "2026-02-13T16:26:40Z,1,h"],
  ["time,level,message", "2026-02-13T16:26:40Z,info,started"],
  ["insertId,textPayload,timestamp", "a,GET /,2026-02-13T16:26:40Z"],
  ["Ticket ID,Requester,Subject,Created at", "1,ann,Refund,2026-02-13T16:26:40Z"],
])("the table with %s holds no record", async (header, row) => {
  expect(await read(header, row)).toEqual({ messages: [], calls: [], others: [row] });
});

test("of names that are not the service's, one beginning makes no record", async () => {
  const found = await read(
    "http.request.id,http.request.user,http.request.body,http.request.time,level",
    "r1,ola,login,D,info",
  );
  expect([found.messages, found.calls]).toEqual([[], []]);
});

test("a table of messages without people stays one", async () => {
  expect((await read("id,text,sentAt", "9101,late,1771000000")).messages).toHaveLength(1);
});

test("names in capitals or in lower case are those of the service", async () => {
  const capitals = await read("ID,SENDER,RECEIVER,SENT_AT,DATA", `9101,ola,help,1771000000,${cellOf(RECORD.data)}`);
  expect(capitals.messages).toEqual([MESSAGE]);
  const { receiverType: receivertype, sentAt: sentat, ...record } = RECORD;
  expect((await read(JSON.stringify({ ...record, receivertype, sentat }))).messages).toEqual([MESSAGE]);
  const call = { sessionid: "v1", initiator: "ola", receiver: "help", status: "ended", initiatedat: 1_771_000_000 };
  expect((await read(JSON.stringify(call))).calls).toEqual([["v1", "ola", "help", 1_771_000_000]]);
});

test("a column data whose JSON is cut is damage, and no text", async () => {
  const [header, whole] = ["id,sender,receiver,sentAt,data", `9101,ola,help,1771000000,${cellOf(RECORD.data)}`];
  const cut = '9102,ola,help,1771000000,"{""text"":""My order"",""en"';
  expect(await read(header, cut, whole)).toEqual({ messages: [MESSAGE], calls: [], others: [`damage ${cut}`] });
});

test("an id with marks between thousands and an empty value of a language are read as they are meant", async () => {
  const { messages } = await read("id,sender,receiver,text,sentAt", '"98,765,432",None,undefined,None,1771000000');
  expect(messages).toEqual([["98765432", null, null, "None", 1_771_000_000]]);
});

test.each([
  [
    "Type,Phone Number,Name,Date,Time,Action,Duration",
    "Voice,(650) 555-0100,Ola,02/13/2026,4:26 PM,Phone Call,0:02:30",
  ],
  [
    "calldate,src,dst,duration,billsec,disposition,uniqueid",
    "2026-02-13 16:26:40,100,101,155,150,ANSWERED,1771000000.1",
  ],
  ["Datum;Uhrzeit;Zielrufnummer;Dauer;Betrag", "13.02.2026;16:26:40;030123;00:02:30;0,10"],
  ["call_id,started_at,status,duration,level", "r1,2026-02-13 16:26:40,ended,150,gold"],
  ["Session ID,Host,Start,End,Duration", "r1,Ola,2026-02-13 16:26:40,2026-02-13 16:28:40,120"],
])("the calls of another system with %s stay calls", async (header, row) => {
  expect((await read(header, row)).calls).toHaveLength(1);
});

test.each([
  ["Date,Time,Type,Number,Name,Message", "2026-02-13,16:26:40,in,+49301,Ola,Hi"],
  ["id,stream,topic,sender_full_name,timestamp,content", "1,help,x,Ola,2026-02-13 16:26:40,Hi"],
  ["Zeitpunkt;Kunde;Mitarbeiter;Nachricht", "2026-02-13 16:26:40;Ola;Tom;Hi"],
  ["time,message", "2026-02-13 16:26:40,Hi"],
  ["@id,sent_at,text", "1,2026-02-13 16:26:40,Hi"],
])("the messages of another system with %s stay messages", async (header, row) => {
  expect((await read(header, row)).messages).toHaveLength(1);
});

test("a text that quotes a record makes no log of its table", async () => {
  const quoting = `2,2026-02-13 16:28:40,"see ${JSON.stringify(RECORD).replaceAll('"', '""')}"`;
  const { messages } = await read("id,created_at,body", "1,2026-02-13 16:26:40,Hello", quoting);
  expect(messages.map(([id]) => id)).toEqual(["1", "2"]);
});

test("a line whose columns of the record are empty is none", async () => {
  const header = "time,level,m.id,m.sender,m.text,m.sentAt";
  const { messages, others } = await read(
    header,
    "D,INFO,1,ola,hi,1771000000",
    "E,INFO,,,,",
    "E,INFO,2,ola,ho,1771000001",
  );
  expect(messages.map(([id]) => id)).toEqual(["1", "2"]);
  expect(others).toEqual(["E,INFO,,,,"]);
});

test("extensions beside each other are no number", async () => {
  const { calls } = await read("Call ID,From,To,Start Time,Status", 'c1,100,"101,102",1771000000,answered');
  expect(calls).toMatchObject([["c1", "100", "101,102", null]]);
});

test("of a header with thousands of beginnings only the most frequent are tried", () => {
  const header = Array.from({ length: 2000 }, (_, at) => `${"a.".repeat(at % 25)}b${at % 600}.c_${at}`);
  expect(matchColumns(header).isSure).toBe(false);
});
