// The story of a call as sentences whose words lead to the lanes, moments and entries that they are read from.
import type { CallRow } from "#contract/methods/rows.ts";
import type { Course } from "#domain/course/course.ts";
import type { CourseEvent } from "#domain/course/course-events.ts";
import { firstJoinOf } from "#domain/course/lanes.ts";
import type { StoryPart } from "#domain/course/story.ts";
import { ownValue } from "#domain/text/lenient.ts";
import { deviceOf, personOf, rowsOfLane, shownName, statusInSentence, valueWord } from "./course-people.ts";
import { NOWHERE, namesAndOthers, type CourseTarget, type Linked, type Word, type Words } from "./linked-words.ts";
import { exactDuration, exactDurationAfter, type Moments } from "./moments.ts";
import { isTextKey, say, sayRich } from "#texts/say.ts";

/** People who never joined that are named; the others are counted. */
const MOST_NAMED = 3;

/** The source of the story: the call with its names, and its course. */
export interface CourseReading {
  readonly course: Course;
  readonly call: CallRow;
  /** uid or guid to name */
  readonly names: Readonly<Record<string, string>>;
  readonly moments: Moments;
}

/** The sentences of a story, in its order. The answer and the talk of the two that follows it are one sentence. */
export function storySentences(parts: readonly StoryPart[], reading: CourseReading): readonly Words[] {
  const sentences: Words[] = [];
  for (const [index, part] of parts.entries()) {
    const [before, next] = [parts[index - 1], parts[index + 1]];
    if (isOneSentence(before, part)) continue;
    const talk = isOneSentence(part, next) && next?.part === "talked" ? next : null;
    sentences.push(part.part === "answered" ? answered(part, talk, reading) : sentenceOf(part, reading));
  }
  return sentences;
}

function isOneSentence(part: StoryPart | undefined, next: StoryPart | undefined): boolean {
  return part?.part === "answered" && next?.part === "talked" && next.isPair;
}

type Part<Name extends StoryPart["part"]> = Extract<StoryPart, { readonly part: Name }>;

function sentenceOf(part: StoryPart, reading: CourseReading): Words {
  const { course, moments } = reading;
  switch (part.part) {
    case "called":
      return called(part, reading);
    case "answered":
      return answered(part, null, reading);
    case "joinedFirst":
      return sayRich("calls.course.story.joinedFirst", {
        after: joinedAfterWord(part, reading),
        who: personWord(part.lane, reading),
      });
    case "answeredBySomebody":
      return sayRich("calls.course.story.answeredBySomebody", { after: ringWord(part.afterSeconds, course) });
    case "onlyOne":
      return part.isOngoing
        ? sayRich("calls.course.story.onlyOneSoFar", { who: personWord(part.lane, reading) })
        : sayRich("calls.course.story.onlyOne", { who: personWord(part.lane, reading) });
    case "nobodyJoined":
      return sayRich("calls.course.story.nobodyJoined", { status: statusInSentence(part.status) });
    case "notAnswered":
      return notAnswered(part.status, ringWord(part.afterSeconds, course));
    case "ringing":
      return sayRich("calls.course.story.ringing", { seconds: ringWord(part.forSeconds, course) });
    case "status":
      return part.status === null
        ? [say("calls.course.story.noStatus")]
        : sayRich("calls.course.story.status", { status: statusInSentence(part.status) });
    case "ongoing":
      return part.isPair
        ? sayRich("calls.course.story.pairSoFar", { seconds: lengthWords(part, course) })
        : sayRich("calls.course.story.togetherSoFar", { people: part.people, seconds: lengthWords(part, course) });
    case "endMissing":
      return sayRich("calls.course.story.endMissing", {
        status: statusInSentence(part.status),
        duration: exactDuration(part.seconds),
      });
    case "talked":
      return sayRich("calls.course.story.talked", { people: part.people, seconds: lengthWords(part, course) });
    case "allLeft":
      return [part.saysEnd ? say("calls.course.story.noEndAllLeft") : say("calls.course.story.allLeft")];
    case "event":
      return eventSentence(part.event, reading);
    case "moreEvents":
      return sayRich("calls.course.story.moreIn", {
        events: { text: say("calls.course.story.more", { events: part.count }), target: NOWHERE },
      });
    case "neverJoined":
      return neverJoined(part.lanes, reading);
    case "leftLast": {
      const target = { ...NOWHERE, atSeconds: part.atSeconds, lane: part.lane };
      return sayRich("calls.course.story.leftLast", {
        who: personWord(part.lane, reading),
        at: { text: moments.at(part.atSeconds), target },
      });
    }
    case "noReason":
      return [say("calls.course.story.noReason")];
  }
}

function called({ atSeconds, isStart }: Part<"called">, reading: CourseReading): Words {
  const { call, course, names, moments } = reading;
  const kind = call.type === null ? "" : valueWord(say("calls.course.story.kind", { type: call.type }));
  const when: Words =
    atSeconds === null
      ? [say("calls.course.story.noMoment")]
      : sayRich(`calls.course.story.${isStart ? "until" : "on"}`, {
          moment: { text: moments.dated(atSeconds), target: { ...NOWHERE, atSeconds } },
        });
  const who = wordFor(call.initiator, call.initiatorName, course, names);
  if (who === null) return sayRich("calls.course.story.was", { kind: kind || null, when });
  const whom = wordFor(call.receiver, call.receiverName, course, names);
  if (call.mode === "meet" || call.mode === "presenter") {
    const mode = call.mode === "meet" ? "meeting" : "presentation";
    return sayRich("calls.course.story.startedMeeting", {
      who,
      mode,
      group: whom,
      kind: kind || null,
      when,
    });
  }
  return whom === null
    ? sayRich("calls.course.story.started", { who, kind: kind || null, when })
    : sayRich("calls.course.story.called", { who, whom, kind: kind || null, when });
}

