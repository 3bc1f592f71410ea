// The figures of a person by a simple count over all records, to compare with the store's.
import type { CallFacts, Participant } from "#domain/records/call.ts";
import { LONGEST_MINUTES } from "#domain/records/call-statistics.ts";
import type { MessageFacts } from "#domain/records/message.ts";
import { isInCalendar } from "#domain/time/time.ts";
import type { Person } from "#contract/methods/person-methods.ts";
import type { RawCall, RawMessage } from "#sample/index.ts";
import { plainMilliseconds } from "./plain-minutes.ts";
import { ANSWERED, UNANSWERED } from "./plain-statistics.ts";

type PlainMessage = Pick<MessageFacts, "sender" | "receiver" | "receiverType" | "conversationId" | "sentAtSeconds">;
type PlainParticipant = Pick<
  Participant,
  "uid" | "isJoined" | "joinedAtSeconds" | "leftAtSeconds" | "totalDurationInMinutes"
>;
interface PlainCall extends Pick<CallFacts, "initiator" | "status" | "initiatedAtSeconds" | "startedAtSeconds"> {
  readonly participants: readonly PlainParticipant[];
}

/** Everything that is stored. */
export interface PlainRecords {
  readonly messages: readonly PlainMessage[];
  readonly calls: readonly PlainCall[];
}

/** The records of the sample. */
export function plainRecords(messages: readonly RawMessage[], calls: readonly RawCall[]): PlainRecords {
  return {
    messages: messages.map((message) => ({ ...message, sentAtSeconds: message.sentAt })),
    calls: calls.map((call) => ({
      ...call,
      initiatedAtSeconds: call.initiatedAt,
      startedAtSeconds: call.startedAt ?? null,
      participants: call.participants.map((entry) => ({
        ...entry,
        joinedAtSeconds: entry.joinedAt ?? null,
        leftAtSeconds: entry.leftAt ?? null,
      })),
    })),
  };
}

/** Everybody whom the records name, in the order of the records. */
export function uidsIn({ messages, calls }: PlainRecords): readonly string[] {
  const named = [
    ...messages.flatMap(({ sender, receiver }) => [sender, receiver]),
    ...calls.flatMap(({ initiator, participants }) => [initiator, ...participants.map(({ uid }) => uid)]),
  ];
  return [...new Set(named)].filter((uid) => uid !== null);
}

/** The figures of an answer, without names and without the records that its lines open. */
export function figuresOf(person: Person): object {
  const { sent, conversationCount, calls, answers, received, first, last, events } = person;
  return {
    sent,
    conversationCount,
    conversations: person.conversations.map(({ name: _name, ...conversation }) => conversation),
    calls,
    answers,
    received,
    first: first?.atSeconds ?? null,
    last: last?.atSeconds ?? null,
    events: events.map(({ atSeconds }) => atSeconds),
  };
}

const isTime = (seconds: number | null): seconds is number => seconds !== null && isInCalendar(seconds);

/** The same figures, counted. */
export function plainPerson(records: PlainRecords, uid: string): object {
  const sent = records.messages.filter(({ sender }) => sender === uid);
  const received = records.messages.filter(
    ({ receiver, receiverType }) => receiver === uid && receiverType !== "group",
  );
  const initiated = records.calls.filter(({ initiator }) => initiator === uid);
  const listing = records.calls.filter(({ participants }) => participants.some((entry) => entry.uid === uid));
  const entries = listing.flatMap(({ participants }) => participants.filter((entry) => entry.uid === uid));
  const talks = new Set([...sent, ...received].flatMap(({ conversationId }) => conversationId ?? []));
  const inTalk = (messages: readonly PlainMessage[], id: string): number =>
    messages.filter(({ conversationId }) => conversationId === id).length;
  const deeds = [
    ...sent.map(({ sentAtSeconds }) => sentAtSeconds),
    ...initiated.map(({ initiatedAtSeconds }) => initiatedAtSeconds),
    ...entries.flatMap(({ joinedAtSeconds, leftAtSeconds }) => [joinedAtSeconds, leftAtSeconds]),
  ].filter(isTime);
  const milliseconds = listing
    .map(({ participants }) =>
      participants
        .filter((entry) => entry.uid === uid)
        .map(({ totalDurationInMinutes: minutes, joinedAtSeconds: joinedAt, leftAtSeconds: leftAt }) => ({
          minutes: minutes ?? 0,
          joinedAt,
          leftAt,
        }))
        .filter(({ minutes }) => minutes > 0 && minutes <= LONGEST_MINUTES),
    )
    .reduce((sum, told) => sum + plainMilliseconds(told), 0);
  const withStatus = (some: readonly string[]): number =>
    listing.filter(({ status }) => some.includes(status?.toLowerCase() ?? "")).length;
  const hasJoined = ({ participants }: PlainCall): boolean =>
    participants.some((each) => each.uid === uid && each.isJoined);
  const fromOthers = listing.filter(
    (call) =>
      call.initiator !== null &&
      call.initiator !== uid &&
      (hasJoined(call) || [...ANSWERED, ...UNANSWERED].includes(call.status?.toLowerCase() ?? "")),
  );
  return {
    sent: sent.length,
    conversationCount: talks.size,
    conversations: [...talks]
      .map((id) => ({ conversationId: id, messages: inTalk(records.messages, id), sent: inTalk(sent, id) }))
      .toSorted((one, other) => other.messages - one.messages || (one.conversationId < other.conversationId ? -1 : 1))
      .slice(0, 10),
    calls: {
      calls: listing.length,
      joined: listing.filter(hasJoined).length,
      initiated: initiated.length,
      seconds: milliseconds === 0 ? null : milliseconds / 1000,
    },
    answers: { answered: withStatus(ANSWERED), unanswered: withStatus(UNANSWERED) },
    received: { calls: fromOthers.length, joined: fromOthers.filter(hasJoined).length },
    first: deeds.length === 0 ? null : Math.min(...deeds),
    last: deeds.length === 0 ? null : Math.max(...deeds),
    events: [
      ...sent.map(({ sentAtSeconds }) => sentAtSeconds),
      ...records.calls
        .filter((call) => initiated.includes(call) || listing.includes(call))
        .map(({ initiatedAtSeconds, startedAtSeconds }) => initiatedAtSeconds ?? startedAtSeconds),
    ]
      .filter(isTime)
      .toSorted((one, other) => other - one)
      .slice(0, 10),
  };
}
