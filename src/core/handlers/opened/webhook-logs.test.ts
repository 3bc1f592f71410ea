// Tests logs of webhook bodies: every event is kept, and messages and calls are rebuilt from the events.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import type { Output } from "#contract/methods/methods.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import type { Client } from "#contract/carrier/port.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import type { CallDetail, MessageDetail } from "#contract/methods/rows.ts";
import { asMap } from "#domain/text/lenient.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { createSampleService } from "#sample/index.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { startLocalEngine } from "#tests/fakes/engine.ts";
import { FACTS } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import {
  callEvent,
  changeEvent,
  groupEvent,
  messageBody,
  messageEvent,
  receiptEvent,
  sessionEvents,
} from "#tests/fakes/webhook-bodies.ts";

const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

interface Desk {
  readonly client: Client;
  readonly file: (name: string, content: string | Buffer) => string;
}

function start(): Desk {
  const folder = makeTemporaryFolder();
  const engine = startLocalEngine(folder);
  onTestFinished(engine.close);
  mkdirSync(join(folder, "files"));
  return {
    client: engine.client,
    file(name, content) {
      const path = join(folder, "files", name);
      writeFileSync(path, content);
      return path;
    },
  };
}

async function open(client: Client, ...paths: readonly string[]): Promise<OpenedFile> {
  const { openedId } = await client.call("opened.openPaths", { paths });
  return client.call("opened.import", { openedId });
}

async function viewOf(client: Client, resultId: number | null, search = ""): Promise<number> {
  const spec = { params: {}, search, sort: [] };
  return (await client.call("view.open", { resultId: resultId ?? 0, spec })).viewId;
}

async function rowIdsOf(client: Client, resultId: number | null, search = ""): Promise<readonly number[]> {
  const viewId = await viewOf(client, resultId, search);
  return (await readRows(client, { viewId, from: 0, count: 1000 })).rows.map(({ rowId }) => rowId);
}

async function messagesOf(
  client: Client,
  { messagesResultId }: OpenedFile,
): Promise<ReadonlyMap<string, MessageDetail>> {
  const details = new Map<string, MessageDetail>();
  for (const rowId of await rowIdsOf(client, messagesResultId)) {
    const detail = await client.call("record.message", { rowId });
    details.set(detail.row.id, detail);
  }
  return details;
}

async function callsOf(client: Client, { callsResultId }: OpenedFile): Promise<ReadonlyMap<string, CallDetail>> {
  const details = new Map<string, CallDetail>();
  for (const rowId of await rowIdsOf(client, callsResultId)) {
    const detail = await client.call("record.call", { rowId });
    details.set(detail.row.sessionId, detail);
  }
  return details;
}

async function eventsOf(client: Client, kind: "messages" | "calls", rowId: number): Promise<Output<"record.events">> {
  return client.call("record.events", { kind, rowId, from: 0, count: 200 });
}

test("the events of a log give messages and one call per session, and each event is kept unchanged", async () => {
  const { client, file } = start();
  const events = [
    messageEvent("message_sent", messageBody("1", "hello")),
    ...sessionEvents("v1.us.s1"),
    receiptEvent("1"),
    groupEvent(),
  ];
  const opened = await open(client, file("hooks.ndjson", lines(events)));
  expect(opened).toMatchObject({ state: "complete", messages: 1, calls: 1, events: 10, unreadable: 0 });
  const listed = await client.call("opened.events", { openedId: opened.openedId, from: 0, count: 200 });
  expect(listed.total).toBe(10);
  expect(listed.events.map(({ raw, file: name, line }) => [JSON.parse(raw), name, line])).toEqual(
    events.map((event, index) => [event, "hooks.ndjson", index + 1]),
  );
  expect(listed.events[9]).toMatchObject({ trigger: "group_member_joined", atSeconds: null });

  const message = (await messagesOf(client, opened)).get("1");
  expect(message).toMatchObject({ row: { text: "hello", senderName: "Lena" }, events: 2, origin: { line: 1 } });
  expect(JSON.parse(message?.raw ?? "")).toEqual(messageBody("1", "hello"));

  const call = (await callsOf(client, opened)).get("v1.us.s1");
  expect(call?.row).toMatchObject({
    type: "audio",
    mode: "call",
    status: "ended",
    startedAtSeconds: 1_700_000_000,
    endedAtSeconds: 1_700_000_061,
    hasRecording: true,
    participantUids: [],
    initiator: null,
    totalParticipants: null,
  });
  expect(call?.participants.map(({ uid, name, joinedAtSeconds }) => [uid, name, joinedAtSeconds])).toEqual([
    [null, "Lena Vogt", 1_700_000_001],
    [null, "Omar", 1_700_000_005],
    [null, "Omar", 1_700_000_040],
  ]);
  expect(call).toMatchObject({ events: 7, origin: { file: "hooks.ndjson", line: 2 } });
  expect(call?.rebuiltFrom?.facts["endedAt"]).toEqual({ trigger: "call_ended", file: "hooks.ndjson", line: 7 });
  const ofCall = await eventsOf(client, "calls", call?.row.rowId ?? 0);
  expect(ofCall.events.map(({ line, trigger }) => [line, trigger]).slice(0, 2)).toEqual([
    [2, "call_started"],
    [3, "call_participant_joined"],
  ]);
});

