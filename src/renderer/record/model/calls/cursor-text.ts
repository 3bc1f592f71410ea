// The text at the cursor of a timeline: the time, the offset in the call, and the event.
import type { CourseReading } from "./course-story.ts";
import { exactHours } from "./moments.ts";
import { say } from "#texts/say.ts";

/** "15:18:30 · 12 min 12 s into the call · Freya dropped, back after 9 s". The call begins when it is answered. */
export function cursorText(seconds: number, event: string | null, reading: CourseReading): string {
  const { moments } = reading;
  const begin = beginOf(reading) ?? seconds;
  const offset = Math.round(seconds) - begin;
  const place =
    offset < 0
      ? say("calls.course.beforeStart", { offset: exactHours(-offset) })
      : say("calls.course.intoCall", { offset: exactHours(offset) });
  return [moments.at(Math.round(seconds)), place, ...(event === null ? [] : [event])].join(" · ");
}

/** When a call begins: when it is answered, else initiated, else its first known moment; null for a call without times. */
export function beginOf({ call, course }: Pick<CourseReading, "call" | "course">): number | null {
  return call.startedAtSeconds ?? call.initiatedAtSeconds ?? course.extent?.fromSeconds ?? null;
}
