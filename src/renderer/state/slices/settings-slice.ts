// The settings, the facts that follow from them alone, and the connections.
import { DEFAULT_SETTINGS, type Settings } from "#contract/methods/settings-methods.ts";
import { isFileConnection, type Connection } from "#domain/connection.ts";
import type { TimeForm } from "#domain/time/time-form.ts";
import { SYSTEM_ZONE } from "#renderer/design/words/zones.ts";
import type { KeyStatus } from "#contract/methods/connection-methods.ts";

export interface SettingsSlice {
  readonly settings: Settings;
}

export const SETTINGS: SettingsSlice = { settings: DEFAULT_SETTINGS };

/** The zone in which all times are shown and read. */
export const selectZone = ({ settings }: SettingsSlice): string => settings.zone ?? SYSTEM_ZONE;

/** How all moments are written. A new object each time. */
export const selectTimeForm = (state: SettingsSlice): TimeForm => ({
  zone: selectZone(state),
  dateStyle: state.settings.dateStyle,
});

/** True while an opened file is shown instead of a connection. Nothing is requested then. */
export const selectIsFile = ({ settings }: SettingsSlice): boolean => isFileConnection(settings.currentConnectionId);

/** The shown connection, or the one that was shown before the file. */
export function selectOnlineId({ settings }: SettingsSlice): string {
  return isFileConnection(settings.currentConnectionId) ? settings.lastConnectionId : settings.currentConnectionId;
}

export interface ConnectionsSlice {
  readonly connections: readonly Connection[];
  /** by connection; absent until the system's key store has answered */
  readonly keyStatuses: Readonly<Record<string, KeyStatus>>;
}

export const CONNECTIONS: ConnectionsSlice = { connections: [], keyStatuses: {} };
