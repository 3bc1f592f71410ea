// The databases of connections for tests: filled ones in a folder, and a stand-in with one store.
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { encodeSourceId, NO_SOURCE } from "#domain/records/source-id.ts";
import { ConnectionStores } from "#core/store/sources/connection-stores.ts";
import type { Store } from "#core/store/store.ts";
import { makeTemporaryFolder } from "./store.ts";

/** The store as that of every connection, under its own ids. */
export function onlyConnection(store: Store): Pick<ConnectionStores, "storeOf" | "numberOf" | "empty"> {
  return { storeOf: () => store, numberOf: () => NO_SOURCE, empty: store };
}

/** The databases in a folder of data, closed when the test ends. */
export function openConnections(folder = makeTemporaryFolder()): ConnectionStores {
  const connections = new ConnectionStores({ folder });
  onTestFinished(() => connections.close());
  return connections;
}

/** The open store of a connection, made if necessary. */
export function storeFor(connections: ConnectionStores, connectionId = "one", origin?: string): Store {
  const store = connections.storeOf(connections.numberForWriting(connectionId, origin));
  if (store === null) throw new Error("no store");
  return store;
}

export interface FilledConnection<Filled> {
  readonly filled: Filled;
  /** of its closed database */
  readonly path: string;
  /** a number of the store as it is outside it */
  readonly idOf: (local: number) => number;
}

/** Makes the database of a connection in a folder of data, fills it, and closes it. */
export function fillConnection<Filled>(
  folder: string,
  fill: (store: Store) => Filled,
  connectionId = "one",
): FilledConnection<Filled> {
  const connections = new ConnectionStores({ folder });
  const source = connections.numberForWriting(connectionId, undefined);
  const filled = fill(storeFor(connections, connectionId));
  connections.close();
  const path = join(folder, "connections", `${source}.db`);
  return { filled, path, idOf: (local) => encodeSourceId({ source, local }) };
}
