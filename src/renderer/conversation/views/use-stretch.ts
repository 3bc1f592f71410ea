// Keeps the stretch of messages that the list draws: reads it around a row, extends it while a person scrolls, follows the view.
import { isOpeningConversation } from "#renderer/conversation/actions/read-conversation.ts";
import { useCallback, useEffect, useMemo, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { readTranscript } from "#contract/carrier/row-reader.ts";
import { failureOf } from "#contract/failure.ts";
import { positionOf } from "#renderer/list/actions/rows/go-to.ts";
import { reopenView, wholeView } from "#renderer/list/actions/rows/view-actions.ts";
import { useApp, usePlacedApp } from "#renderer/state/use-app.ts";
import { screenOf, updateScreen, type PlacedApp } from "#renderer/state/app.ts";
import { endWantedFocus } from "#renderer/state/wanted-focus.ts";
import { drawnRowOf, type DrawnRow } from "#renderer/conversation/model/transcript-entries.ts";
import { askedParams, failed, mostRows } from "#renderer/list/model/rows/screen.ts";
import type { Reveal, RevealHow } from "#renderer/list/model/rows/reveal.ts";
import {
  endOf,
  extended,
  positionIn,
  rangeAgain,
  rangeAround,
  rangeBeyond,
  stretchOf,
  surplusOf,
  trimmed,
  type Side,
  type Stretch,
} from "#renderer/conversation/model/stretch.ts";
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
  for (const side of ["earlier", "later"] as const) {
    if (pixelsBeyond(list, side) >= AHEAD_PIXELS) continue;
    void reader.extend(side, list, draw).then((hasGrown) => hasGrown && lookAround(list, reader, draw));
  }
}

type Draw = (stretch: Stretch | null) => void;

/** Reads windows of one list, one after the other. What arrives for an earlier view or stretch is dropped. */
class StretchReader {
  readonly #app: PlacedApp;
  #stretch: Stretch | null = null;
  #viewId: number | null = null;
  /** grows when another stretch is read: answers of before are late */
  #turn = 0;
  readonly #extending = new Set<Side>();
  #reopened: number | null = null;

  constructor(app: PlacedApp) {
    this.#app = app;
  }

