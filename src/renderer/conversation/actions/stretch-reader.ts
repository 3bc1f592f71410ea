// Reads the stretch of messages that a transcript draws: around a row, further on a side, and again when the view has changed.
import { isOpeningConversation } from "./read-conversation.ts";
import { readTranscript } from "#contract/carrier/row-reader.ts";
import { failureOf } from "#contract/failure.ts";
import { MOST_LOOKS, positionOf } from "#renderer/list/actions/rows/go-to.ts";
import { reopenView, wholeView } from "#renderer/list/actions/rows/view-actions.ts";
import { screenOf, updateScreen, type PlacedApp } from "#renderer/state/app.ts";
import { drawnRowOf, type DrawnRow } from "#renderer/conversation/model/transcript-entries.ts";
import { askedParams, failed, mostRows } from "#renderer/list/model/rows/screen.ts";
import type { Reveal } from "#renderer/list/model/rows/reveal.ts";
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

/** Draws a stretch at once. */
export type Draw = (stretch: Stretch | null) => void;

/**
 * Reads windows of one list, one after the other: none takes the place of what another has drawn meanwhile. What arrives for an
 * earlier view or stretch is dropped.
 */
export class StretchReader {
  readonly #app: PlacedApp;
  #stretch: Stretch | null = null;
  #viewId: number | null = null;
  /** grows when another stretch is wanted: answers of before are late */
  #turn = 0;
  /** settles with the last reading that was asked for */
  #last: Promise<unknown> = Promise.resolve();
  readonly #extending = new Set<Side>();
  #reopened: number | null = null;

  constructor(app: PlacedApp) {
    this.#app = app;
  }

  /** Begins with a view: at the selected row, else where reading begins. Gives the row that is shown. */
  async open(viewId: number | null, draw: Draw): Promise<number | null> {
    this.#viewId = viewId;
    const turn = this.#begin();
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
    const viewId = this.#viewId;
    if (viewId === null) return null;
    this.#begin();
    const drawn = await this.#next(viewId, null, async (isWanted) => {
      await wholeView(this.#app, "messages");
      const { view } = screenOf(this.#app.root, "messages");
      const { from, count } = rangeAround(position, view?.viewId === viewId ? view.rowCount : position + 1);
      const window = await readTranscript(this.#app.place, { viewId, from, count });
      if (!isWanted()) return null;
      this.#take(stretchOf(viewId, from, window), draw);
      return this.#drawnAt(position);
    });
    return drawn === null ? null : await this.#reach(drawn, position, draw);
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

  /**
   * Adds rows on a side, and drops those that are far away on the other: `nearest` gives the position from which on the rows
   * of a side are kept, null for all. True when the stretch has grown.
   */
  async extend(side: Side, nearest: (side: Side) => number | null, draw: Draw): Promise<boolean> {
    const viewId = this.#stretch?.viewId;
    if (viewId === undefined || this.#extending.has(side)) return false;
    this.#extending.add(side);
    const hasGrown = await this.#next(viewId, false, async (isWanted) => {
      const stretch = this.#stretch;
      const range = stretch === null ? null : rangeBeyond(stretch, side);
      if (stretch === null || range === null) return false;
      const window = await readTranscript(this.#app.place, { viewId: stretch.viewId, ...range });
      if (!isWanted()) return false;
      const longer = extended(stretch, range.from, window);
      const other = side === "earlier" ? "later" : "earlier";
      const rows = Math.min(surplusOf(longer), farRows(stretch, nearest(other), other));
      if (longer === stretch) return false;
      this.#take(rows > 0 ? trimmed(longer, other, rows) : longer, draw);
      return true;
    });
    this.#extending.delete(side);
    return hasGrown;
  }

  /** The view has gained rows or has changed: the same messages are read again, where they are now. */
  async follow(draw: Draw): Promise<void> {
    const viewId = this.#viewId;
    if (viewId === null) return;
    await this.#next(viewId, undefined, async (isWanted) => {
      const stretch = this.#stretch;
      const anchor = stretch?.messages[0]?.row.rowId;
      if (stretch === null || anchor === undefined || stretch.viewId !== viewId) return;
      let again: Stretch | null = null;
      for (let looks = 0; looks < MOST_LOOKS && isWanted(); looks += 1) {
        const position = await positionOf(this.#app, viewId, anchor).catch(() => null);
        const range = rangeAgain(stretch, position ?? 0);
        again = stretchOf(viewId, range.from, await readTranscript(this.#app.place, { viewId, ...range }));
        if (position === null || positionIn(again, anchor) === position) break;
      }
      if (isWanted()) this.#take(again, draw);
    });
  }

  /** Another stretch is wanted: it waits for no reading of before, whose answers are late. */
  #begin(): number {
    this.#last = Promise.resolve();
    this.#turn += 1;
    return this.#turn;
  }

  /**
   * Calls `read` after the readings that were asked for before. `read` can ask whether its answer is still wanted. Gives `otherwise`
   * if another stretch is wanted by then, and after a failure, which the screen shows.
   */
  #next<Answer>(
    viewId: number,
    otherwise: Answer,
    read: (isWanted: () => boolean) => Promise<Answer>,
  ): Promise<Answer> {
    const turn = this.#turn;
    const isWanted = (): boolean => turn === this.#turn;
    const reading = this.#last.then(async () => {
      if (!isWanted()) return otherwise;
      try {
        return await read(isWanted);
      } catch (thrown) {
        this.#fail(thrown, viewId);
        return otherwise;
      }
    });
    this.#last = reading;
    return reading;
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
function farRows(stretch: Stretch, position: number | null, side: Side): number {
  if (position === null) return 0;
  return side === "later" ? position - stretch.from : endOf(stretch) - 1 - position;
}
