// Tests that an archive is checked before it is shown: foreign tables are refused, bad rows are counted and kept.
import { EVERYTHING } from "#contract/methods/rows.ts";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { FACTS } from "#tests/fakes/export-desk.ts";
import { idsOf, importAll, recordsOf, saveArchive, start } from "#tests/fakes/opened-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { linesOf as lines } from "#tests/fakes/read-whole-file.ts";

import type { CheckProgress } from "#contract/check-progress.ts";
import type { Client } from "#contract/carrier/port.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { createSampleService } from "#sample/index.ts";
import { openDatabase } from "#core/store/base/database.ts";

const ROWS = 40;
const sample = createSampleService({ messages: ROWS, calls: ROWS });

/** Writes a good archive of one kind with its own engine. Returns its path. */
async function writeArchive(kind: QueryKind, records: readonly unknown[] = sample[kind]): Promise<string> {
  const { client, file, folder } = start();
  const opened = await importAll(client, file("some.ndjson", lines(records)));
  const resultId = (kind === "messages" ? opened.messagesResultId : opened.callsResultId) ?? 0;
  const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const path = join(folder, "some.switchboard");
  await saveArchive(client, viewId, path);
  return path;
}

const archives = new Map<QueryKind, Buffer>();

/** Starts an engine beside a good archive that SQL can damage. The archive of a kind is written once. */
async function startWith(kind: QueryKind) {
  const bytes = archives.get(kind) ?? readFileSync(await writeArchive(kind));
  archives.set(kind, bytes);
  const { client, folder, restart } = start();
  const path = join(folder, "some.switchboard");
  writeFileSync(path, bytes);
  return {
    client,
    folder,
    path,
    restart,
    damage: (sql: string): void => {
      const database = openDatabase(path);
      database.execute(sql);
      database.close();
    },
  };
}

/** An endless query that a foreign schema would make SQLite run. */
const ENDLESS = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT x AS rowId, x AS raw FROM r";
const remade = (columns: string): string =>
  `DROP TABLE message_raw; CREATE TABLE message_raw (rowId INTEGER PRIMARY KEY, raw TEXT NOT NULL${columns})`;

describe("an unknown schema is refused before anything in it is read", () => {
  test.each([
    ["an endless view in place of a table", `DROP TABLE message_raw; CREATE VIEW message_raw AS ${ENDLESS}`],
    ["an endless view in place of the archive's description", `DROP TABLE archive; CREATE VIEW archive AS ${ENDLESS}`],
    ["a renamed table", "ALTER TABLE message_raw RENAME TO message_raws"],
    ["an extra table", "CREATE TABLE more (a)"],
    ["an extra view", `CREATE VIEW more AS ${ENDLESS}`],
    ["a virtual table", "CREATE VIRTUAL TABLE more USING fts5(a)"],
    [
      "a virtual table in place of a table",
      "DROP TABLE message_fold; CREATE VIRTUAL TABLE message_fold USING fts5(text, words)",
    ],
    ["a trigger", "CREATE TRIGGER more AFTER UPDATE ON message_raw BEGIN DELETE FROM message; END"],
    [
      "a changed trigger",
      "DROP TRIGGER message_moved; CREATE TRIGGER message_moved AFTER UPDATE ON message_raw BEGIN DELETE FROM message; END",
    ],
    ["an index on an expression", "CREATE INDEX more ON message (length(text))"],
    [
      "an index with a condition",
      "DROP INDEX message_conversation; CREATE INDEX message_conversation ON message (connection, conversationId) WHERE sender <> ''",
    ],
    ["a missing index", "DROP INDEX message_id"],
    ["a generated column", remade(", more AS (length(raw))")],
    ["a column with a check", remade(" CHECK (raw <> '')")],
    ["a missing column", "ALTER TABLE name DROP COLUMN folded"],
  ])("a schema with %s is refused", async (_name, sql) => {
    const { client, path, damage } = await startWith("messages");
    damage(sql);
    await expect(client.call("opened.openPaths", { paths: [path] })).rejects.toMatchObject({
      failure: {
        kind: "badFile",
        why: expect.stringMatching(/^the archive is damaged: its .+ is (?:missing|not that of an archive)$/u),
      },
    });
    expect(await client.call("opened.list", {})).toEqual([]);
  });

  test("a schema with the statistics of SQLite is accepted", async () => {
    const { client, path, damage } = await startWith("messages");
    damage("ANALYZE");
    expect(await client.call("opened.openPaths", { paths: [path] })).toMatchObject({ messages: ROWS, unreadable: 0 });
  });
});

async function unreadableOf(client: Client, openedId: number): Promise<readonly (readonly [string, string])[]> {
  const { records } = await client.call("opened.unreadable", { openedId, from: 0, count: 100 });
  return records.map(({ reason, raw }) => [reason, raw]);
}