test("the verdict of a file counts its events", async () => {
  const { client, file } = start();
  const opened = await open(client, file("hooks", lines([...sessionEvents("s"), receiptEvent("1")])));
  const result = await client.call("result.read", { resultId: opened.callsResultId ?? 0 });
  expect(result).toMatchObject({ rowCount: 1, ledger: { rows: 1, received: 1, events: 8, unreadable: 0 } });
  expect(verdictOf(result)).toEqual({ kind: "complete", asOfMs: null, ofFiles: true, events: 8 });
});

test("a file of receipts only has events and no records", async () => {
  const { client, file } = start();
  const opened = await open(client, file("hooks", lines([receiptEvent("1"), groupEvent()])));
  expect(opened).toMatchObject({ state: "complete", messages: 0, calls: 0, events: 2, unreadable: 0 });
});

test("an edit and a deletion give the action message and the changed message, in any order", async () => {
  const { client, file } = start();
  const edited = messageBody("1", "after", { editedAt: 1_700_000_100, updatedAt: 1_700_000_100 });
  const { data: _, ...deleted } = messageBody("2", "", { deletedAt: 1_700_000_100, updatedAt: 1_700_000_100 });
  const events = [
    changeEvent("edited", "3", edited),
    messageEvent("message_sent", messageBody("1", "before")),
    messageEvent("message_sent", messageBody("2", "gone")),
    changeEvent("deleted", "4", { ...deleted, data: {} }),
  ];
  const opened = await open(client, file("hooks", lines(events)));
  expect(opened).toMatchObject({ messages: 4, events: 4, unreadable: 0 });
  const messages = await messagesOf(client, opened);
  expect([...messages.keys()].toSorted()).toEqual(["1", "2", "3", "4"]);
  expect(messages.get("1")).toMatchObject({ row: { text: "after", editedAtSeconds: 1_700_000_100 }, events: 2 });
  expect(messages.get("2")).toMatchObject({ row: { text: null, deletedAtSeconds: 1_700_000_100 }, events: 2 });
  expect(messages.get("3")?.row).toMatchObject({ category: "action", action: "edited" });
  const { ledger } = await client.call("result.read", { resultId: opened.messagesResultId ?? 0 });
  expect(ledger).toMatchObject({ received: 6, rows: 4, duplicates: 2, events: 4 });
});

test("the changed message is kept even without a time of its update", async () => {
  const { client, file } = start();
  const { updatedAt: _, ...deleted } = messageBody("1", "", { deletedAt: 1_700_000_100, data: {} });
  const sent = messageEvent("message_sent", messageBody("1", "secret plan"));
  for (const [name, events] of [
    ["first", [changeEvent("deleted", "4", deleted), sent]],
    ["last", [sent, changeEvent("deleted", "4", deleted)]],
  ] as const) {
    const messages = await messagesOf(client, await open(client, file(name, lines(events))));
    expect(messages.get("1")?.row).toMatchObject({ text: null, deletedAtSeconds: 1_700_000_100 });
  }
});

