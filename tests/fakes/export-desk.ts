// A setup for exporting in tests: a store with messages, the handlers of exports, and a target folder.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { failureIn } from "#contract/failure.ts";
import type { ExportProgress } from "#contract/methods/export-methods.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import type { Handlers, Output } from "#contract/methods/methods.ts";
import { makeExports, type ExportName } from "#core/handlers/export/job/jobs.ts";
import { Sources } from "#core/handlers/base/sources.ts";
import type { Store } from "#core/store/store.ts";
import { makeFakeLog } from "./log.ts";
import { plainPlan } from "./plain-plan.ts";
import { onlyConnection } from "./connections.ts";
import { makeTemporaryFolder, makeTemporaryStore, storeRecords, THREADS } from "./store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";

export const FACTS = { appVersion: "1.2.3", connections: [{ id: "one", name: "One", appId: "app-1", region: "eu" }] };

export interface Desk {
  readonly store: Store;
  readonly handlers: Handlers<ExportName>;
  /** the target folder */
  readonly folder: string;
  readonly viewId: number;
}

/** A desk whose view contains these messages. */
export function setUp(records: readonly unknown[]): Desk {
  const store = makeTemporaryStore();
  const { viewId } = store.views.open(storeRecords(store, "messages", records), EVERYTHING);
  return { store, viewId, folder: makeTemporaryFolder(), handlers: handlersOver(store, makeTemporaryFolder()) };
}

/** The engine's own thread writes archives; no file is opened. */
export const NO_OPENED = { archiverPath: THREADS.archiver, isImporting: () => false, originOf: () => null };

export function handlersOver(store: Store, folder: string): Handlers<ExportName> {
  return makeExports({
    sources: new Sources(onlyConnection(store), () => null),
    archives: NO_OPENED,
    folder,
    log: makeFakeLog().log,
    clock: { nowMs: Date.now },
    rule: "allowed",
  }).handlers;
}

/** A call without cancel and without a listener. */
export const quiet = { signal: new AbortController().signal, emit: () => undefined };

/** Exports the desk's view. */
export function run(
  { handlers, viewId, folder }: Omit<Desk, "store">,
  plan: Partial<ExportPlan> = {},
  call: { signal: AbortSignal; emit: (progress: ExportProgress) => void } = quiet,
  name = "out.csv",
): Promise<Output<"export.run">> {
  const wanted = {
    from: { of: "view", viewId },
    plan: plainPlan(plan),
    path: join(folder, name),
    facts: FACTS,
  } as const;
  return Promise.resolve(handlers["export.run"](wanted, call));
}

/** Exports the desk's view and stops once so many rows are written, as a window that closes does; gives the kept job. */
export async function stopAt(
  desk: Omit<Desk, "store">,
  rows: number,
  plan: Partial<ExportPlan> = {},
  name?: string,
): Promise<string> {
  let jobId = "";
  const emit = (progress: ExportProgress): void => {
    if (progress.phase !== "writing" || progress.rows < rows) return;
    ({ jobId } = progress);
    void desk.handlers["export.stop"]({ jobId }, quiet);
  };
  const failure = await failureIn(() => run(desk, plan, { ...quiet, emit }, name));
  if (failure?.kind !== "cancelled") throw new Error("the export did not stop");
  return jobId;
}

export type Line = Readonly<Record<string, string>>;

/** The lines of a CSV file, compressed or not, read by another program. */
export function linesIn(path: string): readonly Line[] {
  const bytes = readFileSync(path);
  return parse(path.endsWith(".gz") ? gunzipSync(bytes) : bytes, { columns: true });
}

/** So many messages, newest last. */
export function many(count: number, change: object = {}): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({ id: index + 1, sentAt: 1_700_000_000 + index, ...change }));
}
