// Takes people out of what is exported: out of single cells, free text and whole records, each by what stands where.
import { isSpelledNumber, parseToRewrite } from "../../../domain/text/exact-json.ts";
import { asId, isMap } from "../../../domain/text/lenient.ts";
import { LOOSE_MENTION } from "../../../domain/text/mentions.ts";
import type { ExportRedaction } from "../../../contract/methods/export-methods.ts";
import { findEmails, findPhones } from "./contacts.ts";
import type { Contact } from "./contacts.ts";
import { kindOfField, mayHoldName, mayHoldUid, TEXT_FIELDS, WORDS_OF_SERVICE } from "./fields.ts";
import { makeMatcher } from "./matcher.ts";
import { isLongUid, namesIn, wordsOf } from "./people-words.ts";
import type { NameWord } from "./people-words.ts";
import { nameKeyOf } from "./people.ts";
import type { People } from "./people.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** What stands in place of a word that was taken out by hand. */
export const TAKEN_OUT = "[taken out]";
/** A record that is nested deeper is cut off there: nothing of it may pass unseen. */
const DEEPEST = 60;

export interface Redactor {
  /** Free text: people, words, e-mail addresses and phone numbers. */
  readonly text: (text: string) => string;
  /** Ids and addresses: people and words, e-mail addresses too, but no numbers. */
  readonly id: (text: string) => string;
  /** A UID as a whole. */
  readonly uid: (uid: string) => string;
  /** A name as a whole; with the UID it belongs to, where that is known. */
  readonly name: (name: string, uid: string | null) => string;
  readonly conversation: (conversationId: string) => string;
  /** A record as the service sent it, or any part of one; `field` is the name under which it stands. */
  readonly record: (record: unknown, field?: string) => unknown;
  readonly dropsText: boolean;
  /** Does the work on a row with these people in it: of those who share a name, one of these is meant. */
  readonly within: <Result>(uids: readonly string[], work: () => Result) => Result;
}

/** Something found in a text, and what takes its place. */
interface Found {
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
}
type Finder = (text: string) => readonly Found[];

