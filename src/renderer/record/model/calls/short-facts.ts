// The facts of a call that people ask for first: how long it rang and lasted, what kind it was, what was recorded.
import type { CallDetail } from "#contract/methods/rows.ts";
import { secondsBetween } from "#domain/columns/datasets.ts";
import type { CourseReading } from "./course-story.ts";
import { withSoFar } from "./duration.ts";
import { exactDuration } from "./moments.ts";
import { kindsInWords } from "#domain/query/value-words.ts";
import { say } from "#texts/say.ts";

type ShortFact = readonly [name: string, value: string | null];

/** Null for a fact that is not known. */
export function shortFacts(
  { row, recordings }: Pick<CallDetail, "row" | "recordings">,
  { course, moments }: Pick<CourseReading, "course" | "moments">,
): readonly ShortFact[] {
  const { ring } = course;
  const { call: length } = course.lengths;
  const { startedAtSeconds: start, endedAtSeconds: end, type, mode } = row;
  const lengths = recordings.flatMap(
    ({ startTimeSeconds, endTimeSeconds }) => secondsBetween(startTimeSeconds, endTimeSeconds) ?? [],
  );
  return [
    [
      say("calls.call.rang"),
      ring === null
        ? null
        : say("calls.call.rangFor", {
            at: moments.at(ring.fromSeconds),
            duration: withSoFar(exactDuration(ring.toSeconds - ring.fromSeconds), ring.until === "now"),
          }),
    ],
    [
      say("calls.call.lasted"),
      start === null || length === null
        ? null
        : say("calls.call.lastedFor", {
            from: moments.at(start),
            to: end === null ? null : moments.at(end),
            duration: exactDuration(length.minutes * 60),
          }),
    ],
    [say("calls.call.kind"), type === null && mode === null ? null : kindOf(type, mode)],
    [say("calls.call.recordings"), lengths.length === 0 ? null : lengths.map(exactDuration).join(", ")],
  ];
}

const KNOWN_TYPES: ReadonlySet<string | null> = new Set(["audio", "video"]);
const KNOWN_MODES: ReadonlySet<string | null> = new Set(["call", "meet", "presenter", null]);

/** "Video meeting"; the values of the record where one is not known. */
function kindOf(type: string | null, mode: string | null): string {
  return KNOWN_TYPES.has(type) && KNOWN_MODES.has(mode)
    ? say("calls.call.kinds", { type: type ?? "", mode: mode ?? "call" })
    : kindsInWords(type, mode);
}