/** The counts in the lines of the load report. */
async function countsOf(
  client: Client,
  resultId: number,
): Promise<readonly { readonly newRows: number; readonly unreadable: number }[]> {
  const lines = await client.call("result.lines", { resultId, limitRows: 10 });
  return lines.map(({ newRows, unreadable }) => ({ newRows, unreadable }));
}

const NO_RECORD = "its record is missing or damaged in the archive";
const BAD_NUMBER = "its row has a number that no archive gives";

describe("rows that cannot be read", () => {
  test.each([
    ["messages", "whose record is missing", "DELETE FROM message_raw WHERE rowId = 3", ""],
    ["messages", "whose record is no JSON", "UPDATE message_raw SET raw = '{\"id\":' WHERE rowId = 3", '{"id":'],
    [
      "messages",
      "whose record and tags are changed",
      "UPDATE message_raw SET raw = '{\"id\":\"x\"}' WHERE rowId = 3; UPDATE message SET tags = 'x' WHERE rowId = 3",
      '{"id":"x"}',
    ],
    [
      "messages",
      "whose record is that of another row",
      `UPDATE message_raw SET raw = '{"id":"another"}' WHERE rowId = 3`,
      '{"id":"another"}',
    ],
    ["calls", "whose record is that of another row", `UPDATE call_raw SET listRaw = '[1]' WHERE rowId = 3`, "[1]"],
    ["calls", "whose record is missing", "DELETE FROM call_raw WHERE rowId = 3", ""],
    ["calls", "whose record is empty", "UPDATE call_raw SET listRaw = NULL WHERE rowId = 3", ""],
    ["calls", "whose record is no JSON", "UPDATE call_raw SET listRaw = 'x' WHERE rowId = 3", "x"],
  ] as const)(
    "%s %s are kept as unreadable and counted by the verdict, and the others are shown",
    async (kind, _name, sql, raw) => {
      const { client, path, damage, folder, restart } = await startWith(kind);
      damage(sql);
      const before = readFileSync(path);
      const opened = await client.call("opened.openPaths", { paths: [path] });
      expect(opened).toMatchObject({ kind: "archive", [kind]: ROWS - 1, unreadable: 1 });
      const resultId = (kind === "messages" ? opened.messagesResultId : opened.callsResultId) ?? 0;
      expect((await recordsOf(client, resultId)).size).toBe(ROWS - 1);
      expect(await unreadableOf(client, opened.openedId)).toEqual([[NO_RECORD, raw]]);
      const incomplete = { kind: "incomplete", because: "1 line unreadable" };
      expect(verdictOf(await client.call("result.read", { resultId }))).toEqual(incomplete);
      expect(await countsOf(client, resultId)).toEqual([{ newRows: ROWS - 1, unreadable: 1 }]);

      const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
      const saved = join(folder, "unreadable.csv");
      const plan = plainPlan({ dataset: "unreadable" });
      await client.call("export.run", { from: { of: "view", viewId }, plan, path: saved, facts: FACTS });
      expect(parse(readFileSync(saved), { columns: true })).toMatchObject([{ reason: NO_RECORD, raw }]);
      await client.call("export.run", {
        from: { of: "view", viewId },
        plan: plainPlan({ dataset: kind, format: "ndjson" }),
        path: join(folder, "rows.ndjson"),
        facts: FACTS,
      });
      const manifest: unknown = JSON.parse(readFileSync(join(folder, "rows.manifest.json"), "utf8"));
      expect(JSON.stringify(manifest)).toContain("Incomplete: 1 line unreadable");

      expect(readFileSync(path).equals(before)).toBe(true);
      const again = await restart();
      expect(verdictOf(await again.client.call("result.read", { resultId }))).toEqual(incomplete);
    },
  );

  test.each([
    [
      "values that its columns cannot hold",
      "UPDATE message SET sentAtSeconds = 'soon', tags = '[1', id = id WHERE rowId = 3",
    ],
    ["no search words", "DELETE FROM message_fold WHERE rowId = 3"],
  ])("a row with %s is restored from its record", async (_name, sql) => {
    const { client, path, damage } = await startWith("messages");
    const good = join(path, "..", "good.switchboard");
    copyFileSync(path, good);
    const whole = await client.call("opened.openPaths", { paths: [good] });
    damage(sql);
    const opened = await client.call("opened.openPaths", { paths: [path] });
    expect(opened).toMatchObject({ messages: ROWS, unreadable: 0 });
    expect(await idsOf(client, opened.messagesResultId)).toEqual(await idsOf(client, whole.messagesResultId));
  });

  test("a record without its row is kept as unreadable", async () => {
    const { client, path, damage } = await startWith("messages");
    damage('INSERT INTO message_raw (rowId, raw) VALUES (9007199254740991, \'{"id":"lost"}\')');
    const opened = await client.call("opened.openPaths", { paths: [path] });
    expect(opened).toMatchObject({ messages: ROWS, unreadable: 1 });
    expect(await unreadableOf(client, opened.openedId)).toEqual([[BAD_NUMBER, '{"id":"lost"}']]);
  });

  test.each(["-9", "0", "9223372036854775807"])("a row with the number %s is kept as unreadable", async (number) => {
    const { client, path, damage } = await startWith("messages");
    const tables = ["message", "message_raw", "message_fold"];
    damage(tables.map((table) => `UPDATE ${table} SET rowId = ${number} WHERE rowId = 3`).join("; "));
    const opened = await client.call("opened.openPaths", { paths: [path] });
    expect(opened).toMatchObject({ messages: ROWS - 1, unreadable: 1 });
    expect((await recordsOf(client, opened.messagesResultId)).size).toBe(ROWS - 1);
    expect((await unreadableOf(client, opened.openedId))[0]?.[0]).toBe(BAD_NUMBER);
  });

  test("a call with such a number keeps the newest of its records", async () => {
    const { client, path, damage } = await startWith("calls");
    const raw = `listRaw = '{"of":"the list"}', fullRaw = '{"of":"Get call"}'`;
    damage(
      `UPDATE call_raw SET ${raw} WHERE rowId = 3;
       ${["call", "call_raw", "call_fold"].map((table) => `UPDATE ${table} SET rowId = 0 WHERE rowId = 3`).join("; ")}`,
    );
    const opened = await client.call("opened.openPaths", { paths: [path] });
    expect(opened).toMatchObject({ calls: ROWS - 1, unreadable: 1 });
    expect(await unreadableOf(client, opened.openedId)).toEqual([[BAD_NUMBER, '{"of":"Get call"}']]);
    expect(await countsOf(client, opened.callsResultId ?? 0)).toEqual([{ newRows: ROWS - 1, unreadable: 1 }]);
  });

  test("names that are not text are left out, and their rows are shown", async () => {
    const { client, path, damage } = await startWith("messages");
    damage("UPDATE name SET name = x'00ff' WHERE id = (SELECT min(id) FROM name)");
    const opened = await client.call("opened.openPaths", { paths: [path] });
    expect((await recordsOf(client, opened.messagesResultId)).size).toBe(ROWS);
    expect(await unreadableOf(client, opened.openedId)).toEqual([["1 of its names cannot be read", ""]]);
  });
});

