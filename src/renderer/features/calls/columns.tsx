// The columns of the Calls grid.
import { IconDisc, IconPhone, IconVideo } from "@tabler/icons-react";
import type { CallRow } from "../../../contract/methods/rows.ts";
import { IdCell, NumberCell, PersonCell, PlainCell, TimeCell } from "../rows/grid/cells.tsx";
import classes from "../rows/grid/cells.module.css";
import type { GridColumn } from "../../model/rows/column.ts";
import { callDuration } from "../../model/calls/duration.ts";
import { StatusBadge } from "./status-badge.tsx";

type Cell = GridColumn<CallRow>["cell"];

const time =
  (pick: (row: CallRow) => number | null): Cell =>
  ({ row }) => <TimeCell seconds={pick(row)} />;
const minutes =
  (pick: (row: CallRow) => number | null): Cell =>
  ({ row }) => <NumberCell value={pick(row)} />;
const id =
  (pick: (row: CallRow) => string | null): Cell =>
  ({ row }) => <IdCell kind="calls" id={pick(row)} />;
const plain =
  (pick: (row: CallRow) => string | null): Cell =>
  ({ row }) => <PlainCell text={pick(row)} />;

function TypeCell({ row }: { readonly row: CallRow }) {
  const Icon = row.type === "video" ? IconVideo : row.type === "audio" ? IconPhone : null;
  return (
    <span className={classes.cell}>
      {Icon !== null && <Icon size={14} stroke={1.6} className={classes.icon} aria-hidden />}
      <bdi>{row.type}</bdi>
      {row.mode !== null && row.mode !== "call" && <bdi className={classes.quiet}>{row.mode}</bdi>}
    </span>
  );
}

function DurationCell({ row }: { readonly row: CallRow }) {
  const duration = callDuration(row);
  if (duration === null) return null;
  return <span className={`${classes.cell} ${classes.right} ${classes.time}`}>{duration}</span>;
}

function RecordingCell({ row }: { readonly row: CallRow }) {
  if (row.hasRecording !== true) return null;
  return (
    <span className={classes.cell}>
      <IconDisc size={14} stroke={1.6} className={classes.icon} aria-hidden />
      <span className={classes.quiet}>recorded</span>
    </span>
  );
}

/** Webhook events often tell only when a call started. */
function InitiatedCell({ row: { initiatedAtSeconds, startedAtSeconds } }: { readonly row: CallRow }) {
  if (initiatedAtSeconds !== null || startedAtSeconds === null) return <TimeCell seconds={initiatedAtSeconds} />;
  return (
    <span className={classes.quiet} title="Started then. When it was initiated is not known.">
      <TimeCell seconds={startedAtSeconds} />
    </span>
  );
}

export const CALL_COLUMNS: readonly GridColumn<CallRow>[] = [
  { id: "initiatedAtSeconds", header: "Initiated", widthPixels: 152, cell: InitiatedCell },
  { id: "status", header: "Status", widthPixels: 122, cell: ({ row }) => <StatusBadge status={row.status} /> },
  { id: "type", header: "Type", widthPixels: 150, cell: TypeCell },
  {
    id: "initiatorName",
    header: "Initiator",
    widthPixels: 150,
    grows: 1,
    cell: ({ row }) => <PersonCell kind="calls" id={row.initiator} name={row.initiatorName} />,
  },
  {
    id: "receiverName",
    header: "Receiver",
    widthPixels: 150,
    grows: 1,
    cell: ({ row }) => (
      <PersonCell kind="calls" id={row.receiver} name={row.receiverName} isGroup={row.receiverType === "group"} />
    ),
  },
  {
    id: "totalParticipants",
    header: "Participants",
    widthPixels: 104,
    alignRight: true,
    cell: ({ row }) => <NumberCell value={row.totalParticipants} />,
  },
  { id: "totalDurationInMinutes", header: "Duration", widthPixels: 112, alignRight: true, cell: DurationCell },
  { id: "hasRecording", header: "Recording", widthPixels: 106, cell: RecordingCell },
  { id: "sessionId", header: "Session", widthPixels: 120, grows: 1, cell: id((row) => row.sessionId) },
  { id: "mode", header: "Mode", widthPixels: 100, hidden: true, cell: plain((row) => row.mode) },
  {
    id: "startedAtSeconds",
    header: "Started",
    widthPixels: 158,
    hidden: true,
    cell: time((row) => row.startedAtSeconds),
  },
  { id: "endedAtSeconds", header: "Ended", widthPixels: 158, hidden: true, cell: time((row) => row.endedAtSeconds) },
  {
    id: "totalAudioMinutes",
    header: "Audio minutes",
    widthPixels: 120,
    alignRight: true,
    hidden: true,
    cell: minutes((row) => row.totalAudioMinutes),
  },
  {
    id: "totalVideoMinutes",
    header: "Video minutes",
    widthPixels: 120,
    alignRight: true,
    hidden: true,
    cell: minutes((row) => row.totalVideoMinutes),
  },
  { id: "mid", header: "Meeting ID", widthPixels: 200, hidden: true, cell: id((row) => row.mid) },
];
