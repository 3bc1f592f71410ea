// The timelines of two calls on one axis, aligned by their starts or by clock time.
import { useMemo, useRef, useState } from "react";
import { SegmentedControl } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import type { Interval } from "#domain/time/intervals.ts";
import { useZone } from "#renderer/state/use-app.ts";
import { clockAxis, offsetAxis, type Axis } from "#renderer/record/model/calls/axis.ts";
import { laneRowsOf } from "#renderer/record/model/calls/timeline-lanes.ts";
import { secondsAt } from "#renderer/record/model/calls/timeline-scale.ts";
import { ALIGNMENTS, moved, sharedExtent, zeroOf, type Alignment } from "./shared-axis.ts";
import { LaneLabels } from "#renderer/record/views/calls/timeline/lane-labels.tsx";
import { Lanes } from "#renderer/record/views/calls/timeline/lane-area.tsx";
import { SpanTools } from "#renderer/record/views/calls/timeline/span-tools.tsx";
import { TimelineAxis } from "#renderer/record/views/calls/timeline/timeline-axis.tsx";
import type { ShownCourse } from "#renderer/record/views/calls/timeline/use-course.ts";
import { useTimelineSpan, type TimelineSpan } from "#renderer/record/views/calls/timeline/use-timeline-span.ts";
import { useTimelineWheel } from "#renderer/record/views/calls/timeline/use-timeline-wheel.ts";
import timelineClasses from "#renderer/record/views/calls/timeline/timeline.module.css";
import classes from "./compare.module.css";
import { say } from "#texts/say.ts";

export interface TimelineSide {
  /** "A: Freya to Lena" */
  readonly name: string;
  readonly shown: ShownCourse;
}

export function CompareTimelines({ sides }: { readonly sides: readonly TimelineSide[] }) {
  const [alignment, setAlignment] = useState<Alignment>("start");
  const extent = sharedExtent(
    sides.map(({ shown }) => shown),
    alignment,
  );
  return (
    <section className={classes.timelines} aria-label={say("compare.timelines")}>
      {extent === null ? (
        sides.map(({ name }) => <p key={name}>{say("compare.noTimes", { side: name })}</p>)
      ) : (
        <Drawn key={alignment} sides={sides} extent={extent} alignment={alignment} onAlign={setAlignment} />
      )}
    </section>
  );
}

function Drawn(props: {
  readonly sides: readonly TimelineSide[];
  readonly extent: Interval;
  readonly alignment: Alignment;
  readonly onAlign: (alignment: Alignment) => void;
}) {
  const { sides, extent, alignment, onAlign } = props;
  const view = useTimelineSpan(extent);
  const zone = useZone();
  const scroll = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const attach = useMergedRef(track, measured);
  const moments = sides[0]?.shown.moments;
  const { span } = view;
  const axis = useMemo(
    (): Axis =>
      alignment === "clock" && moments !== undefined ? clockAxis(span, width, zone, moments) : offsetAxis(span, width),
    [alignment, moments, span, width, zone],
  );
  useTimelineWheel(scroll, track, {
    zoom: (factor, x) => view.zoom(factor, secondsAt(x, span, Math.max(1, width))),
    pan: (pixels) => view.pan(pixels / Math.max(1, width)),
    isZoomed: !view.isWhole,
  });
  return (
    <>
      <Tools view={view} alignment={alignment} onAlign={onAlign} />
      {/* Time runs from left to right in every language, as in one call's timeline. */}
      <div ref={scroll} className={timelineClasses.scroll} dir="ltr">
        <div className={timelineClasses.axisPart}>
          <div ref={attach}>
            <TimelineAxis axis={axis} width={width} />
          </div>
        </div>
        {sides.map(({ name, shown }) => (
          <SideLanes
            key={name}
            name={name}
            shown={shown}
            axis={axis}
            span={moved(span, zeroOf(shown, alignment))}
            width={width}
          />
        ))}
      </div>
    </>
  );
}

function Tools(props: {
  readonly view: TimelineSpan;
  readonly alignment: Alignment;
  readonly onAlign: (alignment: Alignment) => void;
}) {
  const { view, alignment, onAlign } = props;
  return (
    <div className={timelineClasses.toolbar}>
      <SegmentedControl
        size="xs"
        aria-label={say("compare.align")}
        data={ALIGNMENTS.map((value) => ({ value, label: say(`compare.alignments.${value}`) }))}
        value={alignment}
        onChange={onAlign}
      />
      <SpanTools
        view={view}
        labels={{ zoomIn: say("compare.zoomIn"), zoomOut: say("compare.zoomOut"), fit: say("compare.fit") }}
      />
    </div>
  );
}

/** One call: its name, its people, and its lanes. The span is in the call's own times. */
function SideLanes(props: {
  readonly name: string;
  readonly shown: ShownCourse;
  readonly axis: Axis;
  readonly span: Interval;
  readonly width: number;
}) {
  const { name, shown, axis, span, width } = props;
  const { course, names } = shown;
  const { rows, height } = useMemo(() => laneRowsOf(course), [course]);
  const { fromSeconds, toSeconds } = span;
  const own = useMemo(() => ({ fromSeconds, toSeconds }), [fromSeconds, toSeconds]);
  return (
    <>
      <h4 className={classes.laneTitle}>{name}</h4>
      {course.extent === null ? (
        <p className={classes.line}>{say("compare.noTimes", { side: name })}</p>
      ) : (
        <div className={timelineClasses.lanes} style={{ height }}>
          <div className={timelineClasses.labels}>
            <LaneLabels course={course} names={names} rows={rows} showEntries={null} />
          </div>
          <div className={`${timelineClasses.track} ${classes.track}`}>
            <Lanes course={course} rows={rows} axis={axis} span={own} width={width} />
          </div>
        </div>
      )}
    </>
  );
}
