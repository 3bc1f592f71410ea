// The places that Back and Forward lead to.
import { isLeft, type Place } from "./place.ts";

/** Places that are remembered in each direction. */
const MOST_PLACES = 100;

export interface History {
  /** the latest last */
  readonly back: readonly Place[];
  /** the next one last */
  readonly forward: readonly Place[];
}

export const NO_HISTORY: History = { back: [], forward: [] };
export type Way = "back" | "forward";

/** The history after a person left a place for a new one, which removes the places of Forward. */
export function afterLeaving(history: History, left: Place): History {
  return { back: [...history.back, left].slice(-MOST_PLACES), forward: [] };
}

/**
 * The history after rows were shown on a screen that had none. A place that was left only for that moment is not a
 * step: the store has restarted, or the person came back at once.
 */
export function afterComing(history: History, to: Place): History {
  const last = history.back.at(-1);
  const isReturn = last !== undefined && !isLeft(last, to);
  return isReturn ? { ...history, back: history.back.slice(0, -1) } : history;
}

/**
 * The place one step away and the history after going there; null at the end. `current`: null if it cannot be opened.
 */
export function stepTo(history: History, way: Way, current: Place | null): { place: Place; history: History } | null {
  const place = history[way].at(-1);
  if (place === undefined) return null;
  const rest = history[way].slice(0, -1);
  const other = way === "back" ? "forward" : "back";
  const opposite = current === null ? history[other] : [...history[other], current].slice(-MOST_PLACES);
  return { place, history: way === "back" ? { back: rest, forward: opposite } : { back: opposite, forward: rest } };
}
