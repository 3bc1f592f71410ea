// Replaces missing rows with the reason and the next step.
import { useId, type ComponentProps, type ReactNode } from "react";
import type { Icon } from "@tabler/icons-react";
import { STAND_IN } from "#renderer/design/keys/focusable.ts";
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
  const id = useId();
  return (
    <div
      className={classes.root}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-detail`}
      {...STAND_IN}
    >
      <span className={classes.icon} aria-hidden>
        <props.icon size={22} stroke={1.5} />
      </span>
      <h2 className={classes.title} id={`${id}-title`}>
        {props.title}
      </h2>
      <p className={classes.detail} id={`${id}-detail`}>
        {props.detail}
      </p>
      {props.children !== undefined && <div className={classes.actions}>{props.children}</div>}
    </div>
  );
}