describe("wrong counts in an archive", () => {
  test.each([
    ["rows", "UPDATE archive SET value = '1000' WHERE name = 'rows'", "the archive counts 1000 messages and holds 40"],
    [
      "removed rows",
      "DELETE FROM message WHERE rowId = 3; DELETE FROM message_raw WHERE rowId = 3; DELETE FROM message_fold WHERE rowId = 3",
      "the archive counts 40 messages and holds 39",
    ],
    [
      "unreadable records",
      "UPDATE archive SET value = '7' WHERE name = 'unreadable'",
      "the archive counts 7 unreadable records and holds 0",
    ],
  ])("a wrong count of %s makes the archive incomplete", async (_name, sql, reason) => {
    const { client, path, damage } = await startWith("messages");
    damage(sql);
    const opened = await client.call("opened.openPaths", { paths: [path] });
    expect(await unreadableOf(client, opened.openedId)).toEqual([[reason, ""]]);
    const summary = await client.call("result.read", { resultId: opened.messagesResultId ?? 0 });
    expect(verdictOf(summary).kind).toBe("incomplete");
  });

  test.each([
    ["a query that is not JSON", "UPDATE result SET query = '{'"],
    ["an invalid walk", 'UPDATE result SET prependWalk = \'{"ended":"never"}\''],
    ["no result", "DELETE FROM result"],
  ])("an archive whose ledger has %s is refused", async (_name, sql) => {
    const { client, path, damage } = await startWith("messages");
    damage(sql);
    await expect(client.call("opened.openPaths", { paths: [path] })).rejects.toMatchObject({
      failure: { kind: "badFile", why: "the archive is damaged: its ledger cannot be read" },
    });
  });
});

test("the check of a large archive says how far it is; cancelled, it opens nothing", async () => {
  const path = await writeArchive("messages", createSampleService({ messages: 12_000, calls: 1 }).messages);
  const { client } = start();
  const cancel = new AbortController();
  const cancelled = client.call(
    "opened.openPaths",
    { paths: [path] },
    { signal: cancel.signal, onProgress: () => cancel.abort() },
  );
  await expect(cancelled).rejects.toMatchObject({ failure: { kind: "cancelled" } });
  expect(await client.call("opened.list", {})).toEqual([]);

  const seen: number[] = [];
  const totals = new Set<number>();
  const onProgress = ({ done, total }: CheckProgress): void => {
    totals.add(total);
    seen.push(done);
  };
  await client.call("opened.openPaths", { paths: [path] }, { onProgress });
  expect(seen[0]).toBeGreaterThan(0);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  // The pages of each table, then the rows of two tables.
  const [total = 0, ...others] = totals;
  expect(others).toEqual([]);
  expect(total).toBeGreaterThan(5 * 12_000);
  expect(seen.at(-1)).toBeLessThanOrEqual(total);
});
