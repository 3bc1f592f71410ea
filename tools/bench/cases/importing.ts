// Cases of opening files: imports beside the minimum work, the first rows, memory, archives.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { openArchive } from "#core/store/archive/open-archive.ts";
import { writeArchive } from "#core/store/archive/write-archive.ts";
import { run } from "#tools/test/command.ts";
import type { BenchCase } from "#tools/bench/bench-case.ts";
import { openExporter } from "#tools/bench/exporter.ts";
import { importFile, type ImportTimes } from "#tools/bench/import-file.ts";
import { engineThreads } from "#tools/bench/engine-threads.ts";
import { durations, median, rates, rounds, timeBoth, timeOnce, type Figure } from "#tools/bench/measure.ts";
import { timeDuckDb } from "#tools/bench/references/duck-db.ts";
import { parseLines } from "#tools/bench/references/parse-lines.ts";
import { haveSqliteShell, NO_SHELL, runSqliteShell } from "#tools/bench/references/sqlite-shell.ts";
import type { Workbench } from "#tools/bench/workbench.ts";

const ROUNDS = 3;
/** The threads of an import. */
const THREADS = 2;
const BARE = "reading the lines and JSON.parse, in one thread";
const MEMORY = "the whole process, whatever the size of the file: 400 MB";

export const importingCases: readonly BenchCase[] = [
  {
    name: "import messages from NDJSON: read and stored",
    beside: BARE,
    target: 0.75,
    measure: async (bench) => ratesUpTo("stored", await importsOf(bench), bench),
  },
  {
    name: "import messages from NDJSON: with the indexes",
    beside: BARE,
    target: 0.5,
    measure: async (bench) => ratesUpTo("done", await importsOf(bench), bench),
  },
  {
    name: "import messages from NDJSON: the last tenth of the rows",
    beside: "the first tenth",
    target: 0.85,
    measure: async (bench) => {
      const { imports } = await importsOf(bench);
      const [last, first] = [imports.map(({ lastTenth }) => lastTenth), imports.map(({ firstTenth }) => firstTenth)];
      return { value: median(last), unit: "rows/s", reference: median(first) };
    },
  },
  {
    name: "import messages from NDJSON, beside DuckDB",
    beside: "DuckDB, with as many threads, into a table with the raw record and eight of its fields",
    target: 0.7,
    measure: measureBesideDuckDb,
  },
  {
    name: "import messages from CSV",
    beside: "`sqlite3 .import` of the same file into one table of text",
    target: 2.5,
    measure: measureCsv,
  },
  {
    name: "import: first rows of a file",
    beside: "at most half a second, whatever its size",
    target: 500,
    measure: measureFirstRows,
  },
  {
    name: "import: memory, messages",
    beside: MEMORY,
    target: 400,
    measure: (bench) => measureMemory(bench, "messages"),
  },
  { name: "import: memory, calls", beside: MEMORY, target: 400, measure: (bench) => measureMemory(bench, "calls") },
  {
    name: "archive of all messages: opened, to its first row",
    beside: "at most 0.3 seconds",
    target: 300,
    measure: measureArchive,
  },
];

interface Imports {
  readonly imports: readonly ImportTimes[];
  /** of the bare reading, milliseconds */
  readonly reference: readonly number[];
}

/** Imports of all messages, in turn with bare reading. */
function importsOf(bench: Workbench): Promise<Imports> {
  return bench.once("imports", async () => {
    const path = await bench.messageLines();
    const imports: ImportTimes[] = [];
    const storePath = join(bench.folder, "imported.db");
    const threads = await engineThreads();
    const { reference } = await timeBoth(
      ROUNDS,
      async () => imports.push(await importFile(path, storePath, bench.messages, threads)),
      () => parseLines(path),
    );
    return { imports, reference };
  });
}

function ratesUpTo(time: "stored" | "done", { imports, reference }: Imports, { messages }: Workbench): Figure {
  return rates({ work: imports.map((each) => each[time]), reference }, messages);
}

