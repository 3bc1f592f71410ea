// The signs of the timeline that occur in this call, with their words.
import type { ReactNode } from "react";
import type { Course } from "../../../../domain/course/course.ts";
import { deviceStretches, personStretches } from "../../../model/calls/timeline-stretches.ts";
import { courseTexts } from "../../../model/calls/course-texts.ts";
import classes from "./timeline.module.css";

const texts = courseTexts.legend;

export function Legend({ course }: { readonly course: Course }) {
  const { ring, lanes, events, recordings } = course;
  const drawn = [
    ...lanes.flatMap((_, lane) => personStretches(course, lane)),
    ...lanes.flatMap(({ devices }) => (devices.length < 2 ? [] : devices.flatMap(deviceStretches))),
  ];
  const kinds = new Set(drawn.map(({ kind }) => kind));
  const edges = new Set(drawn.flatMap(({ start, end }) => [start, end]));
  const signs: readonly (readonly [isUsed: boolean, word: string, sign: ReactNode])[] = [
    [ring !== null, texts.ring, <line key="ring" className={classes.ring} x1={1} x2={21} y1={6} y2={6} />],
    [
      kinds.has("together"),
      texts.present,
      <rect key="present" className={classes.together} x={1} y={1} width={20} height={10} rx={3} />,
    ],
    [
      kinds.has("alone"),
      texts.alone,
      <rect key="alone" className={classes.alone} x={1} y={3.5} width={20} height={5} rx={2.5} />,
    ],
    [
      kinds.has("present"),
      texts.unsureCompany,
      <rect key="unsure" className={classes.present} x={1} y={1} width={20} height={10} rx={3} />,
    ],
    [
      kinds.has("perhaps"),
      texts.perhaps,
      <rect key="perhaps" className={classes.perhaps} x={1} y={1} width={20} height={10} rx={3} />,
    ],
    [
      events.some(({ kind }) => kind === "reconnected"),
      texts.reconnect,
      <g key="reconnect">
        <rect className={classes.together} x={1} y={1} width={20} height={10} rx={3} />
        <path className={classes.notch} d="M 7 1 L 15 1 L 12 6 L 15 11 L 7 11 L 10 6 Z" />
        <line className={classes.notchLine} x1={11} x2={11} y1={1} y2={11} />
      </g>,
    ],
    [edges.has("open"), texts.open, <path key="open" className={classes.open} d="M 8 1 l 7 5 l -7 5 z" />],
    [
      edges.has("unknown"),
      texts.unknown,
      <line key="unknown" className={classes.unknown} x1={1} x2={21} y1={6} y2={6} />,
    ],
    [
      recordings.length > 0,
      texts.recording,
      <rect key="recording" className={classes.recording} x={1} y={2} width={20} height={8} rx={3} />,
    ],
  ];
  return (
    <ul className={classes.legend} aria-label={texts.label}>
      {signs.map(([isUsed, word, sign]) =>
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
