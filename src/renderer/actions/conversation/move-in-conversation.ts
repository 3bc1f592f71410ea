// Moving in a conversation: to a message, an end, the next attachment; loading more on either side.
import { readRows } from "../../../contract/carrier/read-rows.ts";
import { failureOf } from "../../../contract/failure.ts";
import type { Row } from "../../../contract/methods/rows.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import { directionOf } from "../../../domain/query/query.ts";
import { conversationTexts as texts } from "../../model/conversation/conversation-texts.ts";
import { began, failed } from "../../model/rows/screen.ts";
import { canLoad } from "../../model/rows/walks.ts";
import { screenOf, updateScreen, type App } from "../base/app.ts";
import { notify, notifyFailure } from "../base/notices.ts";
import { isCurrent, takeOver, track } from "../base/activity.ts";
import { selectRow } from "../query/record-actions.ts";
import { positionOf } from "../rows/go-to.ts";
import { openView, closeView, refreshView, wholeView } from "../rows/view-actions.ts";

/** Loads one page on a side of the conversation: earlier (`prepend`) or later (`append`) messages. */
export async function loadSide(app: App, direction: Direction): Promise<void> {
  const { result, busy } = screenOf(app, "messages");
  if (result === null || busy !== null || !canLoad(result, direction)) return;
  const during = direction === directionOf(result.query) ? "more" : "other";
  const controller = takeOver(app, "messages");
  updateScreen(app, "messages", (state) => began(state, during));
  try {
    await track(
      app,
      texts.loadingSide[direction],
      async (signal) => {
        await app.client.call("walk.more", { resultId: result.resultId, direction }, { signal });
        await refreshView(app, "messages");
      },
      controller,
    );
    if (isCurrent(app, "messages", controller)) updateScreen(app, "messages", (state) => ({ ...state, busy: null }));
  } catch (thrown) {
    if (!isCurrent(app, "messages", controller)) return;
    updateScreen(app, "messages", (state) => failed(state, failureOf(thrown), during));
  }
}

/** Shows and selects the message with this id, and gives it the focus. False where it is not loaded. */
export async function goToMessage(app: App, messageId: string): Promise<boolean> {
  const { view } = screenOf(app, "messages");
  if (view === null) return false;
  const target = { by: "id", id: messageId } as const;
  const found = await app.client.call("view.locate", { viewId: view.viewId, target });
  if (found === null) return false;
  await showPosition(app, found.position);
  return true;
}

/** Shows and selects the row at a position of the view, and gives it the focus unless that stays where it is. */
export async function showPosition(app: App, position: number, takesFocus = true): Promise<void> {
  const { view } = screenOf(app, "messages");
  if (view === null) return;
  const { viewId } = view;
  const { rows } = await readRows(app.client, { viewId, from: position, count: 1 });
  const [row] = rows;
  if (row === undefined || screenOf(app, "messages").view?.viewId !== viewId) return;
  selectRow(app, "messages", row, false);
  updateScreen(app, "messages", (state) => ({ ...state, reveal: { viewId, position, takesFocus } }));
}

/** Goes to the first or the last loaded message. */
export async function goToEnd(app: App, end: "first" | "last"): Promise<void> {
  try {
    await wholeView(app, "messages");
    const rowCount = screenOf(app, "messages").view?.rowCount ?? 0;
    if (rowCount > 0) await showPosition(app, end === "last" ? 0 : rowCount - 1);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}

/** Shows the first message of a moment, UNIX seconds, or the nearest one; the focus stays. */
export async function goToTime(app: App, seconds: number): Promise<void> {
  const { view } = screenOf(app, "messages");
  if (view === null) return;
  try {
    const found = await app.client.call("view.locate", { viewId: view.viewId, target: { by: "time", seconds } });
    if (found !== null) await showPosition(app, found.position, false);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}

/** Rows with an attachment that are looked at around the selected message. */
const LOOKED_AT = 40;

/** Goes to the next message with an attachment after the selected one, or to the one before it. */
export async function goToAttachment(app: App, step: "next" | "previous"): Promise<void> {
  try {
    const found = await findAttachment(app, step);
    if (found === null) notify(app, texts.jumps.noAttachment, texts.jumps.noAttachmentDetail);
    else await showPosition(app, found);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}

/** Its position in the screen's view, newest first; null where none is on that side. */
async function findAttachment(app: App, step: "next" | "previous"): Promise<number | null> {
  const { view, result, selection, ...narrowing } = screenOf(app, "messages");
  if (view === null || result === null) return null;
  const rowId = selection?.rowId ?? null;
  const own = await positionOf(app, view.viewId, rowId);
  const from = own ?? (step === "next" ? view.rowCount : -1);
  const viewParams = { ...narrowing.viewParams, hasAttachments: true };
  const attached = await openView(app, result.resultId, { ...narrowing, sort: [], viewParams });
  try {
    const candidates = await rowsNear(app, attached.viewId, own === null ? null : view.viewId, from, step);
    for (const row of candidates) {
      const position = await positionOf(app, view.viewId, row.rowId);
      if (position !== null && (step === "next" ? position < from : position > from)) return position;
    }
    return null;
  } finally {
    closeView(app, attached);
  }
}

/** Rows of the view of attachments around a row of the conversation, the nearest in the direction first. */
async function rowsNear(
  app: App,
  attachedId: number,
  viewId: number | null,
  position: number,
  step: "next" | "previous",
): Promise<readonly Row[]> {
  const seconds = viewId === null ? null : await timeAt(app, viewId, position);
  const target = { by: "time", seconds: seconds ?? 0 } as const;
  const found = await app.client.call("view.locate", { viewId: attachedId, target });
  if (found === null) return [];
  const from = seconds === null && step === "previous" ? 0 : Math.max(0, found.position - LOOKED_AT / 2);
  const { rows } = await readRows(app.client, { viewId: attachedId, from, count: LOOKED_AT });
  return step === "next" ? rows.toReversed() : rows;
}

async function timeAt(app: App, viewId: number, position: number): Promise<number | null> {
  const { rows } = await readRows(app.client, { viewId, from: position, count: 1 });
  const [row] = rows;
  return row !== undefined && "sentAtSeconds" in row ? row.sentAtSeconds : null;
}
