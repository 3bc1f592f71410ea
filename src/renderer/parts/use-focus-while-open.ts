// The focus of a pane that takes the place of the record.
import { useEffect, useRef, type RefObject } from "react";
import { focusAtOnce, giveFocusBack } from "#renderer/design/keys/focusable.ts";

/** The reference of an element that has the focus from its first drawing. The focus goes back when it closes. */
export function useFocusWhileOpen(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement: before } = document;
    const inside = body.current;
    focusAtOnce(inside);
    return () => giveFocusBack(before, inside);
  }, []);
  return body;
}
