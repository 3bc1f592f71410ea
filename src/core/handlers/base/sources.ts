// Finds the store that a number or a connection belongs to: the live one, or that of an opened file.
import { Failed } from "../../../contract/failure.ts";
import type { LocateTarget } from "../../../contract/methods/locate-methods.ts";
import type { CallDetail, MessageDetail, ResultSummary, ViewSummary } from "../../../contract/methods/rows.ts";
import {
  decodeSourceId,
  encodeSourceId,
  fileConnectionId,
  LIVE_SOURCE,
  sourceOfConnection,
} from "../../../domain/records/source-id.ts";
import type { Store } from "../../store/store.ts";

/** What the store of an opened file calls its one connection; outside it is `file:<number>`. */
export const OPENED_CONNECTION = "opened";

/** A number that no store gives a row. */
const NO_ROW = -1;

/** A store that is open, and how its numbers and names look outside it. */
export interface Source {
  readonly store: Store;
  /** the store's name for a connection */
  readonly connectionOf: (connectionId: string) => string;
  readonly result: <Summary extends ResultSummary>(summary: Summary) => Summary;
  readonly view: (summary: ViewSummary) => ViewSummary;
  /** also what carries a row's number without being one */
  readonly row: <Numbered extends { readonly rowId: number }>(given: Numbered) => Numbered;
  /** what is looked for, in the store's own numbers; a row of another store is none of this one */
  readonly target: (target: LocateTarget) => LocateTarget;
  readonly detail: <Detail extends MessageDetail | CallDetail>(detail: Detail) => Detail;
}

export interface SourceOf {
  readonly source: Source;
  /** the store's own number */
  readonly local: number;
}

export interface Sources {
  /** Throws `Failed` badRequest for a number of no store that is open. */
  readonly ofId: (id: number, method: string) => SourceOf;
  /** The same; null for a number of no store that is open. */
  readonly findId: (id: number) => SourceOf | null;
  readonly ofConnection: (connectionId: string, method: string) => Source;
  /** The store of a source by its number: 0 is the live one. */
  readonly storeOf: (number: number, method: string) => Store;
}

/** `openFile` gives the store of an opened file, opening it when it must; null when there is none. */
export function makeSources(live: Store, openFile: (openedId: number) => Store | null): Sources {
  const liveSource = sourceOver(live, LIVE_SOURCE);

  function find(number: number): Source | null {
    if (number === LIVE_SOURCE) return liveSource;
    const store = openFile(number);
    return store === null ? null : sourceOver(store, number);
  }

  function findId(id: number): SourceOf | null {
    const decoded = decodeSourceId(id);
    const source = decoded === null ? null : find(decoded.source);
    return decoded === null || source === null ? null : { source, local: decoded.local };
  }

  return {
    findId,
    ofId: (id, method) => findId(id) ?? refuse(method),
    storeOf: (number, method) => (find(number) ?? refuse(method)).store,
    ofConnection: (connectionId, method) => find(sourceOfConnection(connectionId)) ?? refuse(method),
  };
}

function refuse(method: string): never {
  throw new Failed({ kind: "badRequest", method, issues: ["nothing is open under this number"] });
}

function sourceOver(store: Store, source: number): Source {
  const encode = (local: number): number => encodeSourceId({ source, local });
  const row = <Numbered extends { readonly rowId: number }>(given: Numbered): Numbered => ({
    ...given,
    rowId: encode(given.rowId),
  });
  return {
    store,
    connectionOf: (connectionId) => (source === LIVE_SOURCE ? connectionId : OPENED_CONNECTION),
    result: (summary) => ({
      ...summary,
      resultId: encode(summary.resultId),
      connectionId: source === LIVE_SOURCE ? summary.connectionId : fileConnectionId(source),
    }),
    view: (summary) => ({ ...summary, viewId: encode(summary.viewId) }),
    row,
    target(target) {
      if (target.by !== "row") return target;
      const decoded = decodeSourceId(target.rowId);
      return { by: "row", rowId: decoded?.source === source ? decoded.local : NO_ROW };
    },
    detail: (detail) => ({ ...detail, row: row(detail.row) }),
  };
}
