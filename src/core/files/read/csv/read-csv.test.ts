// Tests reading CSV: a file from Switchboard gives back every fact, another file is read as its header says.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { columnsOf } from "#contract/exports/export-columns.ts";
import type { Dataset } from "#domain/columns/datasets.ts";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import { messageBody, messageEvent } from "#tests/fakes/webhook-bodies.ts";
import { readRecords, type RecordBatch } from "#tests/fakes/read-records.ts";
import { failureOf } from "#contract/failure.ts";
import { participantsOf, readCall } from "#domain/records/call.ts";
import { namedEntities, readMessage } from "#domain/records/message.ts";
import { createSampleService } from "#sample/index.ts";
import { openWriter } from "#core/files/formats/file-format.ts";
import type { Cell } from "#core/files/write/writer.ts";
import { detectFile } from "#core/files/read/detect-file.ts";
import { runs } from "#tests/random-runs.ts";

const { signal } = new AbortController();
const sample = createSampleService({ messages: 400, calls: 80 });

function fileOf(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-csv-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "anything");
  writeFileSync(path, content);
  return path;
}

async function readAll(path: string) {
  const detection = await detectFile(path, signal);
  const batches: RecordBatch[] = [];
  let failure: unknown = null;
  try {
    for await (const batch of readRecords(path, detection, { signal })) batches.push(batch);
  } catch (thrown) {
    failure = failureOf(thrown);
  }
  return {
    detection,
    failure,
    messages: batches.flatMap(({ messages }) => messages),
    calls: batches.flatMap(({ calls }) => calls),
    unreadable: batches.flatMap(({ unreadable }) => unreadable),
    names: batches.flatMap(({ names }) => names),
  };
}

type Facts = Readonly<Record<string, unknown>>;

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  return JSON.stringify(value);
}

/** The forms in which Switchboard writes CSV: for machines, and for Excel with each separator. */
const WAYS = [
  { format: "csv", options: DEFAULT_OPTIONS },
  { format: "csvExcel", options: DEFAULT_OPTIONS },
  { format: "csvExcel", options: { ...DEFAULT_OPTIONS, separator: "semicolon" } },
  { format: "csvExcel", options: { ...DEFAULT_OPTIONS, separator: "tab" } },
] as const;
type Way = (typeof WAYS)[number];

/** Writes an export whose cells are the facts named by its columns. */
async function exported(dataset: Dataset, rows: readonly Facts[], way: Way): Promise<Buffer> {
  const zone = "Europe/Kyiv";
  const columns = columnsOf(dataset);
  const cell = (facts: Facts, name: string): Cell => cellOf(facts[name] ?? facts[`${name}Seconds`] ?? null);
  const writer = openWriter({ dataset, columns, zone, ...way });
  const cells = rows.map((facts) => columns.map(({ name }) => cell(facts, name)));
  const slice = { kind: "cells", rowCount: rows.length, rows: cells } as const;
  return Buffer.concat([await writer.begin(), await writer.take(slice), await writer.end()]);
}

function messageFactsOf(raw: unknown) {
  const reading = readMessage(raw);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.record;
}

function callFactsOf(raw: unknown) {
  const reading = readCall(raw);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.record;
}

