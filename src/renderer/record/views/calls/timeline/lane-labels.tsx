// The names of the lanes at the left of the timeline. A name leads to the person's entries.
import { memo, useMemo } from "react";
import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Course } from "#domain/course/course.ts";
import { troubleOf, type Trouble } from "#domain/course/trouble.ts";
import { troubleWords } from "#renderer/record/model/calls/trouble-words.ts";
import { personOf, rowsOfLane } from "#renderer/record/model/calls/course-people.ts";
import { deviceName } from "#renderer/record/model/calls/device-name.ts";
import type { LaneRow } from "#renderer/record/model/calls/timeline-lanes.ts";
import { markHidden } from "#domain/text/hidden-characters.ts";
import classes from "./timeline.module.css";
import { say } from "#texts/say.ts";

export const LaneLabels = memo(function LaneLabels(props: {
  readonly course: Course;
  readonly names: Readonly<Record<string, string>>;
  readonly rows: readonly LaneRow[];
  /** null where there are no entries beside the timeline */
  readonly showEntries: ((rows: readonly number[]) => void) | null;
}) {
  const { course, names, rows, showEntries } = props;
  const troubles = useMemo(() => troubleOf(course), [course]);
  return rows.map((row) => (
    <div key={row.top} className={classes.label} data-kind={row.kind} style={{ top: row.top, height: row.height }}>
      <Warning course={course} row={row} troubles={troubles} />
      <Label course={course} names={names} row={row} showEntries={showEntries} />
    </div>
  ));
});

/** Marks the lane of a person, or of one of several devices, that had trouble. */
function Warning(props: {
  readonly course: Course;
  readonly row: LaneRow;
  readonly troubles: readonly (readonly Trouble[])[];
}) {
  const { course, row, troubles } = props;
  if (row.kind !== "person" && row.kind !== "device") return null;
  const lane = course.lanes[row.lane];
  const base = row.kind === "device" ? lane?.devices[row.device]?.base : undefined;
  const own = troubles[row.lane]?.filter(({ device }) => base === undefined || device === base) ?? [];
  if (lane === undefined || own.length === 0) return null;
  const words = own.map((trouble) => troubleWords(trouble, lane).words).join(", ");
  return (
    <span className={classes.warned} role="img" aria-label={words} title={words}>
      <IconAlertTriangle size={12} stroke={2} aria-hidden />
    </span>
  );
}

function Label(props: {
  readonly course: Course;
  readonly names: Readonly<Record<string, string>>;
  readonly row: LaneRow;
  readonly showEntries: ((rows: readonly number[]) => void) | null;
}) {
  const { course, names, row, showEntries } = props;
  if (row.kind === "ring") return say("calls.course.ring");
  if (row.kind === "recording")
    return say("calls.course.recordingLane", { recording: (course.recordings[row.index]?.recording ?? 0) + 1 });
  const lane = course.lanes[row.lane];
  if (lane === undefined) return null;
  if (row.kind === "device") {
    const device = lane.devices[row.device];
    if (device === undefined) return null;
    return <bdi title={markHidden(device.base ?? say("calls.course.noDevice"))}>{deviceName(device.base)}</bdi>;
  }
  const name = personOf(lane, names);
  if (showEntries === null) return <bdi title={name}>{name}</bdi>;
  return (
    <UnstyledButton
      className={classes.labelName}
      title={say("calls.course.showEntriesOf", { name })}
      onClick={() => showEntries(rowsOfLane(lane))}
    >
      <bdi>{name}</bdi>
    </UnstyledButton>
  );
}
