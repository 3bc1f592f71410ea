// The connections and whether each has a key.
import type { KeyStatus } from "../../../../contract/methods/connection-methods.ts";
import type { Connection } from "../../../../domain/connection.ts";

export interface ConnectionsSlice {
  readonly connections: readonly Connection[];
  /** by connection; absent until the system's key store has answered */
  readonly keyStatuses: Readonly<Record<string, KeyStatus>>;
}

export const CONNECTIONS: ConnectionsSlice = { connections: [], keyStatuses: {} };
