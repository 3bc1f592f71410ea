// A record's searchable texts beside its own: ids, people, file names, tags. Source: docs/service-notes.md, "Shapes".
import { participantsOf, recordingsOf, type CallFacts } from "./call.ts";
import { asList, asMap, isMap } from "#domain/text/lenient.ts";
import { attachmentsOf, namedEntities, type MessageFacts, type NamedEntity } from "./message.ts";

/** Gets each searched word with its field: `id`, `name`, `tag`, `file`, `device`, `action` or a path in `metadata`. */
type Visit = (field: string, word: string | null) => void;

/**
 * The words of a message without its text: its ids, an empty word, and the others. None repeats. `raw`: its record;
 * `named`: its people, if known.
 */
export function messageWords(
  facts: MessageFacts,
  raw: unknown,
  named: readonly NamedEntity[] = namedEntities(raw),
): readonly string[] {
  const words = new WordList();
  visitMessage(facts, raw, named, words.add);
  return words.list();
}

/** The words of a call, as those of a message. `raw` is the whole record. Names of people are added elsewhere. */
export function callWords(facts: CallFacts, raw: unknown): readonly string[] {
  const words = new WordList();
  visitCall(facts, raw, words.add);
  return words.list();
}

/** Visits the words of a message. */
export function visitMessage(facts: MessageFacts, raw: unknown, named: readonly NamedEntity[], visit: Visit): void {
  const record = asMap(raw);
  const data = asMap(record["data"]);
  visit("id", facts.id);
  visit("id", facts.conversationId);
  visit("id", facts.sender);
  visit("name", facts.senderName);
  visit("id", facts.receiver);
  visit("name", facts.receiverName);
  visit("id", facts.parentId);
  visit("id", facts.sessionId);
  for (const uid of facts.mentionedUids) visit("id", uid);
  for (const tag of facts.tags) visit("tag", tag);
  for (const { name, id } of named) {
    visit("name", name);
    visit("id", id);
  }
  if (facts.attachmentCount > 0) for (const { name } of attachmentsOf(raw)) visit("file", name);
  visitLeaves(visit, "id", record["muid"]);
  visitLeaves(visit, "metadata", data["metadata"]);
  visitLeaves(visit, "metadata", record["metadata"]);
  visitLeaves(visit, "metadata", data["customData"]);
  visitLeaves(visit, "action", data["action"]);
}

/** Visits the words of a call. */
export function visitCall(facts: CallFacts, raw: unknown, visit: Visit): void {
  const record = asMap(raw);
  for (const fact of [facts.sessionId, facts.receiver, facts.initiator, facts.mid]) visit("id", fact);
  for (const uid of facts.participantUids) visit("id", uid);
  for (const { uid, name, deviceId, mid } of participantsOf(raw)) {
    // Names of people with a UID are added elsewhere.
    if (uid === null) visit("name", name);
    visit("device", deviceId);
    visit("id", mid);
  }
  for (const { rid } of recordingsOf(raw)) visit("id", rid);
  visitLeaves(visit, "metadata", record["metadata"]);
  visitLeaves(visit, "metadata", record["metaData"]);
  visitLeaves(visit, "metadata", asMap(record["data"])["metadata"]);
}

/** The texts and numbers inside a free value at any depth, with their paths; places in lists are left out of these. */
function visitLeaves(visit: Visit, field: string, value: unknown): void {
  if (value === undefined) return;
  const waiting: { readonly field: string; readonly value: unknown }[] = [{ field, value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { field: at, value: held } = next;
    if (typeof held === "string") visit(at, held);
    else if (typeof held === "number") visit(at, String(held));
    else if (Array.isArray(held)) {
      for (const each of asList(held).toReversed()) waiting.push({ field: at, value: each });
    } else if (isMap(held)) {
      for (const [name, each] of Object.entries(held).toReversed())
        waiting.push({ field: `${at}.${name}`, value: each });
    }
  }
}

const FEW = 32;

/** Words in order of appearance, each once. A set pays off only for many words, and few records have many. */
class Words {
  readonly list: string[] = [];
  #many: Set<string> | null = null;

  add(word: string): void {
    const { list } = this;
    if (this.#many === null ? list.includes(word) : this.#many.has(word)) return;
    list.push(word);
    if (this.#many !== null) this.#many.add(word);
    else if (list.length > FEW) this.#many = new Set(list);
  }
}

/** The ids of a record and its other words. */
class WordList {
  readonly #ids = new Words();
  readonly #others = new Words();

  readonly add: Visit = (field, word) => {
    if (word !== null && word !== "") (field === "id" ? this.#ids : this.#others).add(word);
  };

  /** An empty word ends the ids. Joined with a separator, two of it stand there, and nowhere else. */
  list(): readonly string[] {
    const others = this.#others.list;
    return [...this.#ids.list, "", ...(others.length === 0 ? [""] : others)];
  }
}
