// The names of the lanes at the left of the timeline. A name leads to the person's entries.
import { memo } from "react";
import { UnstyledButton } from "@mantine/core";
import type { Course } from "../../../../domain/course/course.ts";
import { deviceName, personOf, rowsOfLane } from "../../../model/calls/course-people.ts";
import { courseTexts as texts } from "../../../model/calls/course-texts.ts";
import type { LaneRow } from "../../../model/calls/timeline-lanes.ts";
import { markHidden } from "../../../../domain/text/hidden-characters.ts";
import classes from "./timeline.module.css";

export const LaneLabels = memo(function LaneLabels(props: {
  readonly course: Course;
  readonly names: Readonly<Record<string, string>>;
  readonly rows: readonly LaneRow[];
  /** null where there are no entries beside the timeline */
  readonly showEntries: ((rows: readonly number[]) => void) | null;
}) {
  const { course, names, rows, showEntries } = props;
  return rows.map((row) => (
    <div key={row.top} className={classes.label} data-kind={row.kind} style={{ top: row.top, height: row.height }}>
      <Label course={course} names={names} row={row} showEntries={showEntries} />
    </div>
  ));
});

function Label(props: {
  readonly course: Course;
  readonly names: Readonly<Record<string, string>>;
  readonly row: LaneRow;
  readonly showEntries: ((rows: readonly number[]) => void) | null;
}) {
  const { course, names, row, showEntries } = props;
  if (row.kind === "ring") return texts.ring;
  if (row.kind === "recording") return texts.recordingLane((course.recordings[row.index]?.recording ?? 0) + 1);
  const lane = course.lanes[row.lane];
  if (lane === undefined) return null;
  if (row.kind === "device") {
    const device = lane.devices[row.device];
    if (device === undefined) return null;
    return <bdi title={markHidden(device.base ?? texts.noDevice)}>{deviceName(device, row.device)}</bdi>;
  }
  const name = personOf(lane, names);
  if (showEntries === null) return <bdi title={name}>{name}</bdi>;
  return (
    <UnstyledButton className={classes.labelName} title={name} onClick={() => showEntries(rowsOfLane(lane))}>
      <bdi>{name}</bdi>
    </UnstyledButton>
  );
}