describe.each(WAYS)("CSV that Switchboard wrote: $format, $options.separator", (way) => {
  const isForExcel = way.format === "csvExcel";

  test("messages are read back with every fact and the names of mentioned people", async () => {
    const facts = sample.messages.map(messageFactsOf);
    const named = new Map(sample.messages.flatMap(namedEntities).map(({ id, name }) => [id, name]));
    const rows = facts.map((one) => ({
      ...one,
      mentionedNames: one.mentionedUids.map((uid) => named.get(uid) ?? null),
    }));
    const read = await readAll(fileOf(await exported("messages", rows, way)));
    expect(read.detection).toMatchObject({ format: "csv", records: "messages", csv: { isOwn: true, isForExcel } });
    expect(read).toMatchObject({ unreadable: [], failure: null, calls: [] });
    expect(read.messages.map((message) => message.facts)).toEqual(facts);
    for (const { raw, facts: own } of read.messages) expect(messageFactsOf(JSON.parse(raw))).toEqual(own);
    for (const { id, name } of read.names) expect(name).toBe(named.get(id));
  });

  test("calls are read back with every fact and the names of their people", async () => {
    const facts = sample.calls.map(callFactsOf);
    const rows = facts.map((one) => ({ ...one, initiatorName: `Name of ${one.initiator}` }));
    const read = await readAll(fileOf(await exported("calls", rows, way)));
    expect(read.detection).toMatchObject({ records: "calls", csv: { isOwn: true, isForExcel } });
    expect(read).toMatchObject({ unreadable: [], failure: null, messages: [] });
    expect(read.calls.map((call) => call.facts)).toEqual(facts);
    expect(read.names.map(({ id, name }) => [id, name])).toContainEqual([
      facts[0]?.initiator,
      `Name of ${facts[0]?.initiator}`,
    ]);
  });

  test("device lines of one call are read back as one call with its participants", async () => {
    const rows = sample.calls.flatMap((raw) => {
      const call = callFactsOf(raw);
      const ofCall = {
        sessionId: call.sessionId,
        callType: call.type,
        callMode: call.mode,
        callStatus: call.status,
        callInitiator: call.initiator,
        callReceiverType: call.receiverType,
        callReceiver: call.receiver,
        callInitiatedAt: call.initiatedAtSeconds,
        callInitiatedAtSeconds: call.initiatedAtSeconds,
        callStartedAtSeconds: call.startedAtSeconds,
        callEndedAtSeconds: call.endedAtSeconds,
      };
      return participantsOf(raw).map((entry) => ({ ...entry, ...ofCall }));
    });
    const read = await readAll(fileOf(await exported("devices", rows, way)));
    expect(read.detection).toMatchObject({ records: "participants", csv: { isOwn: true } });
    expect(read.unreadable).toEqual([]);
    const held = sample.calls.filter((raw) => participantsOf(raw).length > 0);
    expect(read.calls.map(({ raw }) => participantsOf(JSON.parse(raw)))).toEqual(held.map(participantsOf));
    expect(read.calls.map(({ facts }) => [facts.sessionId, facts.status, facts.initiatedAtSeconds])).toEqual(
      held.map(callFactsOf).map((facts) => [facts.sessionId, facts.status, facts.initiatedAtSeconds]),
    );
  });

  test("any text is read back unchanged", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "\uFEFF",
        "\r",
        "\n",
        "\r\n",
        "\u0000",
        '"',
        '""',
        ",",
        "a\r\nb",
        "=1+1",
        "'=1+1",
        "''\t@x",
        "\t\t1",
        "",
        "\u2028",
        "\u{10FFFF}",
        "[]",
        "[1",
      ),
    );
    const facts = messageFactsOf(sample.messages[0]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 40 }), async (texts) => {
        const rows = texts.map(([body, tag], index) => ({
          ...facts,
          // Ids that a spreadsheet would change: numbers, days, formulas, and one that looks already marked.
          id: [String(index), `00${index}`, `MAR${index + 1}`, `=${index}`, `\t${index}`][index % 5] ?? "",
          text: body,
          tags: tag === "" ? [] : [tag],
        }));
        const read = await readAll(fileOf(await exported("messages", rows, way)));
        expect(read.messages.map((message) => message.facts)).toEqual(rows);
      }),
      { numRuns: runs("stores") },
    );
  });
});

const GUARDED = { id: "\t0012", sentAt: "", text: "'=1+1" };

test("marks are removed only from a file that begins like Switchboard's file for Excel", async () => {
  const [header, row] = [Object.keys(GUARDED), Object.values(GUARDED)].map((cells) => cells.join(","));
  const texts = [`${header}\r\n${row}\r\n`, `\uFEFF${header}\n${row}\n`, `\uFEFFother,${header}\r\n1,${row}\r\n`];
  for (const text of texts) {
    const read = await readAll(fileOf(text));
    expect(read.detection.csv).toMatchObject({ isForExcel: false });
    expect(read.messages[0]?.facts).toMatchObject({ id: "\t0012", text: "'=1+1" });
  }
});

interface Case {
  readonly name: string;
  readonly text: string | Buffer;
  readonly expected: readonly Facts[];
  readonly csv?: Facts;
}

const MESSAGE = { sender: "ann", text: 'Hello; "you"', sentAtSeconds: 1_772_374_509 };

