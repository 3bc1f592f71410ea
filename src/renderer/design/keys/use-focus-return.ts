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
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isOpen]);
}
