// The content of the pane in place of the selected record: a thread, or a person of a connection or file.
import type { ThreadTarget } from "#contract/methods/window-methods.ts";

type ThreadInPane = ThreadTarget & { readonly kind: "thread"; readonly connectionId: string };

export type SidePane = ThreadInPane | { readonly kind: "person"; readonly connectionId: string; readonly uid: string };

interface SidePaneState {
  /** null for the record */
  readonly sidePane: SidePane | null;
}

type HereState = SidePaneState & { readonly settings: { readonly currentConnectionId: string } };

/** A thread or person that is shown and belongs to the current connection or file; null otherwise. */
function paneHere({ sidePane, settings }: HereState): SidePane | null {
  if (sidePane === null) return null;
  return sidePane.connectionId === settings.currentConnectionId ? sidePane : null;
}

/** The UID of the person who is shown; null if none is. */
export function shownPerson(state: HereState): string | null {
  const pane = paneHere(state);
  return pane?.kind === "person" ? pane.uid : null;
}

/** The thread that is shown; null if none is. */
export function shownThread(state: HereState): ThreadInPane | null {
  const pane = paneHere(state);
  return pane?.kind === "thread" ? pane : null;
}
