// The verdict in the status bar; a click opens the ledger behind it.
import { Tooltip, UnstyledButton } from "@mantine/core";
import type { ResultSummary } from "../../contract/rows.ts";
import { verdictOf } from "../../domain/verdict.ts";
import { useApp } from "../state/store.ts";
import { Keys } from "../ui/keys.tsx";
import { verdictText } from "./ledger-words.ts";
import { VERDICT_ICONS } from "./verdict-icons.ts";
import classes from "./ledger.module.css";

export function VerdictButton({ result }: { readonly result: ResultSummary }) {
  const verdict = verdictOf(result);
  const text = verdictText(verdict);
  const Icon = VERDICT_ICONS[verdict.kind];
  return (
    <Tooltip
      label={
        <span style={{ display: "flex", gap: 8 }}>
          {text}. Show the ledger <Keys keys="l" />
        </span>
      }
    >
      <UnstyledButton
        className={classes.verdictButton}
        data-verdict={verdict.kind}
        onClick={() => useApp.setState({ dialog: { kind: "ledger" } })}
      >
        <Icon size={14} stroke={1.8} aria-hidden />
        <span className={classes.verdictText}>{text}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