const ELSEWHERE: readonly Case[] = [
  {
    name: "semicolons and other names",
    text: 'From;Body;Date\r\nann;"Hello; ""you""";2026-03-01 14:15:09\r\nbob;x;2026-03-01T14:15:09+02:00\r\n',
    expected: [MESSAGE, { sender: "bob", text: "x", sentAtSeconds: MESSAGE.sentAtSeconds - 7200 }],
    csv: { delimiter: ";", hasHeader: true, isOwn: false },
  },
  {
    name: "tabs, days first, and a line that names the separator",
    text: "sep=\t\nmessage_id\tSender ID\tMessage\tTimestamp\n7\tann\tx\t25/12/2025 10:00\n8\tbob\ty\t01/02/2026 10:00\n",
    expected: [
      { id: "7", sender: "ann", text: "x", sentAtSeconds: Date.UTC(2025, 11, 25, 10) / 1000 },
      { id: "8", sender: "bob", text: "y", sentAtSeconds: Date.UTC(2026, 1, 1, 10) / 1000 },
    ],
    csv: { delimiter: "\t", times: { dayFirst: true, zone: "UTC", example: null } },
  },
  {
    name: "months first with AM and PM, and milliseconds",
    text: "id,user,text,time\n1,ann,x,3/25/2026 12:05 AM\n2,bob,y,1772374509123\n",
    expected: [
      { id: "1", sentAtSeconds: Date.UTC(2026, 2, 25, 0, 5) / 1000 },
      { id: "2", sentAtSeconds: 1_772_374_509 },
    ],
  },
  {
    name: "single quotes and cells left out at the end",
    text: "id,Sender ID,text,tags\n'1','ann','it''s, well'\n'2','bob','y','a|b'\n'3','cy','z','c'\n",
    expected: [
      { id: "1", text: "it's, well", tags: [] },
      { id: "2", text: "y", tags: ["a", "b"] },
      { id: "3", tags: ["c"] },
    ],
    csv: { quote: "'" },
  },
  {
    name: "a file whose very first cell is the only one in single quotes",
    text: "'id',Sender ID,text\n1,ann,x\n2,bob,y\n",
    expected: [{ id: "1" }, { id: "2" }],
    csv: { quote: "'", hasHeader: true },
  },
  {
    name: "UTF-16 as spreadsheets save it",
    text: Buffer.from("\uFEFFid\tsender\ttext\n1\tann\tпривіт\n", "utf16le"),
    expected: [{ id: "1", sender: "ann", text: "привіт" }],
  },
];

