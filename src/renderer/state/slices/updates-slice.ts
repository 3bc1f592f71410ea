// Updates of the program as this window knows them.
import type { Failure } from "#contract/failure.ts";
import type { UpdateStatus } from "#contract/updates/update-methods.ts";

/** Bytes so far, of all. */
export interface DownloadProgress {
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface UpdatesSlice {
  readonly updates: {
    /** null until it was read */
    readonly status: UpdateStatus | null;
    readonly isChecking: boolean;
    /** null while nothing is downloaded */
    readonly downloading: DownloadProgress | null;
    /** of the last check or download; null if it succeeded */
    readonly failure: Failure | null;
  };
}

export const UPDATES: UpdatesSlice = {
  updates: { status: null, isChecking: false, downloading: null, failure: null },
};
