// The pane of statistics, which stands in the place of the record's.
import type { App } from "../base/app.ts";

/** Opens the pane, or closes it. */
export function toggleStatistics(app: App): void {
  app.store.setState((state) => ({ statisticsOpen: !state.statisticsOpen }));
}

export function closeStatistics(app: App): void {
  app.store.setState({ statisticsOpen: false });
}

export function setPeopleOrder(app: App, peopleOrder: "byCalls" | "byMinutes"): void {
  app.store.setState({ peopleOrder });
}
