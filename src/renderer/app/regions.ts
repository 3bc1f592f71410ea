// The regions of the window, round which F6 goes: the query, the rows, a second conversation, the pane, the status bar.
import { focusableIn } from "#renderer/design/keys/focusable.ts";
import type { App } from "#renderer/state/app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";

const REGIONS = ["query", "rows", "beside", "details", "status"] as const;
type Region = (typeof REGIONS)[number];

/** The element of a region on the shown screen; undefined if it has none. */
function elementOf(region: Region): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-region="${region}"]`)];
  // The region of a pane has no box of its own.
  return all.find((each) => each.checkVisibility() || each.firstElementChild?.checkVisibility() === true);
}

/** True if the focus is in a region. */
function isIn(region: Region): boolean {
  return (document.activeElement?.closest(`[data-region="${region}"]`) ?? null) !== null;
}

/**
 * Returns the focus from the pane to the rows. True if that is all that Escape does: after a click the pane closes at once.
 */
export function leaveDetails(app: App, after: "key" | "click"): boolean {
  const { tour, focusWanted } = app.store.getState();
  // A second press may come before the rows have taken the focus.
  if (tour !== null || !isIn("details") || focusWanted === "rows") return false;
  wantFocus(app, "rows");
  return after === "key";
}

/** Moves the focus to the next or previous region that is shown; from none of them to the first or last one. */
export function goToRegion(app: App, step: 1 | -1): void {
  const shown = REGIONS.filter((region) => elementOf(region) !== undefined);
  const at = shown.findIndex(isIn);
  const next = shown[at === -1 && step === -1 ? shown.length - 1 : (at + step + shown.length) % shown.length];
  if (next === undefined) return;
  if (next === "rows" || next === "details") return wantFocus(app, next);
  const element = elementOf(next);
  const transcript = next === "beside" ? element?.querySelector<HTMLElement>('[role="group"][tabindex]') : null;
  if (transcript !== null && transcript !== undefined) return transcript.focus();
  (element === undefined ? undefined : (focusableIn(element)[0] ?? element))?.focus();
}
