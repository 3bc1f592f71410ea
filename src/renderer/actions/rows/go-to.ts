// Goes to any row of the view: the grid scrolls to it and focuses it.
import type { LocateTarget } from "../../../contract/methods/locate-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { outsideOf } from "../../model/rows/outside.ts";
import type { Outside } from "../../model/rows/outside.ts";
import { wholeView } from "./view-actions.ts";
import { screenOf, updateScreen } from "../base/app.ts";
import type { App } from "../base/app.ts";

/** Scrolls to a row of a view, without moving the focus or selecting it. */
export function reveal(app: App, kind: QueryKind, viewId: number, position: number): void {
  updateScreen(app, kind, (state) => ({ ...state, reveal: { viewId, position, takesFocus: false } }));
}

export type GoToResult = { readonly is: "there" } | { readonly is: "nowhere" } | ({ readonly is: "outside" } & Outside);

/**
 * Goes to a row of the view. "nowhere": the view has no such row. "outside": the moment is not loaded, and nothing moves
 * unless `wantsNearest`. Rejects with Failed.
 */
export async function goTo(app: App, kind: QueryKind, target: LocateTarget, wantsNearest = false): Promise<GoToResult> {
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
