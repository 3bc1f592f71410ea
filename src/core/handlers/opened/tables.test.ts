// Tests that Parquet files and workbooks open as logs, those of this program and those of others.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { shortVerdict, verdictOf } from "#domain/report/verdict.ts";
import { createSampleService } from "#sample/index.ts";
import { FACTS } from "#tests/fakes/export-desk.ts";
import { importAll, recordsOf, start, type Bench } from "#tests/fakes/opened-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { asMap } from "#domain/text/lenient.ts";
import { say } from "#texts/say.ts";

const sample = createSampleService({ messages: 120, calls: 30 });
const lines = (records: readonly unknown[]): string => records.map((each) => `${JSON.stringify(each)}\n`).join("");

/** Runs SQL of DuckDB, which writes a file. */
async function duck(sql: string): Promise<void> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(sql);
  connection.closeSync();
}

async function parquetOf(select: string): Promise<string> {
  const path = join(makeTemporaryFolder(), "table.parquet");
  await duck(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
  return path;
}

async function open(...paths: readonly string[]) {
  const { client } = start();
  const opened = await importAll(client, ...paths);
  const resultId = (opened.calls > 0 ? opened.callsResultId : opened.messagesResultId) ?? 0;
  const verdict = shortVerdict(verdictOf(await client.call("result.read", { resultId })));
  const records = await recordsOf(client, resultId);
  return { client, opened, verdict, records };
}

/** Exports all messages of the sample in a format, and gives the bench and the file. */
async function exported(
  format: "parquet" | "xlsx",
  kind: "messages" | "calls",
): Promise<Bench & { readonly path: string }> {
  const bench = start();
  const opened = await importAll(bench.client, bench.file("all.ndjson", lines(sample[kind])));
  const resultId = (kind === "messages" ? opened.messagesResultId : opened.callsResultId) ?? 0;
  const { viewId } = await bench.client.call("view.open", { resultId, spec: EVERYTHING });
  const path = join(makeTemporaryFolder(), `own.${format}`);
  const plan = plainPlan({ dataset: kind, format });
  await bench.client.call("export.run", { from: { of: "view", viewId }, plan, path, facts: FACTS });
  return { ...bench, path };
}

describe("Parquet", () => {
  test.each(["messages", "calls"] as const)("an export of %s opens with every row and its facts", async (kind) => {
    const { path } = await exported("parquet", kind);
    const { opened, verdict, records } = await open(path);
    expect([opened[kind], opened.unreadable, verdict]).toEqual([sample[kind].length, 0, "Complete"]);
    expect(opened.parts[0]?.detection).toMatchObject({ packing: "parquet", format: "csv", csv: { isOwn: true } });
    for (const record of sample[kind]) {
      const { id, sessionId, sentAt, initiatedAt, sender, status } = asMap(record);
      const found = asMap(records.get(String(id ?? sessionId)));
      expect(found["sentAt"] ?? found["initiatedAt"]).toBe(sentAt ?? initiatedAt);
      expect([found["sender"], found["status"]]).toEqual([sender, kind === "calls" ? status : undefined]);
    }
  });

  test("records with objects and lists in their columns are the records of the service", async () => {
    const folder = makeTemporaryFolder();
    const [log, path] = [join(folder, "all.ndjson"), join(folder, "all.parquet")];
    const messages = sample.messages.slice(0, 40);
    writeFileSync(log, lines(messages));
    await duck(`COPY (SELECT * FROM read_json_auto('${log}')) TO '${path}' (FORMAT parquet)`);
    const { opened, verdict, records } = await open(path);
    expect([opened.messages, verdict]).toEqual([40, "Complete"]);
    for (const message of messages) {
      const { id, sender, sentAt, data } = asMap(message);
      const found = asMap(records.get(String(id)));
      expect([String(found["sender"]), found["sentAt"]]).toEqual([sender, sentAt]);
      expect(asMap(found["data"])["text"] ?? undefined).toEqual(asMap(data)["text"]);
    }
  });

  test("ids of 64 bits, decimals and microseconds stay exact", async () => {
    const path = await parquetOf(`SELECT 9007199254740993::BIGINT AS id, 'ann' AS sender, 'c' AS "conversationId",
      TIMESTAMPTZ '2026-10-30 14:30:00.123456Z' AS "sentAt", 'x' AS text, 12345678901234567890.123456789::DECIMAL(38,9) AS price`);
    const { opened, records } = await open(path);
    expect(opened.messages).toBe(1);
    const found = asMap(records.get("9007199254740993"));
    expect(found["sentAt"]).toBe(Date.UTC(2026, 9, 30, 14, 30) / 1000);
    expect(asMap(asMap(found["data"])["metadata"])["price"]).toBe("12345678901234567890.123456789");
  });

  test("a file in a ZIP file is read too, and one without a directory is refused", async () => {
    const { client, file } = start();
    const { path } = await exported("parquet", "messages");
    const broken = Buffer.concat([Buffer.from("PAR1"), Buffer.alloc(60), Buffer.from("PAR1")]);
    const zip = zipSync({ "a.parquet": readFileSync(path), "b.parquet": broken });
    const opened = await importAll(client, file("logs.zip", Buffer.from(zip)));
    expect(opened).toMatchObject({ messages: 120, state: "partial" });
    expect(opened.parts[1]?.failure).toMatchObject({ why: say("core.files.parquet.noDirectory") });
  });
});

describe("divided tables", () => {
  test("a folder by days opens as one log, and every row has the day of its folder", async () => {
    const folder = join(makeTemporaryFolder(), "table");
    await duck(`COPY (SELECT i AS id, 'ann' AS sender, 'c' || (i % 3) AS "conversationId", 1700000000 + i AS "sentAt",
      'x' AS text, DATE '2026-10-29' + (i % 2)::INTEGER AS day FROM range(20) t(i))
      TO '${folder}' (FORMAT parquet, PARTITION_BY (day, "conversationId"))`);
    writeFileSync(join(folder, "_SUCCESS"), "");
    const { opened, verdict, records } = await open(folder);
    expect([opened.parts.length, opened.messages, verdict]).toEqual([6, 20, "Complete"]);
    for (const [id, record] of records) {
      const { day, conversationId } = asMap(record);
      expect([day, conversationId]).toEqual([`2026-10-${29 + (Number(id) % 2)}`, `c${Number(id) % 3}`]);
    }
  });

  test("lines of JSON and of CSV get the columns of their folders too, and rows without an id stay apart", async () => {
    const { client, folder } = start();
    const root = join(folder, "log");
    const write = (name: string, content: string): void => {
      mkdirSync(join(root, name, ".."), { recursive: true });
      writeFileSync(join(root, name), content);
    };
    write("day=1/a.ndjson", '{"id":1,"sender":"ann","conversationId":"c","sentAt":5,"data":{"text":"x"}}\n');
    write("day=2/data.csv", "sender,sentAt,text\nann,6,y\n");
    write("day=3/data.csv", "sender,sentAt,text\nann,6,y\n");
    const opened = await importAll(client, root);
    const records = [...(await recordsOf(client, opened.messagesResultId)).values()].map(asMap);
    expect(records.map(({ day }) => String(day)).toSorted()).toEqual(["1", "2", "3"]);
  });
});

describe("workbooks", () => {
  test.each(["messages", "calls"] as const)("an export of %s opens with every row and its facts", async (kind) => {
    const { path } = await exported("xlsx", kind);
    const { opened, verdict, records } = await open(path);
    expect([opened[kind], opened.unreadable, verdict]).toEqual([sample[kind].length, 0, "Complete"]);
    expect(opened.parts[0]?.detection).toMatchObject({ packing: "workbook", format: "csv", csv: { isOwn: true } });
    for (const record of sample[kind]) {
      const { id, sessionId, sentAt, initiatedAt, sender, data } = asMap(record);
      const found = asMap(records.get(String(id ?? sessionId)));
      expect(found["sentAt"] ?? found["initiatedAt"]).toBe(sentAt ?? initiatedAt);
      expect(found["sender"]).toBe(sender);
      // A card has no text of its own; the export writes its title there.
      const { text } = asMap(data);
      if (text !== undefined) expect(asMap(found["data"])["text"]).toBe(text);
    }
  });
});
