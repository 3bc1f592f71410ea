// An open menu at a point of the window, such as a context menu.
import type { ReactNode } from "react";
import { Menu } from "@mantine/core";
import classes from "./menu-at.module.css";

export function MenuAt(props: {
  /** where it opens, pixels of the window */
  readonly place: { readonly x: number; readonly y: number };
  /** the accessible name of the point that it belongs to */
  readonly anchorLabel: string;
  /** the accessible name of the menu */
  readonly label: string;
  readonly testId?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { place, anchorLabel, label, testId, onClose, children } = props;
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={2} width={300}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.anchor}
          style={{ left: place.x, top: place.y }}
          aria-label={anchorLabel}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} data-testid={testId}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
