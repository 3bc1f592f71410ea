// The columns of the Calls grid.
import { IconDisc, IconPhone, IconVideo } from "@tabler/icons-react";
import type { CallRow } from "../../../contract/methods/rows.ts";
import { MeasureCell, TimeCell } from "../rows/grid/cells.tsx";
import classes from "../rows/grid/cells.module.css";
import { gridColumns } from "../rows/grid/grid-columns.tsx";
import { callDuration } from "../../model/calls/duration.ts";
import { callTexts as texts } from "../../model/calls/call-texts.ts";
import { StatusBadge } from "./status-badge.tsx";

function TypeCell({ row }: { readonly row: CallRow }) {
  const Icon = row.type === "video" ? IconVideo : row.type === "audio" ? IconPhone : null;
  return (
    <span className={classes.cell}>
      {Icon !== null && <Icon size={14} stroke={1.6} className={classes.icon} aria-hidden />}
      <bdi>{row.type}</bdi>
      {row.mode !== null && row.mode !== "call" && <bdi className="sb-quiet">{row.mode}</bdi>}
    </span>
  );
}

function DurationCell({ row }: { readonly row: CallRow }) {
  const duration = callDuration(row);
  return duration === null ? null : <MeasureCell text={duration} />;
}

function RecordingCell({ row }: { readonly row: CallRow }) {
  if (row.hasRecording !== true) return null;
  return (
    <span className={classes.cell}>
      <IconDisc size={14} stroke={1.6} className={classes.icon} aria-hidden />
      <span className="sb-quiet sb-cut">{texts.recorded}</span>
    </span>
  );
}

/** Webhook events often tell only when a call started. */
function InitiatedCell({ row: { initiatedAtSeconds, startedAtSeconds } }: { readonly row: CallRow }) {
  if (initiatedAtSeconds !== null || startedAtSeconds === null) return <TimeCell seconds={initiatedAtSeconds} />;
  return (
    <span className="sb-quiet" title={texts.startOnly}>
      <TimeCell seconds={startedAtSeconds} />
    </span>
  );
}

export const CALL_COLUMNS = gridColumns<CallRow>("calls", {
  initiatedAtSeconds: InitiatedCell,
  status: ({ row }) => <StatusBadge status={row.status} />,
  type: TypeCell,
  totalDurationInMinutes: DurationCell,
  hasRecording: RecordingCell,
});
