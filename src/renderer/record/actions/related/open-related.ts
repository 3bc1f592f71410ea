// From a record to the records around it: the calls of its conversation, the calls of its meeting.
import type { CallRow } from "#contract/methods/rows.ts";
import { callsOfMeeting } from "#renderer/record/model/related/queries.ts";
import { screenOf, updateScreen, type PlacedApp } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { notify, notifyFailure } from "#renderer/state/show-notice.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import { revealRow } from "#renderer/list/actions/rows/go-to.ts";
import { wholeView } from "#renderer/list/actions/rows/view-actions.ts";
import { listRecords } from "./list-records.ts";
import { say } from "#texts/say.ts";

/** Lists the calls of a conversation. `from`: a call of it, which stays selected. */
export const openCallsOf = placed(async (app, conversation: string, from: CallRow | null = null): Promise<void> => {
  await listRecords(app, "calls", { conversation });
  await selectAgain(app, from);
});

/** Lists the calls with the meeting id of a call, which stays selected. */
export const openSameMeeting = placed(async (app, call: CallRow): Promise<void> => {
  const params = callsOfMeeting(call, selectIsFile(app.store.getState()));
  if (params === null) return notify(app, say("related.noMeeting"), say("related.noMeetingDetail"));
  await listRecords(app, "calls", params);
  await selectAgain(app, call);
});

/** Selects the call in the new list. A call that the list lacks stays in an open pane. */
async function selectAgain(app: PlacedApp, call: CallRow | null): Promise<void> {
  if (call === null || screenOf(app, "calls").view === null) return;
  const { rowId, sessionId } = call;
  try {
    await wholeView(app, "calls");
    await revealRow(app, "calls", rowId, { takesFocus: true });
    const isThere = screenOf(app, "calls").reveal?.viewId === screenOf(app, "calls").view?.viewId;
    updateScreen(app, "calls", (state) =>
      isThere || state.paneOpen ? { ...state, selection: { rowId, sessionId } } : state,
    );
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}
