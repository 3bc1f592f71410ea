// A section of the pane with its heading.
import type { ReactNode } from "react";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import classes from "#renderer/design/looks/pane.module.css";

export function Section(props: {
  readonly title: string;
  readonly count?: number;
  /** at the end of the heading's line */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.section} aria-label={props.title}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>
          {props.title}
          {props.count !== undefined && <span className="sb-numeric">{formatNumber(props.count)}</span>}
        </h3>
        {props.tools}
      </div>
      {props.children}
    </section>
  );
}
