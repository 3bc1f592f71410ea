// The colours and short texts of the pictures.
import { formatNumber } from "#renderer/design/words/format-values.ts";

/** Colours of the series, from the bottom to the top. */
const SERIES_COLOURS = [
  "var(--sb-chart-1)",
  "var(--sb-chart-2)",
  "var(--sb-chart-3)",
  "var(--sb-chart-4)",
  "var(--sb-chart-other)",
] as const;

/** The last series has the colour of what is not decided, or of the others. */
export function colourOf(series: number, count: number): string {
  return series === count - 1 ? "var(--sb-chart-other)" : (SERIES_COLOURS[series] ?? "var(--sb-chart-other)");
}

/** A short text of a picture. Its looks are attributes, so that a saved picture keeps them. */
export function Label(props: {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly text: string;
  readonly isStrong?: boolean;
}) {
  const { x, y, anchor, text, isStrong = false } = props;
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      fontSize={isStrong ? 12.5 : 11}
      fontWeight={isStrong ? 600 : 400}
      fill={isStrong ? "var(--sb-text)" : "var(--sb-quiet)"}
    >
      {text}
    </text>
  );
}

/** "57 %", or a dash where no outcome is known. */
export function rateWords(rate: number | null): string {
  return rate === null ? "–" : `${formatNumber(Math.round(rate * 100))}\u00A0%`;
}
