// Loads the window again and returns to the same place: the only help where a browser remembers that a file failed.
import { windowTarget, type WindowTarget } from "#contract/methods/window-methods.ts";
import type { App } from "#renderer/state/app.ts";
import { currentPlace } from "./place-actions.ts";

/** The part of a page that outlives its own reload, and is written nowhere. */
type Page = { readonly history: Pick<History, "state" | "replaceState">; readonly location: Pick<Location, "reload"> };

export function reloadHere(app: App, { history, location }: Page): void {
  const place = currentPlace(app);
  const target: WindowTarget | null = place === null ? null : { place, reads: false };
  history.replaceState(target, "");
  location.reload();
}

/** The place that `reloadHere` has left for this load, once; null after every other load. */
export function takeReloadTarget({ history }: Pick<Page, "history">): WindowTarget | null {
  const kept = windowTarget.safeParse(history.state);
  history.replaceState(null, "");
  return kept.success ? kept.data : null;
}
