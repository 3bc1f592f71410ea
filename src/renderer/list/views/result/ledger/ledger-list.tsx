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
import { say } from "#texts/say.ts";

/** Requests that are shown at first; all that were read after a click. */
const SHOWN_AT_FIRST = 100;

/** The requests, newest first: time, request, rows, duration, end. */
export function LedgerLines(props: { readonly lines: readonly LedgerLine[]; readonly total: number }) {
  const { lines, total } = props;
  const form = useTimeForm();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, SHOWN_AT_FIRST);
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
              <Line key={line.pageId} line={line} form={form} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {shown.length < total && (
        <p className={classes.rest}>
          {say("result.ledger.newestOf", { shown: shown.length, total })}
          {shown.length < lines.length && (
            <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
              {say("result.ledger.show", { lines: lines.length })}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

/** Why a request failed, in the words of the banner; all of them on hover. */
function Reason({ failure }: { readonly failure: Failure | null }) {
  if (failure === null) return <div className={classes.bad}>{say("result.ledger.failed")}</div>;
  const { title, detail } = describe(failure);
  return (
    <div className={classes.bad} title={detail}>
      {say("result.ledger.failedWith", { title, detail: failure.kind === "api" ? detail : "" })}
    </div>
  );
}

function Line({ line, form }: { readonly line: LedgerLine; readonly form: TimeForm }) {
  const kind = useApp((state) => state.rowsKind);
  const doubt = line.contradiction === null ? null : describeContradiction(line.contradiction, kind);
  const number = (value: number): string => (line.failed ? "" : formatNumber(value));
  return (
    <Table.Tr {...(line.failed ? { "data-failed": true } : {})}>
      <Table.Td className={classes.time}>
        <bdi>{writeTime(line.requestedAtMs / 1000, form)}</bdi>
      </Table.Td>
      <Table.Td className={classes.request}>
        {line.request}
        {line.failed && <Reason failure={line.failure} />}
        {doubt !== null && <div className={classes.bad}>{say("result.ledger.doubt", { contradiction: doubt })}</div>}
      </Table.Td>
      <Table.Td ta="right">{number(line.received)}</Table.Td>
      <Table.Td ta="right">{number(line.newRows)}</Table.Td>
      <Table.Td ta="right">{number(line.duplicates)}</Table.Td>
      <Table.Td ta="right" className={classes.took}>
        {line.tookMs !== null && say("result.ledger.took", { ms: Math.round(line.tookMs) })}
      </Table.Td>
      <Table.Td className={classes.took}>{endWord(line.ended)}</Table.Td>
    </Table.Tr>
  );
}

/** Most records in the list. */
const MOST_LISTED = 100;
/** Characters of a record shown beside its reason. */
const GLIMPSE_CHARACTERS = 160;

/** Draws a record as it was sent. */
export type RawView = ComponentType<{ readonly raw: string; readonly origin: string }>;

/** The records that could not be read: why, and each record as the service sent it. */
export function UnreadableRecords(props: {
  readonly records: readonly UnreadableRecord[];
  readonly total: number;
  readonly Raw: RawView;
}) {
  const { Raw } = props;
  const entries = props.records.slice(0, MOST_LISTED).map(({ unreadableId, reason, raw }) => ({
    key: unreadableId,
    head: (
      <>
        <span className={classes.reason}>{sentence(wordsOfReason(reason))}</span>
        <span className={classes.glimpse}>{raw.slice(0, GLIMPSE_CHARACTERS)}</span>
      </>
    ),
    body: <Raw raw={raw} origin={say("pane.fromService")} />,
  }));
  return (
    <RecordList label={say("result.ledger.unreadableRecords")} of="unreadable" entries={entries} total={props.total} />
  );
}

function sentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