describe("CSV from other programs", () => {
  test.each(ELSEWHERE)("$name", async ({ text, expected, csv = {} }) => {
    const read = await readAll(fileOf(text));
    expect(read.detection).toMatchObject({ format: "csv", records: "messages", csv });
    expect(read.unreadable).toEqual([]);
    expect(read.messages).toHaveLength(expected.length);
    expect(read.messages.map(({ facts }) => facts)).toMatchObject(expected);
  });

  test("calls are recognised by their columns, and cells that are not facts are kept in the record", async () => {
    const text =
      "Call ID,Caller,Callee,Outcome,Start time,Duration,Queue\nc1,ann,bob,ended,2026-03-01 10:00,00:05:00,vip\nc2,cy,dan,busy,not known,,\n";
    const read = await readAll(fileOf(text));
    expect(read.detection.records).toBe("calls");
    expect(read.calls.map(({ facts }) => facts)).toMatchObject([
      { sessionId: "c1", initiator: "ann", receiver: "bob", status: "ended", totalDuration: "00:05:00" },
      { sessionId: "c2", startedAtSeconds: null },
    ]);
    expect(read.calls.map(({ raw }): unknown => JSON.parse(raw))).toMatchObject([
      { metadata: { Queue: "vip" } },
      { metadata: { "Start time": "not known" } },
    ]);
  });

  test("names beside ids become the people and the group that the record names", async () => {
    const read = await readAll(
      fileOf(
        "id,sender,senderName,receiverType,receiver,receiverName\n1,ann,Ann Lee,group,team,Support\n2,ann,Ann Lee,user,bob,Bob\n",
      ),
    );
    const entities = read.messages.map(({ raw }): unknown => JSON.parse(raw));
    const ann = { entity: { uid: "ann", name: "Ann Lee" }, entityType: "user" };
    expect(entities).toMatchObject([
      {
        data: {
          entities: { sender: ann, receiver: { entity: { guid: "team", name: "Support" }, entityType: "group" } },
        },
      },
      { data: { entities: { sender: ann, receiver: { entity: { uid: "bob", name: "Bob" }, entityType: "user" } } } },
    ]);
    expect(new Set(read.names.map(({ kind, id, name }) => `${kind} ${id}: ${name}`))).toEqual(
      new Set(["user ann: Ann Lee", "group team: Support", "user bob: Bob"]),
    );
  });

  test("corrected facts and times are kept, and another delimiter detects the columns again", async () => {
    const path = fileOf("Nachricht|Von|Wann\nHallo|ann|01/02/2026 10:00\nTschüss|bob|03/02/2026 11:00\n");
    const found = await detectFile(path, signal);
    expect(found).toMatchObject({
      csv: {
        delimiter: "|",
        header: ["Nachricht", "Von", "Wann"],
        times: { dayFirst: null, example: "01/02/2026 10:00" },
      },
    });
    if (found.csv === null) throw new Error("no layout");
    const csv = {
      ...found.csv,
      facts: ["text", "sender", "sentAt"],
      times: { dayFirst: false, zone: "Europe/Berlin", example: "01/02/2026 10:00" },
    };
    const corrected = await detectFile(path, signal, { corrected: { ...found, csv } });
    expect(corrected).toEqual({ ...found, csv });
    const rows: unknown[] = [];
    for await (const { messages } of readRecords(path, corrected, { signal })) {
      rows.push(...messages.map(({ facts }) => [facts.text, facts.sender, facts.sentAtSeconds]));
    }
    expect(rows).toEqual([
      ["Hallo", "ann", Date.UTC(2026, 0, 2, 9) / 1000],
      ["Tschüss", "bob", Date.UTC(2026, 2, 2, 10) / 1000],
    ]);
    const inOne = await detectFile(path, signal, {
      corrected: { ...found, csv: { ...csv, delimiter: ",", hasHeader: false } },
    });
    expect(inOne).toMatchObject({
      csv: { header: ["Column 1"], facts: [null] },
      sampleRows: [["Nachricht|Von|Wann"], ["Hallo|ann|01/02/2026 10:00"], ["Tschüss|bob|03/02/2026 11:00"]],
    });
    const asCalls = await detectFile(path, signal, { corrected: { ...found, records: "calls", csv: found.csv } });
    expect(asCalls.records).toBe("calls");
  });

  test.each([
    ["id", "id", "m1"],
    ["sender", "sender", "ann"],
    ["conversation", "conversationId", "group_x"],
    ["session id", "sessionId", "v1.eu.1"],
    ["uid", "uid", "ann"],
  ])("a line with a column %s is a record, even if one of its texts is a webhook body", async (header, fact, value) => {
    const body = JSON.stringify(messageEvent("message_sent", messageBody("hook-1", "inside")));
    const path = fileOf(`${header},note\n${value},"${body.replaceAll('"', '""')}"\n`);
    const detected = await detectFile(path, signal);
    if (detected.csv === null) throw new Error("no layout");
    const csv = { ...detected.csv, facts: [fact, null] };
    let [events, records] = [0, 0];
    for await (const batch of readRecords(path, { ...detected, csv }, { signal })) {
      events += batch.events.length;
      records += batch.messages.length + batch.calls.length + batch.unreadable.length;
    }
    expect([events, records]).toEqual([0, 1]);
  });

  test("a line of other columns gives the webhook events in its cells, kept with the whole line", async () => {
    const body = JSON.stringify(messageEvent("message_sent", messageBody("hook-1", "inside")));
    const path = fileOf(`level,note\ninfo,"${body.replaceAll('"', '""')}"\ninfo,started\n`);
    const detected = await detectFile(path, signal);
    if (detected.csv === null) throw new Error("no layout");
    const csv = { ...detected.csv, hasHeader: true, header: ["level", "note"], facts: [null, null] };
    const batches: RecordBatch[] = [];
    for await (const batch of readRecords(path, { ...detected, records: "messages", csv }, { signal }))
      batches.push(batch);
    expect(batches.flatMap(({ events }) => events.map(({ raw }): unknown => JSON.parse(raw)))).toEqual([
      { level: "info", note: body },
    ]);
    expect(batches.flatMap(({ messages }) => messages.map(({ facts }) => facts.id))).toContain("hook-1");
  });

  test("rows without an id get the same id at every reading", async () => {
    const path = fileOf("sender,text,sent\nann,x,2026-03-01\nbob,y,2026-03-02\n");
    const [once, twice] = [await readAll(path), await readAll(path)];
    expect(once.messages.map(({ facts }) => facts.id)).toEqual(twice.messages.map(({ facts }) => facts.id));
    expect(new Set(once.messages.map(({ facts }) => facts.id)).size).toBe(2);
  });

  test("malformed lines are kept as unreadable, and the other lines are read", async () => {
    const text =
      'id,sender,text\n1,ann,"a "quoted" word"\n2,bob,"two\nlines"\n3,cy,d,e,f\n4,dan,"never closed\n5,eve,ok\n6,fay,"ok"\n';
    const read = await readAll(fileOf(text));
    expect(read.messages.map(({ facts, line }) => [facts.id, facts.text, line])).toEqual([
      ["2", "two\nlines", 3],
      ["5", "ok", 7],
      ["6", "ok", 8],
    ]);
    expect(read.unreadable.map(({ raw, line, byte }) => [raw, line, byte])).toEqual([
      ['1,ann,"a "quoted" word"', 2, 15],
      ["3,cy,d,e,f", 5, text.indexOf("3,cy")],
      ['4,dan,"never closed', 6, text.indexOf("4,dan")],
    ]);
  });
});
