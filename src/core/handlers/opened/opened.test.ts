// Tests opened files as the window uses them: registered, imported in threads, viewed, merged, cancelled, forgotten.
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { dispatch } from "#contract/carrier/dispatch.ts";
import { failureOf } from "#contract/failure.ts";
import { asMap } from "#domain/text/lenient.ts";
import { asStored } from "#tests/fakes/as-stored.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { createSampleService } from "#sample/index.ts";
import { idsOf, importAll, recordsOf, saveArchive, start } from "#tests/fakes/opened-desk.ts";
import { FACTS } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { makeOnlineHandlers } from "#core/handlers/online.ts";
import { readRows } from "#contract/carrier/row-reader.ts";

const sample = createSampleService({ messages: 300, calls: 60 });
const lines = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

const byId = (records: readonly unknown[], key: string): ReadonlyMap<string, unknown> =>
  new Map(records.map((record) => [String(asMap(record)[key]), asStored(record)]));

test("records in lines of JSON are read unchanged into two results of one connection", async () => {
  const { client, file } = start();
  const path = file("both.ndjson", lines([...sample.messages, ...sample.calls]));
  const opened = await importAll(client, path);
  expect(opened).toMatchObject({ name: "both.ndjson", state: "complete", messages: 300, calls: 60, unreadable: 0 });
  expect(await recordsOf(client, opened.messagesResultId)).toEqual(byId(sample.messages, "id"));
  expect(await recordsOf(client, opened.callsResultId)).toEqual(byId(sample.calls, "sessionId"));
  const results = await client.call("result.list", { connectionId: opened.connectionId, kind: "calls", limitRows: 10 });
  expect(results.map(({ resultId, connectionId, rowCount }) => ({ resultId, connectionId, rowCount }))).toEqual([
    { resultId: opened.callsResultId, connectionId: opened.connectionId, rowCount: 60 },
  ]);
  expect(results.map(verdictOf)).toEqual([{ kind: "complete", asOfMs: null, ofFiles: true }]);
});

test("unreadable lines are kept with their position, and the verdict counts them", async () => {
  const { client, file } = start();
  const [first, second] = sample.messages;
  const path = file("broken.ndjson", `${lines([first])}{"id": 7,\n{"no":"id"}\n${lines([second])}`);
  const opened = await importAll(client, path);
  expect(opened).toMatchObject({ state: "complete", messages: 2, unreadable: 1, notes: { otherLines: 1 } });
  const { records, total } = await client.call("opened.unreadable", { openedId: opened.openedId, from: 1, count: 5 });
  expect(total).toBe(2);
  expect(records).toMatchObject([{ file: "broken.ndjson", line: 3, reason: "it holds no record", raw: '{"no":"id"}' }]);
  const summary = await client.call("result.read", { resultId: opened.messagesResultId ?? 0 });
  expect(verdictOf(summary)).toEqual({ kind: "incomplete", because: "1 line unreadable" });

  const { viewId } = await client.call("view.open", { resultId: summary.resultId, spec: EVERYTHING });
  const saved = join(makeTemporaryFolder(), "unreadable.csv");
  const plan = plainPlan({ dataset: "unreadable" });
  await client.call("export.run", { from: { of: "view", viewId }, plan, path: saved, facts: FACTS });
  const [begin] = lines([first]).match(/^.*\n/u) ?? [""];
  const byte = Buffer.byteLength(begin);
  expect(parse(readFileSync(saved), { columns: true })).toMatchObject([
    { file: "broken.ndjson", line: "2", byte: String(byte), request: "", requestedAtSeconds: "", raw: '{"id": 7,' },
    { file: "broken.ndjson", line: "3", byte: String(byte + 10), raw: '{"no":"id"}' },
  ]);
});

test("several files are merged, and the newest state of each record is kept with its file and line", async () => {
  const { client, file } = start();
  const [message, other] = sample.messages.map(asMap);
  const newer = { ...message, updatedAt: 2_000_000_000, data: { text: "newer" } };
  const one = file("one.ndjson", lines([other, newer]));
  const two = file("two.ndjson", lines([message]));
  const opened = await importAll(client, one, two);
  expect(opened).toMatchObject({ name: "one.ndjson and 1 more", messages: 2, state: "complete" });
  const records = await recordsOf(client, opened.messagesResultId);
  expect(records.get(String(message?.["id"]))).toEqual(newer);
  const resultId = opened.messagesResultId ?? 0;
  const ledger = await client.call("result.lines", { resultId, limitRows: 10 });
  expect(ledger.map(({ request, newRows, duplicates, ended }) => [request, newRows, duplicates, ended])).toEqual([
    ["two.ndjson", 0, 1, "endOfFile"],
    ["one.ndjson", 2, 0, "endOfFile"],
  ]);
  const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 10 });
  const details = await Promise.all(rows.map(({ rowId }) => client.call("record.message", { rowId })));
  expect(details.map(({ row, origin }) => [row.id, origin])).toEqual(
    expect.arrayContaining([
      [String(message?.["id"]), { file: "one.ndjson", line: 2 }],
      [String(other?.["id"]), { file: "one.ndjson", line: 1 }],
    ]),
  );
});

