// The focus of a pane that takes the place of the record.
import { useEffect, useRef, type RefObject } from "react";

/** The reference of an element that has the focus from its first drawing. The focus goes back when it closes. */
export function useFocusWhileOpen(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    body.current?.focus({ preventScroll: true });
    return () => {
      // Keep the focus where the person has moved it since.
      const isLeft = document.activeElement === null || document.activeElement === document.body;
      if (isLeft && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return body;
}
