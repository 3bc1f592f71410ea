// The texts by which a record is found beside its own text: ids, people, names of files, tags, metadata.
// Source: docs/service-notes.md, "Records" and "Shapes".
import type { CallFacts } from "./call.ts";
import { participantsOf, recordingsOf } from "./call.ts";
import { asList, asMap, isMap } from "./lenient.ts";
import { attachmentsOf, namedEntities } from "./message.ts";
import type { MessageFacts, NamedEntity } from "./message.ts";

/**
 * The words of a message, each once; raw is its record, whose text is not among them. `named` is what the record names, for
 * callers that know it already.
 */
export function messageWords(
  facts: MessageFacts,
  raw: unknown,
  named: readonly NamedEntity[] = namedEntities(raw),
): ReadonlySet<string> {
  const words = new Set<string>();
  const record = asMap(raw);
  const data = asMap(record["data"]);
  add(words, facts.id);
  add(words, facts.conversationId);
  add(words, facts.sender);
  add(words, facts.senderName);
  add(words, facts.receiver);
  add(words, facts.receiverName);
  add(words, facts.parentId);
  add(words, facts.sessionId);
  for (const uid of facts.mentionedUids) add(words, uid);
  for (const tag of facts.tags) add(words, tag);
  for (const { name, id } of named) {
    add(words, name);
    add(words, id);
  }
  if (facts.attachmentCount > 0) for (const { name } of attachmentsOf(raw)) add(words, name);
  addLeaves(words, [record["muid"], data["metadata"], record["metadata"], data["customData"], data["action"]]);
  return words;
}

/** The words of a call, each once; raw is everything that was sent of it. Names of its people come from elsewhere. */
export function callWords(facts: CallFacts, raw: unknown): ReadonlySet<string> {
  const words = new Set<string>();
  const record = asMap(raw);
  for (const fact of [facts.sessionId, facts.receiver, facts.initiator, facts.mid]) add(words, fact);
  for (const uid of facts.participantUids) add(words, uid);
  for (const { deviceId, mid } of participantsOf(raw)) {
    add(words, deviceId);
    add(words, mid);
  }
  for (const { rid } of recordingsOf(raw)) add(words, rid);
  addLeaves(words, [record["metadata"], asMap(record["data"])["metadata"]]);
  return words;
}

/** Each word is kept once: a metadata that repeats a thousand times is found as well by one. */
function add(words: Set<string>, word: string | null): void {
  if (word !== null && word !== "") words.add(word);
}

/** The texts and numbers at the ends of free values, however deep they lie; names of fields are not among them. */
function addLeaves(words: Set<string>, values: readonly unknown[]): void {
  if (values.every((value) => value === undefined)) return;
  const waiting = values.toReversed();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") add(words, value);
    else if (typeof value === "number") words.add(String(value));
    else if (Array.isArray(value)) waiting.push(...asList(value).toReversed());
    else if (isMap(value)) waiting.push(...Object.values(value).toReversed());
  }
}
