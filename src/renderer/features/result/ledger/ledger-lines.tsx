// The requests of a result and its unreadable records, as the load report lists them.
import { useState } from "react";
import { Button, Table } from "@mantine/core";
import type { LedgerLine, UnreadableRecord } from "../../../../contract/ledger-lines.ts";
import type { Failure } from "../../../../contract/failure.ts";
import { describeContradiction } from "../../../../domain/report/contradiction.ts";
import { writeTime, type TimeForm } from "../../../../domain/time/time-form.ts";
import { describe } from "../../../design/words/describe.ts";
import { formatNumber } from "../../../design/words/format.ts";
import { endWord } from "../../../model/result/ledger-words.ts";
import { ledgerTexts as texts } from "../../../model/result/ledger-texts.ts";
import classes from "../../../design/looks/lines.module.css";
import { useApp, useTimeForm } from "../../../actions/base/use-app.ts";
import { RecordList } from "../../pane/record-list.tsx";
import { RawJson } from "../../raw/raw-json.tsx";
import { paneTexts } from "../../pane/pane-texts.ts";

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
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.requests}>
        <Table className={classes.lines} stickyHeader verticalSpacing={3} horizontalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.columns.time}</Table.Th>
              <Table.Th>{texts.columns.request}</Table.Th>
              <Table.Th ta="right">{texts.columns.rows}</Table.Th>
              <Table.Th ta="right">{texts.columns.new}</Table.Th>
              <Table.Th ta="right">{texts.columns.duplicates}</Table.Th>
              <Table.Th ta="right">{texts.columns.took}</Table.Th>
              <Table.Th>{texts.columns.end}</Table.Th>
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
          {texts.newestOf(shown.length, total)}
          {shown.length < lines.length && (
            <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
              {texts.show(lines.length)}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

/** Why a request failed, in the words of the banner; all of them on hover. */
function Reason({ failure }: { readonly failure: Failure | null }) {
  if (failure === null) return <div className={classes.bad}>{texts.failed}</div>;
  const { title, detail } = describe(failure);
  return (
    <div className={classes.bad} title={detail}>
      {texts.failedWith(title, failure.kind === "api" ? detail : "")}
    </div>
  );
}

function Line({ line, form }: { readonly line: LedgerLine; readonly form: TimeForm }) {
  const kind = useApp((state) => state.screen);
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
        {doubt !== null && <div className={classes.bad}>{texts.doubt(doubt)}</div>}
      </Table.Td>
      <Table.Td ta="right">{number(line.received)}</Table.Td>
      <Table.Td ta="right">{number(line.newRows)}</Table.Td>
      <Table.Td ta="right">{number(line.duplicates)}</Table.Td>
      <Table.Td ta="right" className={classes.took}>
        {line.tookMs !== null && texts.took(line.tookMs)}
      </Table.Td>
      <Table.Td className={classes.took}>{endWord(line.ended)}</Table.Td>
    </Table.Tr>
  );
}

/** Most records in the list. */
const MOST_LISTED = 100;
/** Characters of a record shown beside its reason. */
const GLIMPSE_CHARACTERS = 160;

/** The records that could not be read: why, and each record as the service sent it. */
export function UnreadableRecords(props: { readonly records: readonly UnreadableRecord[]; readonly total: number }) {
  const entries = props.records.slice(0, MOST_LISTED).map(({ unreadableId, reason, raw }) => ({
    key: unreadableId,
    head: (
      <>
        <span className={classes.reason}>{sentence(reason)}</span>
        <span className={classes.glimpse}>{raw.slice(0, GLIMPSE_CHARACTERS)}</span>
      </>
    ),
    body: <RawJson raw={raw} origin={paneTexts.fromService} />,
  }));
  return <RecordList label={texts.unreadableRecords} of="unreadable" entries={entries} total={props.total} />;
}

function sentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
