// The contract methods that need no network: results, views, records, suggestions and exports, over one open store.
import type { Handlers, OfflineName } from "../../contract/methods.ts";
import type { Log } from "../ports.ts";
import type { Store } from "../store/store.ts";
import { dropConnection } from "./drop-connection.ts";
import { exportCsv } from "./export-csv.ts";

/** What the offline handlers stand on. */
export interface OfflineParts {
  readonly store: Store;
  readonly log: Log;
}

/** Makes the handlers of every method that is served offline. They throw `Failed` only; dispatch makes it data. */
export function makeOfflineHandlers({ store, log }: OfflineParts): Handlers<OfflineName> {
  return {
    "result.read": ({ resultId }) => store.readResult(resultId),
    "result.list": (wanted) => store.listResults(wanted),
    "result.lines": (wanted) => store.listLines(wanted),
    "result.unreadable": (wanted) => store.listUnreadable(wanted),
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
      store.noteLoadingAll(wanted);
      return {};
    },
    "connection.drop": ({ connectionId }) => dropConnection(store, connectionId),
    "result.create": (wanted) => store.createResult(wanted),
    "result.drop": ({ resultId }) => {
      store.dropResult(resultId);
      return {};
    },
    "result.takePage": (page) => store.takePage(page),
    "result.noteFailure": (wanted) => {
      store.noteFailure(wanted);
      return {};
    },
    "view.open": ({ resultId, spec }) => store.views.open(resultId, spec),
    "view.refresh": ({ viewId }) => store.views.refresh(viewId),
    "view.rows": ({ viewId, from, count }) => store.views.rows(viewId, from, count),
    "view.close": ({ viewId }) => {
      store.views.close(viewId);
      return {};
    },
    "record.message": ({ rowId }) => store.readMessage(rowId),
    "record.call": ({ rowId }) => store.readCall(rowId),
    "call.store": ({ connectionId, record }) => store.storeFullCall(connectionId, record),
    "suggest.values": (wanted) => store.suggest(wanted),
    "names.read": ({ connectionId, ids }) => store.namesOf(connectionId, ids),
    "export.csvToPath": (wanted, call) => exportCsv(store, log, wanted, call),
  };
}
