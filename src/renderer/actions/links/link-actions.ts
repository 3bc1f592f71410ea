// What the window does with a link that was opened outside: it goes where the link leads, and asks before it changes connection.
import type { OpenedLink } from "../../../contract/methods/links.ts";
import type { Row } from "../../../contract/methods/rows.ts";
import { SAMPLE_CONNECTION_ID } from "../../../domain/connection.ts";
import type { Link } from "../../../domain/link.ts";
import { client } from "../base/client.ts";
import { draftOf } from "../../model/draft/draft.ts";
import { chooseConnection } from "../connections/connection-actions.ts";
import { runQuery } from "../query/query-actions.ts";
import { selectRow, turnTo } from "../query/record-actions.ts";
import { currentZone, screenOf, selectOnlineId, updateScreen, useApp } from "../base/store.ts";
import { notify, notifyFailure } from "../../design/parts/notify.ts";
import { identityOf, planOf, queryAround } from "../../model/links/link-plan.ts";
import { readRows } from "../../../contract/carrier/read-rows.ts";

let taking = false;

/** Dialogs that a link must not take away: another link's question, and a form that somebody fills in. */
const HOLDS_LINKS: ReadonlySet<string | undefined> = new Set(["link", "connection"]);

/** Takes every link that waits in main, one after the other; a link that needs an answer holds the next one back. */
export async function takeLinks(): Promise<void> {
  if (taking || HOLDS_LINKS.has(useApp.getState().dialog?.kind)) return;
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
  const { link } = opened;
  const state = useApp.getState();
  const onlineId = selectOnlineId(state);
  const plan = planOf(link, state.connections, onlineId);
  // A link leads to the service's records, never into a file.
  if (plan === "open" || plan === "try") await chooseConnection(onlineId);
  if (plan === "open") {
    await openLink(link);
    return "done";
  }
  if (plan === "try" && identityOf(link) === null && (await isOfSample(link))) return "done";
  if (plan === "try" && identityOf(link) !== null && (await isCallOfSample(link))) {
    useApp.setState({ dialog: { kind: "link", link: { ...link, connectionId: SAMPLE_CONNECTION_ID } } });
    return "asked";
  }
  useApp.setState({ dialog: { kind: "link", link } });
  return "asked";
}

/** Opens a link over a connection the person agreed to, then goes on with the links that wait. */
export async function followLinkOver(target: Link, connectionId: string): Promise<void> {
  useApp.setState({ dialog: null });
  await chooseConnection(connectionId);
  await openLink(target);
  await takeLinks();
}

/** Opens a link over the sample when that has what it leads to. */
async function isOfSample(target: Link): Promise<boolean> {
  if (target.kind === "call" && !(await isCallOfSample(target))) return false;
  await chooseConnection(SAMPLE_CONNECTION_ID);
  return followLink(target);
}

/** Asks the sample, which answers from memory. */
async function isCallOfSample(target: Link): Promise<boolean> {
  if (target.kind !== "call") return false;
  const { sessionId } = target;
  const asked = client.call("call.fetch", { connectionId: SAMPLE_CONNECTION_ID, sessionId });
  return asked.then(
    () => true,
    () => false,
  );
}

/** Keeps a link until there is a connection to open it over, and lets one be made. */
export function keepLink(target: Link): void {
  useApp.setState({ keptLink: target, dialog: { kind: "connection", connectionId: null } });
}

/** Goes on when the form of a connection is gone: with the link that was kept if it was saved, then with those that wait. */
export async function leaveConnectionForm(isSaved: boolean): Promise<void> {
  const { keptLink } = useApp.getState();
  if (keptLink !== null && isSaved && identityOf(keptLink) !== null) {
    // It was kept with the question still open.
    useApp.setState({ keptLink: null, dialog: { kind: "link", link: keptLink } });
    return;
  }
  if (keptLink !== null && isSaved) {
    useApp.setState({ keptLink: null });
    await openLink(keptLink);
  } else if (keptLink !== null) {
    notify("The link is kept", "It is opened as soon as there is a connection.");
  }
  await takeLinks();
}

/** Leaves a link and goes on with the links that wait. */
export async function leaveLink(): Promise<void> {
  useApp.setState({ dialog: null });
  await takeLinks();
}

/** Goes where the link leads, and says so when nothing is there. A call is looked for in the pane, which says so itself. */
async function openLink(target: Link): Promise<void> {
  if (await followLink(target)) return;
  notify("The message of the link is not here", "What came after it is shown. It may belong to another connection.");
}

/** Asks the service for a message by its id: a new query, whose page begins with it. */
export async function askForMessage(messageId: string): Promise<void> {
  if (await followLink({ kind: "message", messageId })) return;
  notify("The service did not send this message", "The messages that came after it are shown.");
}

/** Goes where the link leads; false when a message is not among what the service gave. */
async function followLink(target: Link): Promise<boolean> {
  if (target.kind === "call") {
    showCall(target);
    return true;
  }
  turnTo("messages");
  const draft = draftOf({ kind: "messages", params: queryAround(target) }, currentZone());
  updateScreen("messages", (state) => ({ ...state, draft, textForm: null, savedFrom: null }));
  await runQuery("messages");
  // Without a view the query failed, which the screen says.
  const found = await findMessage(target.messageId);
  if (found !== undefined) selectRow("messages", found, true);
  return found !== undefined || screenOf("messages").view === null;
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

async function findMessage(messageId: string): Promise<Row | undefined> {
  const { view } = screenOf("messages");
  if (view === null) return undefined;
  const from = Math.max(0, view.rowCount - LOOKED_THROUGH_ROWS);
  const { rows } = await readRows(client, { viewId: view.viewId, from, count: LOOKED_THROUGH_ROWS });
  return rows.find((row) => "id" in row && row.id === messageId);
}
