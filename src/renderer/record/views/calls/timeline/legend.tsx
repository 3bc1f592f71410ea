// The signs of the timeline that occur in this call, with their words.
import { useMemo, type ReactNode } from "react";
import type { Course } from "#domain/course/course.ts";
import { deviceStretches, personStretches } from "#renderer/record/model/calls/timeline-stretches.ts";
import classes from "./timeline.module.css";
import { say } from "#texts/say.ts";

interface Sign {
  readonly isUsed: boolean;
  readonly word: string;
  readonly sign: ReactNode;
}

export function Legend({ course }: { readonly course: Course }) {
  const signs = useMemo(() => signsOf(course), [course]);
  return (
    <ul className={classes.legend} aria-label={say("calls.course.legend.label")}>
      {signs.map(({ isUsed, word, sign }) =>
        isUsed ? (
          <li key={word}>
            <svg width={22} height={12} aria-hidden>
              {sign}
            </svg>
            {word}
          </li>
        ) : null,
      )}
    </ul>
  );
}

function signsOf(course: Course): readonly Sign[] {
  const { ring, lanes, events, recordings } = course;
  const drawn = [
    ...lanes.flatMap((_, lane) => personStretches(course, lane)),
    ...lanes.flatMap(({ devices }) => (devices.length < 2 ? [] : devices.flatMap(deviceStretches))),
  ];
  const kinds = new Set(drawn.map(({ kind }) => kind));
  const edges = new Set(drawn.flatMap(({ start, end }) => [start, end]));
  const bar = (isUsed: boolean, word: string, name: string | undefined, height = 10): Sign => ({
    isUsed,
    word,
    sign: <rect className={name} x={1} y={6 - height / 2} width={20} height={height} rx={height === 5 ? 2.5 : 3} />,
  });
  const line = (isUsed: boolean, word: string, name: string | undefined): Sign => ({
    isUsed,
    word,
    sign: <line className={name} x1={1} x2={21} y1={6} y2={6} />,
  });
  const hasReconnect = events.some(({ kind }) => kind === "reconnected");
  return [
    line(ring !== null, say("calls.course.legend.ring"), classes.ring),
    bar(kinds.has("together"), say("calls.course.legend.present"), classes.together),
    bar(kinds.has("alone"), say("calls.course.legend.alone"), classes.alone, 5),
    bar(kinds.has("present"), say("calls.course.legend.unsureCompany"), classes.present),
    bar(kinds.has("perhaps"), say("calls.course.legend.perhaps"), classes.perhaps),
    {
      isUsed: events.some(({ kind }) => kind === "leftEarly"),
      word: say("calls.course.legend.leftEarly"),
      sign: <rect className={classes.early} x={10} y={1} width={3} height={10} rx={1} />,
    },
    { isUsed: hasReconnect, word: say("calls.course.legend.reconnect"), sign: <ReconnectSign /> },
    {
      isUsed: edges.has("open"),
      word: say("calls.course.legend.open"),
      sign: <path className={classes.open} d="M 8 1 l 7 5 l -7 5 z" />,
    },
    line(edges.has("unknown"), say("calls.course.legend.unknown"), classes.unknown),
    bar(recordings.length > 0, say("calls.course.legend.recording"), classes.recording, 8),
  ];
}

function ReconnectSign() {
  return (
    <>
      <rect className={classes.together} x={1} y={1} width={20} height={10} rx={3} />
      <path className={classes.notch} d="M 7 1 L 15 1 L 12 6 L 15 11 L 7 11 L 10 6 Z" />
      <line className={classes.notchLine} x1={11} x2={11} y1={1} y2={11} />
    </>
  );
}
