// A real store in a temporary folder for tests, and shortcuts to put pages into it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import type { Output } from "../../src/contract/methods/methods.ts";
import type { ReceivedPage } from "../../src/contract/methods/walk-methods.ts";
import { EVERYTHING, type ResultSummary, type Row, type ViewSpec } from "../../src/contract/methods/rows.ts";
import { OpenedFiles } from "../../src/core/handlers/opened/opened.ts";
import { openStore, type Store } from "../../src/core/store/store.ts";
import { isBuilt } from "../../tools/build-state.ts";
import type { Query } from "../../src/domain/query/query-shape.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const hasBuilt = isBuilt(ROOT);
const programOf = (name: string): string => join(ROOT, hasBuilt ? `out/main/${name}.mjs` : `src/engine/${name}.ts`);

/**
 * The programs of the engine's threads, as they ship where they are built. From its sources a thread reads a hundred files and
 * compiles the remover of types, which is WebAssembly: V8 can then end the process (nodejs/node#64500).
 */
export const THREADS = {
  reader: programOf("import-reader"),
  writer: programOf("import-writer"),
  archiver: programOf("archive-writer"),
  sorter: programOf("row-sorter"),
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
