// Shows a person or a thread in the pane, in place of the selected record.
import type { ThreadTarget } from "#contract/methods/window-methods.ts";
import { leavingPlainScreen } from "#renderer/state/slices/screens.ts";
import type { App } from "#renderer/state/app.ts";

/** Shows a person of the current connection or file. */
export function showPerson({ store }: App, uid: string): void {
  store.setState((state) => ({
    sidePane: { kind: "person", connectionId: state.settings.currentConnectionId, uid },
    ...leavingPlainScreen(state),
  }));
}

/** Shows a thread in the pane, which reads it. */
export function showThread({ store }: App, thread: ThreadTarget): void {
  store.setState(({ settings }) => ({
    sidePane: { kind: "thread", connectionId: settings.currentConnectionId, ...thread },
  }));
}

/** Shows the selected record again, if one is selected. */
export function closeSidePane({ store }: App): void {
  store.setState({ sidePane: null });
}
