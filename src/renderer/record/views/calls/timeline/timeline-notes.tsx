// Remarks about a call: contradictions, several devices, the same meeting, rebuilt from events.
import type { ReactNode } from "react";
import { UnstyledButton } from "@mantine/core";
import type { CallDetail, CallRow } from "#contract/methods/rows.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { openCall } from "#renderer/list/actions/query/record-actions.ts";
import { Section } from "#renderer/design/parts/section.tsx";
import { contradictionWords } from "#renderer/record/model/calls/contradiction-words.ts";
import { meetingIdsOf, namesAreShared } from "#renderer/record/model/calls/course-people.ts";
import { useRelated } from "#renderer/record/views/pane/use-related.ts";
import { LinkedWords } from "./call-story.tsx";
import type { ShownCourse } from "./use-course.ts";
import classes from "./timeline.module.css";
import { say } from "#texts/say.ts";

interface Props {
  readonly shown: ShownCourse;
  readonly detail: CallDetail;
}

/** Contradictions that are listed; the rest are counted. */
const MOST_CONTRADICTIONS = 50;

export function TimelineNotes({ shown, detail }: Props) {
  const { contradictions } = shown.course;
  return (
    <>
      {contradictions.length > 0 && (
        <Section title={say("calls.course.contradictionsTitle")} count={contradictions.length}>
          <ul className={classes.notes}>
            {contradictions.slice(0, MOST_CONTRADICTIONS).map((found, index) => (
              <li key={index}>
                <LinkedWords words={contradictionWords(found, shown)} />
              </li>
            ))}
            {contradictions.length > MOST_CONTRADICTIONS && (
              <li>{say("calls.course.moreContradictions", { number: contradictions.length - MOST_CONTRADICTIONS })}</li>
            )}
          </ul>
          <p className={classes.note}>{say("calls.course.nothingCorrected")}</p>
        </Section>
      )}
      <About shown={shown} detail={detail} />
    </>
  );
}

function About({ shown, detail }: Props) {
  const { lanes } = shown.course;
  const several = lanes.filter(({ devices }) => devices.length > 1).length;
  const meetings = meetingIdsOf(detail);
  const related = useRelated("calls", detail.row.rowId);
  const others = related?.otherCallsOfMeeting ?? 0;
  const notes: readonly ReactNode[] = [
    several > 0 ? say("calls.course.severalDevices", { people: several }) : null,
    meetings.length > 1 ? say("calls.course.severalMeetings", { meetings: meetings.length }) : null,
    others > 0 && related !== null ? (
      <SameMeeting key="same" shown={shown} count={others} calls={related.newestOfMeeting} />
    ) : null,
    detail.rebuiltFrom === null ? null : say("calls.course.rebuilt", { number: detail.rebuiltFrom.events }),
    namesAreShared(lanes) ? say("calls.course.sameNames") : null,
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <Section title={say("calls.course.aboutTitle")}>
      <ul className={classes.notes}>
        {notes.map((note, index) => (
          <li key={index}>{note}</li>
        ))}
      </ul>
    </Section>
  );
}

function SameMeeting(props: {
  readonly shown: ShownCourse;
  readonly count: number;
  /** the newest of them */
  readonly calls: readonly CallRow[];
}) {
  const app = useAppContext();
  const { count, calls } = props;
  const { dated } = props.shown.moments;
  return (
    <>
      {say("calls.course.sameMeeting", { sessions: count })}{" "}
      {calls.map(({ sessionId, initiatedAtSeconds, startedAtSeconds }, index) => {
        const at = initiatedAtSeconds ?? startedAtSeconds;
        return (
          <span key={sessionId}>
            {index > 0 && ", "}
            <UnstyledButton className={classes.link} onClick={() => openCall(app, sessionId)}>
              {at === null ? say("calls.course.noMoment") : say("calls.course.callOf", { moment: dated(at) })}
            </UnstyledButton>
          </span>
        );
      })}
      {count > calls.length && ` ${say("calls.course.sameMeetingMore", { sessions: count - calls.length })}`}
    </>
  );
}
