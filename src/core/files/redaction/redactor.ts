// Takes people out of exported rows: out of single cells, free text and complete records.
//
// A `Redactor` has one method for each kind of value: a UID, a name, free text and so on. A method finds what `rules` names
// and puts pseudonyms in its place. `record` goes through a record and chooses the method by the name of each field (fields.ts).
import { isSpelledNumber, parseToRewrite } from "#domain/text/exact-json.ts";
import type { JsonPath } from "#domain/text/json-path.ts";
import { asId, isMap } from "#domain/text/lenient.ts";
import type { ExportRedaction } from "#contract/exports/export-plan.ts";
import {
  isNumber,
  isPhoneField,
  isUidAt,
  kindOfField,
  mayHoldName,
  mayHoldUid,
  TEXT_FIELDS,
  WORDS_OF_SERVICE,
} from "./fields.ts";
import { makeRules, replaceAll, type Rules } from "./finders.ts";
import type { NameWord } from "./people-words.ts";
import { nameKeyOf, type People } from "./redact-people.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Takes people, words and message texts out of rows. Without `plan.people` only words and message texts go. */
export class Redactor {
  /** what is taken out */
  readonly rules: Rules;
  readonly #pseudonyms: Pseudonyms;
  #uidsInRow: ReadonlySet<string> = new Set();

  constructor(people: People, pseudonyms: Pseudonyms, plan: ExportRedaction) {
    this.#pseudonyms = pseudonyms;
    this.rules = makeRules(people, plan, {
      ofUid: (uid) => pseudonyms.person(uid),
      ofName: (name) => this.#pseudonymOfName(name),
      ofSomeone: (text) => pseudonyms.sharedName(text),
      ofEmail: (address) => pseudonyms.email(address),
      ofPhone: (number) => pseudonyms.phone(number),
    });
  }

  get dropsText(): boolean {
    return this.rules.plan.dropText;
  }

  /** Does the work on a row that names these people: a shared name then means one of them. */
  within<Result>(uids: readonly string[], work: () => Result): Result {
    this.#uidsInRow = new Set(uids);
    try {
      return work();
    } finally {
      this.#uidsInRow = new Set();
    }
  }

  /** Redacts a record as the service sent it, or any part of one; `field` is the name of the field that holds it. */
  record(record: unknown, field = ""): unknown {
    return this.#redactValue(record, field, 0);
  }

