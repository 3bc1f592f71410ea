// The time axis above the lanes, and its lines through them.
import type { Axis } from "#renderer/record/model/calls/axis.ts";
import classes from "./timeline.module.css";

/** Height of the axis, pixels. */
const HEIGHT = 34;
/** Labels nearer to an end than this would leave the axis, pixels. */
const LABEL_HALF = 31;
/** The most pixels of a character of a label. */
const CHARACTER = 7;

export function TimelineAxis({ axis, width }: { readonly axis: Axis; readonly width: number }) {
  const [first, second] = axis.ticks;
  const apart = first === undefined || second === undefined ? Infinity : second.x - first.x;
  // A label that is moved inside at an end takes half its width more of the room to its neighbour.
  const hasRoom = (label: string, x: number): boolean =>
    anchorOf(x, width) === "middle" || apart >= 1.5 * CHARACTER * label.length;
  return (
    <svg className={classes.axis} width={width} height={HEIGHT} aria-hidden>
      {axis.ticks.map(({ seconds, x, label, day }) => (
        <g key={seconds}>
          <line className={classes.tick} x1={x} x2={x} y1={HEIGHT - 5} y2={HEIGHT} />
          {label !== null && hasRoom(label, x) && (
            <text className={classes.axisText} x={x} y={HEIGHT - 12} textAnchor={anchorOf(x, width)}>
              {label}
            </text>
          )}
          {day !== null && (
            <text className={classes.axisDay} x={x} y={10} textAnchor={anchorOf(x, width)}>
              {day}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Faint lines at the ticks, behind the lanes. */
export function TickLines({ axis, height }: { readonly axis: Axis; readonly height: number }) {
  return axis.ticks.map(({ seconds, x }) => (
    <line key={seconds} className={classes.grid} x1={x} x2={x} y1={0} y2={height} />
  ));
}

/** Labels at the ends stay inside. */
function anchorOf(x: number, width: number): "start" | "middle" | "end" {
  if (x < LABEL_HALF) return "start";
  return x > width - LABEL_HALF ? "end" : "middle";
}
