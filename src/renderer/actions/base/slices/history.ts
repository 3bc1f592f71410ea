// The places that Back and Forward lead to.
import { NO_HISTORY } from "../../../model/place/history.ts";
import type { History } from "../../../model/place/history.ts";

export interface HistorySlice {
  readonly history: History;
}

export const HISTORY: HistorySlice = { history: NO_HISTORY };