async function measureBesideDuckDb(bench: Workbench): Promise<Figure> {
  const { imports } = await importsOf(bench);
  const path = await bench.messageLines();
  const reference: number[] = [];
  for (const _ of rounds(ROUNDS)) reference.push(await timeDuckDb(path, join(bench.folder, "duck.db"), THREADS));
  return rates({ work: imports.map(({ stored }) => stored), reference }, bench.messages);
}

/** Both create one file: the shell a table of text, the import a whole store. */
async function measureCsv(bench: Workbench): Promise<Figure> {
  const path = await messageCsv(bench);
  const [imported, shell] = [join(bench.folder, "imported.db"), join(bench.folder, "shell.db")];
  const threads = await engineThreads();
  const hasShell = await haveSqliteShell(bench.mayInstall);
  const times = await timeBoth(
    ROUNDS,
    () => importFile(path, imported, bench.messages, threads),
    () => (hasShell ? runSqliteShell(shell, [".mode csv", `.import "${path}" message`]) : undefined),
    () => rmSync(shell, { force: true }),
  );
  return hasShell ? durations(times) : { ...durations(times), reference: null, missing: NO_SHELL };
}

/** All messages with all columns, as the program exports them. */
async function messageCsv({ filledStore, folder }: Workbench): Promise<string> {
  const path = join(folder, "out.csv");
  if (!existsSync(path)) {
    const { store, messagesResult } = filledStore();
    const exporter = openExporter({ store, resultId: messagesResult, folder, format: "csv" });
    await exporter.run();
    exporter.close();
  }
  return path;
}

/** Measured from the import's start, because the engine is running long before a person opens a file. */
async function measureFirstRows(bench: Workbench): Promise<Figure> {
  const { imports } = await importsOf(bench);
  return { value: median(imports.map(({ firstRows }) => firstRows)), unit: "ms", reference: null };
}

async function measureMemory(bench: Workbench, kind: "messages" | "calls"): Promise<Figure> {
  const path = await (kind === "messages" ? bench.messageLines() : bench.callLines());
  const script = fileURLToPath(new URL("../import-file.ts", import.meta.url));
  const { reader, writer } = await engineThreads();
  const args = [script, path, join(bench.folder, "memory.db"), String(bench[kind]), reader, writer];
  const { exitCode, output } = await run({ file: process.execPath, args });
  if (exitCode !== 0) throw new Error(output);
  return { value: Number(output), unit: "MB", reference: null };
}

async function measureArchive(bench: Workbench): Promise<Figure> {
  const { store, messagesResult } = bench.filledStore();
  const path = join(bench.folder, "all.switchboard");
  const { viewId } = store.views.open(messagesResult, EVERYTHING);
  const { rowIds, spec, connection } = store.views.snapshot(viewId);
  store.views.close(viewId);
  const origin = { connectionName: "bench", appId: "", region: "", appVersion: "", createdAtMs: 1 };
  writeArchive(
    path,
    {
      sourcePath: store.path,
      kind: "messages",
      resultId: messagesResult,
      connection,
      rowIds,
      origin,
      view: spec,
      taken: { of: "view", conversationId: null },
      query: null,
      walks: null,
      identity: "0".repeat(32),
    },
    null,
    () => undefined,
  );
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(
      await timeOnce(() => {
        const archive = openArchive(path, join(bench.folder, "copy.db"), join(bench.folder, "search.db"));
        const resultId =
          archive.results.list({ connectionId: "opened", kind: "messages", limitRows: 1 })[0]?.resultId ?? 0;
        const view = archive.views.open(resultId, EVERYTHING);
        const { rows } = archive.views.rows(view.viewId, 0, 1);
        archive.close();
        if (rows.length === 0) throw new Error("the archive has no rows");
      }),
    );
  }
  rmSync(path);
  return { value: median(times), unit: "ms", reference: null };
}
