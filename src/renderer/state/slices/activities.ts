// Work that runs, and exports that did not finish, as the status bar shows them.
import type { UnfinishedExport } from "#contract/methods/export-methods.ts";

/** Running work that can be cancelled. */
export interface Activity {
  readonly id: number;
  readonly label: string;
  readonly detail: string | null;
  /** 0 to 1, or null while the end is unknown */
  readonly ratio: number | null;
  readonly cancel: () => void;
}

export interface ActivitiesSlice {
  readonly activities: readonly Activity[];
  /** exports that failed or were killed, newest first */
  readonly unfinishedExports: readonly UnfinishedExport[];
}

export const ACTIVITIES: ActivitiesSlice = { activities: [], unfinishedExports: [] };
