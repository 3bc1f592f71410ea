// Gives an element of the window its focus back once it can have it again.
import { useEffect } from "react";
import { isInLayer } from "#renderer/design/keys/focusable.ts";

/** How often an element that lost the focus is looked at. */
const LOOK_MS = 150;

/**
 * A button that is disabled while it works, and a list that is hidden while its place lies outside of a small window, lose the
 * focus. They get it back, unless something else has it by then. For the whole window.
 */
export function useFocusBack(): void {
  useEffect(() => {
    let held: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isAway = (element: HTMLElement): boolean => element.matches(":disabled") || !element.checkVisibility();
    const look = (): void => {
      const { activeElement } = document;
      const isTaken = activeElement !== null && activeElement !== document.body;
      if (held === null || isTaken || !held.isConnected) return;
      if (isAway(held)) timer = setTimeout(look, LOOK_MS);
      else held.focus({ preventScroll: true });
    };
    const onFocusIn = ({ target }: FocusEvent): void => {
      clearTimeout(timer);
      held = target instanceof HTMLElement && (target.matches("button") || isInLayer(target)) ? target : null;
    };
    const onFocusOut = ({ target }: FocusEvent): void => {
      // A person who points at nothing means it.
      queueMicrotask(() => {
        if (target !== held || held === null || document.activeElement === held) return;
        clearTimeout(timer);
        if (held.isConnected && isAway(held)) timer = setTimeout(look, LOOK_MS);
        else held = null;
      });
    };
    const observer = new MutationObserver(() => {
      if (held?.matches(":disabled") !== true || document.activeElement === held) return;
      clearTimeout(timer);
      timer = setTimeout(look, LOOK_MS);
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", onFocusOut);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", onFocusOut);
    };
  }, []);
}
