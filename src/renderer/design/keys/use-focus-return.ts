// Gives the focus back when a dialog closes, so that the keyboard goes on where it was.
import { useEffect } from "react";

/**
 * While `isOpen`, remembers what had the focus before; gives it back at the end. The dialogs are drawn only while they
 * are open, so the return that Mantine has for dialogs which stay mounted never runs.
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