/** A person or group by name; a link to the person's lane, plain text for a group and for somebody without a lane. */
function wordFor(id: string | null, known: string | null, course: Course, names: CourseReading["names"]): Word | null {
  if (id === null) return known === null ? null : valueWord(known);
  const text = ownValue(names, id) === undefined && known !== null ? valueWord(known) : shownName(id, names);
  const lane = course.lanes.findIndex(({ uid }) => uid === id);
  return lane === -1 ? text : { text, target: targetOfLane(lane, course) };
}

function personWord(lane: number, { course, names }: CourseReading): Linked {
  const { [lane]: found } = course.lanes;
  const text = found === undefined ? say("calls.course.unknownPerson") : personOf(found, names);
  return { text, target: targetOfLane(lane, course) };
}

function targetOfLane(lane: number, { lanes }: Course): CourseTarget {
  const found = lanes[lane];
  const atSeconds = found === undefined ? null : firstJoinOf(found);
  return { atSeconds, untilSeconds: null, lane, rows: rowsOfLane(found) };
}

/** How long it rang; a link to the ring. */
function ringWord(seconds: number | null, { ring }: Course): Linked | null {
  if (seconds === null) return null;
  const stretch = ring === null ? {} : { atSeconds: ring.fromSeconds, untilSeconds: ring.toSeconds };
  return { text: exactDurationAfter(seconds), target: { ...NOWHERE, ...stretch } };
}

/** How long after the initiation the first other person came; a link to the moment. */
function joinedAfterWord({ lane, afterSeconds }: Part<"joinedFirst">, { course }: CourseReading): Linked | null {
  if (afterSeconds === null) return null;
  return { text: exactDurationAfter(afterSeconds), target: targetOfLane(lane, course) };
}

/** "52 min 49 s", "at least 52 min 49 s" */
function lengthWords({ seconds, isExact }: Pick<Part<"talked">, "seconds" | "isExact">, course: Course): Words {
  const word = talkWord(seconds, course);
  return isExact ? [word] : sayRich("calls.course.story.atLeast", { seconds: word });
}

/** How long two or more people were there; a link from the first moment of it to the last. */
function talkWord(seconds: number, { stretches }: Course): Linked {
  const together = stretches.filter(({ uids, names }) => uids > 1 || names > 1);
  const [atSeconds, untilSeconds] = [together[0]?.fromSeconds ?? null, together.at(-1)?.toSeconds ?? null];
  return { text: exactDuration(seconds), target: { ...NOWHERE, atSeconds, untilSeconds } };
}

function answered(part: Part<"answered">, talk: Part<"talked"> | null, reading: CourseReading): Words {
  const { course } = reading;
  const after = ringWord(part.afterSeconds, course);
  return sayRich("calls.course.story.answered", {
    who: personWord(part.lane, reading),
    after,
    talk: talk === null ? null : lengthWords(talk, course),
  });
}

function notAnswered(status: string, after: Word | null): Words {
  const key = `calls.course.unanswered.${status === "cancelled" ? "canceled" : status}` as const;
  return isTextKey(key)
    ? sayRich(key, { after })
    : sayRich("calls.course.story.status", { status: statusInSentence(status) });
}

function eventSentence(event: CourseEvent, reading: CourseReading): Words {
  const { course, moments } = reading;
  const who = personWord(event.lane, reading);
  const target: CourseTarget = { atSeconds: event.atSeconds, untilSeconds: null, lane: event.lane, rows: event.rows };
  const at: Linked = { text: moments.at(event.atSeconds), target };
  const gap = (seconds: number): string => exactDurationAfter(seconds);
  switch (event.kind) {
    case "reconnected": {
      // Without a device of its own, which device it was is not known.
      const device = event.device === null ? null : deviceOf(course, event.lane, event.device);
      const stretch: Linked = {
        text: gap(event.gapSeconds),
        target: { ...target, untilSeconds: event.atSeconds + event.gapSeconds },
      };
      return device === null
        ? sayRich("calls.course.story.dropped", { who, at, gap: stretch })
        : sayRich("calls.course.story.droppedOn", { who, device, at, gap: stretch });
    }
    case "changedDevice":
      return sayRich("calls.course.story.changed", {
        gap: event.gapSeconds === 0 ? null : gap(event.gapSeconds),
        who,
        at,
      });
    case "returned":
      return sayRich("calls.course.story.returned", { who, at, gap: gap(event.gapSeconds) });
    case "leftEarly":
      return sayRich("calls.course.story.leftEarly", { who, at, early: gap(event.earlySeconds) });
    case "joined":
    case "left":
      return [];
  }
}

function neverJoined(lanes: readonly number[], reading: CourseReading): Words {
  const named = lanes.slice(0, MOST_NAMED).map((lane) => personWord(lane, reading));
  return sayRich("calls.course.story.neverJoined", {
    names: namesAndOthers(named, lanes.length),
    people: lanes.length,
  });
}