test("call messages say who called whom, also for an unanswered call, and lose channel secrets", async () => {
  const { client, file } = start();
  const events = [
    callEvent("initiated", "s1", "11"),
    ...sessionEvents("s1"),
    callEvent("initiated", "s2", "12"),
    callEvent("unanswered", "s2", "13", 1_700_000_030),
  ];
  const opened = await open(client, file("hooks", lines(events)));
  expect(opened).toMatchObject({ messages: 3, calls: 2, events: 10 });
  const calls = await callsOf(client, opened);
  expect(calls.get("s1")?.row).toMatchObject({
    initiator: "lena",
    initiatorName: "Lena",
    receiver: "omar",
    status: "ended",
  });
  expect(calls.get("s2")?.row).toMatchObject({
    status: "unanswered",
    initiatedAtSeconds: 1_699_999_990,
    startedAtSeconds: null,
  });
  const { events: kept } = await client.call("opened.events", { openedId: opened.openedId, from: 0, count: 200 });
  expect(JSON.stringify([kept, [...calls.values()], [...(await messagesOf(client, opened)).values()]])).not.toContain(
    "very-secret-channel",
  );
});

const SAMPLE = createSampleService({ messages: 5, calls: 3 });
const MIXED = [
  ...SAMPLE.messages,
  ...sessionEvents("s1"),
  ...SAMPLE.calls.map((data) => ({ data })),
  { time: "2024-01-01T00:00:00Z", level: "info", body: messageEvent("message_sent", messageBody("hook-1", "wrapped")) },
  { time: 1, body: JSON.stringify(messageEvent("message_sent", messageBody("hook-2", "in a text"))) },
  { Records: [{ body: JSON.stringify(receiptEvent("hook-1")) }, { body: JSON.stringify(groupEvent()) }] },
];

test.each([
  ["lines", lines(MIXED)],
  ["packed lines", gzipSync(lines(MIXED))],
  ["a list", JSON.stringify(MIXED)],
  ["an indented list", JSON.stringify(MIXED, null, 2)],
  ["a list in an object", JSON.stringify({ data: MIXED })],
])("webhook bodies, wrapped or not, are read together with messages and calls from %s", async (_name, content) => {
  const { client, file } = start();
  const opened = await open(client, file("mixed", content));
  expect(opened).toMatchObject({ state: "complete", messages: 7, calls: 4, events: 11, unreadable: 0 });
  const calls = await callsOf(client, opened);
  const rebuilt = [...calls.values()].filter(({ rebuiltFrom }) => rebuiltFrom !== null);
  expect(rebuilt.map(({ row }) => row.sessionId)).toEqual(["s1"]);
  expect((await messagesOf(client, opened)).get("hook-2")?.row.text).toBe("in a text");
});

test("the events of a session give one call, even if they are repeated, far apart and in two files", async () => {
  const { client, file } = start();
  const first = sessionEvents("s1").slice(3);
  const second = sessionEvents("s1");
  const filler = Array.from({ length: 4000 }, (_, index) => receiptEvent(`${index}-${"x".repeat(500)}`));
  const paths = [file("a", lines([...first, ...filler])), file("b", lines([...filler, ...second]))];
  const opened = await open(client, ...paths);
  expect(opened).toMatchObject({ calls: 1, events: 8011 });
  const call = (await callsOf(client, opened)).get("s1");
  expect(call?.participants).toHaveLength(3);
  expect(call).toMatchObject({ events: 11, origin: { file: "a", line: 1 }, row: { endedAtSeconds: 1_700_000_061 } });
  expect(call?.rebuiltFrom).toMatchObject({ events: 11, repeated: 4 });
  expect(call?.rebuiltFrom?.facts["participants"]).toEqual({ trigger: "call_participant_left", file: "a", line: 1 });
});

test("a record of the service is kept unchanged, and the events of its session are listed with it", async () => {
  const { client, file } = start();
  const record = {
    sessionId: "s1",
    status: "ended",
    initiator: "lena",
    participants: [{ uid: "lena", isJoined: true }],
  };
  const opened = await open(client, file("mixed", lines([...sessionEvents("s1"), record])));
  expect(opened).toMatchObject({ calls: 1, events: 7 });
  const call = (await callsOf(client, opened)).get("s1");
  expect(JSON.parse(call?.raw ?? "")).toEqual(record);
  expect(call).toMatchObject({ events: 7, rebuiltFrom: null });
});

