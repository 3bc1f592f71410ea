// A setup for fetching and exporting in tests: main's export methods and the online ones over an engine and a service.
import { basename } from "node:path";
import type { ExportFrom, ExportProgress } from "#contract/methods/export-methods.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import type { Handlers, OnlineName, Output } from "#contract/methods/methods.ts";
import { makeOnlineHandlers } from "#core/handlers/online.ts";
import { Walks, walkAll } from "#core/handlers/fetch/walk.ts";
import type { Clock } from "#core/ports.ts";
import { exportHandlers, type MainExportName } from "#main/export-handlers.ts";
import type { LocalEngine } from "./engine.ts";
import { makeFakeLog } from "./log.ts";

export interface FetchDesk {
  readonly online: Handlers<OnlineName>;
  readonly exports: Handlers<MainExportName>;
  /** Exports to a path; the paths of files serve as their ids. */
  readonly start: (
    from: ExportFrom,
    plan: ExportPlan,
    path: string,
    call?: { readonly signal?: AbortSignal; readonly emit?: (progress: ExportProgress) => void },
  ) => Promise<Output<"export.start">>;
}

export interface DeskService {
  readonly chatRoot: string;
  readonly callsRoot: string;
  readonly key: string;
}

export function openFetchDesk(engine: LocalEngine, { chatRoot, callsRoot, key }: DeskService, clock: Clock): FetchDesk {
  const { log } = makeFakeLog();
  const access = async () => ({ origin: chatRoot, chatRoot, callsRoot, fetch, readKey: async () => key });
  const ports = { access, engine: engine.client, clock, log, random: () => 0, isOnline: () => true };
  const walks = new Walks(ports);
  const exports = exportHandlers({
    version: "1.2.3",
    settings: { listConnections: () => [] },
    files: { pathOf: (fileId) => fileId, grant: (path) => ({ fileId: path, name: basename(path) }) },
    engine: engine.client,
    loadAll: (walk, call) => walkAll(ports, walks, walk, call),
  });
  return {
    online: makeOnlineHandlers(ports, walks),
    exports,
    start: async (from, plan, fileId, call = {}) =>
      exports["export.start"](
        { from, plan, fileId },
        { signal: new AbortController().signal, emit: () => undefined, ...call },
      ),
  };
}
