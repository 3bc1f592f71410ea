// The texts by which a record is found beside its own text: ids, people, names of files, tags, metadata.
// Source: docs/service-notes.md, "Records" and "Shapes".
import type { CallFacts } from "./call.ts";
import { participantsOf, recordingsOf } from "./call.ts";
import { asList, asMap, isMap } from "./lenient.ts";
import { attachmentsOf, namedEntities } from "./message.ts";
import type { MessageFacts } from "./message.ts";

/** The words of a message; raw is its record, whose text is not among them. */
export function messageWords(facts: MessageFacts, raw: unknown): readonly string[] {
  const { id, conversationId, sender, senderName, receiver, receiverName, parentId, sessionId } = facts;
  const record = asMap(raw);
  const data = asMap(record["data"]);
  return different([
    id,
    conversationId,
    sender,
    senderName,
    receiver,
    receiverName,
    parentId,
    sessionId,
    ...facts.mentionedUids,
    ...facts.tags,
    ...namedEntities(raw).flatMap((entity) => [entity.name, entity.id]),
    ...attachmentsOf(raw).map((attachment) => attachment.name),
    ...leavesOf([record["muid"], data["metadata"], record["metadata"], data["customData"], data["action"]]),
  ]);
}

/** The words of a call; raw is everything that was sent of it. Names of its people come from elsewhere. */
export function callWords(facts: CallFacts, raw: unknown): readonly string[] {
  const { sessionId, receiver, initiator, mid, participantUids } = facts;
  const record = asMap(raw);
  return different([
    sessionId,
    receiver,
    initiator,
    mid,
    ...participantUids,
    ...participantsOf(raw).flatMap((entry) => [entry.deviceId, entry.mid]),
    ...recordingsOf(raw).map((recording) => recording.rid),
    ...leavesOf([record["metadata"], asMap(record["data"])["metadata"]]),
  ]);
}

/** Each word once: a metadata that repeats a thousand times is found as well by one. */
function different(words: readonly (string | null)[]): readonly string[] {
  return [...new Set(words.flatMap((word) => (word === null || word === "" ? [] : word)))];
}

/** The texts and numbers at the ends of free values, however deep they lie; names of fields are not among them. */
function leavesOf(values: readonly unknown[]): readonly string[] {
  const leaves: string[] = [];
  const waiting = values.toReversed();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") leaves.push(value);
    else if (typeof value === "number") leaves.push(String(value));
    else if (Array.isArray(value)) waiting.push(...asList(value).toReversed());
    else if (isMap(value)) waiting.push(...Object.values(value).toReversed());
  }
  return leaves;
}
