// The card of a call: the messages that it replaces, and its facts, from the stored call or else from its messages.
import type { CallRow } from "#contract/methods/rows.ts";
import type { CallMessage, TranscriptCall } from "#contract/methods/transcript-methods.ts";
import { wasAnswered } from "#domain/records/outcomes.ts";
import { oneSpelling } from "#domain/query/spellings.ts";
import { kindWord, statusWord } from "#domain/query/value-words.ts";
import { formatDuration, formatDurationAfter } from "#domain/time/time.ts";
import type { CallFacts } from "#renderer/record/model/messages/read-record.ts";
import { say } from "#texts/say.ts";

export interface CallCard {
  readonly title: string;
  readonly isVideo: boolean;
  /** short facts in order, without those in the story of a stored call */
  readonly facts: readonly string[];
}

/** A message that comes more than this many rows after the previous one gets a separate card. */
const FAR_ROWS = 500;

/** The messages of a call that one card replaces. */
export interface CallGroup {
  /** oldest first; the card is drawn at the first */
  readonly messages: readonly CallMessage[];
  /** false for a group that continues a call */
  readonly isFirst: boolean;
}

/** The group of a message of a call; null for a message that the call does not list. */
export function groupOf({ messages }: TranscriptCall, rowId: number): CallGroup | null {
  const own = messages.findIndex((message) => message.rowId === rowId);
  if (own === -1) return null;
  const isFar = (index: number): boolean => {
    const [before, message] = [messages[index - 1], messages[index]];
    return before !== undefined && message !== undefined && before.position - message.position > FAR_ROWS;
  };
  let [begin, end] = [own, own + 1];
  while (begin > 0 && !isFar(begin)) begin--;
  while (end < messages.length && !isFar(end)) end++;
  return { messages: messages.slice(begin, end), isFirst: begin === 0 };
}

/** `told`: the facts in the messages of the call, oldest first. */
export function callCardOf(call: TranscriptCall, told: readonly CallFacts[]): CallCard {
  const facts = factsOf(call, told);
  const row = call.call?.row ?? null;
  const isTold = (call.call?.parts ?? null) !== null;
  return {
    title: titleOf(facts),
    isVideo: facts.type === "video",
    facts: [
      isTold ? null : outcomeOf(facts),
      isTold ? null : lengthOf(facts),
      row === null ? null : peopleOf(row),
      row?.hasRecording === true ? say("conversation.call.recorded") : null,
      row === null ? say("conversation.call.fromMessages") : null,
    ].filter((fact) => fact !== null),
  };
}

/** The stored call wins; then the latest message that says something. */
function factsOf({ call: stored, messages }: TranscriptCall, told: readonly CallFacts[]): CallFacts {
  const call = stored?.row;
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

/** The kind as the details name it; less where the record does not say it in known words. */
function titleOf({ type, mode }: CallFacts): string {
  if (type === "audio" || type === "video") return say("calls.call.kinds", { type, mode: mode ?? "call" });
  if (mode === "presenter") return kindWord(mode);
  return mode === "meet" ? say("conversation.call.meeting") : say("conversation.call.call");
}

function outcomeOf({ status, initiatedAtSeconds, startedAtSeconds }: CallFacts): string {
  const word = status === null ? null : oneSpelling("calls", "status", status);
  if (word !== null && wasAnswered(word) === false) return statusWord(word);
  // A start at the moment of the initiation is no pick-up: some documents define it so.
  const isPickedUp =
    startedAtSeconds !== null && (startedAtSeconds !== initiatedAtSeconds || wasAnswered(word) === true);
  const answered = !isPickedUp
    ? null
    : initiatedAtSeconds === null || startedAtSeconds <= initiatedAtSeconds
      ? say("conversation.call.answered")
      : say("conversation.call.answeredAfter", {
          duration: formatDurationAfter(startedAtSeconds - initiatedAtSeconds),
        });
  if (word === "ongoing") return answered === null ? statusWord(word) : `${answered} · ${statusWord(word)}`;
  if (answered !== null) return answered;
  if (word === null) return say("conversation.call.noStatus");
  return word === "initiated" ? say("conversation.call.initiated") : statusWord(word).slice(0, 60);
}

function lengthOf({ startedAtSeconds, endedAtSeconds }: CallFacts): string | null {
  if (startedAtSeconds === null || endedAtSeconds === null || endedAtSeconds < startedAtSeconds) return null;
  return say("conversation.call.lasted", { duration: formatDuration(endedAtSeconds - startedAtSeconds) });
}

/** Those who joined. Where nobody did, or the record does not say who, the listed people are no people of the call yet. */
function peopleOf({ participantUids, peopleJoined, status }: CallRow): string | null {
  const listed = new Set(participantUids).size;
  const joined = peopleJoined ?? (wasAnswered(oneSpelling("calls", "status", status ?? "")) === false ? 0 : listed);
  if (joined > 0) return say("conversation.call.people", { people: joined });
  return listed === 0 ? null : say("conversation.call.invited", { people: listed });
}
