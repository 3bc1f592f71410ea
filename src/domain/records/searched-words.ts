// A record's searchable texts beside its own: ids, people, file names, tags. Source: docs/service-notes.md, "Shapes".
import { participantsOf, recordingsOf, type CallFacts } from "./call.ts";
import { asList, asMap, isMap } from "../text/lenient.ts";
import { attachmentsOf, namedEntities, type MessageFacts, type NamedEntity } from "./message.ts";

/** The words of a message, without repeats and its text. `raw`: its record; `named`: its people, if known. */
export function messageWords(
  facts: MessageFacts,
  raw: unknown,
  named: readonly NamedEntity[] = namedEntities(raw),
): readonly string[] {
  const words = makeWords();
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
  return words.list;
}

/** The words of a call, without repeats. `raw` is the whole record. Names of people are added elsewhere. */
export function callWords(facts: CallFacts, raw: unknown): readonly string[] {
  const words = makeWords();
  const record = asMap(raw);
  for (const fact of [facts.sessionId, facts.receiver, facts.initiator, facts.mid]) add(words, fact);
  for (const uid of facts.participantUids) add(words, uid);
  for (const { uid, name, deviceId, mid } of participantsOf(raw)) {
    // Names of people with a UID are added elsewhere.
    if (uid === null) add(words, name);
    add(words, deviceId);
    add(words, mid);
  }
  for (const { rid } of recordingsOf(raw)) add(words, rid);
  addLeaves(words, [record["metadata"], asMap(record["data"])["metadata"]]);
  return words.list;
}

/** Words in order of appearance. A set pays off only for many words, and few records have many. */
interface Words {
  readonly list: string[];
  many: Set<string> | null;
}

const FEW = 32;

const makeWords = (): Words => ({ list: [], many: null });

/** Each word is kept once: repeats add nothing to the search. */
function add(words: Words, word: string | null): void {
  const { list } = words;
  if (word === null || word === "") return;
  if (words.many === null ? list.includes(word) : words.many.has(word)) return;
  list.push(word);
  if (words.many !== null) words.many.add(word);
  else if (list.length > FEW) words.many = new Set(list);
}

/** The texts and numbers inside free values at any depth; field names are not included. */
function addLeaves(words: Words, values: readonly unknown[]): void {
  if (values.every((value) => value === undefined)) return;
  const waiting = values.toReversed();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") add(words, value);
    else if (typeof value === "number") add(words, String(value));
    else if (Array.isArray(value)) waiting.push(...asList(value).toReversed());
    else if (isMap(value)) waiting.push(...Object.values(value).toReversed());
  }
}
