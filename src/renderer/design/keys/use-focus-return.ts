// Returns the focus when a dialog closes, so that the keyboard continues there.
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Remembers the focused element when `isOpen` becomes true, and focuses it again at the end; `onNone` runs if there was none,
 * or if it is gone or hidden. Mantine does this only for dialogs that stay mounted; these are mounted only while they are open.
 */
export function useFocusReturn(isOpen: boolean, onNone: () => void): void {
  const none = useEffectEvent(onNone);
  const before = useRef<Element | null>(null);
  // Before the dialog is drawn, because it may take the focus then.
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // A view opened from the dialog may have the focus already.
      const isTaken = document.activeElement !== null && document.activeElement !== document.body;
      const back = before.current;
      if (isTaken) return;
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
      if (back === document.body || document.activeElement !== back) none();
    };
  }, [isOpen]);
}
