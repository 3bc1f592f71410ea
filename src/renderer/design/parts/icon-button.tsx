// Small buttons: one that is an icon, and a low one for the status bar.
import type { ComponentProps, ReactNode } from "react";
import { ActionIcon, Tooltip, Button, type ActionIconProps } from "@mantine/core";
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

/** `of` completes the accessible name: "Cancel: Loading messages". */
export function BarButton(props: { readonly label: string; readonly of: string; readonly onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-xs"
      h={19}
      fz={11}
      flex="none"
      onClick={props.onClick}
      aria-label={`${props.label}: ${props.of}`}
    >
      {props.label}
    </Button>
  );
}
