// The story of a call in a document: one paragraph of English, the same in every language of the window.
import { courseOf, type Course } from "#domain/course/course.ts";
import { storyOf, type StoryPart } from "#domain/course/story.ts";
import { isolated } from "#texts/isolate.ts";
import { participantsOf, readCall, recordingsOf } from "#domain/records/call.ts";

type NameOf = (uid: string) => string | null;

/** The sentences about a call; empty for a record that is no call. `asOfSeconds`: when the document was begun. */
export function callStory(record: unknown, asOfSeconds: number, nameOf: NameOf): string {
  const reading = readCall(record);
  if (!reading.ok) return "";
  const call = reading.record;
  const facts = {
    call,
    participants: participantsOf(record),
    recordings: recordingsOf(record),
    nowSeconds: asOfSeconds,
  };
  const course = courseOf(facts);
  const named = (uid: string): string => isolated(nameOf(uid) ?? uid);
  const person = (uid: string | null): string => (uid === null ? "somebody" : named(uid));
  const kind = call.type === null ? "call" : `${call.type} call`;
  const called =
    call.receiver === null
      ? `${capital(person(call.initiator))} started a ${kind}.`
      : `${capital(person(call.initiator))} called ${person(call.receiver)} (${kind}).`;
  const sentences = storyOf(course, facts).flatMap((part) => sentenceOf(part, course, named) ?? []);
  return [called, ...sentences].join(" ");
}

function sentenceOf(part: StoryPart, course: Course, nameOf: NameOf): string | null {
  const who = (lane: number): string => {
    const found = course.lanes[lane];
    const uid = found?.uid ?? null;
    return capital((uid === null ? null : nameOf(uid)) ?? "somebody");
  };
  switch (part.part) {
    case "answered":
      return `${who(part.lane)} answered${after(part.afterSeconds)}.`;
    case "joinedFirst":
      return `${who(part.lane)} joined${after(part.afterSeconds)}.`;
    case "answeredBySomebody":
      return `Somebody answered${after(part.afterSeconds)}.`;
    case "notAnswered":
      return `Nobody answered (${part.status})${part.afterSeconds === null ? "" : `; it rang for ${duration(part.afterSeconds)}`}.`;
    case "ringing":
      return "It was ringing.";
    case "status":
      return part.status === null ? null : `Its status is ${part.status}.`;
    case "ongoing":
      return "It was going on.";
    case "endMissing":
      return "Its end is not recorded.";
    case "talked":
      return `They talked for ${duration(part.seconds)}.`;
    case "neverJoined":
      return `${part.lanes.map(who).join(", ")} never joined.`;
    case "leftLast":
      return `${who(part.lane)} left last.`;
    default:
      return null;
  }
}

function after(seconds: number | null): string {
  return seconds === null ? "" : ` after ${duration(seconds)}`;
}

/** "1 h 4 min 12 s" */
function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), "h"],
    [Math.floor((whole % 3600) / 60), "min"],
    [whole % 60, "s"],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return shown.length === 0 ? "0 s" : shown.join(" ");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
