// Follows links that were opened outside the window, and asks before it changes the connection.
import { ownWork } from "#renderer/state/work.ts";
import { failureIn } from "#contract/failure.ts";
import type { OpenedLink } from "#contract/links.ts";
import { linkProblem } from "#contract/policy/rules.ts";
import { SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import type { Link } from "#domain/link.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { turnTo } from "#renderer/list/actions/query/record-actions.ts";
import { showInResult } from "#renderer/list/actions/query/show-row.ts";
import { askAfterFirst } from "#renderer/list/actions/rows/walk-actions.ts";
import { identityOf, planOf } from "./link-plan.ts";
import { queryAround } from "#renderer/list/model/query/requests.ts";
import { showing } from "#renderer/list/model/rows/screen.ts";
import { track } from "#renderer/state/activity.ts";
import { screenOf, updateScreen, type App, type PlacedApp } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { selectOnlineId } from "#renderer/state/slices/settings-slice.ts";
import { notify, notifyFailure } from "#renderer/state/show-notice.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { say } from "#texts/say.ts";

/** `isTaking`: links are being taken from main. */
const workOf = ownWork(() => ({ isTaking: false }));

/** Dialogs that a link must not replace: the question of another link, and a form in use. */
const HOLDS_LINKS: ReadonlySet<string | undefined> = new Set(["link", "connection"]);

/** Takes the links that wait in main, one by one. A link that needs an answer delays the next one. */
export async function openWaitingLinks(app: App): Promise<void> {
  if (workOf(app).isTaking || HOLDS_LINKS.has(app.store.getState().dialog?.kind)) return;
  workOf(app).isTaking = true;
  try {
    for (;;) {
      const opened = await app.client.call("link.take", {});
      if (opened === null || (await handleLink(app, opened)) === "asked") return;
    }
  } catch (thrown) {
    notifyFailure(app, thrown);
  } finally {
    workOf(app).isTaking = false;
  }
}

/** Opens a link that a person gave, by the same rules. */
export async function openGivenLink(app: App, link: Link): Promise<void> {
  const { links, connections } = app.store.getState().policy;
  const problem = linkProblem({ links, ids: connections.map(({ connectionId }) => connectionId) }, link);
  await handleLink(app.root, problem === null ? { link } : { problem, given: "" });
}

async function handleLink(app: App, opened: OpenedLink): Promise<"done" | "asked"> {
  // The tour is never in the way of a link.
  app.store.setState({ tour: null });
  if ("problem" in opened) {
    notify(app, say("links.cannotOpen"), `${opened.problem} ${opened.given}`);
    return "done";
  }
  const { link } = opened;
  const state = app.store.getState();
  const onlineId = selectOnlineId(state);
  const plan = planOf(link, state.connections, onlineId);
  // A link opens records of the service, never of a file.
  if (plan === "open") {
    await openLink(await chooseConnection(app, onlineId), link);
    return "done";
  }
  if (plan === "try") await chooseConnection(app, onlineId);
  if (plan === "try" && identityOf(link) === null && (await openOverSample(app, link))) return "done";
  if (plan === "try" && identityOf(link) !== null && (await isCallOfSample(app, link))) {
    app.store.setState({ dialog: { kind: "link", link: { ...link, connectionId: SAMPLE_CONNECTION_ID } } });
    return "asked";
  }
  app.store.setState({ dialog: { kind: "link", link } });
  return "asked";
}

/** Opens a link over the connection that the person chose, then continues with the waiting links. */
export async function followLinkOver(app: App, target: Link, connectionId: string): Promise<void> {
  app.store.setState({ dialog: null });
  await openLink(await chooseConnection(app, connectionId), target);
  await openWaitingLinks(app);
}

/** Opens a link over the sample; false if the sample does not have its record. */
async function openOverSample(app: App, target: Link): Promise<boolean> {
  if (target.kind === "call" && !(await isCallOfSample(app, target))) return false;
  return openOver(await chooseConnection(app, SAMPLE_CONNECTION_ID), target);
}

/** True if the sample has the call. The sample answers from memory. */
async function isCallOfSample(app: App, target: Link): Promise<boolean> {
  if (target.kind !== "call") return false;
  const { place } = app.asking(SAMPLE_CONNECTION_ID);
  return (await failureIn(() => place.call("call.fetch", { sessionId: target.sessionId }))) === null;
}

/** Keeps a link until there is a connection for it, and opens the form for a new one. */
export function keepLink(app: App, target: Link): void {
  app.store.setState({ keptLink: target, dialog: { kind: "connection", connectionId: null } });
}

/** Continues after the connection form closes: with the kept link if it was saved, then with waiting links. */
export async function leaveConnectionForm(app: App, isSaved: boolean): Promise<void> {
  const { keptLink } = app.store.getState();
  if (keptLink !== null && isSaved && identityOf(keptLink) !== null) {
    // The question about its identity was not answered yet.
    app.store.setState({ keptLink: null, dialog: { kind: "link", link: keptLink } });
    return;
  }
  if (keptLink !== null && isSaved) {
    app.store.setState({ keptLink: null });
    await openLink(app, keptLink);
  } else if (keptLink !== null) {
    notify(app, say("links.keptTitle"), say("links.keptDetail"));
  }
  await openWaitingLinks(app);
}

/** Closes the question of a link and continues with the waiting links. */
export async function leaveLink(app: App): Promise<void> {
  app.store.setState({ dialog: null });
  await openWaitingLinks(app);
}

/** Shows the record of a link, and reports a missing message. The pane reports a missing call itself. */
const openLink = placed(async (app, target: Link): Promise<void> => {
  if (!(await followLink(app, target))) notify(app, say("links.notHereTitle"), say("links.notHereDetail"));
});

/** Asks the service for a message by its id, with a new query whose first page begins with it. */
export const askForMessage = placed(async (app, messageId: string): Promise<void> => {
  if (!(await followLink(app, { kind: "message", messageId })))
    notify(app, say("links.notSentTitle"), say("links.notSentDetail"));
});

/** A link whose place was left is done. */
const openOver = placed(followLink, true);

/**
 * Shows the record of a link in the pane, which gets the focus. False when the service did not send the message: the list stays
 * as it was.
 */
async function followLink(app: PlacedApp, target: Link): Promise<boolean> {
  if (target.kind === "call") {
    showCall(app, target);
    return true;
  }
  const { messageId: id } = target;
  const query = { kind: "messages" as const, params: queryAround(target) };
  try {
    const find = (signal: AbortSignal) => app.place.call("query.find", { query, id }, { signal });
    const result = await track(app, say("rows.moreRow.busy.query"), find);
    if (result === null) return false;
    await showInResult(app, "messages", result, { by: "id", id }, { takesFocus: false });
    wantFocus(app, "details");
    void askAfterFirst(app, "messages", result);
  } catch (thrown) {
    // It is known that the link failed, not that the message is missing.
    notifyFailure(app, thrown);
  }
  return true;
}

function showCall(app: App, target: Extract<Link, { kind: "call" }>): void {
  const { sessionId, viewingAs } = target;
  const selection = { rowId: null, sessionId, ...(viewingAs === undefined ? {} : { viewingAs }) };
  updateScreen(app, "calls", (state) => showing(state, selection));
  turnTo(app, "calls");
  wantFocus(app, "details");
  if (screenOf(app, "calls").result === null) void runQuery(app, "calls");
}
