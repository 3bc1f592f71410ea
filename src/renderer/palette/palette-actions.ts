// The palette: opens it, looks up its text, and opens an entry. The latest text wins; earlier look-ups are cancelled.
import { ownWork } from "#renderer/state/work.ts";
import { failureOf } from "#contract/failure.ts";
import { isForCommands, LONGEST_LOOKUP } from "#domain/lookup/lookup.ts";
import { type Entry, NOTHING_FOUND, type PaletteState } from "#renderer/state/slices/palette-slice.ts";
import type { Target } from "#renderer/place/model/target.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { notifyLasting } from "#renderer/state/show-notice.ts";
import type { App } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
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

/** Opens the palette with a pasted text, or puts the text into it. While it opens something, a new one takes its place. */
export function openPalette(app: App, text = ""): void {
  const { palette } = app.store.getState();
  const isOpening = workOf(app).asking !== null && palette?.asking === null;
  // The target goes on opening behind the new palette.
  if (isOpening) workOf(app).asking = null;
  const wasOpen = palette !== null && !isOpening;
  if (!wasOpen) {
    app.store.setState({ palette: EMPTY });
    void readLists(app);
  }
  if (text !== "" || !wasOpen) typeInPalette(app, text, { isPasted: text !== "" });
}

const EMPTY: PaletteState = {
  text: "",
  isPasted: false,
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
  cancelAsking(app);
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
export function typeInPalette(app: App, text: string, { isPasted } = { isPasted: false }): void {
  workOf(app).lookedUp = lookUp(app, text, isPasted);
}

const lookUp = placed(async (app, text: string, isPasted: boolean): Promise<void> => {
  cancelAsking(app);
  workOf(app).lookUp?.abort();
  const turn = new AbortController();
  workOf(app).lookUp = turn;
  const isLookedUp = text.trim() !== "" && !isForCommands(text) && text.length <= LONGEST_LOOKUP;
  update(app, { text, isPasted, answers: {}, failure: null, isFinding: isLookedUp });
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
  if (turn.signal.aborted) return;
  if (workOf(app).asking !== turn) {
    if (answer !== null && target.kind !== "link") notifyLasting(app, say("person.cannotOpen"), answer);
    return;
  }
  workOf(app).asking = null;
  // A link may choose its own connection. Anything else was dropped if the window has moved on.
  if (target.kind !== "link" && !place.isThere()) return closePalette(app);
  if (answer === null) return closeFor(app, target);
  const { palette } = app.store.getState();
  update(app, { asking: null, answers: { ...palette?.answers, [entry.id]: answer } });
}

/** Closes the palette when a target is open. The focus goes on there, not to where it was before. */
function closeFor(app: App, target: Target): void {
  closePalette(app);
  // They lead to another place, which takes the focus itself.
  if (target.kind === "link" || target.kind === "connection") return;
  const isCall = target.kind === "call" || target.kind === "ask";
  wantFocus(app, target.kind === "person" || (isCall && isAlone(app)) ? "details" : "rows");
}

/** The opened call is not among the rows. */
function isAlone({ store }: App): boolean {
  const { screens, rowsKind } = store.getState();
  const { selection, paneOpen } = screens[rowsKind];
  return paneOpen && selection?.isOpened === true && selection.rowId === null;
}

/** True for an entry with a conversation that can be opened beside the rows. */
export function canOpenBeside(action: Entry["action"]): boolean {
  return action !== null && action.kind !== "command" && momentOfTarget(action) !== null;
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
