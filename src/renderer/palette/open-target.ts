// Opens everything that the palette or a line about a person names: records, queries, moments, links, files and connections.
import { failureOf } from "#contract/failure.ts";
import { beginsInside, wholeConversation } from "#domain/report/whole-conversation.ts";
import { queryAround } from "#renderer/list/model/query/requests.ts";
import { shortly } from "./found-entries.ts";
import type { Moment } from "#renderer/conversation/model/moment.ts";
import type { Target } from "#renderer/place/model/target.ts";
import { outsideSentence } from "#renderer/list/model/rows/outside.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { currentTimeForm, type PlacedApp } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { leavingPlainScreen } from "#renderer/state/slices/screens.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import { goToConnection } from "#renderer/connections/connection-actions.ts";
import { openEntry } from "#renderer/files/file-actions.ts";
import { openGivenLink } from "#renderer/links/link-actions.ts";
import { openPerson } from "#renderer/record/actions/person/person-actions.ts";
import { searchFor } from "#renderer/list/actions/query/find-actions.ts";
import { openCall, showPlain } from "#renderer/list/actions/query/record-actions.ts";
import { openQuery } from "#renderer/list/actions/query/saved-actions.ts";
import { goTo } from "#renderer/list/actions/rows/go-to.ts";
import { askAfterFirst } from "#renderer/list/actions/rows/walk-actions.ts";
import { showInResult, showInView, showRow } from "#renderer/list/actions/query/show-row.ts";
import type { Opening } from "#renderer/record/model/person/person-facts.ts";
import { notify } from "#renderer/state/show-notice.ts";
import { readAt } from "#renderer/conversation/actions/read-conversation.ts";
import { listRecords } from "#renderer/record/actions/related/list-records.ts";
import { say } from "#texts/say.ts";

/** Opens a target. Gives null, or a sentence that says why it could not be opened; a cancel is null, too. */
export const openTarget = placed(async (app, target: Target, signal: AbortSignal): Promise<string | null> => {
  try {
    return await open(app, target, signal);
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.kind === "cancelled") return null;
    if (target.kind === "ask" && failure.kind === "api" && failure.status === 404)
      return say(`lookup.unknownTo.${target.what}`, { id: shortly(target.id) });
    const { title, detail } = describe(failure);
    return `${title}. ${detail}`;
  }
}, null);

async function open(app: PlacedApp, target: Target, signal: AbortSignal): Promise<string | null> {
  switch (target.kind) {
    case "call":
      if (!(await showRow(app, "calls", target))) openCall(app, target.sessionId);
      return null;
    case "message":
      if (await showRow(app, "messages", target)) return null;
      if (selectIsFile(app.store.getState())) return say("lookup.noLongerThere");
      return askForMessage(app, target.id, target.conversationId, signal);
    case "ask":
      return target.what === "call" ? askForCall(app, target.id, signal) : askForMessage(app, target.id, null, signal);
    case "query":
      openQuery(app, target.query, target.savedFrom);
      return null;
    case "statistics":
      openQuery(app, target.query, null);
      showPlain(app, "statistics");
      return null;
    case "person":
      openPerson(app, target.uid);
      return null;
    case "conversation":
      await readAt(app, { conversationId: target.conversationId, messageId: null, atSeconds: null });
      return null;
    case "time":
      return goToTime(app, target.seconds);
    case "link":
      await openGivenLink(app, target.link);
      return null;
    case "search":
      app.store.setState(leavingPlainScreen);
      await searchFor(app, app.store.getState().rowsKind, target.text);
      return null;
    case "file":
      await openEntry(app, target.openedId);
      return null;
    case "connection":
      await goToConnection(app, target.connectionId);
      return null;
  }
}

/** The moment of the conversation that a target names, which can be read beside the rows; null for every other target. */
export function momentOfTarget(target: Target): Moment | null {
  const conversationId = conversationOfTarget(target);
  if (conversationId === null) return null;
  return { conversationId, messageId: target.kind === "message" ? target.id : null, atSeconds: null };
}

/** The conversation of a target: also that of a query for all messages of one, as groups have it. */
function conversationOfTarget(target: Target): string | null {
  if (target.kind === "conversation" || target.kind === "message") return target.conversationId;
  if (target.kind !== "query" || target.query.kind !== "messages") return null;
  const { query } = target;
  // What somebody else sees, or what begins inside, is not what opens beside.
  return query.viewingAs !== undefined || beginsInside(query) ? null : wholeConversation(query);
}

/** Asks the service for a call, and shows it in the loaded rows, or alone if they do not have it. */
async function askForCall(app: PlacedApp, sessionId: string, signal: AbortSignal): Promise<string | null> {
  const { row } = await app.place.call("call.fetch", { sessionId }, { signal });
  if (!(await showInView(app, "calls", { by: "row", rowId: row.rowId }))) openCall(app, sessionId);
  return null;
}

/** Asks the service for the messages that begin with one, and shows them if it has that one. */
async function askForMessage(
  app: PlacedApp,
  messageId: string,
  conversationId: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const around = { kind: "message" as const, messageId, ...(conversationId === null ? {} : { conversationId }) };
  const query = { kind: "messages" as const, params: queryAround(around) };
  const result = await app.place.call("query.find", { query, id: messageId }, { signal });
  if (result === null) return say("lookup.unknownTo.message", { id: shortly(messageId) });
  await showInResult(app, "messages", result, { by: "id", id: messageId });
  void askAfterFirst(app, "messages", result);
  return null;
}

async function goToTime(app: PlacedApp, seconds: number): Promise<string | null> {
  const { rowsKind: kind } = app.store.getState();
  app.store.setState(leavingPlainScreen);
  const going = await goTo(app, kind, { by: "time", seconds });
  if (going.is === "there") return null;
  if (going.is === "nowhere") return say("lookup.noRows");
  return outsideSentence(going, kind, currentTimeForm(app));
}

/** Opens a line about a person. The person stays in the pane beside a list or conversation. A record takes the place of the person; Back returns. */
export const openLine = placed(async (app, opens: Opening): Promise<void> => {
  if (opens.kind === "list") return listRecords(app, opens.query.kind, opens.query.params);
  if (opens.kind === "conversation") {
    return readAt(app, { conversationId: opens.conversationId, messageId: null, atSeconds: null });
  }
  const why = await openTarget(app, opens.target, new AbortController().signal);
  if (why !== null) notify(app, say("person.cannotOpen"), why);
});
