// The answer to Unread with Count: how many messages of each conversation the person has not read. It is not stored.
import { useEffect } from "react";
import { Table, Button } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import type { UnreadCount } from "#domain/report/unread-count.ts";
import { learnIds, useName } from "#renderer/state/known-names.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import classes from "#renderer/design/looks/screen.module.css";
import { markHidden } from "#domain/text/hidden-characters.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { asksForUnreadCounts } from "#domain/report/verdict.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import type { SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import { Instead } from "#renderer/design/parts/empty-state.tsx";
import { say } from "#texts/say.ts";

export function UnreadCounts({ counts }: { readonly counts: readonly UnreadCount[] }) {
  const app = useAppContext();
  useEffect(
    () =>
      learnIds(
        app,
        counts.map((each) => each.entityId),
      ),
    [app, counts],
  );
  const mostFirst = counts.toSorted((one, other) => other.count - one.count);
  const total = counts.reduce((sum, each) => sum + each.count, 0);
  return (
    <div className={`${classes.instead} ${classes.scrolling}`}>
      <div className={classes.counts}>
        <h2 style={{ fontSize: 14, margin: "0 0 4px" }}>
          {say("rows.unread.summary", { messages: total, conversations: counts.length })}
        </h2>
        <p className="sb-quiet" style={{ margin: "0 0 12px" }}>
          {say("rows.unread.why")}
        </p>
        <Table aria-label={say("rows.unread.table")} fz={13} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say("rows.unread.columns.with")}</Table.Th>
              <Table.Th>{say("rows.unread.columns.kind")}</Table.Th>
              <Table.Th ta="right">{say("rows.unread.columns.unread")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {mostFirst.map((each) => (
              <Table.Tr key={`${each.entityType} ${each.entityId}`}>
                <Table.Td>
                  <Named id={each.entityId} />
                </Table.Td>
                <Table.Td c="dimmed">{each.entityType}</Table.Td>
                <Table.Td ta="right" className="sb-numeric">
                  {formatNumber(each.count)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  );
}

function Named({ id }: { readonly id: string }) {
  const name = useName(id);
  if (name === undefined) return <bdi>{markHidden(id)}</bdi>;
  return (
    <>
      <bdi>{name}</bdi> <bdi className="sb-quiet">{markHidden(id)}</bdi>
    </>
  );
}

/** True for a result whose answer was unread counts that are no longer there. */
export function hasLostCounts({ result, unreadCounts, busy }: SteadyScreen): boolean {
  if (result === null || unreadCounts !== null || busy !== null) return false;
  return result.rowCount === 0 && asksForUnreadCounts(result.query);
}

/** Replaces the counts after a restart. */
export function UnreadNotStored({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  return (
    <Instead icon={IconMailOpened} title={say("rows.unread.notStored")} detail={say("rows.unread.whyNotStored")}>
      <Button onClick={() => void runQuery(app, kind)}>{say("rows.unread.runAgain")}</Button>
    </Instead>
  );
}
