// A failure above the grid: its cause, its remedy, and a button for the remedy. Loaded rows stay below it.
import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import type { Failure } from "../../../../contract/failure.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { editKey } from "../../../actions/connections/connection-actions.ts";
import { retry } from "../../../actions/query/query-actions.ts";
import { describe } from "../../../design/words/describe.ts";
import type { FailureAction } from "../../../design/words/failure-texts.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import classes from "../../../design/looks/screen.module.css";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { updateScreen } from "../../../actions/base/app.ts";
import type { App } from "../../../actions/base/app.ts";

export function FailureBanner({ kind, failure }: { readonly kind: QueryKind; readonly failure: Failure }) {
  const app = useAppContext();
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
          <Button variant="default" onClick={() => act(app, kind, action.does)}>
            {action.label}
          </Button>
        )}
        {action !== undefined && action.does !== "retry" && (
          <Button variant="default" onClick={() => void retry(app, kind)}>
            {ROWS_TEXTS.failure.tryAgain}
          </Button>
        )}
        {isRefused && (
          <Button variant="default" onClick={() => app.store.setState({ dialog: { kind: "ledger" } })}>
            {ROWS_TEXTS.failure.showRequest}
          </Button>
        )}
        <ActionIcon
          aria-label={ROWS_TEXTS.failure.dismiss}
          onClick={() => updateScreen(app, kind, (state) => ({ ...state, failure: null, failedDuring: null }))}
        >
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

function act(app: App, kind: QueryKind, does: FailureAction): void {
  if (does === "retry") return void retry(app, kind);
  const { currentConnectionId } = app.store.getState().settings;
  if (does === "editKey") return editKey(app, currentConnectionId);
  app.store.setState({ dialog: { kind: "connection", connectionId: currentConnectionId } });
}
