// Tests which text is taken for a table, and what a person can correct in it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { failureOf } from "#contract/failure.ts";
import { detectFile } from "#core/files/read/detect-file.ts";

const { signal } = new AbortController();
const GUARDED = { id: "\t0012", sentAt: "", text: "'=1+1" };

function fileOf(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-csv-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "anything");
  writeFileSync(path, content);
  return path;
}

test("a person can correct whether a file is for Excel, and the sample rows follow", async () => {
  const [header, row] = [Object.keys(GUARDED), Object.values(GUARDED)].map((cells) => cells.join(","));
  const path = fileOf(`\uFEFF${header}\r\n${row}\r\n`);
  const found = await detectFile(path, signal);
  expect(found).toMatchObject({ csv: { isForExcel: true }, sampleRows: [["0012", null, "=1+1"]] });
  if (found.csv === null) throw new Error("no table");
  const corrected = await detectFile(path, signal, {
    corrected: { ...found, csv: { ...found.csv, isForExcel: false } },
  });
  expect(corrected).toMatchObject({ csv: { isForExcel: false }, sampleRows: [["\t0012", null, "'=1+1"]] });
});

test.each([
  "INSERT INTO messages (id,sender,text,sentAt) VALUES (1,'ann','Hi',1767225600);\n",
  "Dear all,\nthis is prose.\nBest, Ann\n",
  "one line, no more",
  "a\nb\nc\n",
])("the text %j is not read as a table", async (text) => {
  const failure = failureOf(await detectFile(fileOf(text), signal).catch((thrown: unknown) => thrown));
  expect(failure).toMatchObject({ kind: "badFile", why: "it holds neither messages nor calls" });
});
