// How far the window has started.
import type { Failure } from "../../../../contract/failure.ts";

export interface StartSlice {
  /** starting: nothing is known yet; failed: the first requests failed */
  readonly phase: "starting" | "ready" | "failed";
  readonly startFailure: Failure | null;
}

export const START: StartSlice = { phase: "starting", startFailure: null };
