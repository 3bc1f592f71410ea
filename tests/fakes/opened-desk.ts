// Opened files in a test as the window sees them: an engine in this process, files, imports, results, archives.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { DEFAULT_OPTIONS } from "#contract/exports/export-formats.ts";
import type { Output } from "#contract/methods/methods.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import type { Client } from "#contract/carrier/port.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import { EVERYTHING, type ViewSpec } from "#contract/methods/rows.ts";
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
  const engine = startLocalEngine(folder);
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

/** Starts an export of a result's rows and stops it on the way, as a window that closes does; gives its job. */
export async function stopExport(client: Client, resultId: number, path: string): Promise<string> {
  const { viewId } = await client.call("view.open", { resultId, spec: EVERYTHING });
  const wanted = { from: { of: "view", viewId }, plan: plainPlan(), path, facts: FACTS } as const;
  let jobId = "";
  const running = client.call("export.run", wanted, {
    onProgress(progress) {
      ({ jobId } = progress);
      void client.call("export.stop", { jobId });
    },
  });
  const failure = await failureIn(() => running);
  if (failure?.kind !== "cancelled") throw new Error("the export did not stop");
  await client.call("view.close", { viewId });
  return jobId;
}
