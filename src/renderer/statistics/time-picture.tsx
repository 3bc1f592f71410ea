// The picture over time: stacked bars, the earlier period behind them, the answer rate below, and one cursor for both.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { useWantedFocus } from "#renderer/parts/use-wanted-focus.ts";
import { say } from "#texts/say.ts";
import { LABEL_WIDTH, layoutOf, markAt, type Layout } from "./picture-layout.ts";
import { markName } from "./mark-words.ts";
import { colourOf, Label } from "./picture-label.tsx";
import type { TimeMark, MarkUnit } from "./time-marks.ts";
import classes from "./statistics-screen.module.css";

/** A pointer that moved less has clicked, pixels. */
const CLICK_PIXELS = 4;

interface Props {
  readonly marks: readonly TimeMark[];
  readonly unit: MarkUnit;
  readonly hasRate: boolean;
  /** the name of the picture, and what its cursor says of a mark */
  readonly label: string;
  readonly describe: (mark: TimeMark) => string;
  readonly cursor: number | null;
  readonly onCursor: (index: number | null) => void;
  readonly onShow: (mark: TimeMark) => void;
  readonly onNarrow: (first: TimeMark, last: TimeMark) => void;
}

export function TimePicture(props: Props) {
  const { marks, hasRate, label, describe, cursor } = props;
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const own = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(measured, own);
  useWantedFocus("rows", own);
  const layout = layoutOf(marks, Math.max(200, width), hasRate);
  const { drag, ...pointer } = useMarkPointer(props, layout, own);
  const mark = cursor === null ? undefined : marks[cursor];
  return (
    <div
      ref={ref}
      className={classes.picture}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={Math.max(1, marks.length)}
      aria-valuenow={(cursor ?? marks.length - 1) + 1}
      aria-valuetext={mark === undefined ? say("statistics.noMark") : describe(mark)}
      onKeyDown={(event) => moveByKey(event, props)}
      {...pointer}
    >
      {width > 0 && <Drawing {...props} layout={layout} drag={drag} />}
    </div>
  );
}

function moveByKey(event: KeyboardEvent, { marks, cursor, onCursor, onShow }: Props): void {
  const last = marks.length - 1;
  const at = cursor ?? last + 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at - 7,
    PageDown: at + 7,
    Home: 0,
    End: last,
  };
  const mark = cursor === null ? undefined : marks[cursor];
  if (Object.hasOwn(steps, event.key) && !event.altKey && last >= 0) {
    onCursor(Math.min(last, Math.max(0, steps[event.key] ?? last)));
  } else if (event.key === "Enter" && mark !== undefined) onShow(mark);
  else return;
  event.preventDefault();
}

/** The cursor follows the pointer; a click shows the rows of a mark, and a drag narrows to a span. */
function useMarkPointer(
  { marks, onCursor, onShow, onNarrow }: Props,
  layout: Layout,
  own: { readonly current: HTMLDivElement | null },
) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const place = ({ clientX }: PointerEvent): number => clientX - (own.current?.getBoundingClientRect().left ?? 0);
  return {
    drag,
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
      if (event.button !== 0 || marks.length === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const x = place(event);
      setDrag({ from: x, to: x });
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
      if (marks.length === 0) return;
      const x = place(event);
      onCursor(markAt(x, layout, marks.length));
      if (drag !== null) setDrag({ ...drag, to: x });
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>): void => {
      if (drag === null) return;
      setDrag(null);
      const x = place(event);
      const [first, last] = [Math.min(drag.from, x), Math.max(drag.from, x)].map(
        (edge) => marks[markAt(edge, layout, marks.length)],
      );
      if (first === undefined || last === undefined) return;
      if (Math.abs(drag.from - x) > CLICK_PIXELS && first !== last) onNarrow(first, last);
      else if (last.rows > 0) onShow(last);
    },
    onPointerCancel: (): void => setDrag(null),
  };
}

