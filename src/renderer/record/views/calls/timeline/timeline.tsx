// The Timeline tab of a call: its story, the course as a drawing or a table, and remarks about the record.
import { useState } from "react";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { CallDetail } from "#contract/methods/rows.ts";
import type { Interval } from "#domain/time/intervals.ts";
import { isOpen } from "#renderer/record/model/calls/course-people.ts";
import { CallStory } from "./call-story.tsx";
import { useCourseView } from "./course-view.tsx";
import { Legend } from "./legend.tsx";
import { SpanTools } from "./span-tools.tsx";
import { TimelineDrawing } from "./timeline-drawing.tsx";
import { TimelineNotes } from "./timeline-notes.tsx";
import { TimelineTable } from "./timeline-table.tsx";
import { useCourse, type ShownCourse } from "./use-course.ts";
import { useTimelineCursor } from "./use-timeline-cursor.ts";
import { useTimelineSpan } from "./use-timeline-span.ts";
import classes from "./timeline.module.css";
import { say } from "#texts/say.ts";

export function Timeline({ detail }: { readonly detail: CallDetail }) {
  const shown = useCourse(detail);
  const { extent } = shown.course;
  return (
    <>
      <CallStory shown={shown} />
      <section className={classes.timeline} aria-label={say("calls.course.title")} key={detail.row.sessionId}>
        {extent === null ? (
          <>
            <p className={classes.note}>{say("calls.course.noTimes")}</p>
            <Refresh shown={shown} />
            <TimelineTable shown={shown} detail={detail} />
          </>
        ) : (
          <Switched shown={shown} detail={detail} extent={extent} />
        )}
      </section>
      <TimelineNotes shown={shown} detail={detail} />
    </>
  );
}

function Switched(props: { readonly shown: ShownCourse; readonly detail: CallDetail; readonly extent: Interval }) {
  const { shown, detail, extent } = props;
  const [isTable, setTable] = useState(false);
  const { target } = useCourseView();
  const [seen, setSeen] = useState(target);
  // A place that was asked for is shown in the drawing.
  if (seen !== target) {
    setSeen(target);
    setTable(false);
  }
  const view = useTimelineSpan(extent);
  const state = useTimelineCursor(shown, target, view.reveal);
  return (
    <>
      <div className={classes.toolbar}>
        {!isTable && (
          <SpanTools
            view={view}
            labels={{
              zoomIn: say("calls.course.zoomIn"),
              zoomOut: say("calls.course.zoomOut"),
              fit: say("calls.course.fit"),
            }}
          />
        )}
        <Button variant="default" size="compact-xs" onClick={() => setTable(!isTable)}>
          {isTable ? say("calls.course.showDrawing") : say("calls.course.showTable")}
        </Button>
        <Refresh shown={shown} />
      </div>
      {isTable ? (
        <TimelineTable shown={shown} detail={detail} />
      ) : (
        <>
          <TimelineDrawing shown={shown} extent={extent} view={view} state={state} />
          <Legend course={shown.course} />
        </>
      )}
    </>
  );
}

/** For a call that has no end yet: when the record was read, and a button that asks for it again. */
function Refresh({ shown }: { readonly shown: ShownCourse }) {
  const { refresh, isAsking } = useCourseView();
  if (refresh === null || !isOpen(shown.course)) return null;
  return (
    <span className={classes.refresh}>
      <span className="sb-quiet">
        {say("calls.course.refreshed", { moment: shown.moments.clock(shown.readAtSeconds) })}
      </span>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconRefresh size={13} stroke={1.8} aria-hidden />}
        loading={isAsking}
        onClick={refresh}
      >
        {say("calls.course.refresh")}
      </Button>
    </span>
  );
}
