// Says that the record of the pane is not in the list beside it, with a way to a list that has it.
import { useEffect, useState } from "react";
import { Button } from "@mantine/core";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import classes from "#renderer/design/looks/pane.module.css";
import { showInContext } from "#renderer/list/actions/query/find-actions.ts";
import { positionOf } from "#renderer/list/actions/rows/go-to.ts";
import { whyNoContext } from "#renderer/list/model/rows/screen.ts";
import { openCallsOf } from "#renderer/record/actions/related/open-related.ts";
import { conversationOf } from "#renderer/record/model/related/queries.ts";
import { ask } from "#renderer/state/ask.ts";
import { useApp, useAppContext, usePlacedApp } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

/** The rest after a change of the selection before the list is asked, milliseconds. */
const REST_MS = 200;

export function NotBeside({ kind, row }: { readonly kind: QueryKind; readonly row: MessageRow | CallRow }) {
  const app = useAppContext();
  const isHidden = useApp(({ screens }) => whyNoContext(screens[kind]) === null);
  const listed = useApp(({ screens }) => screens[kind].result?.query.params["conversation"]);
  if (!useIsMissing(kind, row.rowId)) return null;
  const conversationId = "conversationId" in row ? null : conversationOf(row);
  return (
    <div className={classes.beside} role="status">
      <span>{say("pane.notBeside")}</span>
      {isHidden ? (
        <Button variant="default" size="compact-xs" onClick={() => void showInContext(app, kind)}>
          {say("rows.search.showInContext")}
        </Button>
      ) : (
        conversationId !== null &&
        listed !== conversationId &&
        !("conversationId" in row) && (
          <Button variant="default" size="compact-xs" onClick={() => void openCallsOf(app, conversationId, row)}>
            {say("related.calls")}
          </Button>
        )
      )}
    </div>
  );
}

/** True once it is known that the list of a screen does not have the row. */
function useIsMissing(kind: QueryKind, rowId: number): boolean {
  const app = usePlacedApp();
  const view = useApp(({ screens }) => screens[kind].view);
  const version = useApp(({ screens }) => screens[kind].viewVersion);
  const [missing, setMissing] = useState<string | null>(null);
  const viewId = view?.isWhole === false ? null : (view?.viewId ?? null);
  const of = `${viewId} ${rowId}`;
  useEffect(() => {
    if (viewId === null) return;
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = ask(
        app,
        () => positionOf(app, viewId, rowId),
        (position) => setMissing(position === null ? of : null),
        () => setMissing(null),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
    // Asked again when rows were added.
  }, [app, viewId, rowId, of, version]);
  return missing === of;
}
