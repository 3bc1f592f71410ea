// The contract methods that need no network: results, views, records, suggestions, exports and opened files.
import type { Handlers, OfflineName } from "../../contract/methods/methods.ts";
import type { ExportRule } from "../../contract/policy/policy-table.ts";
import type { Log } from "../ports.ts";
import type { Store } from "../store/store.ts";
import { textOfRows, type ViewSummary } from "../../contract/methods/rows.ts";
import { SAMPLE_SIZES, type SampleSizes } from "../store/base/count-with-sample.ts";
import { copyHandlers, type CopyName } from "./copy-rows.ts";
import { dropConnection, dropOthers } from "./storage/drop-connection.ts";
import { lookupHandlers, type LookupName } from "./look-up.ts";
import { makeExports, type ExportName, type Exports } from "./export/job/jobs.ts";
import { CHECKPOINTS, type CheckpointPace } from "./export/job/running.ts";
import { SingleFlight } from "./base/single-flight.ts";
import { presetHandlers, type PresetName } from "./export/plan/presets.ts";
import type { OpenedFiles, OpenedName } from "./opened/opened.ts";
import { runSliced } from "./base/run-sliced.ts";
import { Sources, type Source } from "./base/sources.ts";
import { wholeView } from "./base/whole-view.ts";
import { newScan } from "../store/views/scan.ts";
import { freeBytesAt, type FreeBytes } from "../files/base/disk-room.ts";
import { storageHandlers, type StorageName } from "./storage/storage.ts";
import { statisticsHandlers, type StatisticsName } from "./statistics.ts";
import { transcriptHandlers, type TranscriptName } from "./transcript.ts";

export interface OfflineParts {
  readonly store: Store;
  readonly log: Log;
  readonly opened: OpenedFiles;
  /** the folder of export jobs and presets */
  readonly exportsFolder: string;
  /** the steps in which exports are written; `CHECKPOINTS` by default */
  readonly checkpoints?: CheckpointPace;
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
    store,
    log,
    opened,
    exportsFolder,
    checkpoints = CHECKPOINTS,
    freeBytes = freeBytesAt,
    samples = SAMPLE_SIZES,
    exportRule = "allowed",
  } = parts;
  const sources = new Sources(store, (openedId) => opened.storeOf(openedId));
  const clock = { nowMs: Date.now };
  const exports = makeExports({
    sources,
    live: store,
    archives: opened,
    folder: exportsFolder,
    log,
    clock,
    checkpoints,
    rule: exportRule,
  });
  return {
    ...resultHandlers(sources),
    ...liveHandlers(store, exports, log),
    ...viewHandlers(sources, samples),
    ...recordHandlers(sources),
    ...opened.handlers(),
    ...exports.handlers,
    ...presetHandlers(exportsFolder),
    ...copyHandlers(sources, exportRule),
    ...statisticsHandlers(sources, samples),
    ...storageHandlers({ live: store, opened, exports, freeBytes }),
    ...lookupHandlers(sources),
    ...transcriptHandlers(sources),
  };
}

type ResultName = "result.read" | "result.list" | "result.lines" | "result.unreadable";
type ViewName = Exclude<Extract<OfflineName, `view.${string}`>, CopyName | StatisticsName | TranscriptName>;
type RecordName = Extract<OfflineName, `record.${string}`> | "suggest.values" | "names.read";
/** Methods of the live store only: pages of the service, and everything that the person saved. */
type LiveName = Exclude<
  OfflineName,
  | ResultName
  | ViewName
  | RecordName
  | OpenedName
  | ExportName
  | PresetName
  | CopyName
  | StatisticsName
  | StorageName
  | LookupName
  | TranscriptName
>;

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

function liveHandlers(store: Store, exports: Exports, log: Log): Handlers<LiveName> {
  return {
    "saved.list": ({ connectionId }) => store.saved.list(connectionId),
    "saved.save": (wanted) => store.saved.save(wanted),
    "saved.rename": (wanted) => store.saved.rename(wanted),
    "saved.delete": ({ savedId }) => nothing(store.saved.delete(savedId)),
    "saved.versions": ({ savedId }) => store.saved.versions(savedId),
    "recent.list": (wanted) => store.saved.recent(wanted),
    "result.noteLoadingAll": (wanted) => nothing(store.results.noteLoadingAll(wanted)),
    "connection.drop": ({ connectionId }) => dropConnection(store, connectionId),
    "result.create": ({ origin, ...wanted }) => {
      dropOthers(store, log, wanted.connectionId, origin);
      return store.results.create(wanted, exports.follows);
    },
    "result.drop": ({ resultId, withRun }) => nothing(store.results.drop(resultId, withRun)),
    "result.takePage": (page) => store.results.takePage(page),
    "result.countHeld": (wanted) => store.results.countHeld(wanted),
    "result.noteAskedAgain": (wanted) => store.results.noteAskedAgain(wanted),
    "result.noteFailure": (wanted) => nothing(store.results.noteFailure(wanted)),
    "call.store": ({ connectionId, origin, record }) => {
      dropOthers(store, log, connectionId, origin);
      return store.records.storeFullCall(
        connectionId,
        typeof record === "string" ? record : JSON.stringify(record ?? null),
      );
    },
  };
}

function viewHandlers(sources: Sources, samples: SampleSizes): Handlers<ViewName> {
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
    "view.rows": ({ viewId, from, count }) => {
      const { source, local } = sources.ofId(viewId, "view.rows");
      const { rows, rowCount } = source.store.views.rows(local, from, count);
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
