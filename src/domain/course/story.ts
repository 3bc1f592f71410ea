// The course of a call in one paragraph, as parts that the window words and links: who called whom, the outcome, the
// talk time, the most important events, who left last. Definitions: docs/calls.md.
import { secondsBetween } from "../columns/datasets.ts";
import { wasAnswered } from "../records/call-statistics.ts";
import type { Course, CourseFacts } from "./course.ts";
import type { CourseEvent } from "./events.ts";

/** Events that are named; the others are counted. */
export const MOST_NAMED_EVENTS = 3;

/**
 * One sentence of the story. People are indexes of lanes; `rows` are participant entries behind it. Times are UNIX
 * seconds.
 */
export type StoryPart =
  | { readonly part: "called"; readonly atSeconds: number | null }
  | { readonly part: "answered"; readonly lane: number; readonly afterSeconds: number | null }
  /** somebody was the first besides the initiator in a meeting, which rings for nobody */
  | { readonly part: "joinedFirst"; readonly lane: number; readonly afterSeconds: number | null }
  /** the status says that it was answered, and no participant entry says by whom */
  | { readonly part: "answeredBySomebody"; readonly afterSeconds: number | null }
  | { readonly part: "notAnswered"; readonly status: string; readonly afterSeconds: number | null }
  | { readonly part: "ringing"; readonly forSeconds: number | null }
  /** the record has no status, or one that is not the service's */
  | { readonly part: "status"; readonly status: string | null }
  | { readonly part: "ongoing"; readonly forSeconds: number | null; readonly people: number }
  /** the status says that the call still runs, and it began more than a day ago */
  | { readonly part: "endMissing"; readonly status: string; readonly seconds: number }
  | { readonly part: "talked"; readonly seconds: number; readonly people: number }
  | { readonly part: "event"; readonly event: CourseEvent }
  | { readonly part: "moreEvents"; readonly count: number }
  | { readonly part: "neverJoined"; readonly lanes: readonly number[] }
  | { readonly part: "leftLast"; readonly lane: number; readonly atSeconds: number }
  /** something broke off or nobody answered, and the service records no reason */
  | { readonly part: "noReason" };

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
  const never = course.lanes.flatMap(({ joined }, lane) => (joined ? [] : [lane]));
  const isDropped = named.some(({ kind }) => kind === "reconnected" || kind === "changedDevice" || kind === "returned");
  return [
    { part: "called", atSeconds: call.initiatedAtSeconds ?? call.startedAtSeconds },
    ...outcome,
    ...talkOf(course),
    ...missingEndOf(course),
    ...named.map((event): StoryPart => ({ part: "event", event })),
    ...(events.length > named.length ? [{ part: "moreEvents", count: events.length - named.length } as const] : []),
    ...(never.length > 0 && hasCompany(course) ? [{ part: "neverJoined", lanes: never } as const] : []),
    ...lastToLeave(course),
    ...(isDropped || outcome.some(({ part }) => part === "notAnswered") ? [{ part: "noReason" } as const] : []),
  ];
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

function outcomeOf(course: Course, { status, mode, initiatedAtSeconds }: CourseFacts["call"]): readonly StoryPart[] {
  const { ring, answeredBy, isOngoing, lanes } = course;
  const afterSeconds = ring === null ? null : ring.toSeconds - ring.fromSeconds;
  if (answeredBy !== null && (mode === "meet" || mode === "presenter")) {
    const joined = secondsBetween(initiatedAtSeconds, lanes[answeredBy]?.presence[0]?.fromSeconds ?? null);
    return [{ part: "joinedFirst", lane: answeredBy, afterSeconds: joined }];
  }
  if (answeredBy !== null) return [{ part: "answered", lane: answeredBy, afterSeconds }];
  if (isOngoing && status?.toLowerCase() === "initiated") return [{ part: "ringing", forSeconds: afterSeconds }];
  const answered = wasAnswered(status);
  if (answered === true) return [{ part: "answeredBySomebody", afterSeconds }];
  return answered === false && status !== null
    ? [{ part: "notAnswered", status: status.toLowerCase(), afterSeconds }]
    : [{ part: "status", status }];
}

/** True if somebody besides the initiator came, known by name or not. */
function hasCompany({ answeredBy, lanes }: Course): boolean {
  return answeredBy !== null || presentPeople(lanes) > 1;
}

function presentPeople(lanes: Course["lanes"]): number {
  return lanes.filter(({ presence }) => presence.length > 0).length;
}

function talkOf(course: Course): readonly StoryPart[] {
  const { isOngoing, lanes, talkSeconds } = course;
  if (talkSeconds === null || !hasCompany(course)) return [];
  const people = presentPeople(lanes);
  if (isOngoing) return [{ part: "ongoing", forSeconds: talkSeconds, people }];
  return people > 1 && talkSeconds > 0 ? [{ part: "talked", seconds: talkSeconds, people }] : [];
}

function missingEndOf({ contradictions }: Course): readonly StoryPart[] {
  const found = contradictions.find(({ what }) => what === "endMissing");
  return found?.what === "endMissing" ? [{ part: "endMissing", status: found.status, seconds: found.seconds }] : [];
}

/** The person who left last, if every presence has its end and nobody left at the same second. */
function lastToLeave({ isOngoing, lanes }: Course): readonly StoryPart[] {
  const stays = lanes.flatMap(({ devices }, lane) =>
    devices.flatMap((device) => device.stays.map((stay) => ({ ...stay, lane }))),
  );
  if (isOngoing || stays.some(({ end }) => end !== "left")) return [];
  const [last, before] = stays.toSorted((a, b) => b.toSeconds - a.toSeconds);
  if (last === undefined || before === undefined || before.toSeconds === last.toSeconds) return [];
  return [{ part: "leftLast", lane: last.lane, atSeconds: last.toSeconds }];
}
