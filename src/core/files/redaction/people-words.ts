// The words that identify people in a text: UIDs, names and parts of names.
import type { Word } from "./matcher.ts";
import { nameKeyOf, type People } from "./redact-people.ts";

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

/** The replacements of words. */
export interface Labels {
  readonly ofUid: (uid: string) => string;
  /** of a name, which may have several owners */
  readonly ofName: (name: NameWord) => string;
  /** of a text that names one of several people, nobody knows whom */
  readonly ofSomeone: (text: string) => string;
}

/** UIDs by the form in which they are compared: "mara", "Mara" and "MARA" are three people. */
export function uidsByForm(uids: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const byForm = new Map<string, string[]>();
  for (const uid of uids) {
    const form = nameKeyOf(uid);
    const others = byForm.get(form);
    if (others === undefined) byForm.set(form, [uid]);
    else others.push(uid);
  }
  return byForm;
}

/** The replacement of a text that is one of these UIDs in some spelling. The exact spelling identifies the person. */
export function labelOfUids(
  matched: string,
  uids: readonly string[],
  name: NameWord | undefined,
  labels: Labels,
): string {
  const exact = uids.find((uid) => uid === matched || encodeURIComponent(uid.toWellFormed()) === matched);
  const [first = matched, another] = uids;
  if (exact !== undefined) return labels.ofUid(exact);
  if (another !== undefined) return labels.ofSomeone(first);
  if (name === undefined) return labels.ofUid(first);
  return labels.ofName({ ...name, owners: new Set([first, ...name.owners]) });
}

export function* wordsOf(people: People, names: ReadonlyMap<string, NameWord>, labels: Labels): Generator<Word> {
  const long = [...people.keys()].filter(isLongUid);
  for (const [form, uids] of uidsByForm(long)) {
    const replacement = (matched: string): string => labelOfUids(matched, uids, names.get(form), labels);
    for (const uid of uids) yield { text: uid, replacement };
  }
  for (const isPart of [false, true]) {
    for (const name of names.values()) {
      if (name.isPart !== isPart || [...name.text].length < 2) continue;
      const replacement = (): string => labels.ofName(name);
      yield { text: name.text, replacement, needsCapital: isPart };
      if (/\s/u.test(name.text)) {
        for (const joint of JOINTS) yield { text: name.text.replaceAll(/\s+/gu, joint), replacement };
      }
    }
  }
}
