// The statistics pane, which replaces the record's pane while it is open.
import type { App } from "../base/app.ts";

/** Opens or closes the pane. */
export function toggleStatistics(app: App): void {
  app.store.setState((state) => ({ statisticsOpen: !state.statisticsOpen }));
}

export function closeStatistics(app: App): void {
  app.store.setState({ statisticsOpen: false });
}

export function setPeopleOrder(app: App, peopleOrder: "byCalls" | "byMinutes"): void {
  app.store.setState({ peopleOrder });
}
