// The panel beside the rows of a screen.
import type { ReactNode } from "react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { useApp } from "../../../actions/base/use-app.ts";
import { onDemand } from "../../../design/parts/on-demand.tsx";
import { isStatisticsOpen, shownPerson } from "../../../model/rows/side-pane.ts";

export const PersonPane = onDemand(async () => (await import("../../person/person-pane.tsx")).PersonPane);
export const StatisticsPane = onDemand(
  async () => (await import("../../result/statistics/statistics-pane.tsx")).StatisticsPane,
);

/** A person, the statistics of the rows, or the pane of the selected row; that is absent beside two compared rows. */
export function Beside(props: { readonly kind: QueryKind; readonly active: boolean; readonly pane: ReactNode }) {
  const { kind, active, pane } = props;
  const statisticsOpen = useApp(isStatisticsOpen);
  const hasRows = useApp((state) => state.screens[kind].view !== null);
  const person = useApp(shownPerson);
  if (person !== null && active) return <PersonPane key={person} uid={person} />;
  return statisticsOpen && active && hasRows ? <StatisticsPane kind={kind} /> : pane;
}
