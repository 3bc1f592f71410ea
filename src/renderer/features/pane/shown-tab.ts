// Which tab of a pane is shown: the chosen one stays chosen while other records are looked at, also where it does not exist.

/** The tab to show of a record with so many events and other versions. */
export function shownTab(chosen: string, events: number, versions = 0): string {
  const isMissing = (chosen === "events" && events === 0) || (chosen === "versions" && versions === 0);
  return isMissing ? "overview" : chosen;
}
