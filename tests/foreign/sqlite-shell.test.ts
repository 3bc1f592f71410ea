// Tests how the sqlite3 shell reads exports: CSV by .import, archives as databases; run by npm run test:foreign.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { columnsOf, EXPORTED_DATASETS, headerOf } from "#contract/exports/export-columns.ts";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import { createSampleService } from "#sample/index.ts";
import { FACTS, handlersOver, quiet, setUp, run } from "#tests/fakes/export-desk.ts";
import { exportBytes } from "#tests/fakes/export.ts";
import { NASTY_CELLS } from "#tests/fakes/nasty-cells.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder, readView } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { cellsOf, exportDataset, fillDatasets, linesOf } from "#tests/fakes/dataset-lines.ts";

const ZONE = "Europe/Kyiv";
const sample = createSampleService({ messages: 800, calls: 150 });
const SHELL = process.env["SWITCHBOARD_SQLITE_SHELL"] ?? "sqlite3";

const NAMES = [
  "id",
  "sentAtSeconds",
  "conversationId",
  "sender",
  "senderName",
  "receiver",
  "category",
  "type",
] as const;

/** The shell's answer to a query, as rows of JSON. */
function ask(
  database: string,
  sql: string,
  ...before: readonly string[]
): readonly Readonly<Record<string, unknown>>[] {
  const args = ["-bail", "-init", devNull, database, ...before, ".mode json", sql];
  const output = execFileSync(SHELL, args, { encoding: "utf8", maxBuffer: 1 << 28 });
  return output.trim() === "" ? [] : JSON.parse(output);
}

/** The cells of a CSV file below its header, as the shell imports them: all of them text. */
function imported(path: string): {
  readonly header: readonly string[];
  readonly cells: readonly (readonly string[])[];
} {
  // Values as hexadecimal digits, so that the shell's output format does not matter.
  const into = `.import --csv ${JSON.stringify(path)} lines`;
  const names = ask(":memory:", "SELECT name FROM pragma_table_info('lines') ORDER BY cid", into).map(({ name }) =>
    String(name),
  );
  const hex = names.map((name) => `hex("${name.replaceAll('"', '""')}")`).join(" || ',' || ");
  const rows = ask(":memory:", `SELECT ${hex} AS line FROM lines ORDER BY rowid`, into);
  const textOf = (digits: string): string => Buffer.from(digits, "hex").toString("utf8");
  return { header: names, cells: rows.map(({ line }) => String(line).split(",").map(textOf)) };
}

describe("CSV for machines, imported", () => {
  test.each(EXPORTED_DATASETS)("%s equal the store, cell by cell", async (dataset) => {
    const filled = fillDatasets(sample.messages, sample.calls);
    const path = join(makeTemporaryFolder(), `${dataset}.csv`);
    writeFileSync(path, await exportDataset(filled, { dataset, format: "csv", zone: ZONE }));
    const { header, cells } = imported(path);
    expect(header).toEqual(columnsOf(dataset).map((column) => headerOf(column, ZONE)));
    expect(cells).toEqual(cellsOf(linesOf(filled, dataset), dataset, ZONE));
  });

  test("texts that writers of tables get wrong come back unchanged", async () => {
    // The shell ends a text at NUL.
    const texts = NASTY_CELLS.filter((text) => !text.includes("\0"));
    const { store, viewId } = setUp(texts.map((text, index) => ({ id: `m${index}`, sentAt: index, data: { text } })));
    const path = join(makeTemporaryFolder(), "nasty.csv");
    const { resultId } = store.views.snapshot(viewId);
    const columns = ["id", "text", "sentAtSeconds"];
    writeFileSync(path, await exportBytes(store, resultId, { dataset: "messages", format: "csv", columns }));
    const byId = new Map(imported(path).cells.map(([id, text]) => [id, text]));
    expect(texts.map((_text, index) => byId.get(`m${index}`))).toEqual(texts);
  });
});

describe("an archive, opened", () => {
  test("is sound, and contains the rows of the view with their records, newest first", async () => {
    const desk = setUp(sample.messages);
    const options = { ...DEFAULT_OPTIONS, keepSignatures: true };
    await run(desk, { format: "archive", options }, quiet, "all.switchboard");
    const path = join(desk.folder, "all.switchboard");
    expect(ask(path, "SELECT * FROM pragma_integrity_check")).toEqual([{ integrity_check: "ok" }]);
    const { resultId } = desk.store.views.snapshot(desk.viewId);
    const rows = readView(desk.store, resultId).filter((row) => "id" in row);
    const stored = ask(
      path,
      `SELECT ${NAMES.map((name) => `m.${name}`).join(", ")}, hex(m.text) AS text, hex(r.raw) AS raw FROM message m JOIN message_raw r USING (rowId) ORDER BY m.rowId`,
    );
    expect(stored).toEqual(
      rows.map((row) => ({
        ...Object.fromEntries(NAMES.map((name) => [name, row[name]])),
        text: hexOf(row.text ?? ""),
        raw: hexOf(desk.store.records.readMessage(row.rowId).raw),
      })),
    );
    const facts = ask(path, "SELECT name, value FROM archive WHERE name IN ('rows', 'kind') ORDER BY name");
    expect(facts.map(({ value }) => value)).toEqual(['"messages"', "800"]);
  });

  test("of calls lists everyone who took part, as its documentation says", async () => {
    const { store, results } = fillDatasets(sample.messages.slice(0, 10), sample.calls);
    const folder = makeTemporaryFolder();
    const path = join(folder, "calls.switchboard");
    const { viewId } = store.views.open(results.calls, EVERYTHING);
    const plan = plainPlan({ dataset: "calls", format: "archive" });
    const handlers = handlersOver(store, makeTemporaryFolder());
    await handlers["export.run"]({ from: { of: "view", viewId }, plan, path, facts: FACTS }, quiet);
    const devices = ask(
      path,
      `SELECT c.sessionId, p.value ->> 'uid' AS uid, p.value ->> 'deviceId' AS deviceId
       FROM call c JOIN call_raw r USING (rowId), json_each(r.listRaw, '$.participants') p ORDER BY c.rowId, p.key`,
    );
    const rows = readView(store, results.calls).flatMap((row) => ("id" in row ? [] : [row.sessionId]));
    const calls = new Map(sample.calls.map((call) => [call.sessionId, call]));
    expect(devices).toEqual(
      rows.flatMap((sessionId) =>
        (calls.get(sessionId)?.participants ?? []).map((entry) => ({
          sessionId,
          uid: entry.uid,
          deviceId: entry.deviceId ?? null,
        })),
      ),
    );
  });
});

function hexOf(text: string): string {
  return Buffer.from(text).toString("hex").toUpperCase();
}
