// The words that identify people in a text: UIDs, names and parts of names.
import type { Word } from "./matcher.ts";
import { nameKeyOf, type People } from "./people.ts";

/** A shorter UID, or one of few digits, occurs in texts by chance. */
const SHORTEST_UID = 3;
const SHORTEST_NUMBER = 5;
const SHORTEST_PART = 2;
/** Parts of names that are not names, and other short words that begin sentences. */
const PARTICLES: ReadonlySet<string> = new Set(
  [
    "the and van von der den del della dos das bin ibn abu mrs miss prof team support service assistant bot agent admin",
    "am an as at be by do go he hi if in is it me mr ms my no of oh ok on or so to up us we de la le du da di el al st dr",
    "jr sr co er es im zu wo ja um ab ob tu il ce ne se et ou un en au je не на но да он мы вы ты за из от до по во со об",
  ].flatMap((words) => words.split(" ")),
);
/** Separators of words, and of all parts of a name: "Anne-Marie" is also "Marie". */
const GAPS = [/[\s,.()“”"'„«»]+/u, /[^\p{L}\p{N}\p{M}]+/u] as const;
/** A surname of one sign, and a given name of two. */
const EAST_ASIAN_NAME = /^[\p{Script=Han}\p{Script=Hangul}]{3}$/u;

/** Separators of the parts of a name in file names and addresses. */
const JOINTS = ["_", "-", ".", ""] as const;

/** A name, or a part of names, and its owners. */
export interface NameWord {
  readonly text: string;
  readonly owners: ReadonlySet<string>;
  /** no person has it as the whole name */
  readonly isPart: boolean;
}

/** Names and parts of names, by the form in which they are compared: "Lena Kim" is also an owner of "Lena". */
export function namesIn(people: People): ReadonlyMap<string, NameWord> {
  const words = new Map<string, { readonly text: string; readonly owners: Set<string>; isPart: boolean }>();
  const add = (text: string, uid: string, isPart: boolean): void => {
    const key = nameKeyOf(text);
    const word = words.get(key) ?? { text, owners: new Set(), isPart };
    word.owners.add(uid);
    word.isPart &&= isPart;
    words.set(key, word);
  };
  for (const [uid, { names }] of people) {
    for (const name of names) {
      add(name, uid, false);
      for (const part of partsOf(name)) if (part !== name) add(part, uid, true);
    }
  }
  return words;
}

/** True for a UID that is too long to occur in a text by chance. */
export function isLongUid(uid: string): boolean {
  return uid.length >= (/^\d+$/u.test(uid) ? SHORTEST_NUMBER : SHORTEST_UID);
}

/** The parts by which a person of this name is also called. */
function partsOf(name: string): ReadonlySet<string> {
  const words = new Set(GAPS.flatMap((gap) => name.split(gap)));
  if (EAST_ASIAN_NAME.test(name)) words.add(name.slice(1));
  return new Set([...words].filter((part) => [...part].length >= SHORTEST_PART && !PARTICLES.has(part.toLowerCase())));
}

/** `labelOf` gives the replacement of a UID, `labelOfName` that of a name, which may have several owners. */
export function* wordsOf(
  people: People,
  names: ReadonlyMap<string, NameWord>,
  labelOf: (uid: string) => string,
  labelOfName: (name: NameWord) => string,
): Generator<Word> {
  for (const uid of people.keys()) {
    if (isLongUid(uid)) yield { text: uid, replacement: () => labelOf(uid) };
  }
  for (const isPart of [false, true]) {
    for (const name of names.values()) {
      if (name.isPart !== isPart || [...name.text].length < 2) continue;
      const replacement = (): string => labelOfName(name);
      yield { text: name.text, replacement, needsCapital: isPart };
      if (/\s/u.test(name.text)) {
        for (const joint of JOINTS) yield { text: name.text.replaceAll(/\s+/gu, joint), replacement };
      }
    }
  }
}
