// A button of a screen's header: an icon with its label if there is room, else an icon with a tooltip.
import type { ComponentProps, ReactNode } from "react";
import { Tooltip, UnstyledButton } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import classes from "./tool-button.module.css";

interface Props extends ComponentProps<"button"> {
  readonly icon: Icon;
  /** the accessible name, which contains the word */
  readonly label: string;
  readonly word: string;
  /** the tooltip; absent: the label */
  readonly tip?: string;
  /** the keys that do the same */
  readonly keys?: string | null;
  /** what it shows in the place of the word */
  readonly children?: ReactNode;
  /** its word is shown even in a header of middle width */
  readonly first?: boolean;
}

/** The tooltip opens below, where no other button is. */
export function ToolButton({
  icon: Icon,
  label,
  word,
  tip = label,
  keys = null,
  first = false,
  children,
  className,
  ...button
}: Props) {
  return (
    <Tooltip
      position="bottom"
      label={
        <span className={classes.tip}>
          {tip} {keys !== null && <Keys keys={keys} />}
        </span>
      }
    >
      <UnstyledButton
        className={`${classes.tool} ${className ?? ""}`}
        data-first={first}
        aria-label={label}
        {...button}
      >
        <Icon size={16} stroke={1.7} aria-hidden />
        {children ?? <span className={classes.word}>{word}</span>}
      </UnstyledButton>
    </Tooltip>
  );
}
