// Tests that a table of another program keeps what no fact takes, and that its header tells the kind of its records.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRecords } from "#tests/fakes/read-records.ts";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { detectFile } from "#core/files/read/detect-file.ts";
import { headerOf, matchHeader } from "./csv-header.ts";

const { signal } = new AbortController();

async function read(text: string) {
  const path = join(makeTemporaryFolder(), "table.csv");
  writeFileSync(path, text);
  const detection = await detectFile(path, signal);
  const batches = [];
  for await (const batch of readRecords(path, detection, { signal })) batches.push(batch);
  return {
    records: batches
      .flatMap(({ messages, calls }) => [...messages, ...calls])
      .map(({ raw }): unknown => JSON.parse(raw)),
    unreadable: batches.flatMap(({ unreadable }) => unreadable),
    names: batches.flatMap(({ names }) => names),
  };
}

test("cells that no fact takes are kept as metadata, of a message, a call and a participant", async () => {
  const { records: messages } = await read(
    "id,sent at,text,Shop,Note\n1,1700000000,hello,Kyiv,\n2,1700000001,bye,,x\n",
  );
  expect(messages).toMatchObject([
    { id: "1", data: { text: "hello", metadata: { Shop: "Kyiv" } } },
    { id: "2", data: { text: "bye", metadata: { Note: "x" } } },
  ]);
  const { records: calls } = await read("sessionId,status,initiated at,Shop\ns1,ended,1700000000,Kyiv\n");
  expect(calls).toMatchObject([{ sessionId: "s1", status: "ended", metadata: { Shop: "Kyiv" } }]);
  const { records: devices } = await read("sessionId,uid,device,Shop\ns1,ann,web,Kyiv\n");
  expect(devices).toMatchObject([
    { sessionId: "s1", participants: [{ uid: "ann", deviceId: "web", metadata: { Shop: "Kyiv" } }] },
  ]);
});

test.each([".", "_", "/"])(
  "columns of data with %s are its fields, beside columns of any other program",
  async (sign) => {
    const names = ["text", "metadata", "metadata.order", "entities.sender.entity.name"];
    const header = names.map((name) => `data.${name}`.replaceAll(".", sign)).join(",");
    const { records } = await read(
      `id,sender,created,${header},Shop\n1,ann,1700000000,hello,"{""fee"":1}",88,Ann Lee,Kyiv\n2,ann,1700000001,bye,plain,,,\n`,
    );
    const sender = { entity: { uid: "ann", name: "Ann Lee" } };
    expect(records).toMatchObject([
      { data: { text: "hello", metadata: { fee: 1, order: "88", Shop: "Kyiv" }, entities: { sender } } },
      { data: { text: "bye", metadata: { [`data${sign}metadata`]: "plain" } } },
    ]);
  },
);

test("a metadata object in a column named by its path is an object, and keeps every key", async () => {
  const { records } = await read(
    'id,sentAt,text,data.metadata.order,data.metadata\n1,1700000000,a,88,"{""fee"":12345678901234567890}"\n2,1700000001,b,,\n',
  );
  expect(JSON.stringify(records[0])).toContain('"metadata":{"fee":');
  expect(records).toMatchObject([{ data: { text: "a", metadata: { order: "88" } } }, { data: { text: "b" } }]);
});

test("counts and lists of a message become entries: attachments, mentions with names, and reactions", async () => {
  const header = "id,sentAt,text,attachmentCount,attachmentTypes,mentionedUids,mentionedNames,reactionCount";
  const { records } = await read(
    `${header}\n1,1700000000,a,3,"[""image"",""video""]","[""ann"",""bob""]","[""Ann""]",2\n2,1700000001,b,0,[],[],[],0\n`,
  );
  expect(records).toMatchObject([
    {
      data: {
        attachments: [{ mimeType: "image/*" }, { mimeType: "video/*" }, { mimeType: "image/*" }],
        mentions: { ann: { uid: "ann", name: "Ann" }, bob: { uid: "bob" } },
        reactions: [{ count: 2 }],
      },
    },
    { id: "2" },
  ]);
  expect(JSON.stringify(records[1])).not.toMatch(/attachments|mentions|reactions/u);
});

test("the receiver is a user or a group, as the table says, and sender and session have their own entries", async () => {
  const header = "id,sentAt,text,sender,senderName,receiverType,receiver,receiverName,sessionId";
  const { records } = await read(
    `${header}\n1,1700000000,a,ann,Ann,group,g1,Team,s1\n2,1700000001,b,ann,,user,bob,Bob,\n`,
  );
  expect(records).toMatchObject([
    {
      data: {
        entities: {
          sender: { entity: { uid: "ann", name: "Ann" }, entityType: "user" },
          receiver: { entity: { guid: "g1", name: "Team" }, entityType: "group" },
          on: { entity: { sessionid: "s1" }, entityType: "call" },
        },
      },
    },
    { data: { entities: { receiver: { entity: { uid: "bob", name: "Bob" }, entityType: "user" } } } },
  ]);
});