  /** Begins with a view: at the selected row, else where reading begins. Gives the row that is shown. */
  async open(viewId: number | null, draw: Draw): Promise<number | null> {
    this.#viewId = viewId;
    const turn = ++this.#turn;
    const { reveal, selection } = screenOf(this.#app.root, "messages");
    if (viewId === null) this.#take(null, draw);
    if (viewId === null || reveal?.viewId === viewId || isOpeningConversation(this.#app)) return null;
    const position = await positionOf(this.#app, viewId, selection?.rowId ?? null).catch(() => null);
    const start = position ?? (await this.#start().catch(() => 0));
    return turn === this.#turn ? this.show(start, draw) : null;
  }

  /** The newest message; the first one of a query that goes forwards from a moment, as a person reads it. */
  async #start(): Promise<number> {
    if (askedParams(screenOf(this.#app, "messages"))["affix"] !== "append") return 0;
    await wholeView(this.#app, "messages");
    return Math.max(0, mostRows(screenOf(this.#app, "messages")) - 1);
  }

  /** Reads the rows around a position unless they are there; gives the row at it, or null if it could not be read. */
  async show(position: number, draw: Draw): Promise<number | null> {
    const known = this.#drawnAt(position);
    if (known !== null) return this.#reach(known, position, draw);
    const turn = ++this.#turn;
    const viewId = this.#viewId;
    if (viewId === null) return null;
    try {
      await wholeView(this.#app, "messages");
      const { view } = screenOf(this.#app.root, "messages");
      const { from, count } = rangeAround(position, view?.viewId === viewId ? view.rowCount : position + 1);
      const window = await readTranscript(this.#app.place, { viewId, from, count });
      if (turn !== this.#turn) return null;
      this.#take(stretchOf(viewId, from, window), draw);
      const drawn = this.#drawnAt(position);
      return drawn === null ? null : await this.#reach(drawn, position, draw);
    } catch (thrown) {
      this.#fail(thrown, viewId);
      return null;
    }
  }

  /** Shows a row wherever it is by now: rows that came meanwhile have moved it. Gives the row as `show` does. */
  async reveal({ rowId, position }: Reveal, draw: Draw): Promise<number | null> {
    const shown = await this.show(this.#positionOf(rowId) ?? position, draw);
    const viewId = this.#viewId;
    if (shown === null || viewId === null || this.#positionOf(rowId) !== null) return shown;
    const turn = this.#turn;
    const now = await positionOf(this.#app, viewId, rowId).catch(() => null);
    return now === null || turn !== this.#turn ? shown : this.show(now, draw);
  }

  #positionOf(rowId: number): number | null {
    return this.#stretch?.viewId === this.#viewId ? positionIn(this.#stretch, rowId) : null;
  }

  /** Where the message at a position is drawn; null for a position outside the stretch. */
  #drawnAt(position: number): DrawnRow | null {
    return this.#stretch?.viewId === this.#viewId ? drawnRowOf(this.#stretch, position) : null;
  }

  /** The row to show for a position. A message of a call is drawn in its card, which may be above the stretch. */
  #reach(drawn: DrawnRow, position: number, draw: Draw): Promise<number | null> | number {
    const isThere = drawn.position === position || this.#drawnAt(drawn.position) !== null;
    return isThere ? drawn.rowId : this.show(drawn.position, draw);
  }

  /** Adds rows on a side, and drops those that are far away on the other. True when the stretch has grown. */
  async extend(side: Side, list: HTMLElement, draw: Draw): Promise<boolean> {
    const stretch = this.#stretch;
    const range = stretch === null ? null : rangeBeyond(stretch, side);
    if (stretch === null || range === null || this.#extending.has(side)) return false;
    const turn = this.#turn;
    this.#extending.add(side);
    try {
      const window = await readTranscript(this.#app.place, { viewId: stretch.viewId, ...range });
      if (turn !== this.#turn || this.#stretch === null) return false;
      const longer = extended(this.#stretch, range.from, window);
      const other = side === "earlier" ? "later" : "earlier";
      const rows = Math.min(surplusOf(longer), farRows(this.#stretch, list, other));
      if (longer === this.#stretch) return false;
      this.#take(rows > 0 ? trimmed(longer, other, rows) : longer, draw);
      return true;
    } catch (thrown) {
      this.#fail(thrown, stretch.viewId);
      return false;
    } finally {
      this.#extending.delete(side);
    }
  }

  /** The view has gained rows or has changed: the same messages are read again, where they are now. */
  async follow(draw: Draw): Promise<void> {
    const stretch = this.#stretch;
    const anchor = stretch?.messages[0]?.row.rowId;
    const viewId = this.#viewId;
    if (stretch === null || anchor === undefined || viewId === null || stretch.viewId !== viewId) return;
    const turn = ++this.#turn;
    try {
      const position = (await positionOf(this.#app, viewId, anchor).catch(() => null)) ?? 0;
      const range = rangeAgain(stretch, position);
      const window = await readTranscript(this.#app.place, { viewId, ...range });
      if (turn === this.#turn) this.#take(stretchOf(viewId, range.from, window), draw);
    } catch (thrown) {
      this.#fail(thrown, viewId);
    }
  }

  #take(stretch: Stretch | null, draw: Draw): void {
    this.#stretch = stretch;
    draw(stretch);
  }

  /** A view that the engine has closed (too many were open, or it restarted) is opened again. */
  #fail(thrown: unknown, viewId: number): void {
    const failure = failureOf(thrown);
    if (viewId !== this.#viewId || failure.kind === "interrupted" || failure.kind === "cancelled") return;
    if (failure.kind === "badRequest" && this.#reopened !== viewId) {
      this.#reopened = viewId;
      void reopenView(this.#app, "messages", {});
    } else updateScreen(this.#app, "messages", (state) => failed(state, failure, "view"));
  }
}

/** The rows at the outer end of a side that are far out of sight. */
function farRows(stretch: Stretch, list: HTMLElement, side: Side): number {
  const position = positionWithin(list, side, KEPT_PIXELS);
  if (position === null) return 0;
  return side === "later" ? position - stretch.from : endOf(stretch) - 1 - position;
}
