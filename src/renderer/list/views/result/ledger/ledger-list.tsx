// The requests of a result and its unreadable records, as the load report lists them.
import { wordsOfReason } from "#domain/records/unreadable-reasons.ts";
import { useState, type ComponentType } from "react";
import { Button, Table } from "@mantine/core";
import type { LedgerLine, UnreadableRecord } from "#contract/ledger-lines.ts";
import type { Failure } from "#contract/failure.ts";
import { describeContradiction } from "#domain/report/contradiction.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { endWord } from "#renderer/list/model/result/ledger-words.ts";
import classes from "#renderer/design/looks/lines.module.css";
import { useApp, useTimeForm } from "#renderer/state/use-app.ts";
import { RecordList } from "#renderer/parts/record-list.tsx";
import { upperFirst } from "#texts/phrases.ts";
import { say } from "#texts/say.ts";

/** Requests that are shown until a person asks for all. */
const FIRST_LINES = 100;
/** Unreadable records that are shown. */
const MOST_UNREADABLE = 100;
/** Characters of an unreadable record beside its reason. */
const GLIMPSE_CHARACTERS = 160;

/** The requests, newest first. `total` counts those too that are not in `lines`. */
export function LedgerLines(props: { readonly lines: readonly LedgerLine[]; readonly total: number }) {
  const { lines, total } = props;
  const timeForm = useTimeForm();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? lines : lines.slice(0, FIRST_LINES);
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={say("result.ledger.requests")}>
        <Table className={classes.lines} stickyHeader verticalSpacing={3} horizontalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say("result.ledger.columns.time")}</Table.Th>
              <Table.Th>{say("result.ledger.columns.request")}</Table.Th>
              <Table.Th ta="right">{say("result.ledger.columns.rows")}</Table.Th>
              <Table.Th ta="right">{say("result.ledger.columns.new")}</Table.Th>
              <Table.Th ta="right">{say("result.ledger.columns.duplicates")}</Table.Th>
              <Table.Th ta="right">{say("result.ledger.columns.took")}</Table.Th>
              <Table.Th>{say("result.ledger.columns.end")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((line) => (
              <Line key={line.pageId} line={line} timeForm={timeForm} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {shown.length < total && (
        <p className={classes.rest}>
          {say("result.ledger.newestOf", { shown: shown.length, total })}
          {shown.length < lines.length && (
            <Button variant="subtle" size="compact-xs" onClick={() => setShowsAll(true)}>
              {say("result.ledger.show", { lines: lines.length })}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

function Line({ line, timeForm }: { readonly line: LedgerLine; readonly timeForm: TimeForm }) {
  const kind = useApp((state) => state.rowsKind);
  const contradiction = line.contradiction === null ? null : describeContradiction(line.contradiction, kind);
  const countWords = (count: number): string => (line.failed ? "" : formatNumber(count));
  return (
    <Table.Tr>
      <Table.Td className={classes.time}>
        <bdi>{writeTime(line.requestedAtMs / 1000, timeForm)}</bdi>
      </Table.Td>
      <Table.Td className={classes.request}>
        {line.request}
        {line.failed && <FailureReason failure={line.failure} />}
        {contradiction !== null && <div className={classes.bad}>{say("result.ledger.doubt", { contradiction })}</div>}
      </Table.Td>
      <Table.Td ta="right">{countWords(line.received)}</Table.Td>
      <Table.Td ta="right">{countWords(line.newRows)}</Table.Td>
      <Table.Td ta="right">{countWords(line.duplicates)}</Table.Td>
      <Table.Td ta="right" className={classes.took}>
        {line.tookMs !== null && say("result.ledger.took", { ms: Math.round(line.tookMs) })}
      </Table.Td>
      <Table.Td className={classes.took}>{endWord(line.ended)}</Table.Td>
    </Table.Tr>
  );
}

/** Why a request failed, worded as in the banner. Only answers of the service show their detail without pointing. */
function FailureReason({ failure }: { readonly failure: Failure | null }) {
  if (failure === null) return <div className={classes.bad}>{say("result.ledger.failed")}</div>;
  const { title, detail } = describe(failure);
  return (
    <div className={classes.bad} title={detail}>
      {say("result.ledger.failedWith", { title, detail: failure.kind === "api" ? detail : "" })}
    </div>
  );
}

/** Draws a record as it was sent. */
export type RawView = ComponentType<{ readonly raw: string; readonly origin: string }>;

/** The records that could not be read: why, and each record as the service sent it. */
export function UnreadableRecords(props: {
  readonly records: readonly UnreadableRecord[];
  readonly total: number;
  readonly Raw: RawView;
}) {
  const { Raw } = props;
  const entries = props.records.slice(0, MOST_UNREADABLE).map(({ unreadableId, reason, raw }) => ({
    key: unreadableId,
    head: (
      <>
        <span className={classes.reason}>{upperFirst(wordsOfReason(reason))}</span>
        <span className={classes.glimpse}>{raw.slice(0, GLIMPSE_CHARACTERS)}</span>
      </>
    ),
    body: <Raw raw={raw} origin={say("pane.fromService")} />,
  }));
  return (
    <RecordList label={say("result.ledger.unreadableRecords")} of="unreadable" entries={entries} total={props.total} />
  );
}
