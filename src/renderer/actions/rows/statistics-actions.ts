// The pane of statistics, which stands in the place of the record's.
import { useApp } from "../base/store.ts";

/** Opens the pane, or closes it. */
export function toggleStatistics(): void {
  useApp.setState((state) => ({ statisticsOpen: !state.statisticsOpen }));
}

export function closeStatistics(): void {
  useApp.setState({ statisticsOpen: false });
}

export function setPeopleOrder(peopleOrder: "byCalls" | "byMinutes"): void {
  useApp.setState({ peopleOrder });
}
