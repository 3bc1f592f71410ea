// Takes the focus for a part of the window when it is asked for.
import { useEffect, type RefObject } from "react";
import { isInLayer } from "#renderer/design/keys/focusable.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import type { WindowSlice } from "#renderer/state/slices/window-slice.ts";
import { endWantedFocus } from "#renderer/state/wanted-focus.ts";

/** Focuses the element once it is drawn and the focus is wanted in this part. */
export function useWantedFocus(
  part: NonNullable<WindowSlice["focusWanted"]>,
  ref: RefObject<HTMLElement | null>,
): void {
  const app = useAppContext();
  const isWanted = useApp(({ focusWanted }) => focusWanted === part);
  useEffect(() => {
    if (!isWanted) return;
    // A dialog that closes gives the focus back first.
    const frame = requestAnimationFrame(() => {
      // The pane of another screen, which is not shown.
      if (ref.current?.checkVisibility() === false) return;
      const { activeElement: now } = document;
      // A part inside, such as the messages of a thread, or a dialog that was opened meanwhile may have taken it.
      if (!isInLayer(now) && ref.current?.contains(now) !== true) ref.current?.focus({ preventScroll: true });
      endWantedFocus(app);
    });
    return () => cancelAnimationFrame(frame);
  }, [app, isWanted, ref]);
}

/** Ends the wish for the focus when a person points elsewhere before its part is drawn. For the whole window. */
export function useFocusPointedElsewhere(): void {
  const app = useAppContext();
  useEffect(() => {
    const end = (): void => {
      if (app.store.getState().focusWanted !== null) endWantedFocus(app);
    };
    document.addEventListener("pointerdown", end, { capture: true });
    return () => document.removeEventListener("pointerdown", end, { capture: true });
  }, [app]);
}
