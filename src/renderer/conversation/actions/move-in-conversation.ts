// Moving in a conversation: to a message, an end, the next attachment or message of a person; loading more on either side.
import { readRows } from "#contract/carrier/row-reader.ts";
import type { LocateTarget } from "#contract/methods/locate-methods.ts";
import type { Direction } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import { screenOf, type PlacedApp } from "#renderer/state/app.ts";
import { inView, placed } from "#renderer/state/placed.ts";
import { notify, notifyFailure } from "#renderer/state/show-notice.ts";
import { positionOf, selectFound } from "#renderer/list/actions/rows/go-to.ts";
import { wholeView } from "#renderer/list/actions/rows/view-actions.ts";
import { loadPage } from "#renderer/list/actions/rows/walk-actions.ts";
import { say } from "#texts/say.ts";

/** Loads one page on a side of the conversation: earlier (`prepend`) or later (`append`) messages. */
export const loadSide = placed(async (app, direction: Direction): Promise<void> => {
  const { result } = screenOf(app, "messages");
  if (result === null) return;
  const during = direction === directionOf(result.query) ? "more" : "other";
  await loadPage(app, "messages", during, direction, say(`conversation.loadingSide.${direction}`));
});

/** Shows and selects a message of the view, and gives it the focus. False where it is not loaded. Rejects with Failed. */
export function goToMessage(app: PlacedApp, target: LocateTarget): Promise<boolean> {
  return selectFound(app, "messages", target, { takesFocus: true });
}

/** Shows and selects the message with this row number, and gives it the focus. Nothing happens where the view lacks it. */
export const goToRow = placed(async (app, rowId: number): Promise<void> => {
  try {
    await goToMessage(app, { by: "row", rowId });
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** Goes to the first or the last loaded message. */
export const goToEnd = placed(async (app, end: "first" | "last"): Promise<void> => {
  try {
    const at = inView(app, "messages");
    await wholeView(at, "messages");
    const { view } = screenOf(at, "messages");
    const position = end === "last" ? 0 : (view?.rowCount ?? 0) - 1;
    if (position >= 0) await goToMessage(at, { by: "position", position });
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** Shows the first message of a moment, UNIX seconds, or the nearest one, at the top of the list; the focus stays. */
export const goToTime = placed(async (app, seconds: number): Promise<void> => {
  try {
    await selectFound(app, "messages", { by: "time", seconds }, { takesFocus: false, belowTopPixels: 0 });
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** The aim of a step: a message with an attachment, or one of the same person. */
export type Sought = "attachment" | "person";

/**
 * Goes to the nearest later (`next`) or earlier message with an attachment, or of the selected message's sender. Without a
 * selected message it begins at the other end. Only loaded messages are looked at.
 */
export const goToNearest = placed(async (from, sought: Sought, step: "next" | "previous"): Promise<void> => {
  const app = inView(from, "messages");
  try {
    await wholeView(app, "messages");
    const { view, selection } = screenOf(app, "messages");
    if (view === null) return;
    const own = await positionOf(app, view.viewId, selection?.rowId ?? null);
    const sender = own === null ? null : await senderAt(app, view.viewId, own);
    if (sought === "person" && sender === null)
      return notify(app, say(`conversation.jumps.none.${sought}.title`), say("conversation.jumps.noPerson"));
    // The view is newest first, so the next message in time is the previous one in the view.
    const isThere = await goToMessage(app, {
      by: "nearest",
      from: own ?? (step === "next" ? view.rowCount : -1),
      step: step === "next" ? "previous" : "next",
      having: sought === "person" ? { what: "sender", uid: sender ?? "" } : { what: "attachment" },
    });
    if (!isThere)
      notify(app, say(`conversation.jumps.none.${sought}.title`), say(`conversation.jumps.none.${sought}.${step}`));
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

async function senderAt(app: PlacedApp, viewId: number, position: number): Promise<string | null> {
  const { rows } = await readRows(app.place, { viewId, from: position, count: 1 });
  const [row] = rows;
  return row !== undefined && "sender" in row ? row.sender : null;
}
