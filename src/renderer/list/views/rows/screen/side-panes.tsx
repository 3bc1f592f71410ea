// The panel beside the rows of a screen.
import type { ReactNode } from "react";
import { useApp } from "#renderer/state/use-app.ts";
import { shownPerson } from "#renderer/list/model/rows/side-pane.ts";

/** A person, or the pane of the selected row; that is absent beside two compared rows. */
export function Beside(props: {
  readonly active: boolean;
  readonly pane: ReactNode;
  readonly person: (uid: string) => ReactNode;
}) {
  const uid = useApp(shownPerson);
  return uid !== null && props.active ? props.person(uid) : props.pane;
}
