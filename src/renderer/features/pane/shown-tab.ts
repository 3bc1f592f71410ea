// Decides which tab of a pane is shown. A chosen tab stays chosen for other records, also for those without it.

/** The tab to show for a record with this many events and other versions. */
export function shownTab(chosen: string, events: number, versions = 0): string {
  const isMissing = (chosen === "events" && events === 0) || (chosen === "versions" && versions === 0);
  return isMissing ? "overview" : chosen;
}
