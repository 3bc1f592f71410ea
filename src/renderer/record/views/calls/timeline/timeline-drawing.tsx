// The timeline as a drawing: axis, lanes and cursor. Only the lanes in sight are drawn.
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import type { Interval } from "#domain/time/intervals.ts";
import { useZone } from "#renderer/state/use-app.ts";
import { clockAxis } from "#renderer/record/model/calls/axis.ts";
import { cursorText } from "#renderer/record/model/calls/cursor-text.ts";
import { laneRowsOf, rowsBetween, topOfLane, type LaneRows } from "#renderer/record/model/calls/timeline-lanes.ts";
import { lengthOf, PAN_STEP, secondsAt, ZOOM_STEP } from "#renderer/record/model/calls/timeline-scale.ts";
import { useCourseView } from "./course-view.tsx";
import { LaneLabels } from "./lane-labels.tsx";
import { Lanes } from "./lane-area.tsx";
import { TimelineAxis } from "./timeline-axis.tsx";
import { TimelineCursor } from "./timeline-cursor.tsx";
import type { ShownCourse } from "./use-course.ts";
import type { TimelineCursorState } from "./use-timeline-cursor.ts";
import type { TimelineSpan } from "./use-timeline-span.ts";
import { useTimelineWheel } from "./use-timeline-wheel.ts";
import classes from "./timeline.module.css";
import { say } from "#texts/say.ts";

/** The drawing is at most so high and scrolls inside, pixels. */
const HIGHEST = 560;
/** Lanes so far outside the visible part are drawn, too; the part is read in steps of this size. Pixels. */
const STEP = 140;
/** The pointer catches an event within this distance, pixels. */
const CATCHES = 5;

interface Props {
  readonly shown: ShownCourse;
  readonly extent: Interval;
  readonly view: TimelineSpan;
  readonly state: TimelineCursorState;
}

export function TimelineDrawing({ shown, extent, view, state }: Props) {
  const { course } = shown;
  const { showEntries } = useCourseView();
  const rows = useMemo(() => laneRowsOf(course), [course]);
  const [top, setTop] = useState(0);
  const scroll = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const attach = useMergedRef(track, measured);
  const zone = useZone();
  const { span } = view;
  const axis = useMemo(() => clockAxis(span, width, zone, shown.moments), [span, width, zone, shown.moments]);
  const inSight = useMemo(() => rowsBetween(rows, top - STEP, top + HIGHEST + STEP * 2), [rows, top]);
  useTimelineWheel(scroll, track, {
    zoom: (factor, x) => view.zoom(factor, secondsAt(x, view.span, Math.max(1, width))),
    pan: (pixels) => view.pan(pixels / Math.max(1, width)),
    isZoomed: !view.isWhole,
  });
  useShownLane(scroll, track, rows, state);
  const text = state.cursor === null ? null : cursorText(state.cursor.seconds, state.stop?.text ?? null, shown);
  return (
    <>
      <p className={classes.readout}>{text ?? say("calls.course.untouched")}</p>
      <div
        ref={scroll}
        className={classes.scroll}
        // Time runs from left to right in every language, as in the drawing itself.
        dir="ltr"
        style={{ maxHeight: `min(56vh, ${HIGHEST}px)` }}
        onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / STEP) * STEP)}
      >
        <div className={classes.axisPart}>
          <TimelineAxis axis={axis} width={width} />
        </div>
        <div className={classes.lanes} style={{ height: rows.height }}>
          <div className={classes.labels}>
            <LaneLabels course={course} names={shown.names} rows={inSight} showEntries={showEntries} />
          </div>
          <Track attach={attach} extent={extent} view={view} state={state} width={width} text={text}>
            <Lanes course={course} rows={inSight} axis={axis} span={view.span} width={width} />
            <Pointed state={state} view={view} width={width} rows={rows} />
          </Track>
        </div>
      </div>
    </>
  );
}

/** Scrolls to the lane that the cursor went to; a place that a link leads to also gets the focus. */
function useShownLane(
  scroll: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  rows: LaneRows,
  { sought }: TimelineCursorState,
): void {
  const { target, takesFocus } = useCourseView();
  const scrollToLane = useEffectEvent((lane: number | null): void => {
    const laneTop = lane === null ? null : topOfLane(rows, lane);
    const element = scroll.current;
    if (laneTop === null || element === null) return;
    const isVisible = laneTop >= element.scrollTop && laneTop + 80 <= element.scrollTop + element.clientHeight;
    if (!isVisible) element.scrollTo({ top: Math.max(0, laneTop - element.clientHeight / 2) });
  });
  useEffect(() => {
    if (sought !== null) scrollToLane(sought.lane);
  }, [sought]);
  useEffect(() => {
    if (target === null || !takesFocus(target)) return;
    track.current?.focus({ preventScroll: true });
    track.current?.closest("section")?.scrollIntoView({ block: "nearest" });
  }, [target, takesFocus, track]);
}

/** The part that takes pointer and keys: a slider over the moments of the call. */
function Track(props: {
  readonly attach: (element: HTMLDivElement | null) => void;
  readonly extent: Interval;
  readonly view: TimelineSpan;
  readonly state: TimelineCursorState;
  readonly width: number;
  readonly text: string | null;
  readonly children: ReactNode;
}) {
  const { attach, extent, view, state, width, text, children } = props;
  const keys = useId();
  const onKeyDown = useTrackKeys(view, state);

  function onPointerMove(event: PointerEvent): void {
    if (width === 0) return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    state.point(secondsAt(x, view.span, width), (CATCHES / width) * lengthOf(view.span));
  }

  return (
    <>
      <div
        ref={attach}
        className={classes.track}
        role="slider"
        tabIndex={0}
        aria-label={say("calls.course.cursor")}
        aria-describedby={keys}
        aria-valuemin={Math.floor(extent.fromSeconds)}
        aria-valuemax={Math.ceil(extent.toSeconds)}
        aria-valuenow={Math.round(state.cursor?.seconds ?? extent.fromSeconds)}
        aria-valuetext={text ?? say("calls.course.untouched")}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
      >
        {children}
      </div>
      <span id={keys} hidden>
        {say("calls.course.keys")}
      </span>
    </>
  );
}

function useTrackKeys(view: TimelineSpan, state: TimelineCursorState): (event: KeyboardEvent) => void {
  const { showEntries } = useCourseView();
  const { cursor, stop, step } = state;
  const at = cursor?.seconds;
  const actions: Readonly<Record<string, (isShift: boolean) => void>> = {
    ArrowRight: (isShift) => (isShift ? view.pan(PAN_STEP) : step(1)),
    ArrowLeft: (isShift) => (isShift ? view.pan(-PAN_STEP) : step(-1)),
    Home: state.first,
    End: state.last,
    "+": () => view.zoom(ZOOM_STEP, at),
    "=": () => view.zoom(ZOOM_STEP, at),
    "-": () => view.zoom(1 / ZOOM_STEP, at),
    "−": () => view.zoom(1 / ZOOM_STEP, at),
    "0": () => view.fit(),
    Enter: () => showEntries(stop?.target.rows ?? []),
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]?.(event.shiftKey);
  };
}

function Pointed(props: {
  readonly state: TimelineCursorState;
  readonly view: TimelineSpan;
  readonly width: number;
  readonly rows: LaneRows;
}) {
  const { target } = useCourseView();
  const { state, view, width, rows } = props;
  return <TimelineCursor cursor={state.cursor} target={target} span={view.span} width={width} rows={rows} />;
}
