// An item of a menu with its icon, and with the reason where it cannot be chosen.
import type { ReactNode } from "react";
import { Menu } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import classes from "./menu-item.module.css";

export function MenuItem({
  icon: Icon,
  forbidden = null,
  ...item
}: {
  readonly icon: Icon;
  readonly color?: "red";
  /** why it cannot be chosen; the arrow keys still reach it, so that everybody can read the reason */
  readonly forbidden?: string | null;
  /** the keys that do the same */
  readonly rightSection?: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const icon = <Icon size={14} aria-hidden />;
  if (forbidden === null) return <Menu.Item leftSection={icon} {...item} />;
  return (
    <Menu.Item leftSection={icon} aria-disabled closeMenuOnClick={false} className={classes.forbidden ?? ""}>
      {item.children}
      <span className={classes.reason}>{forbidden}</span>
    </Menu.Item>
  );
}
