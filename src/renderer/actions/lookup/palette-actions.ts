// The palette: opens it, looks up its text, and opens an entry. The latest text wins; earlier look-ups are cancelled.
import { failureOf } from "../../../contract/failure.ts";
import { LONGEST_LOOKUP } from "../../../domain/lookup/lookup.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import type { Entry, EntryGroup } from "../../model/lookup/entry.ts";
import { groupsOf } from "../../model/lookup/groups.ts";
import type { Target } from "../../model/lookup/target.ts";
import { shortly } from "../../model/lookup/found-entries.ts";
import { LOOKUP_TEXTS } from "../../model/lookup/lookup-texts.ts";
import { linkTexts } from "../../model/links/link-texts.ts";
import { notifyLasting } from "../base/notices.ts";
import { currentTime, currentTimeForm, type App, type AppState } from "../base/app.ts";
import { placed } from "../base/placed.ts";
import { NOTHING_FOUND, type PaletteState } from "../base/slices/palette.ts";
import { openTarget } from "./open-target.ts";

/** Recent queries that are read, and entries that are remembered. */
const RECENT_QUERIES = 10;
const MOST_REMEMBERED = 20;

/** Opens the palette with a text, or puts the text into it. */
export function openPalette(app: App, text = ""): void {
  const wasOpen = app.store.getState().palette !== null;
  if (!wasOpen) {
    app.store.setState({ palette: EMPTY });
    void readLists(app);
  }
  if (text !== "" || !wasOpen) typeInPalette(app, text);
}

const EMPTY: PaletteState = {
  text: "",
  found: NOTHING_FOUND,
  isFinding: false,
  failure: null,
  lists: null,
  asking: null,
  answers: {},
};

/** Closes the palette and cancels its work. */
export function closePalette(app: App): void {
  app.work.lookUp?.abort();
  app.work.asking?.abort();
  app.store.setState({ palette: null });
}

function update({ store }: App, change: Partial<PaletteState>): void {
  store.setState(({ palette }) => (palette === null ? {} : { palette: { ...palette, ...change } }));
}

/** Reads the saved and recent queries. Without them the palette still finds everything else. */
const readLists = placed(async (app): Promise<void> => {
  try {
    const [saved, recent] = await Promise.all([
      app.place.call("saved.list", {}),
      app.place.call("recent.list", { limitRows: RECENT_QUERIES }),
    ]);
    update(app, { lists: { saved, recent } });
  } catch (thrown) {
    update(app, { failure: failureOf(thrown) });
  }
});

/** Takes the text of the field and looks it up among everything stored. `work.lookedUp` resolves with the answer. */
export function typeInPalette(app: App, text: string): void {
  app.work.lookedUp = lookUp(app, text);
}

const lookUp = placed(async (app, text: string): Promise<void> => {
  cancelAsking(app);
  app.work.lookUp?.abort();
  const turn = new AbortController();
  app.work.lookUp = turn;
  const isLookedUp = text.trim() !== "" && text.length <= LONGEST_LOOKUP;
  update(app, { text, answers: {}, failure: null, isFinding: isLookedUp });
  if (!isLookedUp) return update(app, { found: NOTHING_FOUND });
  const isCurrent = (): boolean => app.work.lookUp === turn && !turn.signal.aborted;
  try {
    const found = await app.place.call(
      "lookup.find",
      { text },
      { signal: turn.signal, onProgress: (early) => isCurrent() && update(app, { found: early }) },
    );
    if (isCurrent()) update(app, { found, isFinding: false });
  } catch (thrown) {
    if (isCurrent()) update(app, { found: NOTHING_FOUND, isFinding: false, failure: failureOf(thrown) });
  }
});

/** The list of the palette as it is now. */
export function paletteGroups(app: App, state: AppState): readonly EntryGroup[] {
  const { palette, opened, connections, settings, screen, screens, recentEntries } = state;
  if (palette === null) return [];
  const { text, found, lists, answers } = palette;
  return groupsOf({
    text,
    found,
    lists,
    answers,
    time: currentTime(app),
    form: currentTimeForm(app),
    recent: recentEntries.flatMap(({ connectionId, entry }) =>
      connectionId === settings.currentConnectionId ? [entry] : [],
    ),
    files: opened,
    connections,
    connectionId: settings.currentConnectionId,
    screen,
    hasRows: (screens[screen].view?.rowCount ?? 0) > 0,
    shownConversation: conversationOf(screens.messages.result?.query),
  });
}

/** The conversation that a query asks for; null if it asks for others, too. */
function conversationOf(query: Query | undefined): string | null {
  const id = query?.params["conversationId"];
  return typeof id === "string" ? id : null;
}

/**
 * Opens an entry's target. The palette closes when it is open, and stays with a sentence when it is not. What the
 * service is asked for can be cancelled.
 */
export async function openFromPalette(app: App, entry: Entry, target: Target): Promise<void> {
  cancelAsking(app);
  const turn = new AbortController();
  app.work.asking = turn;
  update(app, { asking: askedBy(target) });
  // A link may ask a question, which the palette must not cover.
  if (target.kind === "link") closePalette(app);
  const { place } = app.bind();
  const answer = await openTarget(app, target, turn.signal);
  if (target.kind === "link" && answer !== null) notifyLasting(app, linkTexts.cannotOpen, answer);
  if (turn.signal.aborted || app.work.asking !== turn) return;
  app.work.asking = null;
  // A link may choose its own connection. Anything else was dropped if the window has moved on.
  if (target.kind !== "link" && !place.isThere()) return closePalette(app);
  if (answer === null) {
    remember(app, place.connectionId, entry, target);
    return closePalette(app);
  }
  const { palette } = app.store.getState();
  update(app, { asking: null, answers: { ...palette?.answers, [entry.id]: answer } });
}

/** The request to the service that opening a target needs; null if it needs none. */
function askedBy(target: Target): PaletteState["asking"] {
  if (target.kind === "ask") return { what: target.what, id: target.id };
  return target.kind === "message" && target.resultId === null ? { what: "message", id: target.id } : null;
}

/** Cancels the request to the service. */
export function cancelAsking(app: App): void {
  app.work.asking?.abort();
  app.work.asking = null;
  update(app, { asking: null });
}

/** Keeps the opened target for the list of recent targets of the connection over which it was opened. Files and connections have their own lists. */
function remember({ store }: App, connectionId: string, entry: Entry, target: Target): void {
  if (target.kind === "file" || target.kind === "connection" || target.kind === "search" || target.kind === "time")
    return;
  const title = target.kind === "ask" ? LOOKUP_TEXTS.linkTo[target.what](shortly(target.id)) : entry.title;
  const opened = { ...entry, title, why: LOOKUP_TEXTS.why.opened, answer: undefined };
  store.setState(({ recentEntries }) => ({
    recentEntries: [
      { connectionId, entry: opened },
      ...recentEntries.filter((one) => one.connectionId !== connectionId || one.entry.id !== entry.id),
    ].slice(0, MOST_REMEMBERED),
  }));
}
