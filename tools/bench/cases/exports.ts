// Cases of exports: whole views written to files, beside the sqlite3 shell writing the same from the same store.
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import Excel from "exceljs";
import { parquetWriteFile } from "hyparquet-writer";
import { columnsOf } from "#contract/exports/export-columns.ts";
import type { ExportFormat } from "#contract/exports/export-formats.ts";
import type { ViewSpec } from "#contract/methods/rows.ts";
import type { Store } from "#core/store/store.ts";
import { run } from "#tools/test/command.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import { openExporter } from "#tools/bench/exporter.ts";
import { rates, timeBoth, timeOnce, type Figure } from "#tools/bench/measure.ts";
import { haveSqliteShell, NO_SHELL, runSqliteShell } from "#tools/bench/references/sqlite-shell.ts";
import type { Workbench } from "#tools/bench/workbench.ts";

const ROUNDS = 3;
const BY_TEXT: Partial<ViewSpec> = { sort: [{ column: "text", descending: false }] };

/** The target as a share of the shell's rows per second. */
const timesAsLong = (times: number): number => 1 / times;

export const exportCases: readonly BenchCase[] = [
  {
    name: "export CSV for machines, in the store's order",
    beside: "sqlite3 -csv writing the same columns from the same store, dates by strftime",
    target: timesAsLong(1.3),
    measure: (bench) => measureBesideShell(bench, "csv", {}, csvCommands),
  },
  {
    name: "export CSV for machines, sorted by text",
    beside: "the same in the store's order",
    target: timesAsLong(3),
    measure: (bench) => measureBesideShell(bench, "csv", BY_TEXT, csvCommands),
  },
  {
    name: "export NDJSON",
    beside: "sqlite3 printing the raw column",
    target: timesAsLong(1.1),
    measure: (bench) => measureBesideShell(bench, "ndjson", {}, () => ["SELECT raw FROM message_raw;"]),
  },
  {
    name: "export XLSX",
    beside: "exceljs streaming the same cells",
    target: 0.5,
    measure: (bench) => measureBesideLibrary(bench, "xlsx", writeByExceljs),
  },
  {
    name: "export Parquet",
    beside: "hyparquet-writer writing the same columns from memory",
    target: 0.3,
    measure: (bench) => measureBesideLibrary(bench, "parquet", writeByHyparquet),
  },
  {
    name: "memory of an export as CSV, above idle",
    beside: "at most 64 MB",
    target: 64,
    measure: (bench) => measureMemory(bench, "csv"),
  },
  {
    name: "memory of an export as NDJSON, above idle",
    beside: "at most 64 MB",
    target: 64,
    measure: (bench) => measureMemory(bench, "ndjson"),
  },
];

async function measureBesideShell(
  bench: Workbench,
  format: ExportFormat,
  spec: Partial<ViewSpec>,
  commandsOf: () => readonly string[],
): Promise<Figure> {
  const filled = bench.filledStore();
  const { store, messagesResult: resultId } = filled;
  const work = openExporter({ store, resultId, folder: bench.folder, format, spec });
  const commands = [".mode csv", ".headers on", `.output '${join(bench.folder, "shell.out")}'`, ...commandsOf()];
  if (format === "ndjson") commands.splice(0, 2, ".mode list");
  const hasShell = await haveSqliteShell(bench.mayInstall);
  // Both find in memory what fits there of the rows: whoever reads a large store first would wait for the disk.
  if (hasShell) await runSqliteShell(filled.path, commands);
  const times = hasShell
    ? await timeBoth(ROUNDS, work.run, () => runSqliteShell(filled.path, commands))
    : { work: [await timeOnce(work.run)], reference: [] };
  work.close();
  const figure = rates(times, work.rowCount);
  return hasShell ? figure : { ...figure, reference: null, missing: NO_SHELL };
}

/** The columns of an export that the shell can write: all except names, whose table it would have to join. */
function csvCommands(): readonly string[] {
  const columns = columnsOf("messages").map(({ name, type }) => {
    if (name === "mentionedNames") return "mentionedUids";
    return type === "time" ? `strftime('%Y-%m-%dT%H:%M:%S+00:00', ${name}Seconds, 'unixepoch')` : name;
  });
  return [`SELECT ${columns.join(", ")} FROM message;`];
}

type Cells = ReturnType<Store["exports"]["cells"]>;

async function measureBesideLibrary(
  bench: Workbench,
  format: ExportFormat,
  write: (path: string, cells: Cells) => unknown,
): Promise<Figure> {
  const filled = bench.smallerStore();
  const { store, messagesResult: resultId } = filled;
  const work = openExporter({ store, resultId, folder: bench.folder, format });
  const rowIds = Array.from({ length: work.rowCount }, (_, index) => index + 1);
  const cells = filled.store.exports.cells("messages", columnsOf("messages"), rowIds);
  const times = await timeBoth(ROUNDS, work.run, () => write(join(bench.folder, `library.${format}`), cells));
  work.close();
  return rates(times, work.rowCount);
}

async function writeByExceljs(path: string, cells: Cells): Promise<void> {
  const stream = createWriteStream(path);
  const book = new Excel.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: false });
  const sheet = book.addWorksheet("messages");
  for (const row of cells) sheet.addRow([...row]).commit();
  sheet.commit();
  await book.commit();
  await finished(stream);
}

function writeByHyparquet(filename: string, cells: Cells): void {
  const columnData = columnsOf("messages").map(({ name, type }, place) => {
    const isNumber = type === "number" || type === "time" || type === "seconds";
    const parquetType = isNumber ? "DOUBLE" : type === "flag" ? "BOOLEAN" : "STRING";
    return { name, type: parquetType, data: cells.map((row) => row[place] ?? null) } as const;
  });
  parquetWriteFile({ filename, columnData });
}

/** The most extra memory that a process with an open store and view needs during an export. */
async function measureMemory(bench: Workbench, format: ExportFormat): Promise<Figure> {
  const { path, messagesResult } = bench.filledStore();
  const script = fileURLToPath(new URL("../export-memory.ts", import.meta.url));
  const args = ["--expose-gc", script, path, String(messagesResult), format, bench.folder];
  const { exitCode, output } = await run({ file: process.execPath, args });
  if (exitCode !== 0) throw new Error(output);
  return { value: Number(output), unit: "MB", reference: null };
}
