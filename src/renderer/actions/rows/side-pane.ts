// Shows the statistics or a person in the pane, in place of the selected record.
import { isStatisticsOpen } from "../../model/rows/side-pane.ts";
import type { App } from "../base/app.ts";

/** Shows or closes the statistics. */
export function toggleStatistics({ store }: App): void {
  store.setState((state) => ({ sidePane: isStatisticsOpen(state) ? null : { kind: "statistics" } }));
}

/** Shows a person of the current connection or file. */
export function showPerson({ store }: App, uid: string): void {
  store.setState(({ settings }) => ({
    sidePane: { kind: "person", connectionId: settings.currentConnectionId, uid },
    filesShown: false,
  }));
}

/** Shows the selected record again, if one is selected. */
export function closeSidePane({ store }: App): void {
  store.setState({ sidePane: null });
}

export function setPeopleOrder({ store }: App, peopleOrder: "byCalls" | "byMinutes"): void {
  store.setState({ peopleOrder });
}
