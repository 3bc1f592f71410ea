// Cases of exports: whole views written to files.
import { join } from "node:path";
import type { ViewSpec } from "../../../src/contract/rows.ts";
import { exportCsv } from "../../../src/core/handlers/export-csv.ts";
import { MESSAGE_COLUMNS } from "../../../src/core/store/columns.ts";
import type { BenchCase } from "../bench-case.ts";
import { rates, timeBoth, timeOnce } from "../measure.ts";
import type { Figure } from "../measure.ts";
import { haveSqliteShell, NO_SHELL, runSqliteShell } from "../sqlite-shell.ts";
import type { Workbench } from "../workbench.ts";

const ROUNDS = 3;
const EVERYTHING: ViewSpec = { params: {}, search: "", sort: [] };

export const exportCases: readonly BenchCase[] = [
  {
    name: "export messages as CSV",
    beside: "sqlite3 -csv writing the same columns from the same store",
    target: 0.2,
    measure: measureCsv,
  },
];

async function measureCsv(bench: Workbench): Promise<Figure> {
  const { store, path, messagesResult } = bench.filledStore();
  const { viewId, rowCount } = store.views.open(messagesResult, EVERYTHING);
  const wanted = { viewId, subject: "messages", path: join(bench.folder, "out.csv"), zone: "Europe/Kyiv" } as const;
  const log = { info: () => undefined, warn: () => undefined };
  const call = { signal: new AbortController().signal, emit: () => undefined };
  const columns = Object.keys(MESSAGE_COLUMNS).join(", ");
  const commands = [".mode csv", `.output '${join(bench.folder, "shell.csv")}'`, `SELECT ${columns} FROM message;`];
  const work = (): unknown => exportCsv(store, log, wanted, call);
  const hasShell = await haveSqliteShell(bench.mayInstall);
  const times = hasShell
    ? await timeBoth(ROUNDS, work, () => runSqliteShell(path, commands))
    : { work: [await timeOnce(work)], reference: [] };
  store.views.close(viewId);
  const figure = rates(times, rowCount);
  return hasShell ? figure : { ...figure, reference: null, missing: NO_SHELL };
}
