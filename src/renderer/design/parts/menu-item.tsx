// An item of a menu with its icon.
import type { ReactNode } from "react";
import { Menu } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

export function MenuItem({
  icon: Icon,
  ...item
}: {
  readonly icon: Icon;
  readonly color?: "red";
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return <Menu.Item leftSection={<Icon size={14} aria-hidden />} {...item} />;
}
