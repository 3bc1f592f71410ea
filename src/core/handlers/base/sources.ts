// Finds the store that a number or a connection belongs to: that of a connection, or of an opened file.
import { badRequest } from "#contract/failure.ts";
import type { LocateTarget } from "#contract/methods/locate-methods.ts";
import type { CallDetail, MessageDetail, ResultSummary, ViewSummary } from "#contract/methods/rows.ts";
import {
  decodeSourceId,
  encodeSourceId,
  fileConnectionId,
  fileOfConnection,
  isFileSource,
  NO_SOURCE,
} from "#domain/records/source-id.ts";
import type { ConnectionStores } from "#core/store/sources/connection-stores.ts";
import type { Store } from "#core/store/store.ts";

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
    return isFileSource(this.#number) ? OPENED_CONNECTION : connectionId;
  }

  result<Summary extends ResultSummary>(summary: Summary): Summary {
    const connectionId = isFileSource(this.#number) ? fileConnectionId(this.#number) : summary.connectionId;
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
    return target.by === "row" ? { by: "row", rowId: this.localOf(target.rowId) } : target;
  }

  /** The store's own number for one from outside; for one of another store, a number that is missing. */
  localOf(outside: number): number {
    const decoded = decodeSourceId(outside);
    return decoded?.source === this.#number ? decoded.local : NO_ROW;
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

/** All sources. Every method with a method's name throws `Failed` badRequest if no such file is open. */
export class Sources {
  readonly #connections: Pick<ConnectionStores, "storeOf" | "numberOf" | "empty">;
  readonly #openFile: (openedId: number) => Store | null;

  /** `openFile` gives the store of an opened file and opens it if necessary; null if there is none. */
  constructor(
    connections: Pick<ConnectionStores, "storeOf" | "numberOf" | "empty">,
    openFile: (openedId: number) => Store | null,
  ) {
    this.#connections = connections;
    this.#openFile = openFile;
  }

  ofId(id: number, method: string): SourceOf {
    return this.findId(id) ?? refuse(method);
  }

  /** The source of some rows, and the store's own numbers. Refuses rows of several sources. */
  ofIds(ids: readonly number[], method: string): { readonly source: Source; readonly locals: readonly number[] } {
    const found = ids.map((id) => this.ofId(id, method));
    const [first] = found;
    if (first === undefined || found.some(({ source }) => source.store !== first.source.store)) return refuse(method);
    return { source: first.source, locals: found.map(({ local }) => local) };
  }

  /** As `ofId`; null for a number of no open file. */
  findId(id: number): SourceOf | null {
    const decoded = decodeSourceId(id);
    const source = decoded === null ? null : this.#find(decoded.source);
    return decoded === null || source === null ? null : { source, local: decoded.local };
  }

  ofConnection(connectionId: string, method: string): Source {
    const file = fileOfConnection(connectionId);
    const number = isFileSource(file) ? file : (this.#connections.numberOf(connectionId) ?? NO_SOURCE);
    return this.#find(number) ?? refuse(method);
  }

  ofNumber(number: number, method: string): Source {
    return this.#find(number) ?? refuse(method);
  }

  /** The store of a source by its number. */
  storeOf(number: number, method: string): Store {
    return this.ofNumber(number, method).store;
  }

  /** The same; throws for a connection that was forgotten too. */
  keptStoreOf(number: number, method: string): Store {
    return this.#findStore(number) ?? refuse(method);
  }

  /** Nothing is found in the store of a connection that was forgotten, or for which nothing is stored. */
  #find(number: number): Source | null {
    const store = this.#findStore(number) ?? (isFileSource(number) ? null : this.#connections.empty);
    return store === null ? null : new Source(store, number);
  }

  #findStore(number: number): Store | null {
    return isFileSource(number) ? this.#openFile(number) : this.#connections.storeOf(number);
  }
}

function refuse(method: string): never {
  throw badRequest(method, "nothing is open under this number");
}
