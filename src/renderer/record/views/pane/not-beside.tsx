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

/** The list is asked when the selection has not changed for this long, milliseconds. */
const REST_MS = 200;

export function NotBeside({ kind, row }: { readonly kind: QueryKind; readonly row: MessageRow | CallRow }) {
  const isMissing = useIsMissing(kind, row.rowId);
  return isMissing ? (
    <div className={classes.beside} role="status">
      <span>{say("pane.notBeside")}</span>
      <WayToRow kind={kind} row={row} />
    </div>
  ) : null;
}

/** The list without its filters, if these may hide the row; else, for a call, all calls of its conversation. */
function WayToRow({ kind, row }: { readonly kind: QueryKind; readonly row: MessageRow | CallRow }) {
  const app = useAppContext();
  const mayBeHidden = useApp(({ screens }) => whyNoContext(screens[kind]) === null);
  const listedConversation = useApp(({ screens }) => screens[kind].result?.query.params["conversation"]);
  if (mayBeHidden) {
    return (
      <Button variant="default" size="compact-xs" onClick={() => void showInContext(app, kind)}>
        {say("rows.search.showInContext")}
      </Button>
    );
  }
  if ("conversationId" in row) return null;
  const conversationId = conversationOf(row);
  if (conversationId === null || conversationId === listedConversation) return null;
  return (
    <Button variant="default" size="compact-xs" onClick={() => void openCallsOf(app, conversationId, row)}>
      {say("related.calls")}
    </Button>
  );
}

/** True once the list of a screen has answered that it does not have the row. */
function useIsMissing(kind: QueryKind, rowId: number): boolean {
  const app = usePlacedApp();
  const view = useApp(({ screens }) => screens[kind].view);
  const version = useApp(({ screens }) => screens[kind].viewVersion);
  // A view whose rows are not all known yet cannot say that it lacks one.
  const viewId = view?.isWhole === true ? view.viewId : null;
  const question = `${viewId} ${rowId}`;
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (viewId === null) return;
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = ask(
        app,
        () => positionOf(app, viewId, rowId),
        (position) => setMissing(position === null ? question : null),
        () => setMissing(null),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
    // Asked again when rows were added.
  }, [app, viewId, rowId, question, version]);
  return missing === question;
}
