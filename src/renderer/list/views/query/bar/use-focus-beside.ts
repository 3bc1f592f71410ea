// The focus after a chip was removed.
import { useLayoutEffect, useRef, type RefObject } from "react";
import { placeOf } from "./filter-editor.tsx";

/**
 * Gives the function to call with a removed entry. Its button had the focus: the next chip gets it, or the last one, or the list of
 * filters.
 */
export function useFocusBeside(
  line: RefObject<HTMLElement | null>,
  entries: readonly string[],
): (removed: string) => void {
  const removedAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = removedAt.current;
    if (index === null) return;
    removedAt.current = null;
    // Others may have gone with it.
    const entry = entries[index] ?? entries.at(-1) ?? "";
    if (document.activeElement === document.body) placeOf(line.current, entry)?.focus();
  }, [entries, line]);
  return (removed) => {
    removedAt.current = entries.indexOf(removed);
  };
}
