// Whether the chips of the bar have room in one line.
import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** True where the row with all of its chips is wider than the room beside the other parts of the bar. */
export function useFold(
  bar: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
  canFold: boolean,
): boolean {
  const [isFolded, setFolded] = useState(false);
  /** pixels of the button that clears all, which a folded bar does not draw */
  const clear = useRef(110);
  useLayoutEffect(() => {
    const line = bar.current;
    if (line === null || row.current === null || !canFold) return;
    const measure = (): void => {
      const widthOf = (part: string): number => line.querySelector<HTMLElement>(part)?.offsetWidth ?? 0;
      clear.current = widthOf("[data-clear-all]") || clear.current;
      const taken = widthOf("[data-add-filter]") + clear.current + 3 * 6;
      setFolded((row.current?.scrollWidth ?? 0) + taken > line.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    observer.observe(row.current);
    measure();
    return () => observer.disconnect();
  }, [bar, row, canFold]);
  return isFolded && canFold;
}
