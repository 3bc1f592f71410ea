// The contract methods that need no network: results, views, records, suggestions, exports and opened files.
import type { Handlers, OfflineName } from "#contract/methods/methods.ts";
import type { ExportRule } from "#contract/policy/policy-table.ts";
import type { Log } from "#core/ports.ts";
import type { ConnectionStores } from "#core/store/sources/connection-stores.ts";
import { textOfRows, type ViewSummary } from "#contract/methods/rows.ts";
import { SAMPLE_SIZES, type SampleSizes } from "#core/store/base/count-with-sample.ts";
import { connectionHandlers } from "./connection-handlers.ts";
import { copyHandlers, type CopyName } from "./copy-rows.ts";
import { lookupHandlers } from "./look-up-handlers.ts";
import { makeExports } from "#core/handlers/export/job/jobs.ts";
import { SLICE_ROWS } from "#core/handlers/export/source/export-source.ts";
import { SingleFlight } from "#core/handlers/base/single-flight.ts";
import { presetHandlers } from "#core/handlers/export/plan/export-presets.ts";
import type { OpenedFiles } from "#core/handlers/opened/opened.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import { Sources, type Source } from "#core/handlers/base/sources.ts";
import { wholeView } from "#core/handlers/base/whole-view.ts";
import { newScan } from "#core/store/views/scan.ts";
import { freeBytesAt, type FreeBytes } from "#core/files/base/disk-room.ts";
import { storageHandlers } from "#core/handlers/storage/storage-handlers.ts";
import { statisticsHandlers, type StatisticsName } from "./statistics-handlers.ts";
import { transcriptHandlers, type TranscriptName } from "./transcript-handlers.ts";

export interface OfflineParts {
  readonly connections: ConnectionStores;
  readonly log: Log;
  readonly opened: OpenedFiles;
  /** the folder of export jobs and presets */
  readonly exportsFolder: string;
  /** rows of an export that are written at a time; `SLICE_ROWS` by default */
  readonly sliceRows?: number;
  /** tells how much room is left on a disk; asks the system by default */
  readonly freeBytes?: FreeBytes;
  /** the rule of the organisation's policy for exports; `allowed` by default */
  readonly exportRule?: ExportRule;
  /** the samples of large views; `SAMPLE_SIZES` by default */
  readonly samples?: SampleSizes;
}

/** Makes the handler of every offline method. Handlers throw only `Failed`; dispatch turns it into data. */
export function makeOfflineHandlers(parts: OfflineParts): Handlers<OfflineName> {
  const {
    connections,
    log,
    opened,
    exportsFolder,
    sliceRows = SLICE_ROWS,
    freeBytes = freeBytesAt,
    samples = SAMPLE_SIZES,
    exportRule = "allowed",
  } = parts;
  const sources = new Sources(connections, (openedId) => opened.storeOf(openedId));
  const clock = { nowMs: Date.now };
  const exports = makeExports({
    sources,
    archives: opened,
    folder: exportsFolder,
    log,
    clock,
    sliceRows,
    rule: exportRule,
  });
  return {
    ...resultHandlers(sources),
    ...connectionHandlers(connections, sources, exports),
    ...viewHandlers(sources, samples),
    ...recordHandlers(sources),
    ...opened.handlers(),
    ...exports.handlers,
    ...presetHandlers(exportsFolder),
    ...copyHandlers(sources, exportRule),
    ...statisticsHandlers(sources, samples),
    ...storageHandlers({ connections, opened, exports, freeBytes }),
    ...lookupHandlers(sources),
    ...transcriptHandlers(sources),
  };
}

type ResultName = "result.read" | "result.list" | "result.lines" | "result.unreadable";
type ViewName = Exclude<Extract<OfflineName, `view.${string}`>, CopyName | StatisticsName | TranscriptName>;
type RecordName = Extract<OfflineName, `record.${string}`> | "suggest.values" | "names.read";

function resultHandlers(sources: Sources): Handlers<ResultName> {
  return {
    "result.read": ({ resultId }) =>
      inSource(sources, resultId, "result.read", (source, local) => source.result(source.store.results.read(local))),
    "result.list": (wanted) => {
      const source = sources.ofConnection(wanted.connectionId, "result.list");
      const connectionId = source.connectionOf(wanted.connectionId);
      return source.store.results.list({ ...wanted, connectionId }).map((result) => source.result(result));
    },
    "result.lines": (wanted) =>
      inSource(sources, wanted.resultId, "result.lines", ({ store }, resultId) =>
        store.results.listLines({ ...wanted, resultId }),
      ),
    "result.unreadable": (wanted) =>
      inSource(sources, wanted.resultId, "result.unreadable", ({ store }, resultId) =>
        store.results.listUnreadable({ ...wanted, resultId }),
      ),
  };
}

