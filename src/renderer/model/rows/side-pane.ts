// What the pane shows instead of the selected record: the statistics of the view, a thread, or a person of a connection or
// file.

export type SidePane =
  | { readonly kind: "statistics" }
  | { readonly kind: "thread"; readonly connectionId: string; readonly messageId: string }
  | { readonly kind: "person"; readonly connectionId: string; readonly uid: string };

interface SidePaneState {
  /** null for the record */
  readonly sidePane: SidePane | null;
}

/** True while the statistics are shown. */
export const isStatisticsOpen = ({ sidePane }: SidePaneState): boolean => sidePane?.kind === "statistics";

/** The UID of the person who is shown; null if none is. A person belongs to a connection or file. */
export function shownPerson(
  state: SidePaneState & { readonly settings: { readonly currentConnectionId: string } },
): string | null {
  const { sidePane, settings } = state;
  const isHere = sidePane?.kind === "person" && sidePane.connectionId === settings.currentConnectionId;
  return isHere ? sidePane.uid : null;
}

/** The id of the message whose thread is shown; null if none is. */
export function shownThread(
  state: SidePaneState & { readonly settings: { readonly currentConnectionId: string } },
): string | null {
  const { sidePane, settings } = state;
  const isHere = sidePane?.kind === "thread" && sidePane.connectionId === settings.currentConnectionId;
  return isHere ? sidePane.messageId : null;
}
