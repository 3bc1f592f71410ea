// Gives a focus that was lost to the rows, so that the keys of the window go on working.
import { useEffect } from "react";
import { isLayerOpen } from "#renderer/design/keys/focusable.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";

/** What takes the place of the lost element may take the focus until then. */
const LOST_MS = 150;

/**
 * Asks for the focus in the rows when its element is removed, hidden or disabled and nothing else takes it: a button that
 * cannot be pressed twice, a screen that gives way to another one. For the whole window. A grid that is drawn keeps the
 * focus of its own cells (`useKeptFocus`), and a person who points at nothing means it.
 */
export function useLostFocus(): void {
  const app = useAppContext();
  useEffect(() => {
    let held: Element | null = null;
    let grid: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = (element: Element): boolean =>
      !element.isConnected || element.matches(":disabled") || element.closest("[hidden]") !== null;
    const handOn = (): void => {
      timer = undefined;
      const { activeElement } = document;
      const isTaken = activeElement !== null && activeElement !== document.body;
      if (held === null || isTaken || isLayerOpen()) return;
      held = null;
      if (app.store.getState().focusWanted === null) wantFocus(app, "rows");
    };
    const wait = (): void => {
      if (timer === undefined && (grid === null || isLost(grid))) timer = setTimeout(handOn, LOST_MS);
    };
    const look = (): void => {
      if (held !== null && isLost(held)) wait();
    };
    const onFocusIn = ({ target }: FocusEvent): void => {
      held = target instanceof Element ? target : null;
      grid = held?.closest('[role="grid"]') ?? null;
    };
    const onFocusOut = ({ target }: FocusEvent): void => {
      // A removed element is gone by now. One that is still in sight lost the focus on purpose.
      queueMicrotask(() => {
        if (target !== held || held === null || document.activeElement === held) return;
        if (isLost(held) || !held.checkVisibility()) wait();
        else held = null;
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden"] });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", onFocusOut);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", onFocusOut);
    };
  }, [app]);
}
