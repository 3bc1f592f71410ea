// How long calls lasted or rang: one bar for each range, those of the earlier period behind, and half of all as a line.
import { useState, type KeyboardEvent } from "react";
import { useElementSize } from "@mantine/hooks";
import type { Lengths } from "#contract/methods/statistics-methods.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { formatDuration } from "#domain/time/time.ts";
import { say } from "#texts/say.ts";
import { barsPath } from "./picture-layout.ts";
import { Label } from "./picture-label.tsx";
import classes from "./statistics-screen.module.css";

const HEIGHT = 132;
const TOP = 18;
const FLOOR = HEIGHT - 20;

interface Props {
  readonly title: string;
  readonly lengths: Lengths;
  readonly earlier: Lengths | null;
  /** the names of the ranges, and the lower bounds after 0 in seconds */
  readonly labels: readonly string[];
  readonly edgesSeconds: readonly number[];
  /** absent where no filter means the same */
  readonly onShow?: (range: number) => void;
}

export function DistributionPicture(props: Props) {
  const { title, lengths, labels, onShow } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [cursor, setCursor] = useState<number | null>(null);
  const last = lengths.ranges.length - 1;
  const words = (range: number): string =>
    say("statistics.rangeRows", { range: labels[range] ?? "", rows: lengths.ranges[range] ?? 0 });
  const move = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (step !== 0) setCursor(Math.min(last, Math.max(0, (cursor ?? (step > 0 ? -1 : last + 1)) + step)));
    else if (event.key === "Enter" && cursor !== null) onShow?.(cursor);
    else return;
    event.preventDefault();
  };
  const rangeAt = (x: number): number => Math.min(last, Math.max(0, Math.floor((x / Math.max(1, width)) * (last + 1))));
  return (
    <section className={classes.part} aria-label={title}>
      <h2 className={classes.partTitle}>{title}</h2>
      <div
        ref={ref}
        className={classes.picture}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(cursor ?? 0) + 1}
        aria-valuetext={cursor === null ? half(lengths) : words(cursor)}
        onKeyDown={move}
        onPointerMove={(event) => setCursor(rangeAt(event.nativeEvent.offsetX))}
        onPointerLeave={() => setCursor(null)}
        onClick={(event) => onShow?.(rangeAt(event.nativeEvent.offsetX))}
      >
        {width > 0 && (
          <Drawing {...props} width={width} cursor={cursor} words={cursor === null ? half(lengths) : words(cursor)} />
        )}
      </div>
    </section>
  );
}

function half({ medianSeconds }: Lengths): string {
  return medianSeconds === null
    ? say("statistics.noLengths")
    : say("statistics.half", { length: formatDuration(medianSeconds) });
}

function Drawing(props: Props & { readonly width: number; readonly cursor: number | null; readonly words: string }) {
  const { lengths, earlier, edgesSeconds, width, cursor, words } = props;
  const count = lengths.ranges.length;
  const step = width / count;
  const most = Math.max(1, ...lengths.ranges, ...(earlier?.ranges ?? []));
  const bars = (ranges: readonly number[], share: number) =>
    ranges.map((rows, range) => {
      const height = (rows / most) * (FLOOR - TOP);
      return { x: range * step + (step * (1 - share)) / 2, y: FLOOR - height, width: step * share, height };
    });
  const at = medianAt(lengths, edgesSeconds, step);
  const named = count > 6 && step < 52 ? 2 : 1;
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden>
      {cursor !== null && (
        <rect x={cursor * step} y={TOP - 2} width={step} height={FLOOR - TOP + 2} fill="var(--sb-selected)" />
      )}
      {earlier !== null && <path d={barsPath(bars(earlier.ranges, 0.94))} fill="var(--sb-chart-ghost)" />}
      <path d={barsPath(bars(lengths.ranges, 0.66))} fill="var(--sb-chart-1)" />
      <path d={`M0 ${FLOOR}H${width}`} stroke="var(--sb-chart-grid)" />
      {at !== null && <path d={`M${at} ${TOP - 4}V${FLOOR}`} stroke="var(--sb-text)" strokeDasharray="2 2" />}
      <Label x={0} y={10} anchor="start" text={words} />
      {edgesSeconds.map(
        (edge, index) =>
          index % named === 0 && (
            <Label key={edge} x={(index + 1) * step} y={HEIGHT - 6} anchor="middle" text={shortLength(edge)} />
          ),
      )}
    </svg>
  );
}

/** The pixel of the typical length, in its range as far as it is. */
function medianAt({ medianSeconds }: Lengths, edges: readonly number[], step: number): number | null {
  if (medianSeconds === null) return null;
  const next = edges.findIndex((edge) => medianSeconds < edge);
  if (next === -1) return (edges.length + 0.5) * step;
  const [from, to] = [next === 0 ? 0 : (edges[next - 1] ?? 0), edges[next] ?? 1];
  return (next + (medianSeconds - from) / (to - from)) * step;
}

function shortLength(seconds: number): string {
  if (seconds >= 3600) return `${formatNumber(seconds / 3600)} h`;
  return seconds >= 60 ? `${formatNumber(seconds / 60)} min` : `${formatNumber(Math.round(seconds))} s`;
}