test("a line with too few or too many cells is unreadable, with the reason", async () => {
  const { records, unreadable } = await read("id,sentAt,text\n1,1700000000,a\n2,1700000001\n3,1700000002,c,d\n");
  expect(records).toMatchObject([{ id: "1" }]);
  expect(unreadable.map(({ line, reason }) => [line, reason])).toEqual([
    [3, "it has fewer cells than the header"],
    [4, "it has more cells than the header"],
  ]);
});

test.each([
  ["messages", ["text", "id"]],
  ["messages", ["sender", "sentAt"]],
  ["messages", ["conversation id", "sent at"]],
  ["calls", ["session id", "status"]],
  ["calls", ["session id", "mode"]],
  ["calls", ["session id", "total duration"]],
  ["calls", ["session id", "initiator"]],
  ["participants", ["session id", "uid"]],
] as const)("a table is surely one of %s with the columns %j", (records, header) => {
  expect(matchHeader([...header, "other"])).toMatchObject({ records, isSure: true, isOwn: false });
});

test("a table without the needed columns is not sure to hold anything", () => {
  for (const header of [["text"], ["session id"], ["status"], ["a", "b"]])
    expect([header, matchHeader(header).isSure]).toEqual([header, false]);
});

test("columns without a name, and those with the same name, get names of their own", () => {
  expect(headerOf(["name", null, "name", "", "name"])).toEqual(["name", "Column 2", "name 2", "Column 4", "name 3"]);
});

test("names beside UIDs are learned from calls and devices, each for a user or a group", async () => {
  const call =
    "sessionId,status,initiator,initiatorName,receiverType,receiver,receiverName,participantUids,participantNames";
  const { names: ofCalls } = await read(
    `${call}\ns1,ended,ann,Ann,group,g1,Team,"[""bob"",""cid""]","[""Bob"",null]"\ns2,ended,,Nobody,user,dan,Dan,[],[]\n`,
  );
  // All names come once more at the end of a file.
  expect(new Set(ofCalls.map(({ kind, id, name }) => `${kind} ${id}: ${name}`))).toEqual(
    new Set(["user ann: Ann", "group g1: Team", "user bob: Bob", "user dan: Dan"]),
  );
  const device = "sessionId,uid,name,callInitiator,callInitiatorName,callReceiverType,callReceiver,callReceiverName";
  const { names: ofDevices } = await read(`${device}\ns1,ann,Ann,eve,Eve,group,g2,Crew\n`);
  expect(new Set(ofDevices.map(({ kind, id, name }) => `${kind} ${id}: ${name}`))).toEqual(
    new Set(["user ann: Ann", "user eve: Eve", "group g2: Crew"]),
  );
});

test("cells of columns that are paths are put into the record, unless it has a value there or the path needs a list", async () => {
  const header = "id,sentAtSeconds,text,data.metadata.shop.city,data.text,data.extra,data.list[0],data.text.deep";
  const { records } = await read(`${header}\n1,1700000000,hello,Kyiv,other,7,first,deep\n`);
  expect(records).toEqual([
    {
      id: "1",
      sentAt: 1_700_000_000,
      data: { text: "hello", metadata: { shop: { city: "Kyiv" } }, extra: "7" },
    },
  ]);
});

test("a table of devices gives each call its own values, with numbers, flags and times", async () => {
  const header =
    "sessionId,uid,isJoined,joinedAt (UTC),joinedAtSeconds,totalAudioMinutes,callStatus,callInitiatedAtSeconds";
  const { records } = await read(`${header}\ns1,ann,true,2023-11-14T22:13:20+00:00,1700000000,1.5,ended,1700000000\n`);
  expect(records).toEqual([
    {
      sessionId: "s1",
      status: "ended",
      initiatedAt: 1_700_000_000,
      participants: [{ uid: "ann", isJoined: true, joinedAt: 1_700_000_000, totalAudioMinutes: 1.5 }],
    },
  ]);
});

test("texts that hold JSON like a message stay texts, where the columns say who wrote what and when", async () => {
  const quoted = '"got {""id"":""9"",""sender"":""x"",""sentAt"":1,""data"":{""text"":""q""}}"';
  const rows = [`101,ann,${quoted},1767225600`, `102,bob,${quoted},1767225660`, "103,ann,thanks,1767225720"];
  const { messages } = await readAll(fileOf(`Message ID,From,Body,Sent\n${rows.join("\n")}\n`));
  expect(messages.map(({ facts }) => facts.id)).toEqual(["101", "102", "103"]);
});

test("a time that a browser writes with a narrow space before PM is read", async () => {
  const written = new Date(Date.UTC(2026, 0, 14, 15)).toLocaleString("en-US", { timeZone: "UTC" });
  for (const time of [written, "1/14/2026, 3:00:00\u202FPM", "14.01.2026,\u00A015:00:00"]) {
    const { messages } = await readAll(fileOf(`id,sender,text,sentAt\n1,ann,Hi,"${time}"\n`));
    expect(messages.map(({ facts }) => facts.sentAtSeconds)).toEqual([Date.UTC(2026, 0, 14, 15) / 1000]);
  }
});
