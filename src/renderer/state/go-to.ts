// Going to a row that is somewhere in the view: the grid shows it and gives it the focus.
import type { LocateTarget } from "../../contract/locate-methods.ts";
import type { QueryKind } from "../../domain/filters.ts";
import { client } from "../client.ts";
import { screenOf, updateScreen } from "./store.ts";
import { wholeView } from "./view-actions.ts";

/** Shows a row of a view without moving the focus, and selects nothing. */
export function reveal(kind: QueryKind, viewId: number, position: number): void {
  updateScreen(kind, (state) => ({ ...state, reveal: { viewId, position, takesFocus: false } }));
}

/** Gives false where the view has no such row. Rejects with Failed. */
export async function goTo(kind: QueryKind, target: LocateTarget): Promise<boolean> {
  const { view } = screenOf(kind);
  if (view === null) return false;
  await wholeView(kind);
  const found = await client.call("view.locate", { viewId: view.viewId, target });
  if (found === null) return false;
  updateScreen(kind, (state) => ({
    ...state,
    reveal: { viewId: view.viewId, position: found.position, takesFocus: true },
  }));
  return true;
}
