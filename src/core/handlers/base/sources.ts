// Finds the store that a number or a connection belongs to: the live one, or that of an opened file.
import { badRequest } from "../../../contract/failure.ts";
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

/** The name of the one connection in the store of an opened file; outside it is `file:<number>`. */
export const OPENED_CONNECTION = "opened";

/** A number that no store gives a row. */
const NO_ROW = -1;

/** An open store, and the way from its numbers and names to those outside it. */
export class Source {
  readonly store: Store;
  readonly #number: number;

  constructor(store: Store, number: number) {
    this.store = store;
    this.#number = number;
  }

  /** The store's name for a connection. */
  connectionOf(connectionId: string): string {
    return this.#number === LIVE_SOURCE ? connectionId : OPENED_CONNECTION;
  }

  result<Summary extends ResultSummary>(summary: Summary): Summary {
    const connectionId = this.#number === LIVE_SOURCE ? summary.connectionId : fileConnectionId(this.#number);
    return { ...summary, resultId: this.#encode(summary.resultId), connectionId };
  }

  view(summary: ViewSummary): ViewSummary {
    return { ...summary, viewId: this.#encode(summary.viewId) };
  }

  /** Takes a row, or anything else that carries the number of one. */
  row<Numbered extends { readonly rowId: number }>(given: Numbered): Numbered {
    return { ...given, rowId: this.#encode(given.rowId) };
  }

  detail<Detail extends MessageDetail | CallDetail>(detail: Detail): Detail {
    return { ...detail, row: this.row(detail.row) };
  }

  /** A number of the store as it is outside it. */
  numberOf(local: number): number {
    return this.#encode(local);
  }

  /** The target with the store's own numbers. A row of another store becomes a missing row. */
  target(target: LocateTarget): LocateTarget {
    if (target.by !== "row") return target;
    const decoded = decodeSourceId(target.rowId);
    return { by: "row", rowId: decoded?.source === this.#number ? decoded.local : NO_ROW };
  }

  #encode(local: number): number {
    return encodeSourceId({ source: this.#number, local });
  }
}

export interface SourceOf {
  readonly source: Source;
  /** the store's own number */
  readonly local: number;
}

/** All sources. Every method with a method's name throws `Failed` badRequest if no such store is open. */
export class Sources {
  readonly #live: Source;
  readonly #openFile: (openedId: number) => Store | null;

  /** `openFile` gives the store of an opened file and opens it if necessary; null if there is none. */
  constructor(live: Store, openFile: (openedId: number) => Store | null) {
    this.#live = new Source(live, LIVE_SOURCE);
    this.#openFile = openFile;
  }

  ofId(id: number, method: string): SourceOf {
    return this.findId(id) ?? refuse(method);
  }

  /** The same; null for a number of no open store. */
  findId(id: number): SourceOf | null {
    const decoded = decodeSourceId(id);
    const source = decoded === null ? null : this.#find(decoded.source);
    return decoded === null || source === null ? null : { source, local: decoded.local };
  }

  ofConnection(connectionId: string, method: string): Source {
    return this.#find(sourceOfConnection(connectionId)) ?? refuse(method);
  }

  /** The store of a source by its number: 0 is the live one. */
  storeOf(number: number, method: string): Store {
    return (this.#find(number) ?? refuse(method)).store;
  }

  #find(number: number): Source | null {
    if (number === LIVE_SOURCE) return this.#live;
    const store = this.#openFile(number);
    return store === null ? null : new Source(store, number);
  }
}

function refuse(method: string): never {
  throw badRequest(method, "nothing is open under this number");
}
