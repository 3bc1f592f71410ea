// Work that runs or waits to be resumed, as the status bar shows it.
import type { UnfinishedExport } from "../../../../contract/methods/export-methods.ts";

/** Running work that can be cancelled. */
export interface Activity {
  readonly id: number;
  readonly label: string;
  readonly detail: string | null;
  /** 0 to 1, or null while the end is unknown */
  readonly ratio: number | null;
  readonly cancel: () => void;
  /** stops it so that it can be resumed later; null if it cannot be resumed */
  readonly pause: (() => void) | null;
}

export interface ActivitiesSlice {
  readonly activities: readonly Activity[];
  /** exports that were paused, failed or killed, newest first */
  readonly unfinishedExports: readonly UnfinishedExport[];
}

export const ACTIVITIES: ActivitiesSlice = { activities: [], unfinishedExports: [] };
