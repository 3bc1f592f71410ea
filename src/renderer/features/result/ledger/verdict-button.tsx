// The verdict in the status bar; a click opens the ledger behind it.
import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from "@tabler/icons-react";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import { verdictOf } from "../../../../domain/report/verdict.ts";
import { KeyTip } from "../../../design/keys/key-caps.tsx";
import { ledgerTexts } from "../../../model/result/ledger-texts.ts";
import { verdictText } from "../../../model/result/ledger-words.ts";
import classes from "../../../design/looks/lines.module.css";
import { useAppContext } from "../../../actions/base/use-app.ts";

/** The icon of each verdict. */
export const VERDICT_ICONS = {
  complete: IconCircleCheck,
  incomplete: IconAlertTriangle,
  unknown: IconHelpCircle,
} as const;

export function VerdictButton({ result }: { readonly result: ResultSummary }) {
  const app = useAppContext();
  const verdict = verdictOf(result);
  const text = verdictText(verdict);
  const Icon = VERDICT_ICONS[verdict.kind];
  return (
    <Tooltip label={<KeyTip text={ledgerTexts.showReport(text)} keys="l" />}>
      <UnstyledButton
        className={classes.verdictButton}
        data-verdict={verdict.kind}
        onClick={() => app.store.setState({ dialog: { kind: "ledger" } })}
      >
        <Icon size={14} stroke={1.8} aria-hidden />
        <span className="sb-cut">{text}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
