// The list of the palette, and what its text was read as, from the state of the window. Only the open palette loads it.
import { isForCommands } from "#domain/lookup/lookup.ts";
import { askedConversation } from "#renderer/conversation/model/moment.ts";
import { currentTime, currentTimeForm, type App, type AppState } from "#renderer/state/app.ts";
import type { ListFacts } from "./palette-entries.ts";
import { groupsOf, type EntryGroup } from "./palette-groups.ts";
import { readAs } from "./read-as.ts";

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
  const { palette, opened, connections, settings, rowsKind, screens, names } = state;
  if (palette === null) return null;
  const { text, isPasted, found, isFinding, lists, openings, answers } = palette;
  return {
    text,
    isPasted,
    // Until the answer is there, nothing is known to be missing.
    found: isFinding ? { ...found, isWhole: false } : found,
    lists,
    answers,
    time: currentTime(app),
    form: currentTimeForm(app),
    names,
    openings,
    files: opened,
    connections,
    connectionId: settings.currentConnectionId,
    screen: rowsKind,
    hasRows: (screens[rowsKind].view?.rowCount ?? 0) > 0,
    shownConversation: askedConversation(screens.messages),
  };
}