test("a folder is opened with all files below it", async () => {
  const { client, file, folder } = start();
  mkdirSync(join(folder, "files/deep"), { recursive: true });
  file("a.ndjson", lines(sample.messages.slice(0, 10)));
  file("deep/b.ndjson", lines(sample.messages.slice(10, 30)));
  file(".hidden", "nothing");
  const opened = await importAll(client, join(folder, "files"));
  expect(opened).toMatchObject({ name: "files", messages: 30, state: "complete" });
  expect(opened.parts.map(({ name }) => name)).toEqual(["a.ndjson", "deep/b.ndjson"]);
});

test("a file that ends in the middle of a record keeps the rows before it and is incomplete", async () => {
  const { client, file } = start();
  const whole = lines(sample.messages.slice(0, 20));
  const opened = await importAll(client, file("cut.ndjson", whole.slice(0, -40)));
  expect(opened).toMatchObject({ state: "partial", messages: 19, failure: { kind: "badFile" } });
  const summary = await client.call("result.read", { resultId: opened.messagesResultId ?? 0 });
  expect(verdictOf(summary).kind).toBe("incomplete");
});

test("a cancelled import keeps its rows, and importing again reads everything", async () => {
  const { client, file } = start();
  const path = file("long.ndjson", "");
  for (let copy = 0; copy < 40; copy++) {
    appendFileSync(path, lines(sample.messages.map((record) => ({ ...asMap(record), id: `${copy}-${record.id}` }))));
  }
  const { openedId } = await client.call("opened.openPaths", { paths: [path] });
  const stop = new AbortController();
  const partial = await client.call(
    "opened.import",
    { openedId },
    { signal: stop.signal, onProgress: () => stop.abort() },
  );
  expect(partial).toMatchObject({ state: "partial", failure: null });
  expect(partial.messages).toBeGreaterThan(0);
  expect(partial.messages).toBeLessThan(12_000);
  expect(await client.call("opened.import", { openedId })).toMatchObject({ state: "complete", messages: 12_000 });
});

test("after a restart opened files are kept, and an interrupted import left no store and can run again", async () => {
  const { client, file, folder, restart } = start();
  const whole = await importAll(client, file("whole.ndjson", lines(sample.messages)));
  const { openedId } = await client.call("opened.openPaths", { paths: [file("cut.ndjson", lines(sample.calls))] });
  void client.call("opened.import", { openedId }).catch(() => undefined);
  await client.call("opened.list", {});
  const after = (await restart()).client;
  const [cut, kept] = await after.call("opened.list", {});
  expect(cut).toMatchObject({ openedId, state: "interrupted", messagesResultId: null, callsResultId: null });
  expect(kept).toEqual(whole);
  expect((await recordsOf(after, whole.messagesResultId)).size).toBe(300);
  expect(readdirSync(join(folder, "opened")).filter((name) => name.startsWith(`${openedId}.`))).toEqual([]);
  expect(await after.call("opened.import", { openedId })).toMatchObject({ state: "complete", calls: 60 });
});

test("forgetting removes the rows but never the file, and its number is not used again", async () => {
  const { client, file, folder } = start();
  const path = file("gone.ndjson", lines(sample.messages));
  const { openedId, messagesResultId } = await importAll(client, path);
  await client.call("opened.forget", { openedId });
  expect(await client.call("opened.list", {})).toEqual([]);
  expect(existsSync(path)).toBe(true);
  expect(readdirSync(join(folder, "opened"))).toEqual(["opened.json"]);
  const asked = client.call("view.open", { resultId: messagesResultId ?? 0, spec: EVERYTHING });
  await expect(asked).rejects.toMatchObject({ failure: { kind: "badRequest" } });
  expect((await client.call("opened.openPaths", { paths: [path] })).openedId).toBe(openedId + 1);
});

