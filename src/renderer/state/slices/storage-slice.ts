// The list of data kept on disk, for the settings.
import type { Failure } from "#contract/failure.ts";
import type { Output } from "#contract/methods/methods.ts";

export interface StorageSlice {
  /** null before it was read */
  readonly kept: Output<"storage.list"> | null;
  /** why it could not be read */
  readonly keptFailure: Failure | null;
  /** the entries that are being forgotten, by `keyOf` */
  readonly forgetting: readonly string[];
}

export const STORAGE: StorageSlice = { kept: null, keptFailure: null, forgetting: [] };
