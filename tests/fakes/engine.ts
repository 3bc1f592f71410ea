// The engine in this process for tests: the offline handlers over a real store in its own folder, behind a carrier.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeClient, serve, type Client } from "#contract/carrier/port.ts";
import { makeOfflineHandlers } from "#core/handlers/offline.ts";
import type { ExportRule } from "#contract/policy/policy-table.ts";
import type { FreeBytes } from "#core/files/base/disk-room.ts";
import { OpenedFiles } from "#core/handlers/opened/opened.ts";
import type { SampleSizes } from "#core/store/base/count-with-sample.ts";
import { ConnectionStores } from "#core/store/sources/connection-stores.ts";
import { asMap, asText } from "#domain/text/lenient.ts";
import { THREADS } from "./store.ts";
import { makeFakeLog } from "./log.ts";
import { readRows } from "#contract/carrier/row-reader.ts";

export interface LocalEngine {
  readonly client: Client;
  /** the names of the called methods, in order */
  readonly asked: readonly string[];
  /** the service's ids of a result's rows, in the order of a view: newest first */
  readonly idsOf: (resultId: number) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/**
 * Every message passes through a structured clone, as between processes. Without a folder the data is new, and `close`
 * removes it; with a folder it stays. `sliceRows`: rows of an export that are written at a time. `freeBytes`: the room on
 * the disk. `samples`: the rows of samples of large views. `exportRule`: that of a policy.
 */
export function startLocalEngine(
  given?: string,
  sliceRows?: number,
  freeBytes?: FreeBytes,
  samples?: SampleSizes,
  exportRule?: ExportRule,
): LocalEngine {
  const folder = given ?? mkdtempSync(join(tmpdir(), "switchboard-engine-"));
  const connections = new ConnectionStores({ folder });
  const asked: string[] = [];
  let hear: (message: unknown) => void = () => undefined;
  const { log } = makeFakeLog();
  const opened = new OpenedFiles({
    folder: join(folder, "opened"),
    threads: THREADS,
    nowMs: Date.now,
    ...(freeBytes === undefined ? {} : { freeBytes }),
    onChange: () => server.tell({ event: "opened.changed", facts: {} }),
  });
  const handlers = makeOfflineHandlers({
    connections,
    log,
    opened,
    exportsFolder: join(folder, "exports"),
    ...(sliceRows === undefined ? {} : { sliceRows }),
    ...(freeBytes === undefined ? {} : { freeBytes }),
    ...(samples === undefined ? {} : { samples }),
    ...(exportRule === undefined ? {} : { exportRule }),
  });
  const server = serve(handlers, (message) => {
    const copy: unknown = structuredClone(message);
    queueMicrotask(() => hear(copy));
  });
  const client = makeClient({
    post: (message) => {
      const copy: unknown = structuredClone(message);
      const method = asText(asMap(copy)["method"]);
      if (method !== null) asked.push(method);
      queueMicrotask(() => server.take(copy));
    },
    listen: (listener) => {
      hear = listener;
    },
  });
  return {
    client,
    asked,
    idsOf: async (resultId) => {
      const spec = { params: {}, search: "", sort: [] };
      const { viewId, rowCount } = await client.call("view.open", { resultId, spec });
      const ids: string[] = [];
      while (ids.length < rowCount) {
        const { rows } = await readRows(client, { viewId, from: ids.length, count: 1000 });
        if (rows.length === 0) break;
        ids.push(...rows.map((row) => ("id" in row ? row.id : row.sessionId)));
      }
      await client.call("view.close", { viewId });
      return ids;
    },
    close: async () => {
      server.close();
      await opened.close();
      connections.close();
      if (given === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
