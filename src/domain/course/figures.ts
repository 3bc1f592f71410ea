// The figures of a call's course by which calls are listed, filtered and sorted: the same as its story and timeline tell.
import { z } from "zod";
import { participantsOf, recordingsOf, type CallFacts } from "#domain/records/call.ts";
import { courseOf } from "./course.ts";
import { secondsIn } from "#domain/time/intervals.ts";
import { storyOf } from "./story.ts";

const figure = z.number().nullable();

/** Null: the record does not say. */
export const courseFigures = z.object({
  /** times that somebody was back on the same device within two minutes */
  reconnects: figure,
  /** people who left before the others */
  leftEarly: figure,
  /** how long one person was alone, all such times together */
  aloneSeconds: figure,
  /** people who stayed away from a call that somebody answered */
  neverJoined: figure,
  contradictions: figure,
  /** from the call to the answer */
  answeredAfterSeconds: figure,
  /** people who joined, each once; the service's count where no entry says who came */
  peopleJoined: figure,
});
export type CourseFigures = z.infer<typeof courseFigures>;

/** The figures of a call whose course is not known yet. */
export const NO_FIGURES: CourseFigures = {
  reconnects: null,
  leftEarly: null,
  aloneSeconds: null,
  neverJoined: null,
  contradictions: null,
  answeredAfterSeconds: null,
  peopleJoined: null,
};

/** The figures of a call at a moment, UNIX seconds. Without times of participants nothing is known of their presence. */
export function courseFiguresOf(
  call: Omit<CallFacts, "participantUids">,
  raw: unknown,
  nowSeconds: number,
): CourseFigures {
  const participants = participantsOf(raw);
  const facts = { call, participants, recordings: recordingsOf(raw), nowSeconds };
  const course = courseOf(facts);
  const story = storyOf(course, facts);
  const answer = story.find((told) => told.part === "answered" || told.part === "answeredBySomebody");
  const never = story.find((told) => told.part === "neverJoined");
  const eventsOf = (kind: string): number => course.events.filter((event) => event.kind === kind).length;
  const hasTimes = participants.some((entry) => entry.joinedAtSeconds !== null || entry.leftAtSeconds !== null);
  const saysWhoCame = participants.some(({ isJoined }) => isJoined !== null);
  return {
    reconnects: hasTimes ? eventsOf("reconnected") : null,
    leftEarly: hasTimes ? eventsOf("leftEarly") : null,
    aloneSeconds: hasTimes ? secondsIn(course.alone) : null,
    neverJoined: saysWhoCame ? (never?.lanes.length ?? 0) : null,
    contradictions: course.contradictions.length,
    answeredAfterSeconds: answer?.afterSeconds ?? null,
    peopleJoined: saysWhoCame ? course.lanes.filter(({ joined }) => joined === true).length : call.totalParticipants,
  };
}
