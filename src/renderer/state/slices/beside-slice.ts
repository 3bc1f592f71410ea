// The conversation beside the rows of the Messages screen, and the time that it follows.
import type { Beside } from "#renderer/place/model/beside.ts";

export interface BesideSlice {
  /** null while none is open */
  readonly beside: Beside | null;
  /** the time of the first message in sight in the conversation at the left, UNIX seconds */
  readonly leftSeconds: number | null;
}

export const BESIDE: BesideSlice = { beside: null, leftSeconds: null };