  /** Redacts free text: people, words, e-mail addresses and phone numbers. Text that is JSON is redacted as a record. */
  text(text: string): string {
    const json = asJson(text);
    return json === null ? replaceAll(text, this.rules.inText) : JSON.stringify(this.#redactValue(json, "metadata", 1));
  }

  /** Redacts a text that was typed to find others: also parts of names in lower case, and beginnings of names. */
  typed(text: string): string {
    return replaceAll(text, [...this.rules.inText, this.rules.inTyped]);
  }

  /** Redacts a word of the service, such as a type, which apps may also choose themselves. */
  word(text: string): string {
    return WORDS_OF_SERVICE.has(text) ? text : this.text(text);
  }

  /** Redacts ids: people, words and e-mail addresses, but no numbers. An id of digits alone counts records. */
  id(text: string): string {
    return replaceAll(text, isNumber(text) ? this.rules.inWords : this.rules.inIds);
  }

  uid(uid: string): string {
    return this.#isKnown(uid) ? this.#pseudonyms.person(uid) : this.id(uid);
  }

  /** Redacts a UID that nobody in the rows need have: that of a filter. */
  person(uid: string): string {
    return this.rules.plan.people ? this.#pseudonyms.person(uid) : this.id(uid);
  }

  /** Redacts a complete name, with the UID it belongs to, where that is known. */
  name(name: string, uid: string | null): string {
    if (!this.rules.plan.people) return replaceAll(name, this.rules.inWords);
    if (name.trim() === "") return name;
    if (uid !== null && this.#isKnown(uid)) return this.#pseudonyms.person(uid);
    const known = this.rules.names.get(nameKeyOf(name));
    return known === undefined ? this.text(name) : this.#pseudonymOfName(known);
  }

  /** Redacts the id of a conversation: `UID_user_UID` or `group_GUID`. A UID may contain `_user_` itself. */
  conversation(conversationId: string): string {
    for (let at = conversationId.indexOf(BETWEEN); at !== -1; at = conversationId.indexOf(BETWEEN, at + 1)) {
      const pair = [conversationId.slice(0, at), conversationId.slice(at + BETWEEN.length)];
      if (pair.every((uid) => this.#isKnown(uid))) {
        return pair.map((uid) => this.#pseudonyms.person(uid)).join(BETWEEN);
      }
    }
    // Nobody in the rows need have the UIDs of a filter.
    const pair = conversationId.split(BETWEEN);
    const isOfTwo = pair.length === 2 && !conversationId.startsWith(GROUP);
    if (isOfTwo && this.rules.plan.people) return pair.map((uid) => this.person(uid)).join(BETWEEN);
    return this.id(conversationId);
  }

  /** Redacts the names of fields in the path of a column. */
  path(path: JsonPath): JsonPath {
    return path.map((step, index) =>
      typeof step === "string" ? this.#redactKey(step, String(path[index - 1] ?? "")) : step,
    );
  }

  #isKnown(uid: string): boolean {
    return this.rules.people.has(uid);
  }

  /**
   * The pseudonym of the person whom a name means: its owner in the row, else in the export, else anyone known. If there
   * are several, they share a pseudonym.
   */
  #pseudonymOfName(name: NameWord): string {
    const owners = [...name.owners];
    const inRow = owners.filter((uid) => this.#uidsInRow.has(uid));
    const inExport = inRow.length > 0 ? inRow : owners.filter((uid) => this.rules.people.get(uid)?.isInside === true);
    const [meant, ...others] = inExport.length > 0 ? inExport : owners;
    return meant === undefined || others.length > 0
      ? this.#pseudonyms.sharedName(name.text)
      : this.#pseudonyms.person(meant);
  }

  /** Redacts any value of a record: `field` is the name of the field that holds it, `siblings` are the fields beside it. */
  #redactValue(value: unknown, field: string, depth: number, siblings: Fields = {}): unknown {
    if (depth > DEEPEST) return null;
    if (typeof value === "string") return this.#redactString(value, field, siblings);
    if (typeof value === "number") return this.#redactNumber(value, String(value), field);
    if (isSpelledNumber(value)) return this.#redactNumber(value, value.rawJSON, field);
    if (Array.isArray(value)) {
      return value.map((entry: unknown) => this.#redactValue(entry, field, depth + 1, siblings));
    }
    return isMap(value) ? this.#redactMap(value, field, depth) : value;
  }

  #redactMap(map: Fields, field: string, depth: number): Fields {
    const { dropText } = this.rules.plan;
    const isDropped = (name: string, held: unknown): boolean =>
      dropText && TEXT_FIELDS.has(name) && (typeof held === "string" || isMap(held));
    const entries = Object.entries(map)
      .filter(([name, held]) => !isDropped(name, held))
      .map(([name, held]) => [this.#redactKey(name, field), this.#redactValue(held, name, depth + 1, map)] as const);
    return Object.fromEntries(withFreeNames(entries));
  }

  /** The keys of `mentions` are UIDs. */
  #redactKey(name: string, field: string): string {
    return field === "mentions" ? this.uid(name) : this.word(name);
  }

  /** A UID or a telephone number can be sent as a number. */
  #redactNumber(value: unknown, text: string, field: string): unknown {
    if (this.rules.plan.people && isPhoneField(field)) return this.#pseudonyms.phone(text);
    if (this.#isKnown(text) && isUidAt(field, text)) return this.#pseudonyms.person(text);
    if (WORDS_OF_SERVICE.has(field)) return value;
    const left = replaceAll(text, this.rules.inWords);
    return left === text ? value : left;
  }

  #redactString(value: string, field: string, siblings: Fields): string {
    switch (kindOfField(field)) {
      case "uid":
      case "receiver":
        return this.uid(value);
      case "name":
        return this.name(value, asId(siblings["uid"]));
      case "avatar":
        return this.#redactAvatar(value, asId(siblings["uid"]));
      case "conversation":
        return this.conversation(value);
      case "word":
        return this.word(value);
      case "id":
        return this.id(value);
      case "address":
        return this.#redactAddress(value);
      case "text":
        return this.#redactUnknown(value, field);
    }
  }

  /** The address of a person's picture becomes one that leads nowhere (RFC 6761, "invalid"). */
  #redactAvatar(address: string, uid: string | null): string {
    if (uid === null || !this.#isKnown(uid)) return this.#redactAddress(address);
    return `https://avatar.invalid/${encodeURIComponent(this.#pseudonyms.person(uid))}`;
  }

  #redactAddress(address: string): string {
    return replaceAll(address, this.rules.inIds, (label) => label.replaceAll(" ", "%20"));
  }

  /** Redacts a text in an unknown field: all of it can be a UID or a part of a name. */
  #redactUnknown(value: string, field: string): string {
    if (mayHoldUid(field) && this.#isKnown(value)) return this.#pseudonyms.person(value);
    const known = mayHoldName(field) ? this.rules.names.get(nameKeyOf(value)) : undefined;
    return known === undefined ? this.text(value) : this.#pseudonymOfName(known);
  }
}

/** A record that is nested deeper is cut off there, so that nothing passes unseen. */
const DEEPEST = 60;
/** Stands between the two UIDs of a conversation. */
const BETWEEN = "_user_";
/** Begins the id of a group's conversation. */
const GROUP = "group_";

/** Two names of one person give the same key, so the second key gets a number and no value is lost. */
function withFreeNames(entries: readonly (readonly [string, unknown])[]): readonly (readonly [string, unknown])[] {
  const used = new Set<string>();
  return entries.map(([name, held]) => {
    let free = name;
    for (let number = 2; used.has(free); number++) free = `${name} (${number})`;
    used.add(free);
    return [free, held];
  });
}

/** The list or map in a text that is JSON; null for any other text. */
export function asJson(text: string): object | null {
  if (!/^\s*[[{]/u.test(text)) return null;
  try {
    const parsed = parseToRewrite(text);
    return typeof parsed === "object" ? parsed : null;
  } catch {
    return null;
  }
}
