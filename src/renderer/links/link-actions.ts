// What the window does with a link that was opened outside: it goes where the link leads, and asks before it changes connection.
import type { OpenedLink } from "../../contract/links.ts";
import type { Link } from "../../domain/link.ts";
import { client } from "../client.ts";
import { draftOf } from "../query-bar/draft.ts";
import { chooseConnection } from "../state/connection-actions.ts";
import { runQuery } from "../state/query-actions.ts";
import { selectRow, turnTo } from "../state/record-actions.ts";
import { currentZone, screenOf, updateScreen, useApp } from "../state/store.ts";
import { notify, notifyFailure } from "../ui/notify.ts";
import { planOf, queryAround } from "./link-plan.ts";

let taking = false;

/** Takes every link that waits in main, one after the other; a link that needs an answer holds the next one back. */
export async function takeLinks(): Promise<void> {
  if (taking || useApp.getState().dialog?.kind === "link") return;
  taking = true;
  try {
    for (;;) {
      const opened = await client.call("link.take", {});
      if (opened === null || (await meet(opened)) === "asked") return;
    }
  } catch (thrown) {
    notifyFailure(thrown);
  } finally {
    taking = false;
  }
}

async function meet(opened: OpenedLink): Promise<"done" | "asked"> {
  if ("problem" in opened) {
    notify("A link could not be opened", `${opened.problem} ${opened.given}`);
    return "done";
  }
  const { connections, settings } = useApp.getState();
  const plan = planOf(opened.link, connections, settings.currentConnectionId);
  if (plan === "open") {
    await followLink(opened.link);
    return "done";
  }
  useApp.setState({ dialog: { kind: "link", link: opened.link } });
  return "asked";
}

/** Opens a link over a connection the person agreed to, then goes on with the links that wait. */
export async function followLinkOver(target: Link, connectionId: string): Promise<void> {
  useApp.setState({ dialog: null });
  await chooseConnection(connectionId);
  await followLink(target);
  await takeLinks();
}

/** Leaves a link and goes on with the links that wait. */
export async function leaveLink(): Promise<void> {
  useApp.setState({ dialog: null });
  await takeLinks();
}

async function followLink(target: Link): Promise<void> {
  if (target.kind === "call") return showCall(target);
  turnTo("messages");
  const draft = draftOf({ kind: "messages", params: queryAround(target) }, currentZone());
  updateScreen("messages", (state) => ({ ...state, draft, textForm: null, savedFrom: null }));
  await runQuery("messages");
  await selectMessage(target.messageId);
}

function showCall(target: Extract<Link, { kind: "call" }>): void {
  const { sessionId, viewingAs } = target;
  const selection = { rowId: null, sessionId, ...(viewingAs === undefined ? {} : { viewingAs }) };
  updateScreen("calls", (state) => ({ ...state, selection, paneOpen: true }));
  turnTo("calls");
  if (screenOf("calls").result === null) void runQuery("calls");
}

/** Rows a message is looked for among: it is the first of its page, so the last of a view that shows the newest first. */
const LOOKED_THROUGH_ROWS = 200;

async function selectMessage(messageId: string): Promise<void> {
  const { view } = screenOf("messages");
  if (view === null) return;
  const from = Math.max(0, view.rowCount - LOOKED_THROUGH_ROWS);
  const { rows } = await client.call("view.rows", { viewId: view.viewId, from, count: LOOKED_THROUGH_ROWS });
  const found = rows.find((row) => "id" in row && row.id === messageId);
  if (found !== undefined) return selectRow("messages", found, true);
  notify("The message of the link is not here", "What came after it is shown. It may belong to another connection.");
}