test("a message event without a readable message is kept as an event and counted as unreadable", async () => {
  const { client, file } = start();
  const opened = await open(
    client,
    file("hooks", lines([messageEvent("message_sent", { sentAt: 1 }), receiptEvent("1")])),
  );
  expect(opened).toMatchObject({ messages: 0, events: 2, unreadable: 1 });
});

test("a rebuilt call is found by its participants, exported with their names, and archived with its events", async () => {
  const { client, file } = start();
  const path = file("hooks", lines([...sessionEvents("s1"), ...sessionEvents("s2", 1_700_001_000), receiptEvent("1")]));
  const opened = await open(client, path);
  expect(await rowIdsOf(client, opened.callsResultId, "vogt")).toHaveLength(2);

  const viewId = await viewOf(client, opened.callsResultId);
  const csv = file("participants.csv", "");
  await client.call("export.run", {
    from: { of: "view", viewId },
    plan: plainPlan({ dataset: "participants", format: "csv" }),
    path: csv,
    facts: FACTS,
  });
  const text = readFileSync(csv, "utf8");
  expect(text.split("\n").filter((line) => line.includes("Lena Vogt"))).toHaveLength(2);
  expect(text.split("\n").filter((line) => line.includes("Omar"))).toHaveLength(4);

  const archive = file("calls.switchboard", "");
  const one = (await callsOf(client, opened)).get("s1")?.row.rowId ?? 0;
  const options = { ...DEFAULT_OPTIONS, keepSignatures: true };
  await client.call("export.run", {
    from: { of: "selection", viewId, rowIds: [one] },
    plan: plainPlan({ dataset: "calls", format: "archive", options }),
    path: archive,
    facts: FACTS,
  });
  const reopened = await client.call("opened.openPaths", { paths: [archive] });
  expect(reopened).toMatchObject({ kind: "archive", calls: 1, events: 7 });
  const call = [...(await callsOf(client, reopened)).values()][0];
  expect(asMap(JSON.parse(call?.raw ?? ""))["rebuiltFrom"]).toEqual(call?.rebuiltFrom);
  expect(call).toMatchObject({ events: 7, row: { sessionId: "s1" } });
  const ofCall = await eventsOf(client, "calls", call?.row.rowId ?? 0);
  expect(ofCall.events.map(({ raw }) => JSON.parse(raw))).toEqual(sessionEvents("s1"));
});

test("an archive with missing events says so and keeps the others", async () => {
  const { client, file } = start();
  const opened = await open(client, file("hooks", lines(sessionEvents("s1"))));
  const path = file("calls.switchboard", "");
  const viewId = await viewOf(client, opened.callsResultId);
  const plan = plainPlan({ dataset: "calls", format: "archive" });
  await client.call("export.run", { from: { of: "view", viewId }, plan, path, facts: FACTS });
  const database = openDatabase(path);
  database.execute("DELETE FROM event WHERE line > 5; UPDATE event SET raw = x'00ff', line = 'two' WHERE line = 2");
  database.close();
  const reopened = await client.call("opened.openPaths", { paths: [path] });
  expect(reopened).toMatchObject({ calls: 1, events: 5, unreadable: 1 });
  const found = await client.call("opened.unreadable", { openedId: reopened.openedId, from: 0, count: 1 });
  expect(found.records[0]?.reason).toBe("the archive counts 7 webhook events and holds 5");
  const { events } = await client.call("opened.events", { openedId: reopened.openedId, from: 0, count: 10 });
  expect(events.map(({ line }) => line)).toEqual([1, 0, 3, 4, 5]);
});

