// Tests that all versions of a record are kept, shown, counted, exported and archived.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { FACTS } from "#tests/fakes/export-desk.ts";
import { importAll, recordsOf, saveArchive, start } from "#tests/fakes/opened-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";

import type { Client } from "#contract/carrier/port.ts";
import { readRows, readTranscript } from "#contract/carrier/row-reader.ts";
import { verdictOf } from "#domain/report/verdict.ts";

const message = (text: string, more = ""): string =>
  `{"id":7,"sender":"ann","sentAt":5,"data":{"text":"${text}"}${more}}`;
const OTHER = '{"id":8,"sender":"ann","sentAt":4,"data":{"text":"once"}}';
const COMPLETE = { kind: "complete", asOfMs: null, ofFiles: true };

/** The details of the rows of a result, in the order of its view. */
async function detailsOf(client: Client, resultId: number | null) {
  const { viewId } = await client.call("view.open", { resultId: resultId ?? 0, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 100 });
  const details = await Promise.all(rows.map(({ rowId }) => client.call("record.message", { rowId })));
  return { viewId, rows, details };
}

test("the newest version is shown, and the others are listed with their positions, counted and exported", async () => {
  const { client, file, folder } = start();
  const one = file("one.ndjson", [message("first"), OTHER, message("second"), message("first")].join("\n"));
  const two = file("two.ndjson", message("third", ',"n":1.10'));
  const opened = await importAll(client, one, two);
  expect(opened).toMatchObject({ messages: 2, unreadable: 0, versions: 2, state: "complete" });
  const { viewId, rows, details } = await detailsOf(client, opened.messagesResultId);
  expect(rows.map((row) => ("text" in row ? [row.text, row.versions] : []))).toEqual([
    ["third", 2],
    ["once", undefined],
  ]);
  const [first, second] = [message("first"), message("second")];
  expect(details.map(({ versions }) => versions)).toEqual([
    [
      { raw: first, origin: { file: "one.ndjson", line: 1 } },
      { raw: second, origin: { file: "one.ndjson", line: 3 } },
    ],
    undefined,
  ]);
  const summary = await client.call("result.read", { resultId: opened.messagesResultId ?? 0 });
  expect(verdictOf(summary)).toEqual({ ...COMPLETE, versions: 2 });
  expect(await client.call("opened.unreadable", { openedId: opened.openedId, from: 0, count: 5 })).toEqual({
    records: [],
    total: 0,
  });

  const saved = join(folder, "versions.csv");
  const plan = plainPlan({ dataset: "unreadable" });
  await client.call("export.run", { from: { of: "view", viewId }, plan, path: saved, facts: FACTS });
  const reason = "another version of a message whose newest version is shown";
  expect(parse(readFileSync(saved), { columns: true })).toMatchObject([
    { file: "one.ndjson", line: "1", reason, raw: first },
    { file: "one.ndjson", line: "3", reason, raw: second },
  ]);

  const path = join(folder, "versions.switchboard");
  await saveArchive(client, viewId, path);
  const archive = await client.call("opened.openPaths", { paths: [path] });
  expect(archive).toMatchObject({ messages: 2, unreadable: 0 });
  const kept = await detailsOf(client, archive.messagesResultId);
  expect(kept.details.map(({ versions }) => versions)).toEqual(details.map(({ versions }) => versions));
});

test.each([
  ["in the same words", message("same")],
  ["with its fields in another order", '{"data":{"text":"same"},"sentAt":5,"sender":"ann","id":7}'],
  ["with other white space", '{ "id": 7, "sender":"ann", "sentAt":5, "data":{ "text":"same" } }'],
])("a record repeated %s has no other version", async (_name, again) => {
  const { client, file } = start();
  const opened = await importAll(client, file("twice.ndjson", `${message("same")}\n${again}\n${OTHER}\n`));
  const { rows } = await detailsOf(client, opened.messagesResultId);
  expect(rows.map((row) => row.versions)).toEqual([undefined, undefined]);
  expect(verdictOf(await client.call("result.read", { resultId: opened.messagesResultId ?? 0 }))).toEqual(COMPLETE);
});

test("a record without its tags is not another version, but another spelling of a number is", async () => {
  const { client, file } = start();
  const tagged = message("same", ',"tags":["a"],"n":1.10');
  const path = file("tags.ndjson", [tagged, message("same", ',"n":1.10'), message("same", ',"n":1.1')].join("\n"));
  const opened = await importAll(client, path);
  const { details } = await detailsOf(client, opened.messagesResultId);
  expect(details.map(({ row, versions }) => [row.tags, versions?.length])).toEqual([[["a"], 1]]);
});

