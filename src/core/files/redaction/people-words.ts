// The words by which people can be known in a text: their UIDs, their names, and the parts of their names.
import type { Word } from "./matcher.ts";
import { nameKeyOf } from "./people.ts";
import type { People } from "./people.ts";

/** A shorter UID, or one of few digits, stands in every text by chance; fields of UIDs are known by their place. */
const SHORTEST_UID = 3;
const SHORTEST_NUMBER = 5;
const SHORTEST_PART = 2;
/** Parts of names that are no names, and words as short that begin sentences. */
const PARTICLES: ReadonlySet<string> = new Set(
  [
    "the and van von der den del della dos das bin ibn abu mrs miss prof team support service assistant bot agent admin",
    "am an as at be by do go he hi if in is it me mr ms my no of oh ok on or so to up us we de la le du da di el al st dr",
    "jr sr co er es im zu wo ja um ab ob tu il ce ne se et ou un en au je не на но да он мы вы ты за из от до по во со об",
  ].flatMap((words) => words.split(" ")),
);
/** Between words, and between all parts of a name: "Anne-Marie" is known as that, and as "Marie". */
const GAPS = [/[\s,.()“”"'„«»]+/u, /[^\p{L}\p{N}\p{M}]+/u] as const;
/** A surname of one sign, and a given name of two. */
const EAST_ASIAN_NAME = /^[\p{Script=Han}\p{Script=Hangul}]{3}$/u;

/** What stands between the parts of a name in names of files and addresses. */
const JOINTS = ["_", "-", ".", ""] as const;

/** A name, or a part of names, with everybody who has it. */
export interface NameWord {
  readonly text: string;
  readonly owners: ReadonlySet<string>;
  /** no person has it as the whole name */
  readonly isPart: boolean;
}

/** Names and parts of names, by how they are compared: whoever is called "Lena Kim" is also one of those called "Lena". */
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

/** True for a UID that stands in no text by chance. */
export function isLongUid(uid: string): boolean {
  return uid.length >= (/^\d+$/u.test(uid) ? SHORTEST_NUMBER : SHORTEST_UID);
}

/** What somebody of this name is called besides. */
function partsOf(name: string): ReadonlySet<string> {
  const words = new Set(GAPS.flatMap((gap) => name.split(gap)));
  if (EAST_ASIAN_NAME.test(name)) words.add(name.slice(1));
  return new Set([...words].filter((part) => [...part].length >= SHORTEST_PART && !PARTICLES.has(part.toLowerCase())));
}

/** `labelOf`: what stands in place of a UID; `labelOfName`: in place of a name, which may have several owners. */
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
