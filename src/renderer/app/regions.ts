// The regions of the window, round which F6 goes: the query, the rows, a second conversation, the pane, the status bar.
import { focusInside, focusableIn, HOMES, LAYERS } from "#renderer/design/keys/focusable.ts";
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

/** The element of a region that takes the focus when what had it is gone: the last one, because it covers the others. */
function homeIn(region: HTMLElement): HTMLElement | undefined {
  const homes = [...region.querySelectorAll<HTMLElement>(HOMES)].filter((each) => each.checkVisibility());
  return homes.at(-1) ?? (region.hasAttribute("tabindex") ? region : undefined);
}

/** An element and all around it, also after it was taken away. */
export function elementsAround(element: Element | null): readonly Element[] {
  const all: Element[] = [];
  for (let each = element; each !== null; each = each.parentElement) all.push(each);
  return all;
}

const isShown = (each: Element): boolean => each.isConnected && each.checkVisibility();

/** True for the regions beside the rows. That of a pane has no box of its own. */
function isBesideRows(each: Element): each is HTMLElement {
  return each.matches('[data-region="details"], [data-region="beside"]') && isShown(each.firstElementChild ?? each);
}

/**
 * Focuses the place for a focus whose element is gone, and scrolls nothing: the dialog or pane in which it was, else the rows of
 * the screen or what is in their place, else the query. `around` are the elements in which it was, from inside.
 */
export function focusHome(around: readonly Element[]): void {
  const modal = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].findLast(isShown);
  const layer = around.find((each): each is HTMLElement => each.matches(LAYERS) && isShown(each)) ?? modal;
  if (layer?.hasAttribute("tabindex") === false) return focusInside(layer);
  const regions = [around.find(isBesideRows), elementOf("rows")].filter((each) => each !== undefined);
  const query = elementOf("query");
  const first = query === undefined ? undefined : focusableIn(query)[0];
  (layer ?? regions.map(homeIn).find((each) => each !== undefined) ?? first)?.focus({ preventScroll: true });
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
