// The contract methods that need no network: results, views, records, suggestions, exports and opened files.
import type { Handlers, OfflineName } from "../../contract/methods/methods.ts";
import type { Log } from "../ports.ts";
import type { Store } from "../store/store.ts";
import { textOfRows } from "../../contract/methods/rows.ts";
import type { ViewSummary } from "../../contract/methods/rows.ts";
import { copyHandlers } from "./copy-rows.ts";
import type { CopyName } from "./copy-rows.ts";
import { dropConnection } from "./drop-connection.ts";
import { makeExports } from "./export/job/jobs.ts";
import type { ExportName, Exports } from "./export/job/jobs.ts";
import { CHECKPOINTS } from "./export/job/running.ts";
import type { CheckpointPace } from "./export/job/running.ts";
import { SingleFlight } from "./base/single-flight.ts";
import { presetHandlers } from "./export/plan/presets.ts";
import type { PresetName } from "./export/plan/presets.ts";
import type { OpenedFiles, OpenedName } from "./opened/opened.ts";
import { runSliced } from "./base/run-sliced.ts";
import { makeSources } from "./base/sources.ts";
import type { Sources } from "./base/sources.ts";
import { statisticsHandlers } from "./statistics.ts";
import type { StatisticsName } from "./statistics.ts";

/** What the offline handlers stand on. */
export interface OfflineParts {
  readonly store: Store;
  readonly log: Log;
  readonly opened: OpenedFiles;
  /** where export jobs and presets are kept */
  readonly exportsFolder: string;
  /** in which steps exports are written; those of `CHECKPOINTS` by default */
  readonly checkpoints?: CheckpointPace;
}

/** Makes the handlers of every method that is served offline. They throw `Failed` only; dispatch makes it data. */
export function makeOfflineHandlers(parts: OfflineParts): Handlers<OfflineName> {
  const { store, log, opened, exportsFolder, checkpoints = CHECKPOINTS } = parts;
  const sources = makeSources(store, opened.storeOf);
  const clock = { nowMs: Date.now };
  const exports = makeExports({
    sources,
    live: store,
    archives: opened,
    folder: exportsFolder,
    log,
    clock,
    checkpoints,
  });
  return {
    ...resultHandlers(sources),
    ...liveHandlers(store, exports),
    ...rowHandlers(sources),
    ...opened.handlers,
    ...exports.handlers,
    ...presetHandlers(exportsFolder),
    ...copyHandlers(sources),
    ...statisticsHandlers(sources),
  };
}

type ResultName = "result.read" | "result.list" | "result.lines" | "result.unreadable";
type RowName =
  | "view.open"
  | "view.refresh"
  | "view.rows"
  | "view.locate"
  | "view.close"
  | "view.hit"
  | "view.facets"
  | "record.events"
  | "record.message"
  | "record.call"
  | "suggest.values"
  | "names.read";
/** What only the live store takes: pages of the service, and what the person saved. */
type LiveName = Exclude<
  OfflineName,
  ResultName | RowName | OpenedName | ExportName | PresetName | CopyName | StatisticsName
>;

function resultHandlers(sources: Sources): Handlers<ResultName> {
  return {
    "result.read": ({ resultId }) => {
      const { source, local } = sources.ofId(resultId, "result.read");
      return source.result(source.store.results.read(local));
    },
    "result.list": (wanted) => {
      const source = sources.ofConnection(wanted.connectionId, "result.list");
      const connectionId = source.connectionOf(wanted.connectionId);
      return source.store.results.list({ ...wanted, connectionId }).map(source.result);
    },
    "result.lines": (wanted) => {
      const { source, local } = sources.ofId(wanted.resultId, "result.lines");
      return source.store.results.listLines({ ...wanted, resultId: local });
    },
    "result.unreadable": (wanted) => {
      const { source, local } = sources.ofId(wanted.resultId, "result.unreadable");
      return source.store.results.listUnreadable({ ...wanted, resultId: local });
    },
  };
}

