// The signs of the timeline that occur in this call, with their words.
import { useMemo, type ReactNode } from "react";
import type { Course } from "../../../../domain/course/course.ts";
import { deviceStretches, personStretches } from "../../../model/calls/timeline-stretches.ts";
import { courseTexts } from "../../../model/calls/course-texts.ts";
import classes from "./timeline.module.css";

const texts = courseTexts.legend;

interface Sign {
  readonly isUsed: boolean;
  readonly word: string;
  readonly sign: ReactNode;
}

export function Legend({ course }: { readonly course: Course }) {
  const signs = useMemo(() => signsOf(course), [course]);
  return (
    <ul className={classes.legend} aria-label={texts.label}>
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
    line(ring !== null, texts.ring, classes.ring),
    bar(kinds.has("together"), texts.present, classes.together),
    bar(kinds.has("alone"), texts.alone, classes.alone, 5),
    bar(kinds.has("present"), texts.unsureCompany, classes.present),
    bar(kinds.has("perhaps"), texts.perhaps, classes.perhaps),
    { isUsed: hasReconnect, word: texts.reconnect, sign: <ReconnectSign /> },
    { isUsed: edges.has("open"), word: texts.open, sign: <path className={classes.open} d="M 8 1 l 7 5 l -7 5 z" /> },
    line(edges.has("unknown"), texts.unknown, classes.unknown),
    bar(recordings.length > 0, texts.recording, classes.recording, 8),
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
