// Takes people out of exported rows: out of single cells, free text and complete records.
import { isSpelledNumber, parseToRewrite } from "../../../domain/text/exact-json.ts";
import { asId, isMap } from "../../../domain/text/lenient.ts";
import { LOOSE_MENTION } from "../../../domain/text/mentions.ts";
import type { ExportRedaction } from "../../../contract/methods/export-methods.ts";
import { findEmails, findPhones, type Contact } from "./contacts.ts";
import { kindOfField, mayHoldName, mayHoldUid, TEXT_FIELDS, WORDS_OF_SERVICE } from "./fields.ts";
import { makeMatcher } from "./matcher.ts";
import { isLongUid, namesIn, wordsOf, type NameWord } from "./people-words.ts";
import { nameKeyOf, type People } from "./people.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** Replaces a word that the person chose to take out. */
export const TAKEN_OUT = "[taken out]";
/** A record that is nested deeper is cut off there, so that nothing passes unseen. */
const DEEPEST = 60;

interface Found {
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
}
type Finder = (text: string) => readonly Found[];

/** Takes people, words and message texts out of rows. Without `plan.people` only words and message texts go. */
export class Redactor {
  readonly #people: People;
  readonly #pseudonyms: Pseudonyms;
  readonly #plan: ExportRedaction;
  readonly #names: ReturnType<typeof namesIn>;
  /** addresses that are the UID or name of a person, by the form in which they are compared */
  readonly #owners = new Map<string, () => string>();
  readonly #inWords: readonly Finder[];
  readonly #inIds: readonly Finder[];
  readonly #inText: readonly Finder[];
  /** the UIDs of the current row */
  #present: ReadonlySet<string> = new Set();

