// Replaces missing rows with the reason and the next step.
import type { ComponentProps, ReactNode } from "react";
import type { Icon } from "@tabler/icons-react";
import screenClasses from "#renderer/design/looks/screen.module.css";
import classes from "./empty-state.module.css";

/** An empty state that covers the place of rows; `isBelowHeader` leaves the header of the grid. */
export function Instead(props: ComponentProps<typeof EmptyState> & { readonly isBelowHeader?: boolean }) {
  const { isBelowHeader = false, ...state } = props;
  return (
    <div className={`${screenClasses.instead} ${isBelowHeader ? screenClasses.insteadBelowHeader : ""}`}>
      <EmptyState {...state} />
    </div>
  );
}

export function EmptyState(props: {
  readonly icon: Icon;
  readonly title: string;
  readonly detail: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={classes.root}>
      <span className={classes.icon} aria-hidden>
        <props.icon size={22} stroke={1.5} />
      </span>
      <h2 className={classes.title}>{props.title}</h2>
      <p className={classes.detail}>{props.detail}</p>
      {props.children !== undefined && <div className={classes.actions}>{props.children}</div>}
    </div>
  );
}