/** The methods of views that are open. */
export function viewHandlers(sources: Sources, samples: SampleSizes): Handlers<ViewName> {
  /** one per view: a slow refresh must not run twice at the same time */
  const refreshes = new SingleFlight<ViewSummary>();
  return {
    "view.open": async ({ resultId, spec, firstRows }, { signal, emit }) => {
      const { source, local } = sources.ofId(resultId, "view.open");
      const scan = newScan();
      const opening = source.store.views.opening(local, spec, firstRows, scan);
      return source.view(await runSliced(opening, signal, () => emit({ ...scan })));
    },
    "view.refresh": ({ viewId }, { signal, emit }) => {
      const refresh = async (own: AbortSignal): Promise<ViewSummary> => {
        const { source, local } = sources.ofId(viewId, "view.refresh");
        const { views } = source.store;
        const scan = views.scanOf(local, "view.refresh");
        return source.view(await runSliced(views.refreshing(local), own, () => emit({ ...scan })));
      };
      return refreshes.joinNext(String(viewId), refresh, signal);
    },
    "view.rows": ({ viewId, from, count, metadata }) => {
      const { source, local } = sources.ofId(viewId, "view.rows");
      const { rows, rowCount } = source.store.views.rows(local, from, count, metadata);
      return { rows: textOfRows(rows.map((row) => source.row(row))), rowCount };
    },
    "view.locate": async ({ viewId, target }, { signal }) => {
      const { source, local } = sources.ofId(viewId, "view.locate");
      const { views } = source.store;
      await runSliced(views.completing(local, "view.locate"), signal);
      const found = await views.locate(local, source.target(target), signal);
      if (found === null) return null;
      const loaded = target.by === "time" ? { loaded: await runSliced(views.spanning(local), signal) } : {};
      return { ...source.row(found), ...loaded };
    },
    "view.hit": async ({ viewId, ...wanted }, { signal, emit }) => {
      const { source, local } = sources.ofId(viewId, "view.hit");
      const scan = newScan();
      const found = await runSliced(source.store.views.finding(local, wanted, scan), signal, () => emit({ ...scan }));
      return { ...found, hit: found.hit === null ? null : source.row(found.hit) };
    },
    "view.facets": async ({ viewId, ...wanted }, call) => {
      const { source, local } = sources.ofId(viewId, "view.facets");
      await wholeView(source, local, "view.facets", call);
      return await runSliced(source.store.views.counting(local, wanted, call.emit, samples.columns), call.signal);
    },
    "view.close": ({ viewId }) => {
      const found = sources.findId(viewId);
      return nothing(found?.source.store.views.close(found.local));
    },
  };
}

function recordHandlers(sources: Sources): Handlers<RecordName> {
  return {
    "record.events": (wanted) =>
      inSource(sources, wanted.rowId, "record.events", ({ store }, rowId) =>
        store.records.listEventsOf({ ...wanted, rowId }),
      ),
    "record.message": ({ rowId }) =>
      inSource(sources, rowId, "record.message", (source, local) =>
        source.detail(source.store.records.readMessage(local)),
      ),
    "record.call": ({ rowId }) =>
      inSource(sources, rowId, "record.call", (source, local) => source.detail(source.store.records.readCall(local))),
    "suggest.values": (wanted) => {
      const source = sources.ofConnection(wanted.connectionId, "suggest.values");
      return source.store.records.suggest({ ...wanted, connectionId: source.connectionOf(wanted.connectionId) });
    },
    "names.read": ({ connectionId, ids }) => {
      const source = sources.ofConnection(connectionId, "names.read");
      return source.store.records.namesOf(source.connectionOf(connectionId), ids);
    },
  };
}

/** Answers with the store that has the view, result or row, and its number there. */
function inSource<Answer>(
  sources: Sources,
  id: number,
  method: OfflineName,
  answer: (source: Source, local: number) => Answer,
): Answer {
  const { source, local } = sources.ofId(id, method);
  return answer(source, local);
}

/** The answer of a method that gives none. */
function nothing(_done: void): Record<string, never> {
  return {};
}
