// Keeps the stretch of messages that the list draws: reads it around a row, extends it while a person scrolls, follows the view.
import { useCallback, useEffect, useMemo, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useApp, usePlacedApp } from "#renderer/state/use-app.ts";
import { endWantedFocus } from "#renderer/state/wanted-focus.ts";
import { StretchReader, type Draw } from "#renderer/conversation/actions/stretch-reader.ts";
import type { RevealHow } from "#renderer/list/model/rows/reveal.ts";
import type { Side, Stretch } from "#renderer/conversation/model/stretch.ts";
import { pixelsBeyond, positionWithin, readAnchor, restoreAnchor, showRow } from "./scroll-anchor.ts";

/** The stretch is extended when less than this is left out of sight on a side. */
const AHEAD_PIXELS = 1500;
/** Rows are dropped when they are further away than this. */
const KEPT_PIXELS = 3000;

export interface StretchOfList {
  readonly stretch: Stretch | null;
  /** Extends the stretch if necessary; to be called when the list was scrolled. */
  readonly look: () => void;
}

/** `list` is the element that scrolls. */
export function useStretch(list: RefObject<HTMLElement | null>): StretchOfList {
  const app = usePlacedApp();
  const viewId = useApp((state) => state.screens.messages.view?.viewId ?? null);
  const version = useApp((state) => state.screens.messages.viewVersion);
  const reveal = useApp((state) => state.screens.messages.reveal);
  const [stretch, setStretch] = useState<Stretch | null>(null);
  const reader = useMemo(() => new StretchReader(app), [app]);

  const draw = useCallback(
    (next: Stretch | null): void => {
      const element = list.current;
      if (element === null || next === null) return setStretch(next);
      const anchor = readAnchor(element);
      const hadFocus = element.contains(document.activeElement);
      flushSync(() => setStretch(next));
      restoreAnchor(element, anchor);
      if (hadFocus && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
    },
    [list],
  );

  const look = useCallback((): void => {
    if (list.current !== null) lookAround(list.current, reader, draw);
  }, [draw, list, reader]);

  const shown = useCallback(
    (rowId: number | null, how: RevealHow): void => {
      const hasTaken = rowId !== null && list.current !== null && showRow(list.current, rowId, how);
      // A pane that opens later beside the conversation leaves the focus here.
      if (hasTaken) endWantedFocus(app);
      look();
    },
    [app, list, look],
  );

  useEffect(() => {
    void reader.open(viewId, draw).then((rowId) => rowId !== null && shown(rowId, { takesFocus: false }));
  }, [draw, reader, shown, viewId]);
  useEffect(() => {
    if (version > 0) void reader.follow(draw).then(look);
  }, [draw, look, reader, version]);
  useEffect(() => {
    if (reveal === null || reveal.viewId !== viewId) return;
    void reader.reveal(reveal, draw).then((rowId) => shown(rowId, reveal));
  }, [draw, reader, reveal, shown, viewId]);
  return { stretch, look };
}

/** Extends the stretch until enough is drawn on both sides. */
function lookAround(list: HTMLElement, reader: StretchReader, draw: Draw): void {
  if (!list.checkVisibility()) return;
  const nearest = (side: Side): number | null => positionWithin(list, side, KEPT_PIXELS);
  for (const side of ["earlier", "later"] as const) {
    if (pixelsBeyond(list, side) >= AHEAD_PIXELS) continue;
    void reader.extend(side, nearest, draw).then((hasGrown) => hasGrown && lookAround(list, reader, draw));
  }
}
