// Takes people out of exported rows: out of single cells, free text and complete records.
import { isSpelledNumber, parseToRewrite } from "../../../domain/text/exact-json.ts";
import type { JsonPath } from "../../../domain/text/json-path.ts";
import { asId, isMap } from "../../../domain/text/lenient.ts";
import type { ExportRedaction } from "../../../contract/methods/export-methods.ts";
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
import { nameKeyOf, type People } from "./people.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** A record that is nested deeper is cut off there, so that nothing passes unseen. */
const DEEPEST = 60;

/** Takes people, words and message texts out of rows. Without `plan.people` only words and message texts go. */
export class Redactor {
  /** what is taken out */
  readonly rules: Rules;
  readonly #pseudonyms: Pseudonyms;
  /** the UIDs of the current row */
  #present: ReadonlySet<string> = new Set();

  constructor(people: People, pseudonyms: Pseudonyms, plan: ExportRedaction) {
    this.#pseudonyms = pseudonyms;
    this.rules = makeRules(people, plan, {
      ofUid: (uid) => pseudonyms.person(uid),
      ofName: (name) => this.#labelOf(name),
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
    this.#present = new Set(uids);
    try {
      return work();
    } finally {
      this.#present = new Set();
    }
  }

  /** Redacts free text: people, words, e-mail addresses and phone numbers. */
  text(text: string): string {
    const json = asJson(text);
    return json === null ? replaceAll(text, this.rules.inText) : JSON.stringify(this.#value(json, "metadata", 1));
  }

  /** Redacts ids: people, words and e-mail addresses, but no numbers. An id of digits alone counts records. */
  id(text: string): string {
    return replaceAll(text, isNumber(text) ? this.rules.inWords : this.rules.inIds);
  }

  uid(uid: string): string {
    return this.rules.people.has(uid) ? this.#pseudonyms.person(uid) : this.id(uid);
  }

  /** Redacts a UID that nobody in the rows need have: that of a filter. */
  person(uid: string): string {
    return this.rules.plan.people ? this.#pseudonyms.person(uid) : this.id(uid);
  }

  /** Redacts a text that was typed to find others: also parts of names in lower case, and beginnings of names. */
  typed(text: string): string {
    return replaceAll(text, [...this.rules.inText, this.rules.inTyped]);
  }

  /** Redacts a word of the service, such as a type, which apps may also choose themselves. */
  word(text: string): string {
    return WORDS_OF_SERVICE.has(text) ? text : this.text(text);
  }

  /** Redacts the names of fields in the path of a column. */
  path(path: JsonPath): JsonPath {
    return path.map((step, place) =>
      typeof step === "string" ? this.#key(step, String(path[place - 1] ?? "")) : step,
    );
  }

  /** Redacts a complete name, with the UID it belongs to, where that is known. */
  name(name: string, uid: string | null): string {
    if (!this.rules.plan.people) return replaceAll(name, this.rules.inWords);
    if (name.trim() === "") return name;
    if (uid !== null && this.rules.people.has(uid)) return this.#pseudonyms.person(uid);
    const known = this.rules.names.get(nameKeyOf(name));
    return known === undefined ? this.text(name) : this.#labelOf(known);
  }

  conversation(conversationId: string): string {
    for (let at = conversationId.indexOf(BETWEEN); at !== -1; at = conversationId.indexOf(BETWEEN, at + 1)) {
      const pair = [conversationId.slice(0, at), conversationId.slice(at + BETWEEN.length)];
      if (pair.every((uid) => this.rules.people.has(uid))) {
        return pair.map((uid) => this.#pseudonyms.person(uid)).join(BETWEEN);
      }
    }
    // Nobody in the rows need have the UIDs of a filter.
    const pair = conversationId.split(BETWEEN);
    const isOfTwo = pair.length === 2 && !conversationId.startsWith(GROUP);
    if (isOfTwo && this.rules.plan.people) return pair.map((uid) => this.person(uid)).join(BETWEEN);
    return this.id(conversationId);
  }

  /** Redacts a record as the service sent it, or any part of one; `field` is the name of the field that holds it. */
  record(record: unknown, field = ""): unknown {
    return this.#value(record, field, 0);
  }

  /** The owner in the row, else in the export, else anyone known; a shared label for several. */
  #labelOf({ text, owners }: NameWord): string {
    const isInRow = (uid: string): boolean => this.#present.has(uid);
    const isInExport = (uid: string): boolean => this.rules.people.get(uid)?.isInside === true;
    for (const isMeant of [isInRow, isInExport, () => true]) {
      const [meant, another] = [...owners].filter(isMeant);
      if (meant !== undefined && another === undefined) return this.#pseudonyms.person(meant);
      if (meant !== undefined) break;
    }
    return this.#pseudonyms.sharedName(text);
  }

  #value(value: unknown, field: string, depth: number, holder: Holder = {}): unknown {
    if (depth > DEEPEST) return null;
    if (typeof value === "string") return this.#string(value, field, holder);
    if (typeof value === "number") return this.#number(value, String(value), field);
    if (isSpelledNumber(value)) return this.#number(value, value.rawJSON, field);
    if (Array.isArray(value)) return value.map((entry: unknown) => this.#value(entry, field, depth + 1, holder));
    if (!isMap(value)) return value;
    const entries = Object.entries(value).flatMap(([name, held]): (readonly [string, unknown])[] => {
      if (this.rules.plan.dropText && TEXT_FIELDS.has(name) && (typeof held === "string" || isMap(held))) return [];
      return [[this.#key(name, field), this.#value(held, name, depth + 1, value)]];
    });
    return Object.fromEntries(withFreeNames(entries));
  }

  /** A UID or a telephone number can be sent as a number. */
  #number(value: unknown, text: string, field: string): unknown {
    if (this.rules.plan.people && isPhoneField(field)) return this.#pseudonyms.phone(text);
    if (this.rules.people.has(text) && isUidAt(field, text)) return this.#pseudonyms.person(text);
    if (WORDS_OF_SERVICE.has(field)) return value;
    const left = replaceAll(text, this.rules.inWords);
    return left === text ? value : left;
  }

  #string(value: string, field: string, holder: Holder): string {
    switch (kindOfField(field)) {
      case "uid":
      case "receiver":
        return this.uid(value);
      case "name":
        return this.name(value, asId(holder["uid"]));
      case "avatar": {
        const owner = asId(holder["uid"]);
        return owner !== null && this.rules.people.has(owner)
          ? avatarOf(this.#pseudonyms.person(owner))
          : this.#address(value);
      }
      case "conversation":
        return this.conversation(value);
      case "word":
        return this.word(value);
      case "id":
        return this.id(value);
      case "address":
        return this.#address(value);
      case "text":
        return this.#unknown(value, field);
    }
  }

  #key(name: string, field: string): string {
    return field === "mentions" ? this.uid(name) : this.word(name);
  }

  #address(text: string): string {
    return replaceAll(text, this.rules.inIds, (label) => label.replaceAll(" ", "%20"));
  }

  /** A text in an unknown field: all of it can be a UID or a part of a name. */
  #unknown(value: string, field: string): string {
    if (mayHoldUid(field) && this.rules.people.has(value)) return this.#pseudonyms.person(value);
    const known = mayHoldName(field) ? this.rules.names.get(nameKeyOf(value)) : undefined;
    return known === undefined ? this.text(value) : this.#labelOf(known);
  }
}

/** Two names of one person give the same key, so the second key gets a number and no value is lost. */
function withFreeNames(entries: readonly (readonly [string, unknown])[]): readonly (readonly [string, unknown])[] {
  const taken = new Set<string>();
  return entries.map(([name, held]) => {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
    taken.add(free);
    return [free, held];
  });
}

type Holder = Readonly<Record<string, unknown>>;

const BETWEEN = "_user_";
const GROUP = "group_";
/** An address that leads nowhere (RFC 6761, "invalid"). */
function avatarOf(pseudonym: string): string {
  return `https://avatar.invalid/${encodeURIComponent(pseudonym)}`;
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