/** A redactor for these people. Without `plan.people` only words and the text of messages go. */
export function makeRedactor(people: People, pseudonyms: Pseudonyms, plan: ExportRedaction): Redactor {
  const shown: People = plan.people ? people : new Map();
  const names = namesIn(shown);
  let present: ReadonlySet<string> = new Set();
  const replaceWords = makeMatcher(plan.words.map((text) => ({ text, replacement: () => TAKEN_OUT })));
  const findPeople = makeMatcher(wordsOf(shown, names, pseudonyms.person, labelOfName));
  const uid = (id: string): string => (shown.has(id) ? pseudonyms.person(id) : idOf(id));

  /** Whoever of those with the name is in the row, else in the export, else known at all; where that are several, nobody. */
  function labelOfName({ text, owners }: NameWord): string {
    for (const isMeant of [(id: string) => present.has(id), (id: string) => shown.get(id)?.isInside, () => true]) {
      const [meant, another] = [...owners].filter(isMeant);
      if (meant !== undefined) return another === undefined ? pseudonyms.person(meant) : pseudonyms.sharedName(text);
    }
    return pseudonyms.sharedName(text);
  }

  /** Addresses that are somebody's UID or name, by how they are compared. */
  const owners = new Map<string, () => string>();
  for (const name of names.values()) owners.set(nameKeyOf(name.text), () => labelOfName(name));
  for (const id of shown.keys()) if (id.includes("@")) owners.set(nameKeyOf(id), () => pseudonyms.person(id));

  /** In an address of a file a folder or a parameter stands before it, which belongs to it only by its signs. */
  function addressIn(found: Contact): Found {
    for (const address of [found.text, found.text.slice(found.text.search(/[^/=?&]*$/u))]) {
      const owner = owners.get(nameKeyOf(address.replace("%40", "@")));
      if (owner !== undefined) return { from: found.to - address.length, to: found.to, replacement: owner() };
    }
    return { ...found, replacement: pseudonyms.email(found.text) };
  }

  const findAddresses: Finder = (text) => (plan.people ? findEmails(text).map(addressIn) : []);
  const findNumbers: Finder = (text) =>
    plan.people ? findPhones(text).map((found) => ({ ...found, replacement: pseudonyms.phone(found.text) })) : [];
  const inIds: readonly Finder[] = [replaceWords, findAddresses, findPeople];
  const inText: readonly Finder[] = [replaceWords, mentionFinder(shown, pseudonyms), ...inIds.slice(1), findNumbers];
  const idOf = (text: string): string => replaceAll(text, inIds);
  const addressOf = (text: string): string => replaceAll(text, inIds, (label) => label.replaceAll(" ", "%20"));
  const textOf = (text: string): string => (asJson(text) === null ? replaceAll(text, inText) : inJson(text));

  function inJson(text: string): string {
    return JSON.stringify(recordOf(asJson(text), "metadata", 1));
  }

  function nameOf(name: string, id: string | null): string {
    if (!plan.people) return replaceAll(name, [replaceWords]);
    if (name.trim() === "") return name;
    if (id !== null && shown.has(id)) return pseudonyms.person(id);
    const known = names.get(nameKeyOf(name));
    return known === undefined ? textOf(name) : labelOfName(known);
  }

  function conversationOf(conversationId: string): string {
    for (
      let place = conversationId.indexOf(BETWEEN);
      place !== -1;
      place = conversationId.indexOf(BETWEEN, place + 1)
    ) {
      const [one, other] = [conversationId.slice(0, place), conversationId.slice(place + BETWEEN.length)];
      if (shown.has(one) && shown.has(other)) return [one, other].map(pseudonyms.person).join(BETWEEN);
    }
    return idOf(conversationId);
  }

  function recordOf(value: unknown, field: string, depth: number, holder: Holder = {}): unknown {
    if (depth > DEEPEST) return null;
    if (typeof value === "string") return stringOf(value, field, holder);
    if (typeof value === "number") return numberOf(value, String(value), field);
    if (isSpelledNumber(value)) return numberOf(value, value.rawJSON, field);
    if (Array.isArray(value)) return value.map((entry: unknown) => recordOf(entry, field, depth + 1, holder));
    if (!isMap(value)) return value;
    const entries = Object.entries(value).flatMap(([name, held]): (readonly [string, unknown])[] => {
      if (plan.dropText && TEXT_FIELDS.has(name) && (typeof held === "string" || isMap(held))) return [];
      return [[keyOf(name, field), recordOf(held, name, depth + 1, value)]];
    });
    return Object.fromEntries(withFreeNames(entries));
  }

  /** A UID or a telephone number can be sent as a number. */
  function numberOf(value: unknown, text: string, field: string): unknown {
    if (plan.people && isPhoneField(field)) return pseudonyms.phone(text);
    return shown.has(text) && isUidAt(field, text) ? pseudonyms.person(text) : value;
  }

  /** A number in a field of which nothing is known is a UID when it is long enough not to be one by chance. */
  function isUidAt(field: string, id: string): boolean {
    const kind = kindOfField(field);
    if (kind === "text" && !WORDS_OF_SERVICE.has(field)) return isLongUid(id) || mayHoldUid(field);
    return kind === "uid" || kind === "receiver";
  }

  /** A text in a field of which nothing is known: a UID or a part of a name can be all of it. */
  function unknownOf(value: string, field: string): string {
    if (mayHoldUid(field) && shown.has(value)) return pseudonyms.person(value);
    const known = mayHoldName(field) ? names.get(nameKeyOf(value)) : undefined;
    return known === undefined ? textOf(value) : labelOfName(known);
  }

  function keyOf(name: string, field: string): string {
    if (field === "mentions") return uid(name);
    return WORDS_OF_SERVICE.has(name) ? name : textOf(name);
  }

  function stringOf(value: string, field: string, holder: Holder): string {
    switch (kindOfField(field)) {
      case "uid":
        return uid(value);
      case "name":
        return nameOf(value, asId(holder["uid"]));
      case "avatar": {
        const owner = asId(holder["uid"]);
        return owner !== null && shown.has(owner) ? avatarOf(pseudonyms.person(owner)) : addressOf(value);
      }
      case "receiver":
        return uid(value);
      case "conversation":
        return conversationOf(value);
      case "word":
        return WORDS_OF_SERVICE.has(value) ? value : textOf(value);
      case "id":
        return idOf(value);
      case "address":
        return addressOf(value);
      case "text":
        return unknownOf(value, field);
    }
  }

  return {
    text: textOf,
    id: idOf,
    uid,
    name: nameOf,
    conversation: conversationOf,
    record: (record, field = "") => recordOf(record, field, 0),
    dropsText: plan.dropText,
    within(uids, work) {
      present = new Set(uids);
      try {
        return work();
      } finally {
        present = new Set();
      }
    },
  };
}

/** Two names of one person are the same pseudonym: the second has a number behind it, so that no value is lost. */
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

/** Mentions in a text, `<@uid:…>`: a UID is known by its place there, however short it is. */
function mentionFinder(people: People, pseudonyms: Pseudonyms): Finder {
  return (text) =>
    [...text.matchAll(LOOSE_MENTION)].flatMap((found) => {
      const id = found[1] ?? "";
      if (!people.has(id)) return [];
      const from = found.index + found[0].length - 1 - id.length;
      return [{ from, to: from + id.length, replacement: pseudonyms.person(id) }];
    });
}

/** Applies each finder to what the ones before it have left. */
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

/** The list or map that a text is the JSON of; null for every other text. */
function asJson(text: string): object | null {
  if (!/^\s*[[{]/u.test(text)) return null;
  try {
    const parsed = parseToRewrite(text);
    return typeof parsed === "object" ? parsed : null;
  } catch {
    return null;
  }
}
