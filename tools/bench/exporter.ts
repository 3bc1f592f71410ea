// Exports a view of a store as the engine does, repeatedly to the same file.
import { join } from "node:path";
import type { ExportFormat } from "#contract/exports/export-formats.ts";
import type { ViewSpec } from "#contract/methods/rows.ts";
import { makeExports } from "#core/handlers/export/job/jobs.ts";
import { Sources } from "#core/handlers/base/sources.ts";
import type { Store } from "#core/store/store.ts";
import { onlyConnection } from "#tests/fakes/connections.ts";
import { NO_OPENED } from "#tests/fakes/export-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";

export interface Exporter {
  readonly rowCount: number;
  readonly run: () => Promise<unknown>;
  readonly close: () => void;
}

export interface ExporterOptions {
  readonly store: Store;
  readonly resultId: number;
  readonly folder: string;
  readonly format: ExportFormat;
  readonly spec?: Partial<ViewSpec>;
  readonly onProgress?: () => void;
}

/** Opens the view; `run` writes all columns of its messages. */
export function openExporter(options: ExporterOptions): Exporter {
  const { store, resultId, folder, format, spec, onProgress = () => undefined } = options;
  const { viewId, rowCount } = store.views.open(resultId, { params: {}, search: "", sort: [], ...spec });
  const path = join(folder, `out.${format}`);
  const plan = plainPlan({ format });
  const { handlers } = makeExports({
    sources: new Sources(onlyConnection(store), () => null),
    archives: NO_OPENED,
    folder: join(folder, "exports"),
    log: { info: () => undefined, warn: () => undefined },
    clock: { nowMs: Date.now },
    rule: "allowed",
  });
  const call = { signal: new AbortController().signal, emit: onProgress };
  return {
    rowCount,
    run: async () =>
      handlers["export.run"](
        { from: { of: "view", viewId }, plan, path, facts: { appVersion: "", connections: [] } },
        call,
      ),
    close: () => store.views.close(viewId),
  };
}
