// Opened files and the imports that this window follows.
import type { ImportProgress, OpenedFile } from "#contract/methods/opened-methods.ts";
import type { SettingsSlice } from "./settings-slice.ts";

export interface FilesSlice {
  /** newest first */
  readonly opened: readonly OpenedFile[];
  /** by `openedId` */
  readonly imports: Readonly<Record<number, ImportProgress>>;
}

export const FILES: FilesSlice = { opened: [], imports: {} };

/** The shown file; undefined while a connection is shown. */
export const selectFile = ({ opened, settings }: FilesSlice & SettingsSlice): OpenedFile | undefined =>
  opened.find((each) => each.connectionId === settings.currentConnectionId);
