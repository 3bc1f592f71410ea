// Asks again for loaded calls that are ongoing, until they have ended. Their rows change where they are.
import { readRows } from "#contract/carrier/row-reader.ts";
import { failureOf } from "#contract/failure.ts";
import type { CallRow, ResultSummary } from "#contract/methods/rows.ts";
import { NOT_ENDED_STATUSES } from "#domain/records/call.ts";
import { spanOf } from "#domain/course/recorded.ts";
import { updateScreen, type PlacedApp } from "#renderer/state/app.ts";
import { closeView } from "./view-actions.ts";

/** Most calls that are asked for at once. */
export const MOST_AT_ONCE = 5;
/** Most ongoing calls that take turns. */
const MOST_ONGOING = 100;

/** The ongoing calls of one followed result. Those that were not asked for lately come first, of them the newest. */
export class OngoingCalls {
  readonly #result: ResultSummary;
  /** those that were asked for in this round */
  readonly #asked = new Set<string>();
  /** those that the service no longer has */
  readonly #gone = new Set<string>();
  #rows: readonly CallRow[] = [];

  constructor(result: ResultSummary) {
    this.#result = result;
  }

  /** Looks which loaded calls are ongoing. Rejects with Failed. */
  async look(app: PlacedApp): Promise<void> {
    const { resultId } = this.#result;
    const spec = { params: { status: [...NOT_ENDED_STATUSES] }, search: "", sort: [] };
    const view = await app.place.call("view.open", { resultId, spec, firstRows: MOST_ONGOING });
    const { rows } = await readRows(app.place, { viewId: view.viewId, from: 0, count: MOST_ONGOING }).finally(() =>
      closeView(app, view),
    );
    const calls = rows.filter((row): row is CallRow => "participantUids" in row);
    this.#rows = calls.filter((row) => spanOf(row, [], [], Date.now() / 1000).isOngoing);
  }

  /**
   * Asks for some of those that `look` has found, one after the other while `goesOn`. A call that is gone is not asked for
   * again. Rejects with Failed.
   */
  async ask(app: PlacedApp, goesOn: () => boolean): Promise<void> {
    const { resultId: followedBy, query } = this.#result;
    const viewingAs = query.viewingAs === undefined ? {} : { viewingAs: query.viewingAs };
    try {
      for (const { sessionId } of this.#next()) {
        if (!goesOn()) return;
        this.#asked.add(sessionId);
        await app.place.call("call.fetch", { sessionId, ...viewingAs, followedBy }).catch((thrown: unknown) => {
          const failure = failureOf(thrown);
          if (failure.kind !== "api" || failure.status !== 404) throw thrown;
          this.#gone.add(sessionId);
        });
      }
    } finally {
      // The newest calls of the list were asked for, too, and any of these may have changed.
      if (this.#rows.length > 0)
        updateScreen(app, "calls", (state) => ({ ...state, viewVersion: state.viewVersion + 1 }));
    }
  }

  #next(): readonly CallRow[] {
    const there = this.#rows.filter(({ sessionId }) => !this.#gone.has(sessionId));
    const waiting = there.filter(({ sessionId }) => !this.#asked.has(sessionId));
    if (waiting.length > 0) return waiting.slice(0, MOST_AT_ONCE);
    this.#asked.clear();
    return there.slice(0, MOST_AT_ONCE);
  }
}
