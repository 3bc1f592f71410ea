// The course of a call in one paragraph, as parts that the window words and links: who called whom, the outcome, the
// talk time, the most important events, who left last. Definitions: docs/definitions.md.
import { secondsBetween } from "#domain/columns/datasets.ts";
import { wasAnswered } from "#domain/records/outcomes.ts";
import type { Talk } from "./company.ts";
import type { Course, CourseFacts } from "./course.ts";
import type { CourseEvent } from "./course-events.ts";
import { areCountable } from "./identity.ts";
import { staysOf } from "./lanes.ts";

/** Events that are named; the others are counted. */
export const MOST_NAMED_EVENTS = 3;

/**
 * One sentence of the story. People are indexes of lanes; `rows` are participant entries behind it. Times are UNIX
 * seconds.
 */
export type StoryPart =
  /** `isStart`: the time of the pick-up, because that of the call is not recorded */
  | { readonly part: "called"; readonly atSeconds: number | null; readonly isStart: boolean }
  | { readonly part: "answered"; readonly lane: number; readonly afterSeconds: number | null }
  /** somebody was the first besides the initiator in a meeting, which rings for nobody, or after the pick-up */
  | { readonly part: "joinedFirst"; readonly lane: number; readonly afterSeconds: number | null }
  /** somebody besides the initiator answered, and it is not certain who */
  | { readonly part: "answeredBySomebody"; readonly afterSeconds: number | null }
  /** one person came, and everybody else stayed away */
  | { readonly part: "onlyOne"; readonly lane: number; readonly isOngoing: boolean }
  /** the status says that it was answered, and everybody stayed away */
  | { readonly part: "nobodyJoined"; readonly status: string }
  | { readonly part: "notAnswered"; readonly status: string; readonly afterSeconds: number | null }
  | { readonly part: "ringing"; readonly forSeconds: number | null }
  /** the record has no status, or one that does not say more */
  | { readonly part: "status"; readonly status: string | null }
  | ({ readonly part: "ongoing" } & Company)
  /** the status says that the call still runs, and it began more than a day ago */
  | { readonly part: "endMissing"; readonly status: string; readonly seconds: number }
  /** the call has no end, and everybody had left; `saysEnd` if the part before says so too */
  | { readonly part: "allLeft"; readonly saysEnd: boolean }
  | ({ readonly part: "talked" } & Company)
  | { readonly part: "event"; readonly event: CourseEvent }
  | { readonly part: "moreEvents"; readonly count: number }
  | { readonly part: "neverJoined"; readonly lanes: readonly number[] }
  | { readonly part: "leftLast"; readonly lane: number; readonly atSeconds: number }
  /** something broke off or nobody answered, and the service records no reason */
  | { readonly part: "noReason" };

/** How long two or more people were together. */
interface Company extends Talk {
  /** how many people joined; null if that is not certain */
  readonly people: number | null;
  /** true for the initiator and the person who answered, and nobody else */
  readonly isPair: boolean;
}

/** The importance of an event for the story; events that are not listed are never named. */
const WEIGHTS: Readonly<Partial<Record<CourseEvent["kind"], number>>> = {
  reconnected: 4,
  changedDevice: 3,
  returned: 3,
  leftEarly: 2,
};

/** The parts of the story, in the order in which they are read. */
export function storyOf(course: Course, { call }: Pick<CourseFacts, "call">): readonly StoryPart[] {
  const events = course.events.flatMap((event) => {
    const weight = WEIGHTS[event.kind];
    return weight === undefined ? [] : [{ event, weight }];
  });
  const named = namedEvents(events);
  const outcome = outcomeOf(course, call);
  const never = course.lanes.flatMap(({ joined }, lane) => (joined === false ? [lane] : []));
  const isDropped = named.some(({ kind }) => kind === "reconnected" || kind === "changedDevice" || kind === "returned");
  return [
    calledOf(call),
    ...outcome,
    ...togetherOf(course, call),
    ...missingEndOf(course, call),
    ...named.map((event): StoryPart => ({ part: "event", event })),
    ...(events.length > named.length ? [{ part: "moreEvents", count: events.length - named.length } as const] : []),
    ...(never.length > 0 && course.hasOther ? [{ part: "neverJoined", lanes: never } as const] : []),
    ...lastToLeave(course).filter(({ lane, atSeconds }) => !named.some(tellsLeaving(lane, atSeconds))),
    ...(isDropped || outcome.some(({ part }) => part === "notAnswered") ? [{ part: "noReason" } as const] : []),
  ];
}

function calledOf({ initiatedAtSeconds, startedAtSeconds }: CourseFacts["call"]): StoryPart {
  const isStart = initiatedAtSeconds === null && startedAtSeconds !== null;
  return { part: "called", atSeconds: initiatedAtSeconds ?? startedAtSeconds, isStart };
}

/** The most important events, in order of time. */
function namedEvents(
  events: readonly { readonly event: CourseEvent; readonly weight: number }[],
): readonly CourseEvent[] {
  return events
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_NAMED_EVENTS)
    .map(({ event }) => event)
    .toSorted((a, b) => a.atSeconds - b.atSeconds);
}

