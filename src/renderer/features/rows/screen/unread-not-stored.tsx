// What stands where unread counts were shown before a restart: they are an answer to one moment and are not stored.
import { Button } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { asksForUnreadCounts } from "../../../../domain/report/verdict.ts";
import { runQuery } from "../../../actions/query/query-actions.ts";
import type { ScreenState } from "../../../model/rows/screen.ts";
import { EmptyState } from "../../../design/parts/empty-state.tsx";
import classes from "../../../design/looks/screen.module.css";
import { useAppContext } from "../../../actions/base/use-app.ts";

/** True for a result that was answered with unread counts which are no longer there. */
export function hasLostCounts({ result, unreadCounts, busy }: ScreenState): boolean {
  if (result === null || unreadCounts !== null || busy !== null) return false;
  return result.rowCount === 0 && asksForUnreadCounts(result.query);
}

export function UnreadNotStored({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  return (
    <div className={classes.instead}>
      <EmptyState
        icon={IconMailOpened}
        title="Unread counts are not stored"
        detail="The service answered this query with numbers of unread messages, true at that moment only. Run it again to see them."
      >
        <Button onClick={() => void runQuery(app, kind)}>Run again</Button>
      </EmptyState>
    </div>
  );
}
