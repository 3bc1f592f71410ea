// A section of the pane with its heading.
import type { ReactNode } from "react";
import { formatNumber } from "../words/format.ts";
import classes from "../looks/pane.module.css";

export function Section(props: { readonly title: string; readonly count?: number; readonly children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={props.title}>
      <h3 className={classes.sectionTitle}>
        {props.title}
        {props.count !== undefined && <span className="sb-numeric">{formatNumber(props.count)}</span>}
      </h3>
      {props.children}
    </section>
  );
}
