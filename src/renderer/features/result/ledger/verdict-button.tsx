// The verdict in the status bar; a click opens the ledger behind it.
import type { ComponentProps } from "react";
import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconHelpCircle } from "@tabler/icons-react";
import type { OpenedFile } from "../../../../contract/methods/opened-methods.ts";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import { shortVerdict, verdictOf, type Verdict, type VerdictKind } from "../../../../domain/report/verdict.ts";
import { KeyTip } from "../../../design/keys/key-caps.tsx";
import { fileTexts } from "../../../model/files/file-texts.ts";
import { ledgerTexts } from "../../../model/result/ledger-texts.ts";
import { verdictSentence } from "../../../model/result/ledger-words.ts";
import classes from "../../../design/looks/lines.module.css";
import { useApp, useAppContext, useTimeForm } from "../../../actions/base/use-app.ts";

/** The icon of each verdict. */
export const VERDICT_ICONS = {
  complete: IconCircleCheck,
  more: IconCircleDashed,
  unsure: IconHelpCircle,
  incomplete: IconAlertTriangle,
} as const satisfies Record<VerdictKind, unknown>;

export function VerdictButton({ result }: { readonly result: ResultSummary }) {
  const app = useAppContext();
  const form = useTimeForm();
  const verdict = verdictOf(result);
  return (
    <Tooltip label={<KeyTip text={ledgerTexts.showReport(verdictSentence(verdict, form))} keys="l" />}>
      <VerdictMark verdict={verdict} onClick={() => app.store.setState({ dialog: { kind: "ledger" } })} />
    </Tooltip>
  );
}

/** The icon and the short form of a verdict, as a button. A tooltip passes its own properties. */
export function VerdictMark(props: ComponentProps<"button"> & { readonly verdict: Verdict }) {
  const { verdict, ...own } = props;
  const Icon = VERDICT_ICONS[verdict.kind];
  return (
    <UnstyledButton {...own} className={classes.verdictButton} data-verdict={verdict.kind}>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span className="sb-cut">{shortVerdict(verdict)}</span>
    </UnstyledButton>
  );
}

/** The verdict on an opened file; a click opens its details. Draws nothing while the file is read. */
export function FileVerdict(props: { readonly file: OpenedFile; readonly result: ResultSummary }) {
  const { file, result } = props;
  const app = useAppContext();
  const isRunning = useApp(({ imports }) => imports[file.openedId] !== undefined);
  if (isRunning) return null;
  const tab = file.unreadable > 0 ? "unreadable" : "parts";
  return (
    <Tooltip label={fileTexts.showDetails}>
      <VerdictMark
        verdict={verdictOf(result)}
        onClick={() => app.store.setState({ dialog: { kind: "file", openedId: file.openedId, tab } })}
      />
    </Tooltip>
  );
}
