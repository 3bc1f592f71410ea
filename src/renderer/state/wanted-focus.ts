// Moves the focus to a part of the window that may not be drawn yet.
import type { App } from "./app.ts";
import type { WindowSlice } from "#renderer/state/slices/window-slice.ts";

/** Asks for the focus in the rows of the screen, or in the pane beside them. */
export function wantFocus({ store }: App, part: NonNullable<WindowSlice["focusWanted"]>): void {
  store.setState({ focusWanted: part });
}

/** Says that a part took the focus, or that the person went elsewhere. */
export function endWantedFocus({ store }: App): void {
  store.setState({ focusWanted: null });
}