function liveHandlers(store: Store, exports: Exports): Handlers<LiveName> {
  return {
    "saved.list": ({ connectionId }) => store.saved.list(connectionId),
    "saved.save": (wanted) => store.saved.save(wanted),
    "saved.rename": (wanted) => store.saved.rename(wanted),
    "saved.delete": ({ savedId }) => {
      store.saved.delete(savedId);
      return {};
    },
    "saved.versions": ({ savedId }) => store.saved.versions(savedId),
    "recent.list": (wanted) => store.saved.recent(wanted),
    "result.noteLoadingAll": (wanted) => {
      store.results.noteLoadingAll(wanted);
      return {};
    },
    "connection.drop": ({ connectionId }) => dropConnection(store, connectionId),
    "result.create": (wanted) => store.results.create(wanted, exports.follows),
    "result.drop": ({ resultId }) => {
      store.results.drop(resultId);
      return {};
    },
    "result.takePage": (page) => store.results.takePage(page),
    "result.noteFailure": (wanted) => {
      store.results.noteFailure(wanted);
      return {};
    },
    "call.store": ({ connectionId, record }) =>
      store.records.storeFullCall(connectionId, typeof record === "string" ? record : JSON.stringify(record ?? null)),
  };
}

function rowHandlers(sources: Sources): Handlers<RowName> {
  /** one per view: a slow refresh must not run twice at the same time */
  const refreshes = new SingleFlight<ViewSummary>();
  return {
    "view.open": async ({ resultId, spec, firstRows }, { signal }) => {
      const { source, local } = sources.ofId(resultId, "view.open");
      return source.view(await runSliced(source.store.views.opening(local, spec, firstRows), signal));
    },
    "view.refresh": async ({ viewId }, { signal }) => {
      const refresh = (own: AbortSignal): Promise<ViewSummary> => {
        const { source, local } = sources.ofId(viewId, "view.refresh");
        return runSliced(source.store.views.refreshing(local), own).then(source.view);
      };
      return refreshes.joinNext(String(viewId), refresh, signal);
    },
    "view.rows": ({ viewId, from, count }) => {
      const { source, local } = sources.ofId(viewId, "view.rows");
      const { rows, rowCount } = source.store.views.rows(local, from, count);
      return { rows: textOfRows(rows.map(source.row)), rowCount };
    },
    "view.locate": async ({ viewId, target }, { signal }) => {
      const { source, local } = sources.ofId(viewId, "view.locate");
      await runSliced(source.store.views.completing(local, "view.locate"), signal);
      const found = await source.store.views.locate(local, source.target(target), signal);
      return found === null ? null : source.row(found);
    },
    "view.hit": async ({ viewId, ...wanted }, { signal }) => {
      const { source, local } = sources.ofId(viewId, "view.hit");
      const found = await runSliced(source.store.views.finding(local, wanted), signal);
      return { ...found, hit: found.hit === null ? null : source.row(found.hit) };
    },
    "view.facets": async ({ viewId, ...wanted }, { signal }) => {
      const { source, local } = sources.ofId(viewId, "view.facets");
      return await runSliced(source.store.views.counting(local, wanted), signal);
    },
    "view.close": ({ viewId }) => {
      const found = sources.findId(viewId);
      found?.source.store.views.close(found.local);
      return {};
    },
    "record.events": (wanted) => {
      const { source, local } = sources.ofId(wanted.rowId, "record.events");
      return source.store.records.listEventsOf({ ...wanted, rowId: local });
    },
    "record.message": ({ rowId }) => {
      const { source, local } = sources.ofId(rowId, "record.message");
      return source.detail(source.store.records.readMessage(local));
    },
    "record.call": ({ rowId }) => {
      const { source, local } = sources.ofId(rowId, "record.call");
      return source.detail(source.store.records.readCall(local));
    },
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
