// The columns of the Calls grid.
import { kindWord } from "#domain/query/value-words.ts";
import { IconDisc, IconPhone, IconVideo } from "@tabler/icons-react";
import { isOpenCall } from "#domain/records/call.ts";
import { wasAnswered } from "#domain/records/outcomes.ts";
import type { CallRow } from "#contract/methods/rows.ts";
import { EmptyCell, MeasureCell, NumberCell, TimeCell } from "#renderer/list/views/rows/grid/grid-cells.tsx";
import { HitMark } from "#renderer/list/views/rows/grid/hit-mark.tsx";
import classes from "#renderer/list/views/rows/grid/cells.module.css";
import { gridColumns } from "#renderer/list/views/rows/grid/grid-columns.tsx";
import { formatMinutes } from "#renderer/design/words/format-values.ts";
import { callDuration } from "#renderer/record/model/calls/duration.ts";
import { StatusBadge } from "./status-badge.tsx";
import { say } from "#texts/say.ts";

/** The people who joined, as the pane counts them. In a call that nobody answered 0 says nothing. */
function ParticipantsCell({ row: { peopleJoined, status } }: { readonly row: CallRow }) {
  const isUncounted = peopleJoined === 0 && wasAnswered(status) === false;
  return <NumberCell value={isUncounted ? null : peopleJoined} />;
}

function StatusCell({ row }: { readonly row: CallRow }) {
  return (
    <span className={classes.cell}>
      {row.status === null ? <EmptyCell /> : <StatusBadge status={row.status} />}
      <HitMark kind="calls" row={row} />
    </span>
  );
}

function TypeCell({ row }: { readonly row: CallRow }) {
  if (row.type === null) return <EmptyCell />;
  const Icon = row.type === "video" ? IconVideo : row.type === "audio" ? IconPhone : null;
  return (
    <span className={`${classes.cell} ${classes.person}`}>
      <span className={classes.lead}>
        {Icon !== null && <Icon size={14} stroke={1.6} className={classes.icon} aria-hidden />}
        <bdi className={classes.ellipsis}>{kindWord(row.type)}</bdi>
      </span>
      {row.mode !== null && row.mode !== "call" && <bdi className="sb-quiet sb-cut">{kindWord(row.mode)}</bdi>}
    </span>
  );
}

function DurationCell({ row }: { readonly row: CallRow }) {
  const duration = callDuration(row);
  return duration === null ? <EmptyCell isRight /> : <MeasureCell text={duration} />;
}

/** The service counts at the end of a call: until then its 0 says nothing. */
function countedCell(column: "totalAudioMinutes" | "totalVideoMinutes") {
  return function CountedCell({ row }: { readonly row: CallRow }) {
    const minutes = row[column];
    const isUncounted = minutes === null || (minutes === 0 && isOpenCall(row));
    return isUncounted ? <EmptyCell isRight /> : <MeasureCell text={formatMinutes(minutes)} />;
  };
}

function RecordingCell({ row }: { readonly row: CallRow }) {
  if (row.hasRecording !== true) return null;
  return (
    <span className={classes.cell}>
      <IconDisc size={14} stroke={1.6} className={classes.icon} aria-hidden />
      <span className="sb-quiet sb-cut">{say("calls.call.recorded")}</span>
    </span>
  );
}

/** Webhook events often tell only when a call started. */
function InitiatedCell({ row: { initiatedAtSeconds, startedAtSeconds } }: { readonly row: CallRow }) {
  if (initiatedAtSeconds !== null || startedAtSeconds === null) return <TimeCell seconds={initiatedAtSeconds} />;
  return (
    <span className="sb-quiet" title={say("calls.call.startOnly")}>
      <TimeCell seconds={startedAtSeconds} />
    </span>
  );
}

export const CALL_COLUMNS = gridColumns<CallRow>("calls", {
  initiatedAtSeconds: InitiatedCell,
  status: StatusCell,
  type: TypeCell,
  peopleJoined: ParticipantsCell,
  totalDurationInMinutes: DurationCell,
  totalAudioMinutes: countedCell("totalAudioMinutes"),
  totalVideoMinutes: countedCell("totalVideoMinutes"),
  hasRecording: RecordingCell,
});
