// Cases of exports: whole views written to files.
import { join } from "node:path";
import type { ViewSpec } from "../../../src/contract/rows.ts";
import { makeExportHandlers } from "../../../src/core/handlers/export-jobs/jobs.ts";
import { makeSources } from "../../../src/core/handlers/sources.ts";
import { MESSAGE_COLUMNS } from "../../../src/core/store/columns.ts";
import { plainPlan } from "../../../tests/fakes/plain-plan.ts";
import type { BenchCase } from "../bench-case.ts";
import { rates, timeBoth, timeOnce } from "../measure.ts";
import type { Figure } from "../measure.ts";
import { haveSqliteShell, NO_SHELL, runSqliteShell } from "../sqlite-shell.ts";
import type { Workbench } from "../workbench.ts";

const FACTS = { appVersion: "", connections: [] };
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
  const target = join(bench.folder, "out.csv");
  const wanted = { from: { of: "view", viewId }, plan: plainPlan(), path: target, facts: FACTS } as const;
  const handlers = makeExportHandlers({
    sources: makeSources(store, () => null),
    live: store,
    folder: join(bench.folder, "exports"),
    log: { info: () => undefined, warn: () => undefined },
    clock: { nowMs: Date.now },
  });
  const call = { signal: new AbortController().signal, emit: () => undefined };
  const columns = Object.keys(MESSAGE_COLUMNS).join(", ");
  const commands = [".mode csv", `.output '${join(bench.folder, "shell.csv")}'`, `SELECT ${columns} FROM message;`];
  const work = (): unknown => handlers["export.run"](wanted, call);
  const hasShell = await haveSqliteShell(bench.mayInstall);
  const times = hasShell
    ? await timeBoth(ROUNDS, work, () => runSqliteShell(path, commands))
    : { work: [await timeOnce(work)], reference: [] };
  store.views.close(viewId);
  const figure = rates(times, rowCount);
  return hasShell ? figure : { ...figure, reference: null, missing: NO_SHELL };
}