test("a file deleted before its import gives a failed entry and leaves no store", async () => {
  const { client, file, folder } = start();
  const path = file("gone.ndjson", lines(sample.messages));
  const { openedId } = await client.call("opened.openPaths", { paths: [path] });
  rmSync(path);
  expect(await client.call("opened.import", { openedId })).toMatchObject({ state: "failed", messages: 0 });
  expect(readdirSync(join(folder, "opened"))).toEqual(["opened.json"]);
});

test("a table with unknown headers is read with the corrected columns", async () => {
  const { client, file } = start();
  const path = file(
    "table.csv",
    "Nachricht|Von|Wann|Nr\nHallo|ann|01.02.2026 10:00|m1\nTschüss|bob|02.02.2026 11:00|m2\n",
  );
  const { openedId, parts } = await client.call("opened.openPaths", { paths: [path] });
  const found = parts[0]?.detection;
  if (found === null || found === undefined || found.csv === null) throw new Error("no table");
  const csv = {
    ...found.csv,
    facts: ["text", "sender", "sentAt", "id"],
    times: { dayFirst: true, zone: "Europe/Berlin", example: null },
  };
  const kept = await client.call("opened.detect", { openedId, part: 0, corrected: { ...found, csv } });
  expect(kept).toEqual({ ...found, csv });
  const opened = await client.call("opened.import", { openedId });
  const records = await recordsOf(client, opened.messagesResultId);
  expect(Object.fromEntries(records)).toMatchObject({
    m1: { sender: "ann", data: { text: "Hallo" }, sentAt: Date.UTC(2026, 1, 1, 9) / 1000 },
    m2: { sender: "bob", data: { text: "Tschüss" } },
  });
  const inOneColumn = { ...kept, csv: { ...csv, delimiter: ";" } };
  expect(await client.call("opened.detect", { openedId, part: 0, corrected: inOneColumn })).toMatchObject({
    csv: { header: ["Nachricht|Von|Wann|Nr"], facts: [null] },
  });
});

test("an archive opens in place with the same records and ledger, and nothing is written beside it", async () => {
  const { client, file, folder } = start();
  const broken = `${lines(sample.messages)}no record\n`;
  const { messagesResultId } = await importAll(client, file("all.ndjson", broken));
  const { viewId } = await client.call("view.open", { resultId: messagesResultId ?? 0, spec: EVERYTHING });
  mkdirSync(join(folder, "archives"));
  const path = join(folder, "archives/all.switchboard");
  const saved = await saveArchive(client, viewId, path);
  expect(saved).toMatchObject({ rows: 300, bytes: statSync(path).size });
  chmodSync(path, 0o400);
  const opened = await client.call("opened.openPaths", { paths: [path] });
  expect(opened).toMatchObject({ kind: "archive", state: "complete", messages: 300, calls: 0 });
  expect(opened.origin).toMatchObject({ connectionName: "all.ndjson", appVersion: FACTS.appVersion });
  expect(await recordsOf(client, opened.messagesResultId)).toEqual(byId(sample.messages, "id"));
  expect(await idsOf(client, opened.messagesResultId)).toEqual(await idsOf(client, messagesResultId));
  const [before, after] = await Promise.all(
    [messagesResultId, opened.messagesResultId].map((id) => client.call("result.read", { resultId: id ?? 0 })),
  );
  expect(after).toEqual({ ...before, resultId: opened.messagesResultId, connectionId: opened.connectionId });
  const asked = { openedId: opened.openedId, from: 0, count: 5 };
  expect((await client.call("opened.unreadable", asked)).records).toMatchObject([{ line: 301, raw: "no record" }]);
  expect(readdirSync(join(folder, "archives"))).toEqual(["all.manifest.json", "all.sha256", "all.switchboard"]);
  expect((await client.call("opened.openPaths", { paths: [path] })).openedId).toBe(opened.openedId);
});

test("an archive that was open when the last process ended stays closed until a person opens it again", async () => {
  const first = start();
  const { messagesResultId } = await importAll(first.client, first.file("all.ndjson", lines(sample.messages)));
  const { viewId } = await first.client.call("view.open", { resultId: messagesResultId ?? 0, spec: EVERYTHING });
  const path = join(first.folder, "held.switchboard");
  await saveArchive(first.client, viewId, path);
  const opened = await first.client.call("opened.openPaths", { paths: [path] });
  const marks = (): readonly string[] =>
    readdirSync(join(first.folder, "opened")).filter((name) => name.endsWith(".opening"));
  const resultId = opened.messagesResultId ?? 0;
  await first.client.call("result.read", { resultId });
  expect(marks()).toEqual([]);
  writeFileSync(join(first.folder, "opened", `${opened.openedId}.opening`), "");

  const { client } = await first.restart();
  const stopped = { kind: "badFile", why: expect.stringContaining("does not open it again by itself") };
  const [listed] = await client.call("opened.list", {});
  expect(listed).toMatchObject({
    openedId: opened.openedId,
    state: "failed",
    failure: stopped,
    messagesResultId: null,
  });
  await expect(client.call("result.read", { resultId })).rejects.toMatchObject({ failure: stopped });
  expect(marks()).toEqual([]);

  const again = await client.call("opened.openPaths", { paths: [path] });
  expect(again).toEqual({ ...opened, openedAtMs: again.openedAtMs });
  expect(await client.call("result.read", { resultId })).toMatchObject({ rowCount: 300 });
});