test("a message keeps the bytes that it has in its event", async () => {
  const { client, file } = start();
  const message = `{"id":9007199254740993,"sentAt":100,"data":{"text":"a","metadata":{"price":1.10,"big":1e400,"k":1,"k":2}}}`;
  const event = `{"trigger":"message_sent","data":{"message":${message}},"appId":"a"}`;
  const opened = await open(client, file("hooks", `${event}\n`));
  expect((await messagesOf(client, opened)).get("9007199254740993")?.raw).toBe(message);
  const { events } = await client.call("opened.events", { openedId: opened.openedId, from: 0, count: 1 });
  expect(events.map(({ raw }) => raw)).toEqual([event]);
});

test("a message inside a JSON text keeps its bytes, and so does each of several events in one line", async () => {
  const { client, file } = start();
  const message = (id: string): string => `{"id":"${id}","sentAt":1,"data":{"n":[1.10,-0,12345678901234567890,1e400]}}`;
  const event = (id: string): string => `{"trigger":"message_sent","data":{"message":${message(id)}}}`;
  const bodies = JSON.stringify({ Records: [{ body: event("1") }, { body: event("2") }] });
  const ofData = `{"trigger":"sent","data":${JSON.stringify(`{"message":${message("3")}}`)}}`;
  const opened = await open(client, file("hooks", `${bodies}\n${ofData}\n`));
  const messages = await messagesOf(client, opened);
  expect(["1", "2", "3"].map((id) => messages.get(id)?.raw)).toEqual(["1", "2", "3"].map(message));
  const { events } = await client.call("opened.events", { openedId: opened.openedId, from: 0, count: 2 });
  expect(events.map(({ raw }) => raw)).toEqual([event("1"), event("2")]);
});

test("the channel secret is removed from a body that is a JSON text", async () => {
  const { client, file } = start();
  const opened = await open(
    client,
    file("hooks", lines([{ body: JSON.stringify(callEvent("initiated", "s1", "11")) }])),
  );
  expect(opened).toMatchObject({ messages: 1, calls: 1, events: 1 });
  const { events } = await client.call("opened.events", { openedId: opened.openedId, from: 0, count: 1 });
  const details = [...(await messagesOf(client, opened)).values(), ...(await callsOf(client, opened)).values()];
  expect(JSON.stringify([events, details])).not.toContain("very-secret-channel");
});

test("webhook bodies in a CSV column are events, and JSON in the text of a message stays text", async () => {
  const { client, file } = start();
  const cell = (value: object): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
  const bodies = [messageEvent("message_sent", messageBody("1", "hello")), ...sessionEvents("s1")];
  const log = ["time,body", ...bodies.map((body, index) => `2024-01-01T00:00:0${index}Z,${cell(body)}`), ""].join("\n");
  const opened = await open(client, file("log.csv", log));
  expect(opened).toMatchObject({ state: "complete", messages: 1, calls: 1, events: 8, unreadable: 0 });
  const { events } = await client.call("opened.events", { openedId: opened.openedId, from: 0, count: 1 });
  expect(events.map(({ raw, line }) => [JSON.parse(raw), line])).toEqual([
    [{ time: "2024-01-01T00:00:00Z", body: JSON.stringify(bodies[0]) }, 2],
  ]);
  const messages = await open(
    client,
    file("messages.csv", `id,sender,text\n1,lena,${cell(bodies[0] ?? {})}\n2,omar,hi\n`),
  );
  expect(messages).toMatchObject({ messages: 2, events: 0 });
});

test("a redacted export of rebuilt calls names nobody, not even in its events", async () => {
  const { client, file } = start();
  const opened = await open(client, file("hooks", lines([callEvent("initiated", "s1", "11"), ...sessionEvents("s1")])));
  const viewId = await viewOf(client, opened.callsResultId);
  const redaction = { people: true, dropText: false, words: [], saveMapping: false };
  for (const format of ["archive", "ndjson"] as const) {
    const path = file(`redacted.${format}`, "");
    const plan = plainPlan({ dataset: "calls", format, redaction });
    await client.call("export.run", { from: { of: "view", viewId }, plan, path, facts: FACTS });
    const written = readFileSync(path, "latin1");
    expect(["Lena", "Vogt", "Omar", "lena_", '"lena"', '"omar"'].filter((name) => written.includes(name))).toEqual([]);
    expect(written).toContain("call_participant_joined");
  }
});
