// Shows a person in the pane, in place of the selected record.
import { leavingPlainScreen } from "#renderer/state/slices/screens.ts";
import type { App } from "#renderer/state/app.ts";

/** Shows a person of the current connection or file. */
export function showPerson({ store }: App, uid: string): void {
  store.setState((state) => ({
    sidePane: { kind: "person", connectionId: state.settings.currentConnectionId, uid },
    ...leavingPlainScreen(state),
  }));
}

/** Shows the selected record again, if one is selected. */
export function closeSidePane({ store }: App): void {
  store.setState({ sidePane: null });
}
