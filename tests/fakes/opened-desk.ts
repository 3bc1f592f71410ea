// Opened files in a test as the window sees them: an engine in this process, files, imports, results, archives.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { DEFAULT_OPTIONS } from "../../src/contract/exports/export-formats.ts";
import type { Output } from "../../src/contract/methods/methods.ts";
import type { OpenedFile } from "../../src/contract/methods/opened-methods.ts";
import type { Client } from "../../src/contract/carrier/port.ts";
import { readRows } from "../../src/contract/carrier/read-rows.ts";
import { EVERYTHING, type ViewSpec } from "../../src/contract/methods/rows.ts";
import { startLocalEngine } from "./engine.ts";
import { FACTS } from "./export-desk.ts";
import { plainPlan } from "./plain-plan.ts";
import { makeTemporaryFolder } from "./store.ts";

/** The ids of a result's rows in the order of a view. */
export async function idsOf(
  client: Client,
  resultId: number | null,
  spec: ViewSpec = EVERYTHING,
): Promise<readonly string[]> {
  const { viewId } = await client.call("view.open", { resultId: resultId ?? 0, spec });
  const { rows } = await readRows(client, { viewId, from: 0, count: 1000 });
  return rows.map((row) => ("id" in row ? row.id : row.sessionId));
}

export interface Bench {
  readonly client: Client;
  readonly folder: string;
  /** writes a file and returns its path */
  readonly file: (name: string, content: string | Buffer) => string;
  readonly restart: () => Promise<Bench>;
}

function startIn(folder: string): Bench {
  const engine = startLocalEngine(join(folder, "store.db"));
  onTestFinished(engine.close);
  return {
    client: engine.client,
    folder,
    file(name, content) {
      mkdirSync(join(folder, "files"), { recursive: true });
      const path = join(folder, "files", name);
      writeFileSync(path, content);
      return path;
    },
    async restart() {
      await engine.close();
      return startIn(folder);
    },
  };
}

export const start = (): Bench => startIn(makeTemporaryFolder());

export async function importAll(client: Client, ...paths: readonly string[]): Promise<OpenedFile> {
  const { openedId } = await client.call("opened.openPaths", { paths });
  return client.call("opened.import", { openedId });
}

/** Every record of a result by its id, from the JSON that the window shows. */
export async function recordsOf(client: Client, resultId: number | null): Promise<ReadonlyMap<string, unknown>> {
  if (resultId === null) return new Map();
  const { viewId, kind } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const { rows } = await readRows(client, { viewId, from: 0, count: 1000 });
  const method = kind === "messages" ? "record.message" : "record.call";
  const records = new Map<string, unknown>();
  for (const { rowId } of rows) {
    const { row, raw } = await client.call(method, { rowId });
    records.set("id" in row ? row.id : row.sessionId, JSON.parse(raw));
  }
  return records;
}

/** Saves the view as an archive with all signatures. */
export async function saveArchive(client: Client, viewId: number, path: string): Promise<Output<"export.run">> {
  const { kind } = await client.call("view.refresh", { viewId });
  const options = { ...DEFAULT_OPTIONS, keepSignatures: true };
  const plan = plainPlan({ dataset: kind, format: "archive", options });
  return client.call("export.run", { from: { of: "view", viewId }, plan, path, facts: FACTS });
}

/** Starts an export of a result's rows in small steps and pauses it after the first; gives its job. */
export async function pauseExport(client: Client, resultId: number, path: string): Promise<string> {
  const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const wanted = { from: { of: "view", viewId }, plan: plainPlan(), path, facts: FACTS } as const;
  let jobId = "";
  const outcome = await client.call("export.run", wanted, {
    onProgress(progress) {
      ({ jobId } = progress);
      void client.call("export.pauseInEngine", { jobId });
    },
  });
  if (outcome.state !== "paused") throw new Error(`the export is ${outcome.state}`);
  await client.call("view.close", { viewId });
  return jobId;
}
