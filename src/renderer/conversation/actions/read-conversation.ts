// Opens the conversation of a message or a call at its moment, and returns to the screen before.
import { ownWork } from "#renderer/state/work.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import type { CallRow, MessageRow, ResultSummary } from "#contract/methods/rows.ts";
import { conversationsOfCall } from "#domain/records/call-conversation.ts";
import { isFileConnection } from "#domain/connection.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { wholeConversation } from "#domain/report/whole-conversation.ts";
import { momentOfMessage, probeParams, readingParams, type Moment } from "#renderer/conversation/model/moment.ts";
import { draftOf } from "#renderer/list/model/draft/draft.ts";
import { EMPTY_SCREEN, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import { currentZone, screenOf, updateScreen, type App, type PlacedApp } from "#renderer/state/app.ts";
import { inView, placed } from "#renderer/state/placed.ts";
import { notify, notifyFailure } from "#renderer/state/show-notice.ts";
import { canLoadMore } from "#domain/report/loaded-ends.ts";
import { cancelScreen, track } from "#renderer/state/activity.ts";
import { rememberTop } from "#renderer/place/actions/place-actions.ts";
import { showFirstPage } from "#renderer/list/actions/query/query-actions.ts";
import { turnTo } from "#renderer/list/actions/query/record-actions.ts";
import { readTop, revealRow } from "#renderer/list/actions/rows/go-to.ts";
import { closeView, openView, reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import { askAfterFirst } from "#renderer/list/actions/rows/walk-actions.ts";
import { goToEnd, goToMessage, loadSide } from "./move-in-conversation.ts";
import { closeThread } from "./thread-actions.ts";
import { say } from "#texts/say.ts";

/** `isOpening`: a conversation is being opened at a moment. */
const workOf = ownWork(() => ({ isOpening: false }));

/** True while a conversation is being opened at a moment; until that is known, its rows are not drawn. */
export function isOpeningConversation(app: App): boolean {
  return workOf(app.root).isOpening;
}

/** Reads the conversation of a message, beginning at it. */
export const readFromMessage = placed(async (app, row: MessageRow): Promise<void> => {
  const moment = momentOfMessage(row);
  if (moment === null)
    return notify(app, say("conversation.noConversation.title"), say("conversation.noConversation.message"));
  await readAt(app, moment);
});

/** Reads the conversation of the message or call with this row number. */
export const readFromRecord = placed(async (app, kind: QueryKind, rowId: number): Promise<void> => {
  try {
    if (kind === "messages") return await readFromMessage(app, (await app.place.call("record.message", { rowId })).row);
    await readFromCall(app, (await app.place.call("record.call", { rowId })).row);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** Reads the conversation in which a call took place, beginning when it was initiated. */
export const readFromCall = placed(async (app, call: CallRow): Promise<void> => {
  const ids = conversationsOfCall(call);
  if (ids.length === 0)
    return notify(app, say("conversation.noConversation.title"), say("conversation.noConversation.call"));
  const atSeconds = call.initiatedAtSeconds ?? call.startedAtSeconds;
  try {
    const moment = await track(app, say("conversation.reading"), (signal) => findMoment(app, ids, atSeconds, signal));
    if (moment === null)
      return notify(
        app,
        say("conversation.noConversation.title"),
        isFile(app) ? say("conversation.noConversation.inFile") : say("conversation.noConversation.empty"),
      );
    await readAt(app, moment);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/**
 * Reads a conversation from a moment. The Messages screen shows it as a transcript; the screen as it was is kept,
 * unless a conversation is being read already.
 */
export const readAt = placed(async (app, moment: Moment): Promise<void> => {
  keepOrigin(app);
  const before = screenOf(app, "messages");
  const viewingAs = before.result?.query.viewingAs;
  const params = isFile(app) ? { conversationId: moment.conversationId } : readingParams(moment);
  const query: Query = { kind: "messages", params, ...(viewingAs === undefined ? {} : { viewingAs }) };
  cancelScreen(app, "messages");
  updateScreen(app, "messages", ({ paneOpen, paneTab, result }) => ({
    ...EMPTY_SCREEN,
    paneOpen,
    paneTab,
    form: "conversation",
    result: isFile(app) ? result : null,
    draft: draftOf(query, currentZone(app)),
  }));
  // After the step that leaves the place, so that Back leads to the thread.
  closeThread(app, moment.conversationId);
  turnTo(app, "messages");
  const work = workOf(app);
  work.isOpening = true;
  let first: ResultSummary | null;
  try {
    first = await showFirstPage(app, "messages");
    const { view, failure } = screenOf(app, "messages");
    if (view === null || failure !== null) return;
    if (view.rowCount === 0)
      return notify(
        app,
        say("conversation.noConversation.title"),
        isFile(app) ? say("conversation.noConversation.inFile") : say("conversation.noConversation.empty"),
      );
    await showMoment(app, moment);
  } finally {
    work.isOpening = false;
  }
  // The other side of the moment, so that a person can also read the messages before it.
  if (moment.messageId !== null || moment.isFirst === true) await loadSide(app, "prepend");
  if (first !== null) await askAfterFirst(app, "messages", first);
});

/**
 * Goes to the first or the last message of the conversation. Where messages on that side are not loaded, the service is asked for
 * the page at that end, and the transcript moves there; Back returns.
 */
export const readEnd = placed(async (app, end: "first" | "last"): Promise<void> => {
  const { result } = screenOf(app, "messages");
  const direction = end === "first" ? "prepend" : "append";
  const conversationId = result === null ? null : wholeConversation(result.query);
  if (result === null || conversationId === null || !canLoadMore(result, direction)) return goToEnd(app, end);
  if (!("id" in result.query.params) && directionOf(result.query) !== direction) {
    // Loading began at this end, so one page contains the new messages there.
    await loadSide(app, direction);
    return goToEnd(app, end);
  }
  await readAt(app, {
    conversationId,
    messageId: null,
    atSeconds: null,
    ...(end === "first" ? { isFirst: true } : {}),
  });
});

/** The state to return to. Reading on from within a conversation leaves the first one. */
function keepOrigin(app: App): void {
  const { readingOrigin, rowsKind, settings } = app.store.getState();
  const messages = screenOf(app, "messages");
  const isReading = readingOrigin !== null && messages.form === "conversation" && rowsKind === "messages";
  if (isReading) return closeView(app, messages.view);
  closeView(app, readingOrigin?.messages.view ?? null);
  const connectionId = settings.currentConnectionId;
  const { result, selection } = messages;
  if (result !== null) rememberTop(app, result.resultId, readTop(app, "messages", selection?.rowId ?? null));
  app.store.setState({ readingOrigin: { connectionId, screen: rowsKind, messages: { ...messages, busy: null } } });
}

async function showMoment(app: PlacedApp, { messageId, atSeconds, isFirst }: Moment): Promise<void> {
  if (messageId !== null && (await goToMessage(app, { by: "id", id: messageId }))) return;
  const { view } = screenOf(app, "messages");
  if (view === null) return;
  const at = inView(app, "messages");
  const position = isFirst === true ? Math.max(0, view.rowCount - 1) : 0;
  const isTime = isFirst !== true && atSeconds !== null;
  if (isTime && (await goToMessage(at, { by: "time", seconds: atSeconds }))) return;
  await goToMessage(at, { by: "position", position });
}

const isFile = (app: App): boolean => isFileConnection(app.store.getState().settings.currentConnectionId);

/** The first of the conversations that has messages, with its first message from the time on; null if none has any. */
async function findMoment(
  app: PlacedApp,
  ids: readonly string[],
  atSeconds: number | null,
  signal: AbortSignal,
): Promise<Moment | null> {
  if (isFile(app)) return findInFile(app, ids, atSeconds);
  for (const conversationId of ids) {
    const wanted = atSeconds === null ? [] : [probeParams(conversationId, atSeconds)];
    for (const params of [...wanted, { conversationId }]) {
      const row = await firstRowOf(app, params, signal);
      if (row !== null) return { conversationId, messageId: row.id, atSeconds };
    }
  }
  return null;
}

async function findInFile(app: PlacedApp, ids: readonly string[], atSeconds: number | null): Promise<Moment | null> {
  const resultId = screenOf(app, "messages").result?.resultId;
  if (resultId === undefined) return null;
  for (const conversationId of ids) {
    const view = await openView(app, resultId, { viewParams: { conversationId } });
    closeView(app, view);
    if (view.rowCount > 0) return { conversationId, messageId: null, atSeconds };
  }
  return null;
}

async function firstRowOf(app: PlacedApp, params: Query["params"], signal: AbortSignal): Promise<MessageRow | null> {
  const viewingAs = screenOf(app, "calls").result?.query.viewingAs;
  const query: Query = { kind: "messages", params, ...(viewingAs === undefined ? {} : { viewingAs }) };
  const { resultId } = await app.place.call("query.run", { query, isProbe: true }, { signal });
  const view = await openView(app, resultId, {});
  const { rows } = await readRows(app.place, { viewId: view.viewId, from: 0, count: 1 }).finally(() =>
    closeView(app, view),
  );
  const [row] = rows;
  return row !== undefined && "conversationId" in row ? row : null;
}

/** Returns to the table, at the row where reading began, or to the conversation's own table if a button opened it. */
export const leaveConversation = placed(async (app): Promise<void> => {
  const { readingOrigin: origin, settings } = app.store.getState();
  app.store.setState({ readingOrigin: null });
  closeThread(app, null);
  if (origin === null || origin.connectionId !== settings.currentConnectionId) return showForm(app, "table");
  cancelScreen(app, "messages");
  closeView(app, screenOf(app, "messages").view);
  // First the screen, so that Back leads from it to the conversation and nowhere between.
  turnTo(app, origin.screen);
  updateScreen(app, "messages", () => ({ ...origin.messages, form: "table" }));
  await revealSelected(app, origin.screen);
});

/** Brings the selected row of a screen into sight and gives it the focus. */
async function revealSelected(app: PlacedApp, kind: QueryKind): Promise<void> {
  const rowId = screenOf(app, kind).selection?.rowId ?? null;
  await revealRow(app, kind, rowId, { takesFocus: true }).catch(() => undefined);
}

/** Shows the loaded messages as a table or as a transcript, at the selected message. */
export const showForm = placed(async (app, form: ScreenState["form"]): Promise<void> => {
  updateScreen(app, "messages", (state) => ({ ...state, form, compared: null }));
  // A transcript is in the order of time.
  if (form === "conversation" && screenOf(app, "messages").sort.length > 0) {
    await reopenView(app, "messages", { sort: [] });
  }
  await revealSelected(app, "messages");
});
