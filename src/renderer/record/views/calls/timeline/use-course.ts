// The course of the shown call: computed again when the record changes, and each second while the call runs.
import { useEffect, useMemo, useState } from "react";
import type { CallDetail } from "#contract/methods/rows.ts";
import { courseOf } from "#domain/course/course.ts";
import { storyOf, type StoryPart } from "#domain/course/story.ts";
import { useTimeForm } from "#renderer/state/use-app.ts";
import type { CourseReading } from "#renderer/record/model/calls/course-story.ts";
import { momentsOf } from "#renderer/record/model/calls/moments.ts";

export interface ShownCourse extends CourseReading {
  readonly story: readonly StoryPart[];
  /** when the record was read */
  readonly readAtSeconds: number;
}

const readSeconds = (): number => Math.floor(Date.now() / 1000);

/** The source of the course of a call. */
export type CourseRecord = Pick<CallDetail, "row" | "participants" | "recordings" | "names">;

export function useCourse(detail: CourseRecord): ShownCourse {
  const form = useTimeForm();
  const [nowSeconds, setNowSeconds] = useState(readSeconds);
  const [read, setRead] = useState({ detail, atSeconds: nowSeconds });
  if (read.detail !== detail) setRead({ detail, atSeconds: readSeconds() });
  const shown = useMemo((): ShownCourse => {
    const { row: call, participants, recordings, names } = detail;
    const facts = { call, participants, recordings, nowSeconds };
    const course = courseOf(facts);
    const moments = momentsOf(form, course.extent?.fromSeconds ?? null, nowSeconds);
    return { course, call, names, moments, story: storyOf(course, facts), readAtSeconds: read.atSeconds };
  }, [detail, nowSeconds, form, read]);

  const { isOngoing } = shown.course;
  useEffect(() => {
    if (!isOngoing) return;
    const timer = setInterval(() => setNowSeconds(readSeconds()), 1000);
    return () => clearInterval(timer);
  }, [isOngoing]);
  return shown;
}
