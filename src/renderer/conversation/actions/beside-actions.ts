// Opens a second conversation beside the rows of the Messages screen, and closes it.
import type { QueryKind } from "#domain/query/filters.ts";
import type { Moment } from "#renderer/conversation/model/moment.ts";
import { turnTo } from "#renderer/list/actions/query/record-actions.ts";
import { closeView } from "#renderer/list/actions/rows/view-actions.ts";
import { setSearchMode } from "#renderer/list/actions/query/find-actions.ts";
import { cancelScreen } from "#renderer/state/activity.ts";
import { screenOf, updateScreen, type App } from "#renderer/state/app.ts";
import { notify } from "#renderer/state/show-notice.ts";
import type { BesideTarget } from "#contract/methods/window-methods.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { say } from "#texts/say.ts";
import { readAt, readFromRecord } from "./read-conversation.ts";

/** Opens a conversation at a moment beside the messages; it takes the place of one that is there. */
export function openBeside(app: App, moment: Moment): void {
  show(app, { moment });
}

/** Opens the conversation of a message or call beside the messages. */
export function openBesideOfRecord(app: App, kind: QueryKind, rowId: number): void {
  show(app, { kind, rowId });
}

/** Opens the conversation of the selected record beside the messages. */
export function openBesideOfSelected(app: App): void {
  const kind = app.store.getState().rowsKind;
  const rowId = screenOf(app, kind).selection?.rowId ?? null;
  if (rowId === null) return notify(app, say("rows.notices.nothingToRead"), say("rows.selectFirst"));
  openBesideOfRecord(app, kind, rowId);
}

function show({ window: app }: App, opens: BesideTarget): void {
  const { currentConnectionId: connectionId } = app.store.getState().settings;
  turnTo(app, "messages");
  app.store.setState({ beside: { connectionId, opens } });
}

/** Closes the conversation beside the messages, which get the focus. */
export function closeBeside({ window: app }: App): void {
  app.store.setState({ beside: null, leftSeconds: null });
  wantFocus(app, "rows");
}

/** Reads what was opened in its part of the window. A record without a conversation leaves nothing open. */
export async function fillBeside(side: App, opens: BesideTarget): Promise<void> {
  await setSearchMode(side, "messages", "find");
  if ("moment" in opens) await readAt(side, opens.moment);
  else await readFromRecord(side, opens.kind, opens.rowId);
  updateScreen(side, "messages", (state) => ({ ...state, searchMode: "find" }));
  const { view, failure, busy } = screenOf(side, "messages");
  const isShown = side.store.getState().beside?.opens === opens;
  if (isShown && view === null && failure === null && busy === null) closeBeside(side);
}

/** Gives up the part of the window: its requests and its view. */
export function leaveBeside(side: App): void {
  cancelScreen(side, "messages");
  closeView(side, screenOf(side, "messages").view);
}
