// The icon and the short form of a verdict.
import type { ComponentProps } from "react";
import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconHelpCircle } from "@tabler/icons-react";
import { shortVerdict, type Verdict, type VerdictKind } from "#domain/report/verdict.ts";
import classes from "#renderer/design/looks/lines.module.css";

/** The icon of each verdict. */
export const VERDICT_ICONS = {
  complete: IconCircleCheck,
  more: IconCircleDashed,
  unsure: IconHelpCircle,
  incomplete: IconAlertTriangle,
} as const satisfies Record<VerdictKind, unknown>;

/** A verdict as a button. A tooltip and a popover pass their own properties. */
export function VerdictMark(props: ComponentProps<"button"> & { readonly verdict: Verdict }) {
  const { verdict, ...own } = props;
  const Icon = VERDICT_ICONS[verdict.kind];
  return (
    <UnstyledButton
      {...own}
      className={`${classes.verdictButton} ${classes.verdictWords}`}
      data-kind={verdict.kind}
      data-verdict={verdict.kind}
    >
      <Icon size={14} stroke={1.8} aria-hidden />
      <span className="sb-cut">{shortVerdict(verdict)}</span>
    </UnstyledButton>
  );
}