test("a call repeated with another status keeps both versions", async () => {
  const { client, file } = start();
  const call = (status: string): string => `{"sessionId":"s","initiator":"ann","status":"${status}"}`;
  const opened = await importAll(client, file("calls.ndjson", `${call("ongoing")}\n${call("ended")}\n`));
  const { viewId } = await client.call("view.open", { resultId: opened.callsResultId ?? 0, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 10 });
  expect(rows).toMatchObject([{ status: "ended", versions: 1 }]);
  const detail = await client.call("record.call", { rowId: rows[0]?.rowId ?? 0 });
  expect(detail.versions).toEqual([{ raw: call("ongoing"), origin: { file: "calls.ndjson", line: 1 } }]);
});

test("the version of a call with the latest time is shown, whatever the order of the files", async () => {
  const { client, file } = start();
  const call = (status: string, at: string): string => `{"sessionId":"s","initiator":"ann","status":"${status}",${at}}`;
  const [rings, ends] = [call("ongoing", '"startedAt":1'), call("ended", '"startedAt":1,"endedAt":9')];
  const opened = await importAll(client, file("a.ndjson", ends), file("b.ndjson", rings));
  const { viewId } = await client.call("view.open", { resultId: opened.callsResultId ?? 0, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 10 });
  expect(rows).toMatchObject([{ status: "ended", endedAtSeconds: 9, versions: 1 }]);
  const detail = await client.call("record.call", { rowId: rows[0]?.rowId ?? 0 });
  expect([detail.raw, detail.versions]).toEqual([ends, [{ raw: rings, origin: { file: "b.ndjson", line: 1 } }]]);
});

test("a deletion wins over other changes of the same second, whatever their order", async () => {
  const { client, file } = start();
  const deleted = '{"id":7,"sender":"ann","sentAt":5,"updatedAt":9,"deletedAt":9,"data":{}}';
  const edited = message("edited", ',"updatedAt":9,"editedAt":9');
  const opened = await importAll(client, file("some.ndjson", [deleted, edited, message("sent")].join("\n")));
  const { details } = await detailsOf(client, opened.messagesResultId);
  expect(details).toMatchObject([{ raw: deleted, row: { text: null, deletedAtSeconds: 9 } }]);
  expect(details[0]?.versions?.map(({ raw }) => raw)).toEqual([edited, message("sent")]);
});

test("a transcript has the other texts of a message, each once, without the shown text and without empty ones", async () => {
  const { client, file } = start();
  const texts = ["first", "", "last", "first", "x".repeat(3000), "last"];
  const lines = [...texts.map((text) => message(text)), message("last", ',"editedAt":9'), OTHER];
  const opened = await importAll(client, file("one.ndjson", lines.join("\n")));
  const { viewId } = await client.call("view.open", { resultId: opened.messagesResultId ?? 0, spec: EVERYTHING });
  const { records } = await readTranscript(client, { viewId, from: 0, count: 10 });
  expect(records.map(({ row, earlierTexts }) => [row.text, earlierTexts])).toEqual([
    ["last", ["first", "x".repeat(2000)]],
    ["once", undefined],
  ]);
});

test("a record that was logged twice is one version, whatever stands around it, and exports keep its envelope", async () => {
  const record = { id: "1", sender: "ann", conversationId: "c", sentAt: 5, data: { text: "x" } };
  const call = { sessionId: "s", status: "ended", initiator: "ann", initiatedAt: 5 };
  const logged = (each: object, second: number): string => `12:00:0${second} web | ${JSON.stringify(each)}\n`;
  const { client, file, folder } = start();
  const content = [record, call].flatMap((each) => [logged(each, 1), logged(each, 2)]).join("");
  const opened = await importAll(client, file("twice.log", content));
  expect(opened).toMatchObject({ messages: 1, calls: 1, versions: 0 });
  const kept = { ...record, envelope: { text: "12:00:02 web |" } };
  expect((await recordsOf(client, opened.messagesResultId)).get("1")).toEqual(kept);
  expect((await recordsOf(client, opened.callsResultId)).get("s")).toEqual({ ...call, envelope: kept.envelope });
  const { viewId } = await client.call("view.open", { resultId: opened.messagesResultId ?? 0, spec: EVERYTHING });
  const archive = join(folder, "kept.switchboard");
  await saveArchive(client, viewId, archive);
  const ndjson = join(folder, "kept.ndjson");
  const plan = plainPlan({ dataset: "messages", format: "ndjson" });
  await client.call("export.run", { from: { of: "view", viewId }, plan, path: ndjson, facts: FACTS });
  for (const path of [archive, ndjson]) {
    const again = await client.call("opened.openPaths", { paths: [path] });
    const read = again.state === "waiting" ? await client.call("opened.import", { openedId: again.openedId }) : again;
    expect((await recordsOf(client, read.messagesResultId)).get("1")).toEqual(kept);
  }
});
