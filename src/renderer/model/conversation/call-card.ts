// The course of a call in one line, from the stored call, or from its messages where that is all there is.
import type { CallRow } from "../../../contract/methods/rows.ts";
import type { TranscriptCall } from "../../../contract/methods/transcript-methods.ts";
import { oneSpelling } from "../../../domain/query/spellings.ts";
import { formatDuration } from "../../../domain/time/time.ts";
import { conversationTexts } from "./conversation-texts.ts";
import type { CallFacts } from "./read-record.ts";

const texts = conversationTexts.call;

export interface CallCard {
  readonly title: string;
  readonly isVideo: boolean;
  /** short facts in order: outcome, length, people, recording, where they come from */
  readonly facts: readonly string[];
}

/** `told`: what the messages of the call say, oldest first. */
export function callCardOf(call: TranscriptCall, told: readonly CallFacts[]): CallCard {
  const facts = factsOf(call, told);
  return {
    title: titleOf(facts),
    isVideo: facts.type === "video",
    facts: [
      outcomeOf(facts),
      lengthOf(facts),
      call.call === null ? null : peopleOf(call.call),
      call.call?.hasRecording === true ? texts.recorded : null,
      call.call === null ? texts.fromMessages : null,
    ].filter((fact) => fact !== null),
  };
}

/** The stored call wins; then the latest message that says something. */
function factsOf({ call, messages }: TranscriptCall, told: readonly CallFacts[]): CallFacts {
  const last = <Name extends keyof CallFacts>(name: Name): CallFacts[Name] | null =>
    told.findLast((each) => each[name] !== null)?.[name] ?? null;
  const action = messages.findLast((each) => each.action !== null)?.action ?? null;
  return {
    type: call?.type ?? last("type"),
    mode: call?.mode ?? last("mode"),
    status: call?.status ?? action ?? last("status"),
    initiatedAtSeconds: call?.initiatedAtSeconds ?? last("initiatedAtSeconds"),
    startedAtSeconds: call?.startedAtSeconds ?? last("startedAtSeconds"),
    endedAtSeconds: call?.endedAtSeconds ?? last("endedAtSeconds"),
  };
}

function titleOf({ type, mode }: CallFacts): string {
  const isMeeting = mode === "meet" || mode === "presenter";
  const words = isMeeting ? texts.meetings : texts.kinds;
  if (type === "audio" || type === "video") return words[type];
  return isMeeting ? texts.meeting : texts.call;
}

const OUTCOMES: Readonly<Record<string, string>> = {
  unanswered: texts.unanswered,
  missed: texts.missed,
  rejected: texts.rejected,
  busy: texts.busy,
  canceled: texts.cancelled,
};

function outcomeOf({ status, initiatedAtSeconds, startedAtSeconds }: CallFacts): string {
  const word = status === null ? null : oneSpelling("calls", "status", status);
  const plain = word !== null && Object.hasOwn(OUTCOMES, word) ? OUTCOMES[word] : undefined;
  if (plain !== undefined) return plain;
  const answered =
    startedAtSeconds === null
      ? null
      : initiatedAtSeconds === null || startedAtSeconds < initiatedAtSeconds
        ? texts.answered
        : texts.answeredAfter(formatDuration(startedAtSeconds - initiatedAtSeconds));
  if (word === "ongoing") return answered === null ? texts.ongoing : `${answered} · ${texts.ongoing}`;
  if (answered !== null) return answered;
  if (word === null) return texts.noStatus;
  return word === "initiated" ? texts.initiated : texts.unknown(word.slice(0, 60));
}

function lengthOf({ startedAtSeconds, endedAtSeconds }: CallFacts): string | null {
  if (startedAtSeconds === null || endedAtSeconds === null || endedAtSeconds < startedAtSeconds) return null;
  return texts.lasted(formatDuration(endedAtSeconds - startedAtSeconds));
}

function peopleOf({ participantUids }: CallRow): string | null {
  return participantUids.length === 0 ? null : texts.people(new Set(participantUids).size);
}