function Drawing(
  props: Props & { readonly layout: Layout; readonly drag: { readonly from: number; readonly to: number } | null },
) {
  const { marks, unit, layout, cursor, drag, hasRate } = props;
  const { width, height, left, right, top, floor, step } = layout;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden data-picture="time">
      <Hatch />
      <path d={layout.weekends} fill="var(--sb-chart-weekend)" />
      {layout.ticks.map(({ value, y }) => (
        <g key={value}>
          <path d={`M${left} ${y}H${right}`} stroke="var(--sb-chart-grid)" />
          <Label x={left - 7} y={y + 4} anchor="end" text={formatNumber(value)} />
        </g>
      ))}
      <path d={layout.ghost} fill="var(--sb-chart-ghost)" />
      {layout.series.map((path, series) => (
        <path key={series} d={path} fill={colourOf(series, layout.series.length)} data-series={series} />
      ))}
      <path d={layout.ghostTops} fill="var(--sb-chart-before)" />
      {layout.unknown !== null && (
        <rect x={layout.unknown.x} y={top} width={layout.unknown.width} height={floor - top} fill="url(#sb-hatch)" />
      )}
      {layout.named.map((index) => {
        const mark = marks[index];
        const middle = left + (index + 0.5) * step;
        // The name of the last mark may be wider than it.
        const isAtEnd = middle + LABEL_WIDTH / 2 > width;
        return (
          mark !== undefined && (
            <Label
              key={index}
              x={isAtEnd ? width : middle}
              y={floor + 15}
              anchor={isAtEnd ? "end" : "middle"}
              text={markName(mark, unit, index === 0 && unit === "hour")}
            />
          )
        );
      })}
      {hasRate && <RateLine marks={marks} layout={layout} />}
      {cursor !== null && (
        <CursorLine layout={layout} cursor={cursor} hasRate={hasRate} rate={marks[cursor]?.rate ?? null} />
      )}
      {drag !== null && Math.abs(drag.to - drag.from) > CLICK_PIXELS && (
        <rect
          x={Math.min(drag.from, drag.to)}
          y={top}
          width={Math.abs(drag.to - drag.from)}
          height={height - top - 8}
          fill="var(--sb-accent)"
          fillOpacity={0.14}
        />
      )}
    </svg>
  );
}

/** Stripes for what is not loaded. */
function Hatch() {
  return (
    <defs>
      <pattern id="sb-hatch" width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" stroke="var(--sb-hatch)" strokeWidth={2} />
      </pattern>
    </defs>
  );
}

function RateLine({ marks, layout }: { readonly marks: readonly TimeMark[]; readonly layout: Layout }) {
  const { left, right, rateTop, rateFloor, unknown } = layout;
  const answered = marks.some(({ rate }) => rate !== null);
  return (
    <g>
      <Label x={0} y={rateTop - 12} anchor="start" text={say("statistics.rate")} isStrong />
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path d={`M${left} ${rateFloor - share * (rateFloor - rateTop)}H${right}`} stroke="var(--sb-chart-grid)" />
          <Label
            x={left - 7}
            y={rateFloor - share * (rateFloor - rateTop) + 4}
            anchor="end"
            text={formatNumber(share * 100)}
          />
        </g>
      ))}
      {unknown !== null && (
        <rect x={unknown.x} y={rateTop} width={unknown.width} height={rateFloor - rateTop} fill="url(#sb-hatch)" />
      )}
      {answered && (
        <path d={layout.rate} fill="none" stroke="var(--sb-chart-1)" strokeWidth={1.6} strokeLinejoin="round" />
      )}
    </g>
  );
}

function CursorLine(props: {
  readonly layout: Layout;
  readonly cursor: number;
  readonly hasRate: boolean;
  readonly rate: number | null;
}) {
  const { layout, cursor, hasRate, rate } = props;
  const { left, step, top, floor, rateTop, rateFloor } = layout;
  const x = left + (cursor + 0.5) * step;
  return (
    <g data-cursor="">
      <path
        d={`M${x} ${top}V${floor}${hasRate ? `M${x} ${rateTop}V${rateFloor}` : ""}`}
        stroke="var(--sb-text)"
        strokeWidth={1.2}
        strokeDasharray="2 2"
      />
      {hasRate && rate !== null && (
        <circle
          cx={x}
          cy={rateFloor - rate * (rateFloor - rateTop)}
          r={3.5}
          fill="var(--sb-surface)"
          stroke="var(--sb-chart-1)"
          strokeWidth={2}
        />
      )}
    </g>
  );
}