  constructor(people: People, pseudonyms: Pseudonyms, plan: ExportRedaction) {
    this.#people = plan.people ? people : new Map();
    this.#pseudonyms = pseudonyms;
    this.#plan = plan;
    this.#names = namesIn(this.#people);
    for (const name of this.#names.values()) this.#owners.set(nameKeyOf(name.text), () => this.#labelOf(name));
    for (const id of this.#people.keys()) {
      if (id.includes("@")) this.#owners.set(nameKeyOf(id), () => pseudonyms.person(id));
    }
    const findWords = makeMatcher(plan.words.map((text) => ({ text, replacement: () => TAKEN_OUT })));
    const findPeople = makeMatcher(
      wordsOf(
        this.#people,
        this.#names,
        (uid) => pseudonyms.person(uid),
        (name) => this.#labelOf(name),
      ),
    );
    const findAddresses: Finder = (text) =>
      plan.people ? findEmails(text).map((found) => this.#addressIn(found)) : [];
    const findNumbers: Finder = (text) =>
      plan.people ? findPhones(text).map((found) => ({ ...found, replacement: pseudonyms.phone(found.text) })) : [];
    const findMentions = mentionFinder(this.#people, pseudonyms);
    this.#inWords = [findWords];
    this.#inIds = [findWords, findAddresses, findPeople];
    this.#inText = [findWords, findMentions, findAddresses, findPeople, findNumbers];
  }

  get dropsText(): boolean {
    return this.#plan.dropText;
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
    return json === null ? replaceAll(text, this.#inText) : JSON.stringify(this.#value(json, "metadata", 1));
  }

  /** Redacts ids and addresses: people, words and e-mail addresses, but no numbers. */
  id(text: string): string {
    return replaceAll(text, this.#inIds);
  }

  uid(uid: string): string {
    return this.#people.has(uid) ? this.#pseudonyms.person(uid) : this.id(uid);
  }

  /** Redacts a complete name, with the UID it belongs to, where that is known. */
  name(name: string, uid: string | null): string {
    if (!this.#plan.people) return replaceAll(name, this.#inWords);
    if (name.trim() === "") return name;
    if (uid !== null && this.#people.has(uid)) return this.#pseudonyms.person(uid);
    const known = this.#names.get(nameKeyOf(name));
    return known === undefined ? this.text(name) : this.#labelOf(known);
  }

  conversation(conversationId: string): string {
    for (let at = conversationId.indexOf(BETWEEN); at !== -1; at = conversationId.indexOf(BETWEEN, at + 1)) {
      const pair = [conversationId.slice(0, at), conversationId.slice(at + BETWEEN.length)];
      if (pair.every((uid) => this.#people.has(uid))) {
        return pair.map((uid) => this.#pseudonyms.person(uid)).join(BETWEEN);
      }
    }
    return this.id(conversationId);
  }

  /** Redacts a record as the service sent it, or any part of one; `field` is the name of the field that holds it. */
  record(record: unknown, field = ""): unknown {
    return this.#value(record, field, 0);
  }

  /** The owner in the row, else in the export, else anyone known; a shared label for several. */
  #labelOf({ text, owners }: NameWord): string {
    const isInRow = (uid: string): boolean => this.#present.has(uid);
    const isInExport = (uid: string): boolean => this.#people.get(uid)?.isInside === true;
    for (const isMeant of [isInRow, isInExport, () => true]) {
      const [meant, another] = [...owners].filter(isMeant);
      if (meant !== undefined && another === undefined) return this.#pseudonyms.person(meant);
      if (meant !== undefined) break;
    }
    return this.#pseudonyms.sharedName(text);
  }

  /** In a file's address, the path or a parameter may precede the e-mail address and look like a part of it. */
  #addressIn(found: Contact): Found {
    for (const address of [found.text, found.text.slice(found.text.search(/[^/=?&]*$/u))]) {
      const owner = this.#owners.get(nameKeyOf(address.replace("%40", "@")));
      if (owner !== undefined) return { from: found.to - address.length, to: found.to, replacement: owner() };
    }
    return { ...found, replacement: this.#pseudonyms.email(found.text) };
  }

  #value(value: unknown, field: string, depth: number, holder: Holder = {}): unknown {
    if (depth > DEEPEST) return null;
    if (typeof value === "string") return this.#string(value, field, holder);
    if (typeof value === "number") return this.#number(value, String(value), field);
    if (isSpelledNumber(value)) return this.#number(value, value.rawJSON, field);
    if (Array.isArray(value)) return value.map((entry: unknown) => this.#value(entry, field, depth + 1, holder));
    if (!isMap(value)) return value;
    const entries = Object.entries(value).flatMap(([name, held]): (readonly [string, unknown])[] => {
      if (this.#plan.dropText && TEXT_FIELDS.has(name) && (typeof held === "string" || isMap(held))) return [];
      return [[this.#key(name, field), this.#value(held, name, depth + 1, value)]];
    });
    return Object.fromEntries(withFreeNames(entries));
  }

  /** A UID or a telephone number can be sent as a number. */
  #number(value: unknown, text: string, field: string): unknown {
    if (this.#plan.people && isPhoneField(field)) return this.#pseudonyms.phone(text);
    return this.#people.has(text) && isUidAt(field, text) ? this.#pseudonyms.person(text) : value;
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
        return owner !== null && this.#people.has(owner)
          ? avatarOf(this.#pseudonyms.person(owner))
          : this.#address(value);
      }
      case "conversation":
        return this.conversation(value);
      case "word":
        return this.#word(value);
      case "id":
        return this.id(value);
      case "address":
        return this.#address(value);
      case "text":
        return this.#unknown(value, field);
    }
  }

  #key(name: string, field: string): string {
    return field === "mentions" ? this.uid(name) : this.#word(name);
  }

  #word(text: string): string {
    return WORDS_OF_SERVICE.has(text) ? text : this.text(text);
  }

  #address(text: string): string {
    return replaceAll(text, this.#inIds, (label) => label.replaceAll(" ", "%20"));
  }

  /** A text in an unknown field: all of it can be a UID or a part of a name. */
  #unknown(value: string, field: string): string {
    if (mayHoldUid(field) && this.#people.has(value)) return this.#pseudonyms.person(value);
    const known = mayHoldName(field) ? this.#names.get(nameKeyOf(value)) : undefined;
    return known === undefined ? this.text(value) : this.#labelOf(known);
  }
}

/** In an unknown field a number is a UID when it is too long to be one by chance. */
function isUidAt(field: string, id: string): boolean {
  const kind = kindOfField(field);
  if (kind === "text" && !WORDS_OF_SERVICE.has(field)) return isLongUid(id) || mayHoldUid(field);
  return kind === "uid" || kind === "receiver";
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
const PHONE_FIELD = /phone|mobile|msisdn|whatsapp|contact_?(?:no|number)|^(?:tel|cell|fax)(?:_?no|_?number)?$/iu;

function isPhoneField(field: string): boolean {
  return PHONE_FIELD.test(field);
}

/** An address that leads nowhere (RFC 6761, "invalid"). */
function avatarOf(pseudonym: string): string {
  return `https://avatar.invalid/${encodeURIComponent(pseudonym)}`;
}

/** Mentions in a text, `<@uid:…>`: their UIDs are certain, even short ones. */
function mentionFinder(people: People, pseudonyms: Pseudonyms): Finder {
  return (text) =>
    [...text.matchAll(LOOSE_MENTION)].flatMap((found) => {
      const id = found[1] ?? "";
      if (!people.has(id)) return [];
      const from = found.index + found[0].length - 1 - id.length;
      return [{ from, to: from + id.length, replacement: pseudonyms.person(id) }];
    });
}

/** Applies each finder to the text that the finders before it have left. */
function replaceAll(text: string, finders: readonly Finder[], written = (label: string): string => label): string {
  let pieces: readonly Piece[] = [{ text, isFixed: false }];
  for (const find of finders)
    pieces = pieces.flatMap((piece) => (piece.isFixed ? [piece] : divided(piece.text, find, written)));
  return pieces.length === 1 ? (pieces[0]?.text ?? "") : pieces.map((piece) => piece.text).join("");
}

interface Piece {
  readonly text: string;
  readonly isFixed: boolean;
}

function divided(text: string, find: Finder, written: (label: string) => string): readonly Piece[] {
  const found = find(text);
  if (found.length === 0) return [{ text, isFixed: false }];
  const pieces: Piece[] = [];
  let place = 0;
  for (const { from, to, replacement } of found) {
    if (from < place) continue;
    if (from > place) pieces.push({ text: text.slice(place, from), isFixed: false });
    pieces.push({ text: written(replacement), isFixed: true });
    place = to;
  }
  if (place < text.length) pieces.push({ text: text.slice(place), isFixed: false });
  return pieces;
}

/** The list or map in a text that is JSON; null for any other text. */
function asJson(text: string): object | null {
  if (!/^\s*[[{]/u.test(text)) return null;
  try {
    const parsed = parseToRewrite(text);
    return typeof parsed === "object" ? parsed : null;
  } catch {
    return null;
  }
}
