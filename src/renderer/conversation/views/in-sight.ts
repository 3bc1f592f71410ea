// The part of a transcript that is in sight.
import { useCallback, useEffect, useState, type RefObject } from "react";
import type { ShownEntry } from "#renderer/conversation/model/transcript-entries.ts";
import { rowsInSight } from "./scroll-anchor.ts";

/** The times of the first and the last message in sight, UNIX seconds; null where nothing is, or has no time. */
export interface InSight {
  readonly from: number | null;
  readonly to: number | null;
}

export function useInSight(list: RefObject<HTMLElement | null>, entries: readonly ShownEntry[]): InSight {
  const [inSight, setInSight] = useState<InSight>({ from: null, to: null });
  const see = useCallback(
    (element: HTMLElement): void => {
      const timeOf = (rowId: string | undefined): number | null =>
        entries.find(({ message }) => String(message.row.rowId) === rowId)?.message.row.sentAtSeconds ?? null;
      const rows = rowsInSight(element);
      const [from, to] = [timeOf(rows?.first), timeOf(rows?.last)];
      setInSight((before) => (before.from === from && before.to === to ? before : { from, to }));
    },
    [entries],
  );
  useLook(list, see);
  return inSight;
}

/** Looks at the list when it is drawn and whenever it is scrolled. */
export function useLook(list: RefObject<HTMLElement | null>, see: (list: HTMLElement) => void): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const look = (): void => see(element);
    element.addEventListener("scroll", look, { passive: true });
    const frame = requestAnimationFrame(look);
    return () => {
      element.removeEventListener("scroll", look);
      cancelAnimationFrame(frame);
    };
  }, [list, see]);
}
