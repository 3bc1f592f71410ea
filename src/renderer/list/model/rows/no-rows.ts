// Why a screen shows a sentence in the place of its rows, and whether its grid ends with an offer of the next page.
import { hasMore, isNarrowed, type SteadyScreen } from "./screen.ts";

/** The reason for a list without rows. */
export type NoRows = "noneSoFar" | "notFound" | "narrowed" | "none";

/**
 * Why a screen has no rows to show; null before the first answer, while
 * rows are counted, and while there are rows or a next page may have some.
 */
export function whyNoRows(screen: SteadyScreen): NoRows | null {
  const { result, view, search } = screen;
  if (result === null || view === null || view.rowCount > 0 || !view.isWhole) return null;
  const more = hasMore(screen);
  if (more && result.rowCount === 0 && result.ledger.leftOut > 0) return "noneSoFar";
  if (search !== "") return "notFound";
  if (more) return null;
  return isNarrowed(screen) ? "narrowed" : "none";
}

/** True if the grid ends with a row that offers the next page. The sentence in the place of rows has its own button. */
export function endsWithMore(screen: SteadyScreen): boolean {
  return hasMore(screen) && whyNoRows(screen) === null;
}
