// For commands: from the selected message or call to the records around it.
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { askedConversation } from "#renderer/conversation/model/moment.ts";
import { conversationOf } from "#renderer/record/model/related/queries.ts";
import { screenOf, type App, type PlacedApp } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { notify, notifyFailure } from "#renderer/state/show-notice.ts";
import { readFromCall } from "#renderer/conversation/actions/read-conversation.ts";
import { openCallsOf, openSameMeeting } from "./open-related.ts";
import { say } from "#texts/say.ts";

/** The selected record of the shown screen; null if none is selected. Rejects with Failed. */
export async function selectedRecord(app: PlacedApp): Promise<MessageRow | CallRow | null> {
  const { rowsKind } = app.store.getState();
  const { selection } = screenOf(app, rowsKind);
  if (selection === null) return null;
  const { rowId, sessionId } = selection;
  if (rowId !== null) {
    const method = rowsKind === "messages" ? "record.message" : "record.call";
    return (await app.place.call(method, { rowId })).row;
  }
  // A call that was opened by its session alone; it was stored when it was read.
  const { calls } = await app.place.call("lookup.find", { text: sessionId ?? "" });
  const found = calls.find((call) => call.sessionId === sessionId);
  return found === undefined ? null : (await app.place.call("record.call", { rowId: found.rowId })).row;
}

type Act = (app: PlacedApp, row: MessageRow | CallRow) => Promise<void>;

/** Acts on the selected record. A notice names a missing fact or the reason of a failure. */
export const withSelected = placed(async (app, act: Act): Promise<void> => {
  try {
    const row = await selectedRecord(app);
    if (row === null) return notify(app, say("related.noRecord"), say("related.selectMessageOrCall"));
    await act(app, row);
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
});

/** Reads the chat around the selected call. */
export function chatAroundSelected(app: App): Promise<void> {
  return withSelected(app, async (app, row) => {
    if ("conversationId" in row) notify(app, say("related.noRecord"), say("related.selectCall"));
    else await readFromCall(app, row);
  });
}

/** Lists the calls in the conversation of the selected record, or in the one that is shown alone. */
export function callsOfSelected(app: App): Promise<void> {
  const shown = shownConversation(app);
  if (shown !== null) return openCallsOf(app, shown, null);
  return withSelected(app, async (app, row) => {
    const conversationId = conversationOf(row);
    if (conversationId === null) notify(app, say("related.noTalk"), say("related.noTalkDetail"));
    else await openCallsOf(app, conversationId, "conversationId" in row ? null : row);
  });
}

/** The one conversation that is read without a selected message; null for none. */
function shownConversation({ store }: App): string | null {
  const { rowsKind, screens } = store.getState();
  const { form, selection } = screens.messages;
  if (rowsKind !== "messages" || form !== "conversation" || selection !== null) return null;
  return askedConversation(screens.messages);
}

/** Lists the calls with the meeting ID of the selected call. */
export function sameMeetingOfSelected(app: App): Promise<void> {
  return withSelected(app, async (app, row) => {
    if ("conversationId" in row) notify(app, say("related.noRecord"), say("related.selectCall"));
    else await openSameMeeting(app, row);
  });
}
