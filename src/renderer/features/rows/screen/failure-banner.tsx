// A failure above the grid: what happened, what to do, and a button that does it. Loaded rows stay below.
import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import type { Failure } from "../../../../contract/failure.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { editKey } from "../../../actions/connections/connection-actions.ts";
import { retry } from "../../../actions/query/query-actions.ts";
import { updateScreen, useApp } from "../../../actions/base/store.ts";
import { describe } from "../../../design/words/describe.ts";
import type { FailureAction } from "../../../design/words/describe.ts";
import classes from "../../../design/looks/screen.module.css";

export function FailureBanner({ kind, failure }: { readonly kind: QueryKind; readonly failure: Failure }) {
  const { title, detail, action } = describe(failure);
  const isRefused = useApp((state) => state.screens[kind].refused?.failure === failure);
  return (
    <div className={classes.banner} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} className={classes.bannerIcon} aria-hidden />
      <div className={classes.bannerText}>
        <div className={classes.bannerTitle}>{title}</div>
        <div className={classes.bannerDetail}>{detail}</div>
      </div>
      <div className={classes.bannerActions}>
        {action !== undefined && (
          <Button variant="default" onClick={() => act(kind, action.does)}>
            {action.label}
          </Button>
        )}
        {action !== undefined && action.does !== "retry" && (
          <Button variant="default" onClick={() => void retry(kind)}>
            Try again
          </Button>
        )}
        {isRefused && (
          <Button variant="default" onClick={() => useApp.setState({ dialog: { kind: "ledger" } })}>
            Show request
          </Button>
        )}
        <ActionIcon
          aria-label="Dismiss"
          onClick={() => updateScreen(kind, (state) => ({ ...state, failure: null, failedDuring: null }))}
        >
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

function act(kind: QueryKind, does: FailureAction): void {
  if (does === "retry") return void retry(kind);
  const { currentConnectionId } = useApp.getState().settings;
  if (does === "editKey") return editKey(currentConnectionId);
  useApp.setState({ dialog: { kind: "connection", connectionId: currentConnectionId } });
}
