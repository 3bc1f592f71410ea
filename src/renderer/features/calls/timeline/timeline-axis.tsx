// The time axis above the lanes, and its lines through them.
import { useZone } from "../../../actions/base/use-app.ts";
import type { Interval } from "../../../../domain/course/presence.ts";
import type { Moments } from "../../../model/calls/moments.ts";
import { ticksOf, type Tick } from "../../../model/calls/timeline-scale.ts";
import classes from "./timeline.module.css";

/** Height of the axis, pixels. */
const HEIGHT = 34;
/** Space between two ticks, enough for "15:18:30", pixels. */
const APART = 62;
const DAY_SECONDS = 86_400;

interface Props {
  readonly span: Interval;
  readonly width: number;
}

export function TimelineAxis({ span, width, moments }: Props & { readonly moments: Moments }) {
  const { stepSeconds, ticks } = useTicks({ span, width });
  const days = daysOf(ticks, moments);
  return (
    <svg className={classes.axis} width={width} height={HEIGHT} aria-hidden>
      {ticks.map(({ seconds, x }, index) => (
        <g key={seconds}>
          <line className={classes.tick} x1={x} x2={x} y1={HEIGHT - 5} y2={HEIGHT} />
          {stepSeconds < DAY_SECONDS && (
            <text className={classes.axisText} x={x} y={HEIGHT - 12} textAnchor={anchorOf(x, width)}>
              {stepSeconds < 60 ? moments.clock(seconds) : moments.clock(seconds).replace(/:\d\d$/u, "")}
            </text>
          )}
          {days[index] !== null && (
            <text className={classes.axisDay} x={x} y={10} textAnchor={anchorOf(x, width)}>
              {days[index]}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Faint lines at the ticks, behind the lanes. */
export function TickLines({ span, width, height }: Props & { readonly height: number }) {
  const { ticks } = useTicks({ span, width });
  return ticks.map(({ seconds, x }) => (
    <line key={seconds} className={classes.grid} x1={x} x2={x} y1={0} y2={height} />
  ));
}

function useTicks({ span, width }: Props) {
  return ticksOf(span, width, APART, useZone());
}

/** Labels at the ends stay inside. */
function anchorOf(x: number, width: number): "start" | "middle" | "end" {
  if (x < APART / 2) return "start";
  return x > width - APART / 2 ? "end" : "middle";
}

/** The day at the first tick and wherever it changes. */
function daysOf(ticks: readonly Tick[], moments: Moments): readonly (string | null)[] {
  const days = ticks.map(({ seconds }) => moments.day(seconds));
  return days.map((day, index) => (day === days[index - 1] ? null : day));
}
