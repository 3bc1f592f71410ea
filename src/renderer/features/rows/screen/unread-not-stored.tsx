// Replaces unread counts after a restart, because they are not stored.
import { Button } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { asksForUnreadCounts } from "../../../../domain/report/verdict.ts";
import { runQuery } from "../../../actions/query/query-actions.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import type { ScreenState } from "../../../model/rows/screen.ts";
import { Instead } from "../../../design/parts/empty-state.tsx";
import { useAppContext } from "../../../actions/base/use-app.ts";

const TEXTS = ROWS_TEXTS.unread;

/** True for a result whose answer was unread counts that are no longer there. */
export function hasLostCounts({ result, unreadCounts, busy }: ScreenState): boolean {
  if (result === null || unreadCounts !== null || busy !== null) return false;
  return result.rowCount === 0 && asksForUnreadCounts(result.query);
}

export function UnreadNotStored({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  return (
    <Instead icon={IconMailOpened} title={TEXTS.notStored} detail={TEXTS.whyNotStored}>
      <Button onClick={() => void runQuery(app, kind)}>{TEXTS.runAgain}</Button>
    </Instead>
  );
}
