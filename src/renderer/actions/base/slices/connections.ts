// The connections and whether each has a key.
import type { KeyStatus } from "../../../../contract/methods/connection-methods.ts";
import type { Connection } from "../../../../domain/connection.ts";
import type { SettingsSlice } from "./settings.ts";

export interface ConnectionsSlice {
  readonly connections: readonly Connection[];
  /** by connection; absent until the system's key store has answered */
  readonly keyStatuses: Readonly<Record<string, KeyStatus>>;
}

export const CONNECTIONS: ConnectionsSlice = { connections: [], keyStatuses: {} };

/** The connection that is shown; undefined while a file is. */
export const selectConnection = ({ connections, settings }: ConnectionsSlice & SettingsSlice): Connection | undefined =>
  connections.find((each) => each.id === settings.currentConnectionId);