test("an archive of a filtered and sorted view has its rows, newest first, without channel secrets", async () => {
  const { client, file, folder } = start();
  const { callsResultId } = await importAll(client, file("calls.ndjson", lines(sample.calls)));
  const spec = { params: { status: "ended" }, search: "", sort: [{ column: "sessionId", descending: false }] };
  const { viewId, rowCount } = await client.call("view.open", { resultId: callsResultId ?? 0, spec });
  const path = join(folder, "ended.switchboard");
  await saveArchive(client, viewId, path);
  const opened = await client.call("opened.openPaths", { paths: [path] });
  expect(opened.calls).toBe(rowCount);
  const ended = sample.calls.filter(({ status }) => status === "ended");
  expect(await recordsOf(client, opened.callsResultId)).toEqual(byId(ended, "sessionId"));
  const unsorted = await idsOf(client, callsResultId, { ...spec, sort: [] });
  expect(await idsOf(client, opened.callsResultId)).toEqual(unsorted);
});

test("a newer archive, or a file that is not an archive, is refused with a reason and not listed", async () => {
  const { client, file, folder } = start();
  const path = join(folder, "some.switchboard");
  const { messagesResultId } = await importAll(client, file("some.ndjson", lines(sample.messages.slice(0, 3))));
  const { viewId } = await client.call("view.open", { resultId: messagesResultId ?? 0, spec: EVERYTHING });
  await saveArchive(client, viewId, path);
  const change = (sql: string): void => {
    const database = openDatabase(path);
    database.execute(sql);
    database.close();
  };
  const refusal = async (): Promise<unknown> =>
    client.call("opened.openPaths", { paths: [path] }).catch((thrown: unknown) => failureOf(thrown));
  change("PRAGMA user_version = 900");
  expect(await refusal()).toMatchObject({ kind: "badFile", why: expect.stringContaining("newer version") });
  change(`PRAGMA user_version = 1; PRAGMA application_id = 7`);
  expect(await refusal()).toMatchObject({ kind: "badFile", why: expect.stringContaining("no archive") });
  expect((await client.call("opened.list", {})).map(({ name }) => name)).toEqual(["some.ndjson"]);
});

test("no method sends a request to the service for an opened file", async () => {
  const { client, file } = start();
  const { connectionId, callsResultId } = await importAll(client, file("calls.ndjson", lines(sample.calls)));
  const asked: unknown[] = [];
  const online = makeOnlineHandlers({
    access: async (of) => {
      asked.push(of);
      throw new Error("asked");
    },
    engine: client,
    clock: makeFakeClock().clock,
    log: makeFakeLog().log,
  });
  const resultId = callsResultId ?? 0;
  const tries: readonly (readonly [string, unknown])[] = [
    ["query.run", { connectionId, query: { kind: "calls", params: {} } }],
    ["walk.more", { resultId, direction: "append" }],
    ["walk.all", { resultId, direction: "append" }],
    ["call.fetch", { connectionId, sessionId: "v1" }],
  ];
  for (const [name, input] of tries) {
    const reply = await dispatch(online, name, input, new AbortController().signal, () => undefined);
    expect(reply).toMatchObject({ ok: false, failure: { kind: "badRequest", method: name } });
  }
  expect(asked).toEqual([]);
});

test("a log of calls has a list of messages, too, which is known to be empty", async () => {
  const { client, file, restart } = start();
  const opened = await importAll(client, file("calls.ndjson", lines(sample.calls)));
  const after = (await restart()).client;
  expect(await after.call("opened.list", {})).toEqual([opened]);
  const result = await after.call("result.read", { resultId: opened.messagesResultId ?? 0 });
  expect(result.rowCount).toBe(0);
  expect(verdictOf(result)).toEqual({ kind: "complete", asOfMs: null, ofFiles: true });
});
