// Takes people out of what is exported: out of single cells, free text and whole records, each by what stands where.
import { asId, isMap } from "../../../domain/lenient.ts";
import type { ExportRedaction } from "../../../contract/export-methods.ts";
import { findEmails, findPhones } from "./contacts.ts";
import { kindOfField, TEXT_FIELDS, WORDS_OF_SERVICE } from "./fields.ts";
import { makeMatcher } from "./matcher.ts";
import { wordsOf } from "./people-words.ts";
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
  const shown = plan.people ? people : new Map<string, ReadonlySet<string>>();
  const owners = ownersOf(shown);
  const replaceWords = makeMatcher(plan.words.map((text) => ({ text, replacement: TAKEN_OUT })));
  const findPeople = makeMatcher(wordsOf(shown, owners, pseudonyms));
  const uid = (id: string): string => (shown.has(id) ? pseudonyms.uid(id) : idOf(id));

  const findAddresses: Finder = (text) =>
    plan.people
      ? findEmails(text).map((found) => ({
          ...found,
          replacement: shown.has(found.text) ? pseudonyms.uid(found.text) : pseudonyms.email(found.text),
        }))
      : [];
  const findNumbers: Finder = (text) =>
    plan.people ? findPhones(text).map((found) => ({ ...found, replacement: pseudonyms.phone(found.text) })) : [];
  const inIds: readonly Finder[] = [replaceWords, findAddresses, findPeople];
  const inText: readonly Finder[] = [replaceWords, mentionFinder(shown, pseudonyms), ...inIds.slice(1), findNumbers];
  const idOf = (text: string): string => replaceAll(text, inIds);
  const textOf = (text: string): string => (asJson(text) === null ? replaceAll(text, inText) : inJson(text));

  function inJson(text: string): string {
    return JSON.stringify(recordOf(asJson(text), "metadata", 1));
  }

  function nameOf(name: string, id: string | null): string {
    if (!plan.people) return replaceAll(name, [replaceWords]);
    if (name.trim() === "") return name;
    const own = id ?? owners.get(nameKeyOf(name)) ?? null;
    if (own !== null && shown.has(own)) return pseudonyms.name(own);
    return owners.has(nameKeyOf(name)) ? pseudonyms.sharedName(name) : textOf(name);
  }

  function conversationOf(conversationId: string): string {
    for (
      let place = conversationId.indexOf(BETWEEN);
      place !== -1;
      place = conversationId.indexOf(BETWEEN, place + 1)
    ) {
      const [one, other] = [conversationId.slice(0, place), conversationId.slice(place + BETWEEN.length)];
      if (shown.has(one) && shown.has(other)) return `${pseudonyms.uid(one)}${BETWEEN}${pseudonyms.uid(other)}`;
    }
    return idOf(conversationId);
  }

  function recordOf(value: unknown, field: string, depth: number, holder: Holder = {}): unknown {
    if (depth > DEEPEST) return null;
    if (typeof value === "string") return stringOf(value, field, holder);
    if (typeof value === "number") return plan.people && isPhoneField(field) ? pseudonyms.phone(String(value)) : value;
    if (Array.isArray(value)) return value.map((entry: unknown) => recordOf(entry, field, depth + 1, holder));
    if (!isMap(value)) return value;
    const entries = Object.entries(value).flatMap(([name, held]): (readonly [string, unknown])[] => {
      if (plan.dropText && TEXT_FIELDS.has(name) && (typeof held === "string" || isMap(held))) return [];
      return [[keyOf(name, field), recordOf(held, name, depth + 1, value)]];
    });
    return Object.fromEntries(entries);
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
        return owner !== null && shown.has(owner) ? avatarOf(pseudonyms.uid(owner)) : idOf(value);
      }
      case "receiver":
        return shown.has(value) ? pseudonyms.uid(value) : idOf(value);
      case "conversation":
        return conversationOf(value);
      case "word":
        return WORDS_OF_SERVICE.has(value) ? value : textOf(value);
      case "id":
        return idOf(value);
      case "address":
        return idOf(value);
      case "text":
        return textOf(value);
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
  };
}

type Holder = Readonly<Record<string, unknown>>;

const BETWEEN = "_user_";
const PHONE_FIELD = /phone|mobile|msisdn|whatsapp|^tel$|^cell$/iu;

function isPhoneField(field: string): boolean {
  return PHONE_FIELD.test(field);
}

/** An address that leads nowhere (RFC 6761, "invalid"). */
function avatarOf(pseudonym: string): string {
  return `https://avatar.invalid/${pseudonym}`;
}

/** What two names have in common that are written in different ways. */
function nameKeyOf(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}

/** Name to the UID of the one person who has it; null when several have. */
function ownersOf(people: People): ReadonlyMap<string, string | null> {
  const owners = new Map<string, string | null>();
  for (const [uid, names] of people) {
    for (const name of names) {
      const key = nameKeyOf(name);
      const other = owners.get(key);
      owners.set(key, other === undefined || other === uid ? uid : null);
    }
  }
  return owners;
}

/** Mentions in a text, `<@uid:…>`: a UID is known by its place there, however short it is. */
function mentionFinder(people: People, pseudonyms: Pseudonyms): Finder {
  return (text) =>
    [...text.matchAll(/<@(?:uid:)?([^<>\s]+)>/gu)].flatMap((found) => {
      const id = found[1] ?? "";
      if (!people.has(id)) return [];
      const from = found.index + found[0].length - 1 - id.length;
      return [{ from, to: from + id.length, replacement: pseudonyms.uid(id) }];
    });
}

/** Applies each finder to what the ones before it have left. */
function replaceAll(text: string, finders: readonly Finder[]): string {
  let pieces: readonly Piece[] = [{ text, isFixed: false }];
  for (const find of finders) pieces = pieces.flatMap((piece) => (piece.isFixed ? [piece] : divided(piece.text, find)));
  return pieces.length === 1 ? (pieces[0]?.text ?? "") : pieces.map((piece) => piece.text).join("");
}

interface Piece {
  readonly text: string;
  readonly isFixed: boolean;
}

function divided(text: string, find: Finder): readonly Piece[] {
  const found = find(text);
  if (found.length === 0) return [{ text, isFixed: false }];
  const pieces: Piece[] = [];
  let place = 0;
  for (const { from, to, replacement } of found) {
    if (from < place) continue;
    if (from > place) pieces.push({ text: text.slice(place, from), isFixed: false });
    pieces.push({ text: replacement, isFixed: true });
    place = to;
  }
  if (place < text.length) pieces.push({ text: text.slice(place), isFixed: false });
  return pieces;
}

/** The list or map that a text is the JSON of; null for every other text. */
function asJson(text: string): object | null {
  if (!/^\s*[[{]/u.test(text)) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" ? parsed : null;
  } catch {
    return null;
  }
}
