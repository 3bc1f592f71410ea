// From a record to the records around it: the calls of its conversation, the calls of its meeting.
import type { CallRow } from "../../../contract/methods/rows.ts";
import { callsOfMeeting, callsOfTalk, type TalkOf } from "../../model/related/queries.ts";
import { relatedTexts as texts } from "../../model/related/related-texts.ts";
import { screenOf, updateScreen, type PlacedApp } from "../base/app.ts";
import { placed } from "../base/placed.ts";
import { notify, notifyFailure } from "../base/notices.ts";
import { selectIsFile } from "../base/slices/settings.ts";
import { revealRow } from "../rows/go-to.ts";
import { wholeView } from "../rows/view-actions.ts";
import { listRecords } from "./list-records.ts";

/** Lists the calls of a conversation. `from`: a call of it, which stays selected. */
export const openCallsOf = placed(async (app, talk: TalkOf, from: CallRow | null = null): Promise<void> => {
  await listRecords(app, "calls", callsOfTalk(talk, selectIsFile(app.store.getState())));
  await selectAgain(app, from);
});

/** Lists the calls with the meeting id of a call, which stays selected. */
export const openSameMeeting = placed(async (app, call: CallRow): Promise<void> => {
  const params = callsOfMeeting(call, selectIsFile(app.store.getState()));
  if (params === null) return notify(app, texts.noMeeting, texts.noMeetingDetail);
  await listRecords(app, "calls", params);
  await selectAgain(app, call);
});

/** Selects the call in the new list, if that has it. */
async function selectAgain(app: PlacedApp, call: CallRow | null): Promise<void> {
  if (call === null || screenOf(app, "calls").view === null) return;
  const { rowId, sessionId } = call;
  try {
    await wholeView(app, "calls");
    await revealRow(app, "calls", rowId, { takesFocus: true });
    const isThere = screenOf(app, "calls").reveal?.viewId === screenOf(app, "calls").view?.viewId;
    if (isThere) updateScreen(app, "calls", (state) => ({ ...state, selection: { rowId, sessionId } }));
  } catch (thrown) {
    notifyFailure(app, thrown);
  }
}
