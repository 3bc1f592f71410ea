// `npm run bench`: measures the store and the export beside references in the same run. --rows=<n>, --json.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../../src/core/store/database.ts";
import { openStore } from "../../src/core/store/store.ts";
import { measureExport, measurePages, measureViews } from "./cases.ts";
import { writeTable } from "./measure.ts";
import type { Measurement } from "./measure.ts";

const DEFAULT_ROWS = "100000";

async function measureAll(rows: number, folder: string): Promise<readonly Measurement[]> {
  const path = join(folder, "store.db");
  const store = openStore(path);
  const walk = { cursor: null, ended: null };
  const { resultId } = store.createResult({
    connectionId: "bench",
    query: { kind: "messages", params: {} },
    createdAtMs: 1,
    walks: { append: walk, prepend: walk },
  });
  const pages = await measurePages({ folder, store, resultId, rows });
  const bare = openDatabase(path);
  try {
    const bench = { folder, store, bare, resultId, rows };
    return [pages, ...(await measureViews(bench)), await measureExport(bench)];
  } finally {
    bare.close();
    store.close();
  }
}

const { values } = parseArgs({
  options: { rows: { type: "string", default: DEFAULT_ROWS }, json: { type: "boolean", default: false } },
});
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 2000) throw new Error("--rows is a whole number from 2000");
const folder = mkdtempSync(join(tmpdir(), "switchboard-bench-"));
try {
  const measured = await measureAll(rows, folder);
  if (values.json) process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
  else process.stdout.write(`${rows.toLocaleString("en")} messages\n\n${writeTable(measured)}\n`);
  if (measured.some(({ pass }) => !pass)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