function outcomeOf(course: Course, call: CourseFacts["call"]): readonly StoryPart[] {
  const { ring, answeredBy, first, hasOther } = course;
  const afterSeconds = ring === null || ring.until === "now" ? null : ring.toSeconds - ring.fromSeconds;
  if (first !== null && isMeeting(call)) return [joinedFirst(first, call)];
  if (first !== null && answeredBy === null) {
    return [{ part: "answeredBySomebody", afterSeconds }, joinedFirst(first, call)];
  }
  if (first !== null) {
    return [{ part: "answered", lane: first.lane, afterSeconds: first.atSeconds === null ? null : afterSeconds }];
  }
  return hasOther ? [{ part: "answeredBySomebody", afterSeconds }] : outcomeByStatus(course, call, afterSeconds);
}

const isMeeting = ({ mode }: CourseFacts["call"]): boolean => mode === "meet" || mode === "presenter";

function joinedFirst({ lane, atSeconds }: NonNullable<Course["first"]>, call: CourseFacts["call"]): StoryPart {
  return { part: "joinedFirst", lane, afterSeconds: secondsBetween(call.initiatedAtSeconds, atSeconds) };
}

/** The outcome of a call of which no entry proves that somebody answered. */
function outcomeByStatus(
  { ring, isOngoing, lanes }: Course,
  { status }: CourseFacts["call"],
  afterSeconds: number | null,
): readonly StoryPart[] {
  if (isOngoing && status?.toLowerCase() === "initiated") {
    return [{ part: "ringing", forSeconds: ring === null ? null : ring.toSeconds - ring.fromSeconds }];
  }
  const answered = wasAnswered(status);
  if (answered === false && status !== null) {
    return [{ part: "notAnswered", status: status.toLowerCase(), afterSeconds }];
  }
  if (answered === true && lanes.length === 0) return [{ part: "answeredBySomebody", afterSeconds }];
  const only = lanes.findIndex(({ joined }) => joined === true);
  const isCertain = lanes.every(({ joined }, lane) => joined === false || lane === only);
  if (isCertain && only !== -1) return [{ part: "onlyOne", lane: only, isOngoing }];
  if (isCertain && answered === true && status !== null) return [{ part: "nobodyJoined", status }];
  return [{ part: "status", status }];
}

/** The time together, of which at least a part is certain. */
function togetherOf(course: Course, call: CourseFacts["call"]): readonly StoryPart[] {
  const { talk, lanes, answeredBy, isOngoing } = course;
  if (talk === null || talk.seconds === 0) return [];
  const joined = lanes.filter((lane) => lane.joined === true);
  const isCounted = areCountable(joined) && lanes.every((lane) => lane.joined !== null);
  const isPair =
    isCounted &&
    joined.length === 2 &&
    answeredBy !== null &&
    !isMeeting(call) &&
    joined.some((lane) => lane.isInitiator);
  const part = isOngoing && !hasEverybodyLeft(course) ? "ongoing" : "talked";
  return [{ part, ...talk, people: isCounted ? joined.length : null, isPair }];
}

function missingEndOf(course: Course, call: CourseFacts["call"]): readonly StoryPart[] {
  const found = course.contradictions.find(({ what }) => what === "endMissing");
  const missing: readonly StoryPart[] =
    found?.what === "endMissing" ? [{ part: "endMissing", status: found.status, seconds: found.seconds }] : [];
  // A call that was rebuilt from events of people who left has no status either.
  const isOpen = course.isOngoing || missing.length > 0 || call.status === null;
  if (!isOpen || call.endedAtSeconds !== null || !hasEverybodyLeft(course)) return missing;
  return [...missing, { part: "allLeft", saysEnd: missing.length === 0 }];
}

/** True if somebody was there, and each entry has the time of leaving. */
function hasEverybodyLeft({ lanes }: Course): boolean {
  const stays = lanes.flatMap(staysOf);
  return stays.length > 0 && stays.every(({ left }) => left.seconds !== null);
}

/** True for the event of a person's leaving at a moment: one sentence tells it. */
function tellsLeaving(lane: number, atSeconds: number): (event: CourseEvent) => boolean {
  return (event) => event.kind === "leftEarly" && event.lane === lane && event.atSeconds === atSeconds;
}

/** The person who left last, if everybody's leaving is known and nobody left at the same second. */
function lastToLeave(course: Course): readonly (StoryPart & { readonly part: "leftLast" })[] {
  if (!hasEverybodyLeft(course)) return [];
  const leavings = course.lanes.flatMap((own, lane): readonly { lane: number; atSeconds: number }[] => {
    const times = staysOf(own).flatMap(({ left }) => left.seconds ?? []);
    return times.length === 0 ? [] : [{ lane, atSeconds: times.reduce((most, time) => Math.max(most, time)) }];
  });
  const [last, before] = leavings.toSorted((a, b) => b.atSeconds - a.atSeconds);
  if (last === undefined || before === undefined || before.atSeconds === last.atSeconds) return [];
  return [{ part: "leftLast", ...last }];
}
