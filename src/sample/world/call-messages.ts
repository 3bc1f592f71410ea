// The messages that calls leave in a conversation; they name their call in `sessionid`, with a small d.
import { receiverHolder, userHolder } from "./entities.ts";
import { makeDraft } from "./drafts.ts";
import type { Address, Draft } from "./drafts.ts";
import { conversationIdOf } from "./people.ts";
import type { RandomSource } from "../base/random.ts";
import type { RawCall } from "../base/records.ts";

/** A ringing call leaves messages at initiation, pick-up and end, if it ended; a meeting leaves one custom message. */
export function makeCallMessages(random: RandomSource, call: RawCall): readonly Draft[] {
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
