// Generates the messages of the sample: first one of every kind, then random ones up to the requested number, and those
// that calls leave.
import { makeAwkwardMessage, makeDirectChat, makeGroupChat } from "./conversations.ts";
import { finishDrafts, receiverHolder, userHolder, makeDraft, type Draft, type Address } from "./drafts.ts";
import { PIECE_RECORDS, type Pieces } from "#sample/base/pieces.ts";
import { RandomSource } from "#sample/base/random.ts";
import type { RawCall, RawMessage } from "#sample/base/sample-records.ts";
import { GROUP_ACTIONS, makeBroadcast, makeGroupAction, makeSpecial, SPECIAL_KINDS } from "./special-messages.ts";
import { AWKWARD_TEXTS } from "#sample/texts/scripts.ts";
import { conversationIdOf } from "./sample-people.ts";

export interface MadeMessages {
  /** oldest first; ids ascend with time */
  readonly messages: readonly RawMessage[];
  /** maps a message id to the people behind each of its reactions, in the order of data.reactions */
  readonly reactors: ReadonlyMap<string, readonly (readonly string[])[]>;
}

type Episode = (random: RandomSource, number: number) => readonly Draft[];

/** The relative frequency of each kind of episode. */
const EPISODES: Readonly<Record<string, { readonly weight: number; readonly make: Episode }>> = {
  direct: { weight: 62, make: makeDirectChat },
  group: { weight: 24, make: makeGroupChat },
  special: { weight: 26, make: (random) => makeSpecial(random, random.integer(0, SPECIAL_KINDS - 1)) },
  awkward: { weight: 9, make: makeAwkwardMessage },
  groupAction: { weight: 9, make: (random) => makeGroupAction(random, random.pick(GROUP_ACTIONS)) },
};
const WEIGHTS = Object.fromEntries(Object.entries(EPISODES).map(([name, { weight }]) => [name, weight]));

/** The number of episodes, of a few messages each, in a piece of the work. */
const PIECE_EPISODES = 20;

/** The largest share of call messages among all messages. */
const CALL_SHARE = 0.24;

/** Generates exactly `count` messages. The same seed and calls give the same messages. */
export function* makeMessages(seed: number, count: number, calls: readonly RawCall[]): Pieces<MadeMessages> {
  const random = new RandomSource(seed, "messages");
  const drafts: Draft[] = [];
  for (const episode of showcase(count)) drafts.push(...episode(random, drafts.length));
  drafts.push(...(yield* makeAllCallMessages(seed, calls, Math.floor(count * CALL_SHARE))));
  let number = 0;
  while (drafts.length < count) {
    const made = EPISODES[random.weighted(WEIGHTS)]?.make(random, (number += 1)) ?? [];
    for (const draft of made) drafts.push(draft);
    if (number % PIECE_EPISODES === 0) yield;
  }
  // Later drafts refer only to earlier ones, so nothing refers to a message that is cut off here.
  const kept = drafts.slice(0, count);
  const messages = yield* finishDrafts(random, kept);
  const reacted = kept.filter((draft) => draft.reactors !== undefined && draft.deletedAt === undefined);
  return { messages, reactors: new Map(reacted.map((draft) => [draft.id, draft.reactors ?? []])) };
}

/** One of every kind, so that even a small sample shows everything; bursts of one second grow with the sample. */
function* showcase(count: number): Generator<Episode> {
  for (let kind = 0; kind < SPECIAL_KINDS; kind += 1) yield (random) => makeSpecial(random, kind);
  for (const action of GROUP_ACTIONS) yield (random) => makeGroupAction(random, action);
  for (let index = 0; index < AWKWARD_TEXTS.length; index += 1) yield (random) => makeAwkwardMessage(random, index);
  for (const share of [0.006, 0.001]) yield (random) => makeBroadcast(random, Math.ceil(count * share));
  yield makeDirectChat;
  yield makeGroupChat;
}

function* makeAllCallMessages(seed: number, calls: readonly RawCall[], most: number): Pieces<readonly Draft[]> {
  const random = new RandomSource(seed, "call messages");
  const drafts: Draft[] = [];
  for (const [index, call] of random.sample(calls, calls.length).entries()) {
    if (drafts.length >= most) break;
    drafts.push(...makeCallMessages(random, call));
    if (index % PIECE_RECORDS === PIECE_RECORDS - 1) yield;
  }
  return drafts.slice(0, most);
}

/** A ringing call leaves messages at initiation, pick-up and end, if it ended; a meeting leaves one custom message. */
function makeCallMessages(random: RandomSource, call: RawCall): readonly Draft[] {
  if (call.mode !== "call") return [makeMeetingMessage(random, call)];
  const messages = [makeCallMessage(random, call, call.initiator, "initiated", call.initiatedAt)];
  const callee = call.participants.find((entry) => entry.uid !== call.initiator)?.uid ?? call.initiator;
  if (call.startedAt !== undefined && random.chance(0.5))
    messages.push(makeCallMessage(random, call, callee, "ongoing", call.startedAt));
  if (call.endedAt === undefined) return messages;
  const byCaller = call.status.startsWith("cancel") || call.status === "unanswered" || random.chance(0.4);
  messages.push(makeCallMessage(random, call, byCaller ? call.initiator : callee, call.status, call.endedAt));
  return messages;
}

function makeCallMessage(random: RandomSource, call: RawCall, by: string, action: string, sentAt: number): Draft {
  const to = addressOf(call, by);
  const { sessionId, type, mode, receiverType, receiver, initiator, initiatedAt, startedAt, endedAt } = call;
  const isOver = sentAt === endedAt;
  return makeDraft(random, to, sentAt, {
    category: "call",
    type,
    data: { action, resource: "WEB-4_0_8" },
    entities: {
      by: userHolder(by),
      for: receiverHolder(to.receiverType, to.sender, to.receiver),
      on: {
        entity: {
          sessionid: sessionId,
          conversationId: conversationIdOf(receiverType, initiator, receiver),
          sender: initiator,
          initiator,
          receiverType,
          receiver,
          type,
          mode,
          status: action,
          initiatedAt,
          ...(startedAt === undefined || action === "initiated" ? {} : { startedAt }),
          ...(isOver ? { endedAt, duration: endedAt - (startedAt ?? endedAt) } : {}),
          data: {
            entities: { sender: userHolder(initiator), receiver: receiverHolder(receiverType, initiator, receiver) },
          },
          wsChannel: { identity: `call_${random.hex(10)}`, secret: `ws-secret-${random.hex(24)}`, service: "calls" },
        },
        entityType: "call",
      },
    },
  });
}

function makeMeetingMessage(random: RandomSource, call: RawCall): Draft {
  return makeDraft(random, addressOf(call, call.initiator), call.initiatedAt, {
    category: "custom",
    type: "meeting",
    data: {
      customData: { sessionId: call.sessionId, callType: call.type, mode: call.mode },
      subType: call.mode,
      metadata: { incrementUnreadCount: true },
    },
  });
}

function addressOf(call: RawCall, by: string): Address {
  if (call.receiverType === "group") return { sender: by, receiverType: "group", receiver: call.receiver };
  const receiver = by === call.receiver ? call.initiator : call.receiver;
  return { sender: by, receiverType: "user", receiver };
}
