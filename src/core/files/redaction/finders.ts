// Finds everything that a redaction takes out of texts. The redactor replaces it; the gate searches finished files for it.
import { LOOSE_MENTION } from "#domain/text/mentions.ts";
import type { ExportRedaction } from "#contract/exports/export-plan.ts";
import { findEmails, findPhones, plainAddress, type Contact } from "./contacts.ts";
import { makeMatcher, type Match } from "./matcher.ts";
import { labelOfUids, namesIn, uidsByForm, wordsOf, type Labels, type NameWord } from "./people-words.ts";
import { nameKeyOf, type People } from "./redact-people.ts";

/** Replaces a word that the person chose to take out. */
export const TAKEN_OUT = "[taken out]";

export type Finder = (text: string) => readonly Match[];

/** What one export takes out. */
export interface Rules {
  /** nobody if people stay */
  readonly people: People;
  readonly names: ReadonlyMap<string, NameWord>;
  readonly plan: ExportRedaction;
  /** the finders for texts in which nothing but the chosen words is looked for */
  readonly inWords: readonly Finder[];
  /** for ids and addresses: no numbers */
  readonly inIds: readonly Finder[];
  readonly inText: readonly Finder[];
  /** besides these, for texts that were typed to find others */
  readonly inTyped: Finder;
}

interface ContactLabels extends Labels {
  readonly ofEmail: (address: string) => string;
  readonly ofPhone: (number: string) => string;
}

export function makeRules(known: People, plan: ExportRedaction, labels: ContactLabels): Rules {
  const people: People = plan.people ? known : new Map();
  const names = namesIn(people);
  const findWords = makeMatcher(plan.words.map((text) => ({ text, replacement: () => TAKEN_OUT })));
  if (!plan.people) {
    const alone = [findWords];
    return { people, names, plan, inWords: alone, inIds: alone, inText: alone, inTyped: () => [] };
  }
  const findPeople = makeMatcher(wordsOf(people, names, labels));
  const findAddresses = addressFinder(people, names, labels);
  const findNumbers: Finder = (text) =>
    findPhones(text).map((found) => ({ ...found, replacement: labels.ofPhone(found.text) }));
  return {
    people,
    names,
    plan,
    inWords: [findWords],
    inIds: [findWords, findAddresses, findPeople],
    inText: [findWords, mentionFinder(people, labels), findAddresses, findPeople, findNumbers],
    inTyped: beginningFinder(people, names, labels),
  };
}

/** E-mail addresses. One that is the UID or the name of a person has that person's label. */
function addressFinder(people: People, names: Rules["names"], labels: ContactLabels): Finder {
  const uids = uidsByForm([...people.keys()].filter((uid) => uid.includes("@")));
  const ownerOf = (address: string): string | null => {
    const form = nameKeyOf(address);
    const [same, name] = [uids.get(form), names.get(form)];
    if (same !== undefined) return labelOfUids(address, same, name, labels);
    return name === undefined ? null : labels.ofName(name);
  };
  return (text) =>
    findEmails(text).map((found: Contact): Match => {
      // In a file's address, the path or a parameter may precede the e-mail address and look like a part of it.
      for (const address of [found.text, found.text.slice(found.text.search(/[^/=?&]*$/u))]) {
        const replacement = ownerOf(plainAddress(address));
        if (replacement !== null) return { from: found.to - address.length, to: found.to, replacement };
      }
      return { from: found.from, to: found.to, replacement: labels.ofEmail(plainAddress(found.text)) };
    });
}

/** Mentions in a text, `<@uid:…>`: their UIDs are certain, even short ones. */
function mentionFinder(people: People, labels: Labels): Finder {
  return (text) =>
    [...text.matchAll(LOOSE_MENTION)].flatMap((found) => {
      const id = found[1] ?? "";
      if (!people.has(id)) return [];
      const from = found.index + found[0].length - 1 - id.length;
      return [{ from, to: from + id.length, replacement: labels.ofUid(id) }];
    });
}

/** A word and its parts, as they are typed. */
const TYPED_WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Words that are a name or a part of one in any case, or with which a name or a part of a UID begins. */
function beginningFinder(people: People, names: Rules["names"], labels: Labels): Finder {
  return (text) => {
    const found = [...text.matchAll(TYPED_WORD)];
    if (found.length === 0) return [];
    const forms = [...names.keys(), ...[...people.keys()].flatMap((uid) => nameKeyOf(uid).match(TYPED_WORD) ?? [])];
    return found.flatMap((match) => {
      const [word] = match;
      const form = nameKeyOf(word);
      const name = names.get(form);
      const fewest = /^[\p{ASCII}]/u.test(form) ? 3 : 2;
      const isBeginning = [...form].length >= fewest && forms.some((each) => each.startsWith(form));
      if (name === undefined && !isBeginning) return [];
      const replacement = name === undefined ? TAKEN_OUT : labels.ofName(name);
      return [{ from: match.index, to: match.index + word.length, replacement }];
    });
  };
}

interface Piece {
  readonly text: string;
  readonly isFixed: boolean;
}

/**
 * Applies each finder to the text that the finders before it have left, until nothing is left to find: a word can stand
 * by itself only after the word beside it is gone.
 */
export function replaceAll(
  text: string,
  finders: readonly Finder[],
  written = (label: string): string => label,
): string {
  let pieces: readonly Piece[] = [{ text, isFixed: false }];
  for (let before = 0; before !== pieces.length;) {
    before = pieces.length;
    for (const find of finders) {
      pieces = pieces.flatMap((piece) => (piece.isFixed ? [piece] : divided(piece.text, find, written)));
    }
    if (before === 1 && pieces.length === 1) break;
  }
  return pieces.length === 1 ? (pieces[0]?.text ?? "") : pieces.map((piece) => piece.text).join("");
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
