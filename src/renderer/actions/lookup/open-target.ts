// Opens everything that the palette lists: records, queries, moments, links, files and connections.
import { failureOf } from "../../../contract/failure.ts";
import { queryAround } from "../../model/links/link-plan.ts";
import { shortly } from "../../model/lookup/found-entries.ts";
import { LOOKUP_TEXTS as texts } from "../../model/lookup/lookup-texts.ts";
import type { Target } from "../../model/lookup/target.ts";
import { outsideSentence } from "../../model/rows/outside.ts";
import { describe } from "../../design/words/describe.ts";
import { currentTimeForm, type PlacedApp } from "../base/app.ts";
import { placed } from "../base/placed.ts";
import { selectIsFile } from "../base/slices/settings.ts";
import { goToConnection } from "../connections/connection-actions.ts";
import { openEntry } from "../files/file-actions.ts";
import { openGivenLink } from "../links/link-actions.ts";
import { openPerson } from "../person/person-actions.ts";
import { searchFor } from "../query/find-actions.ts";
import { openCall } from "../query/record-actions.ts";
import { openQuery } from "../query/saved-actions.ts";
import { goTo } from "../rows/go-to.ts";
import { showInResult, showInView, showRow } from "./show-row.ts";

/** Opens a target. Gives null, or a sentence that says why it could not be opened; a cancel is null, too. */
export const openTarget = placed(async (app, target: Target, signal: AbortSignal): Promise<string | null> => {
  try {
    return await open(app, target, signal);
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure.kind === "cancelled") return null;
    if (target.kind === "ask" && failure.kind === "api" && failure.status === 404)
      return texts.unknownTo[target.what](shortly(target.id));
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
      if (selectIsFile(app.store.getState())) return texts.noLongerThere;
      return askForMessage(app, target.id, target.conversationId, signal);
    case "ask":
      return target.what === "call" ? askForCall(app, target.id, signal) : askForMessage(app, target.id, null, signal);
    case "query":
      openQuery(app, target.query, target.savedFrom);
      return null;
    case "person":
      openPerson(app, target.uid);
      return null;
    case "time":
      return goToTime(app, target.seconds);
    case "link":
      await openGivenLink(app, target.link);
      return null;
    case "search":
      app.store.setState({ filesShown: false });
      await searchFor(app, app.store.getState().screen, target.text);
      return null;
    case "file":
      await openEntry(app, target.openedId);
      return null;
    case "connection":
      await goToConnection(app, target.connectionId);
      return null;
  }
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
  if (result === null) return texts.unknownTo.message(shortly(messageId));
  await showInResult(app, "messages", result, { by: "id", id: messageId });
  return null;
}

async function goToTime(app: PlacedApp, seconds: number): Promise<string | null> {
  const { screen: kind } = app.store.getState();
  app.store.setState({ filesShown: false });
  const going = await goTo(app, kind, { by: "time", seconds });
  if (going.is === "there") return null;
  if (going.is === "nowhere") return texts.noRows;
  return outsideSentence(going, kind, currentTimeForm(app));
}
