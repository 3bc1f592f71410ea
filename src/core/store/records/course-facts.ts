// The figures of a call's course as they are stored beside its facts.
import { courseFiguresOf, NO_FIGURES, type CourseFigures } from "#domain/course/figures.ts";
import { isOpenCall, type CallFacts } from "#domain/records/call.ts";

/** The facts of a call with its figures. `raw` is everything the service sent of it. An open call has no figures yet. */
export function withFigures(facts: CallFacts, raw: unknown): CallFacts & CourseFigures {
  // The course of a call that has ended is the same at every later moment.
  return { ...facts, ...(isOpenCall(facts) ? NO_FIGURES : courseFiguresOf(facts, raw, 0)) };
}
