// A button that is an icon. Its label is its name, and its tooltip unless another is given.
import type { ComponentProps, ReactNode } from "react";
import { ActionIcon, Tooltip } from "@mantine/core";
import type { ActionIconProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

interface Props extends ActionIconProps, Omit<ComponentProps<"button">, keyof ActionIconProps> {
  readonly icon: Icon;
  readonly label: string;
  readonly tip?: ReactNode;
  /** as low as a line of text */
  readonly small?: boolean;
  /** pixels */
  readonly iconSize?: number;
  readonly stroke?: number;
}

export function IconButton({ icon: Icon, label, tip = label, small = false, iconSize, stroke, ...button }: Props) {
  return (
    <Tooltip label={tip}>
      <ActionIcon {...(small ? { size: 20 } : {})} aria-label={label} {...button}>
        <Icon size={iconSize ?? (small ? 13 : 16)} stroke={stroke ?? (small ? 2 : 1.7)} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
