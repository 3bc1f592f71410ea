// A real store in a temporary folder for tests, and shortcuts to put pages into it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Output } from "#contract/methods/methods.ts";
import type { ReceivedPage } from "#contract/methods/walk-methods.ts";
import { EVERYTHING, type ResultSummary, type Row, type ViewSpec } from "#contract/methods/rows.ts";
import { OpenedFiles } from "#core/handlers/opened/opened.ts";
import { openStore, type Store } from "#core/store/store.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { engineProgram } from "./engine-program.ts";

/** The programs of the engine's threads. */
export const THREADS = {
  reader: engineProgram("import-reader"),
  writer: engineProgram("import-writer"),
  archiver: engineProgram("archive-writer"),
  sorter: engineProgram("row-sorter"),
} as const;

/** A folder that is removed when the test ends. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty store, closed and removed when the test ends. */
export function makeTemporaryStore(): Store {
  const store = openStore(join(makeTemporaryFolder(), "store.db"));
  onTestFinished(() => store.close());
  return store;
}

/** A result without pages. */
export function createResult(
  store: Store,
  query: Query = { kind: "messages", params: {} },
  connectionId = "one",
): ResultSummary {
  const walk = { cursor: null, ended: null };
  return store.results.create({ connectionId, query, createdAtMs: 1000, walks: { append: walk, prepend: walk } });
}

/** Stores a page with these records and default values for everything else. */
export function takePage(
  store: Store,
  resultId: number,
  records: readonly unknown[],
  facts: Partial<ReceivedPage> = {},
): Output<"result.takePage"> {
  return store.results.takePage({
    resultId,
    direction: "append",
    records: records.map((record) => JSON.stringify(record)),
    next: null,
    requestedAtMs: 2000,
    tookMs: 5,
    request: "/messages?limit=1000",
    serviceTotal: null,
    rateLimit: null,
    isLast: false,
    ...facts,
  });
}

/** A result with these records, in one page. */
export function storeRecords(
  store: Store,
  kind: Query["kind"],
  records: readonly unknown[],
  connectionId = "one",
): number {
  const { resultId } = createResult(store, { kind, params: {} }, connectionId);
  takePage(store, resultId, records);
  return resultId;
}

/** All rows of a view with this spec. */
export function readView(store: Store, resultId: number, spec: Partial<ViewSpec> = {}): readonly Row[] {
  const { viewId, rowCount } = store.views.open(resultId, { ...EVERYTHING, ...spec });
  const { rows } = store.views.rows(viewId, 0, Math.max(1, rowCount));
  store.views.close(viewId);
  return rows;
}

/** The ids of a view's rows in its order: message ids or session ids. */
export function readIds(store: Store, resultId: number, spec: Partial<ViewSpec> = {}): readonly string[] {
  return readView(store, resultId, spec).map((row) => ("id" in row ? row.id : row.sessionId));
}

/** Opened files in a separate folder, closed and removed when the test ends. */
export function makeTemporaryOpened(folder = makeTemporaryFolder()): OpenedFiles {
  const opened = new OpenedFiles({
    folder: join(folder, "opened"),
    threads: THREADS,
    nowMs: () => 1_700_000_000_000,
    onChange: () => undefined,
  });
  onTestFinished(() => opened.close());
  return opened;
}
