// Returns the focus when a dialog closes, so that the keyboard continues there.
import { useEffect } from "react";

/**
 * Remembers the focused element when `isOpen` becomes true, and focuses it again at the end. Mantine does this only for
 * dialogs that stay mounted; these are mounted only while they are open.
 */
export function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => {
      // What was opened from the dialog may have taken the focus already.
      const isTaken = document.activeElement !== null && document.activeElement !== document.body;
      if (!isTaken && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isOpen]);
}
