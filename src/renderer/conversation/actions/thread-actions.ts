// The thread of a message in the pane: opens it, loads replies that are missing, shows its messages in the conversation.
import { failureOf } from "#contract/failure.ts";
import type { ThreadTarget } from "#contract/methods/window-methods.ts";
import { transcriptOfText, MOST_RECORDS } from "#contract/methods/transcript-methods.ts";
import type { MessageRow } from "#contract/methods/rows.ts";
import { extended, stretchOf, type Stretch } from "#renderer/conversation/model/stretch.ts";
import { hasThread, misses, searchStart, threadCounts, threadIdOf } from "#renderer/conversation/model/thread.ts";
import { showThread } from "#renderer/list/actions/rows/show-side-pane.ts";
import { track } from "#renderer/state/activity.ts";
import { screenOf, type App, type PlacedApp } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { notify, notifyFailure } from "#renderer/state/show-notice.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import type { ThreadState } from "#renderer/state/slices/thread-slice.ts";
import { say } from "#texts/say.ts";

/** Messages of a thread that are shown at first. */
const FIRST_SHOWN = 100;

/** Shows the thread of a message, and asks the service for missing replies. */
export const openThread = placed(async (app, row: MessageRow): Promise<void> => {
  if (!hasThread(row)) return notify(app, say("conversation.thread.none"), say("conversation.thread.noneDetail"));
  const messageId = threadIdOf(row);
  const { conversationId } = row;
  beginThread(app, { messageId, conversationId });
  showThread(app, { messageId, conversationId });
  await readThread(app, messageId);
  const { thread } = app.store.getState();
  if (thread?.messageId === messageId && misses(threadCounts(thread.stretch, messageId))) await lookForReplies(app);
});

/** Reads a thread to which Back or Forward returned, or with which the window begins. The service is not asked. */
export const reopenThread = placed(async (app, target: ThreadTarget): Promise<void> => {
  if (app.store.getState().thread?.messageId === target.messageId) return;
  beginThread(app, target);
  await readThread(app, target.messageId);
});

function beginThread(app: PlacedApp, { messageId, conversationId }: ThreadTarget): void {
  app.store.getState().thread?.asking?.abort();
  app.store.setState({
    thread: {
      messageId,
      conversationId,
      viewingAs: screenOf(app, "messages").result?.query.viewingAs,
      stretch: null,
      mostShown: FIRST_SHOWN,
      asking: null,
      looked: 0,
      nextId: conversationId === null ? null : searchStart(messageId),
      failure: null,
    },
  });
}

/** Shows the thread of the selected message. */
export const openThreadOfSelected = placed(async (app): Promise<void> => {
  const rowId = screenOf(app, "messages").selection?.rowId ?? null;
  if (rowId === null) return notify(app, say("conversation.thread.none"), say("conversation.thread.noneDetail"));
  try {
    await openThread(app, (await app.place.call("record.message", { rowId })).row);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** Asks the service for messages of the conversation, from where the last search ended, until all replies are there. */
export const lookForReplies = placed(async (app): Promise<void> => {
  const { thread } = app.store.getState();
  if (thread === null || thread.asking !== null || selectIsFile(app.store.getState())) return;
  const { messageId, conversationId, nextId, viewingAs } = thread;
  if (conversationId === null || nextId === null) return;
  const asked = { conversationId, messageId, afterId: nextId };
  const controller = new AbortController();
  change(app, messageId, { asking: controller, failure: null });
  try {
    const input = viewingAs === undefined ? asked : { ...asked, viewingAs };
    const found = await track(
      app,
      say("conversation.thread.looking"),
      (signal) => app.place.call("thread.fetch", input, { signal }),
      controller,
    );
    change(app, messageId, { asking: null, looked: thread.looked + found.looked, nextId: found.nextId });
  } catch (thrown) {
    const failure = failureOf(thrown);
    change(app, messageId, { asking: null, failure: failure.kind === "cancelled" ? null : failure });
  }
  await readThread(app, messageId);
});

/** Shows further stored replies, as many as one window holds. */
export const showMoreReplies = placed(async (app): Promise<void> => {
  const { thread } = app.store.getState();
  if (thread === null) return;
  change(app, thread.messageId, { mostShown: thread.mostShown + MOST_RECORDS });
  await readThread(app, thread.messageId);
});

/** Ends the search of a thread that is shown no more, unless another one has taken its place. */
export function leaveThread(app: App, messageId: string): void {
  if (app.store.getState().thread?.messageId !== messageId) return;
  app.store.getState().thread?.asking?.abort();
  app.store.setState(({ sidePane }) => ({ thread: null, sidePane: sidePane?.kind === "thread" ? null : sidePane }));
}

/** Closes the thread in the pane, if one is shown and is not of this conversation. */
export function closeThread(app: App, besides: string | null): void {
  const { thread } = app.store.getState();
  if (thread !== null && (besides === null || thread.conversationId !== besides)) leaveThread(app, thread.messageId);
}

/** Reads the stored messages of the shown thread. */
async function readThread(app: PlacedApp, messageId: string): Promise<void> {
  try {
    const stretch = await oldestOf(app, messageId);
    if (stretch !== null) change(app, messageId, { stretch });
  } catch (thrown) {
    change(app, messageId, { failure: failureOf(thrown) });
  }
}

/** The oldest messages of the shown thread, window by window. Null if nothing of it is stored, or it is shown no more. */
async function oldestOf(app: PlacedApp, messageId: string): Promise<Stretch | null> {
  const { thread } = app.store.getState();
  if (thread?.messageId !== messageId) return null;
  let stretch: Stretch | null = null;
  for (let skip = 0; skip < thread.mostShown; skip += MOST_RECORDS) {
    const count = Math.min(MOST_RECORDS, thread.mostShown - skip);
    const found = await app.place.call("thread.records", { messageId, skip, count });
    if (found === null) return stretch;
    const window = { ...transcriptOfText(found.window), rowCount: found.rowCount };
    // The oldest of them all are the last in the order of a view.
    const from = Math.max(0, window.rowCount - skip - window.records.length);
    stretch = stretch === null ? stretchOf(0, from, window) : extended(stretch, from, window);
    if (from === 0) break;
  }
  return stretch;
}

/** Changes the thread if it is still shown. */
function change(app: App, messageId: string, by: Partial<ThreadState>): void {
  app.store.setState(({ thread }) => (thread?.messageId === messageId ? { thread: { ...thread, ...by } } : {}));
}
