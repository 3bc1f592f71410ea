// The palette: opens it, looks up its text, and opens an entry. The latest text wins; earlier look-ups are cancelled.
import { ownWork } from "#renderer/state/work.ts";
import { failureOf } from "#contract/failure.ts";
import { LONGEST_LOOKUP } from "#domain/lookup/lookup.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { type EntryGroup, groupsOf, isForCommands } from "./palette-groups.ts";
import { type Entry, NOTHING_FOUND, type PaletteState } from "#renderer/state/slices/palette-slice.ts";
import type { Target } from "#renderer/place/model/target.ts";
import { notifyLasting } from "#renderer/state/show-notice.ts";
import { currentTime, currentTimeForm, type App, type AppState } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import type { ListFacts } from "./palette-entries.ts";
import { readAs } from "./read-as.ts";
import { openBeside } from "#renderer/conversation/actions/beside-actions.ts";
import { momentOfTarget, openTarget } from "./open-target.ts";
import { say } from "#texts/say.ts";

interface PaletteWork {
  /** the look-up of the text */
  lookUp: AbortController | null;
  /** resolves when the last look-up has its answer */
  lookedUp: Promise<void>;
  /** the work of opening an entry */
  asking: AbortController | null;
}

const workOf = ownWork((): PaletteWork => ({ lookUp: null, lookedUp: Promise.resolve(), asking: null }));

/** Resolves when the last look-up has its answer. */
export function untilLookedUp(app: App): Promise<void> {
  return workOf(app).lookedUp;
}

/** Recent queries and openings that are read. */
const RECENT = 10;

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
  openings: [],
  asking: null,
  answers: {},
};

/** Closes the palette and cancels its work. */
export function closePalette(app: App): void {
  workOf(app).lookUp?.abort();
  workOf(app).asking?.abort();
  app.store.setState({ palette: null });
}

function update({ store }: App, change: Partial<PaletteState>): void {
  store.setState(({ palette }) => (palette === null ? {} : { palette: { ...palette, ...change } }));
}

/** Reads the saved and recent queries, and what was opened last. Without them the palette still finds everything else. */
const readLists = placed(async (app): Promise<void> => {
  try {
    const [saved, recent, openings] = await Promise.all([
      app.place.call("saved.list", {}),
      app.place.call("recent.list", { limitRows: RECENT }),
      app.place.call("opening.list", { limit: 2 * RECENT }),
    ]);
    update(app, { lists: { saved, recent }, openings });
  } catch (thrown) {
    update(app, { failure: failureOf(thrown) });
  }
});

/** Takes the text of the field and looks it up among everything stored. `untilLookedUp` resolves with the answer. */
export function typeInPalette(app: App, text: string): void {
  workOf(app).lookedUp = lookUp(app, text);
}

const lookUp = placed(async (app, text: string): Promise<void> => {
  cancelAsking(app);
  workOf(app).lookUp?.abort();
  const turn = new AbortController();
  workOf(app).lookUp = turn;
  const isLookedUp = text.trim() !== "" && !isForCommands(text) && text.length <= LONGEST_LOOKUP;
  update(app, { text, answers: {}, failure: null, isFinding: isLookedUp });
  if (!isLookedUp) return update(app, { found: NOTHING_FOUND });
  const isCurrent = (): boolean => workOf(app).lookUp === turn && !turn.signal.aborted;
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
  const facts = factsOf(app, state);
  return facts === null ? [] : groupsOf(facts);
}

/** What the text of the palette was read as; empty if it may be anything. */
export function paletteReading(app: App, state: AppState): readonly string[] {
  const facts = factsOf(app, state);
  return facts === null || isForCommands(facts.text) ? [] : readAs(facts);
}

/** Null while the palette is closed. */
function factsOf(app: App, state: AppState): ListFacts | null {
  const { palette, opened, connections, settings, rowsKind, screens } = state;
  if (palette === null) return null;
  const { text, found, isFinding, lists, openings, answers } = palette;
  return {
    text,
    // Until the answer is there, nothing is known to be missing.
    found: isFinding ? { ...found, isWhole: false } : found,
    lists,
    answers,
    time: currentTime(app),
    form: currentTimeForm(app),
    openings,
    files: opened,
    connections,
    connectionId: settings.currentConnectionId,
    screen: rowsKind,
    hasRows: (screens[rowsKind].view?.rowCount ?? 0) > 0,
    shownConversation: conversationOf(screens.messages.result?.query),
  };
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
  workOf(app).asking = turn;
  update(app, { asking: askedBy(target) });
  // A link may ask a question, which the palette must not cover.
  if (target.kind === "link") closePalette(app);
  const { place } = app.bind();
  const answer = await openTarget(app, target, turn.signal);
  if (target.kind === "link" && answer !== null) notifyLasting(app, say("links.cannotOpen"), answer);
  if (turn.signal.aborted || workOf(app).asking !== turn) return;
  workOf(app).asking = null;
  // A link may choose its own connection. Anything else was dropped if the window has moved on.
  if (target.kind !== "link" && !place.isThere()) return closePalette(app);
  if (answer === null) return closePalette(app);
  const { palette } = app.store.getState();
  update(app, { asking: null, answers: { ...palette?.answers, [entry.id]: answer } });
}

/** Opens the conversation of an entry beside the rows. False if the entry has none. */
export function openBesideFromPalette(app: App, target: Target): boolean {
  const moment = momentOfTarget(target);
  if (moment === null) return false;
  closePalette(app);
  openBeside(app, moment);
  return true;
}

/** The request to the service that opening a target needs; null if it needs none. */
function askedBy(target: Target): PaletteState["asking"] {
  if (target.kind === "ask") return { what: target.what, id: target.id };
  return target.kind === "message" && target.resultId === null ? { what: "message", id: target.id } : null;
}

/** Cancels the request to the service. */
export function cancelAsking(app: App): void {
  workOf(app).asking?.abort();
  workOf(app).asking = null;
  update(app, { asking: null });
}
