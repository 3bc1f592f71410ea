// Going to a row that is somewhere in the view: the grid shows it and gives it the focus.
import type { LocateTarget } from "../../../contract/methods/locate-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { outsideOf } from "../../model/rows/outside.ts";
import type { Outside } from "../../model/rows/outside.ts";
import { wholeView } from "./view-actions.ts";
import { screenOf, updateScreen } from "../base/app.ts";
import type { App } from "../base/app.ts";

/** Shows a row of a view without moving the focus, and selects nothing. */
export function reveal(app: App, kind: QueryKind, viewId: number, position: number): void {
  updateScreen(app, kind, (state) => ({ ...state, reveal: { viewId, position, takesFocus: false } }));
}

export type Going = { readonly is: "there" } | { readonly is: "nowhere" } | ({ readonly is: "outside" } & Outside);

/**
 * Goes to a row of the view. "nowhere": the view has no such row. "outside": a moment that is not loaded; nothing moves, unless
 * the nearest row is what is wanted. Rejects with Failed.
 */
export async function goTo(app: App, kind: QueryKind, target: LocateTarget, wantsNearest = false): Promise<Going> {
  const { view, result } = screenOf(app, kind);
  if (view === null || result === null) return { is: "nowhere" };
  await wholeView(app, kind);
  const found = await app.client.call("view.locate", { viewId: view.viewId, target });
  if (found === null) return { is: "nowhere" };
  if (target.by === "time" && found.loaded !== undefined && !wantsNearest) {
    const outside = outsideOf(result, found.loaded, target.seconds);
    if (outside !== null) return { is: "outside", ...outside };
  }
  updateScreen(app, kind, (state) => ({
    ...state,
    reveal: { viewId: view.viewId, position: found.position, takesFocus: true },
  }));
  return { is: "there" };
}
