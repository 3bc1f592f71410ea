// The trouble of a person in a call: a badge for each kind, beside the person's lane.
import { IconAlertTriangle, IconDoorExit, IconWifiOff } from "@tabler/icons-react";
import type { Lane } from "#domain/course/lanes.ts";
import type { Trouble } from "#domain/course/trouble.ts";
import toneClasses from "#renderer/design/looks/tone.module.css";
import { troubleWords } from "#renderer/record/model/calls/trouble-words.ts";
import { SmallLane } from "#renderer/record/views/calls/timeline/small-lane.tsx";
import type { ShownCourse } from "#renderer/record/views/calls/timeline/use-course.ts";
import classes from "./participants.module.css";
import badgeClasses from "./status-badge.module.css";

const ICONS = { reconnects: IconWifiOff, leftEarly: IconDoorExit, contradictions: IconAlertTriangle } as const;

export function TroubleLine(props: {
  readonly shown: ShownCourse;
  /** index of the person's lane */
  readonly lane: number;
  readonly troubles: readonly Trouble[];
}) {
  const { shown, lane, troubles } = props;
  const person = shown.course.lanes[lane];
  if (person === undefined) return null;
  return (
    <div className={classes.trouble}>
      <SmallLane course={shown.course} lane={lane} />
      {troubles.map((trouble, index) => (
        <TroubleBadge key={index} trouble={trouble} lane={person} />
      ))}
    </div>
  );
}

function TroubleBadge({ trouble, lane }: { readonly trouble: Trouble; readonly lane: Lane }) {
  const Icon = ICONS[trouble.kind];
  const { words, more } = troubleWords(trouble, lane);
  return (
    <span className={`${badgeClasses.badge} ${toneClasses.tone}`} data-tone="warn" title={more ?? undefined}>
      <Icon size={13} stroke={1.9} aria-hidden />
      <bdi className={badgeClasses.word}>{words}</bdi>
    </span>
  );
}
