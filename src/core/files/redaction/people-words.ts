// The words by which people can be known in a text: their UIDs, their names, and the parts of their names.
import type { Word } from "./matcher.ts";
import type { People } from "./people.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** A shorter UID, or one of few digits, stands in every text by chance; fields of UIDs are known by their place. */
const SHORTEST_UID = 3;
const SHORTEST_NUMBER = 5;
const SHORTEST_PART = 3;
/** Parts of names that are no names. */
const PARTICLES: ReadonlySet<string> = new Set(
  "the and van von der den del della dos das bin ibn abu mrs miss prof team support service assistant bot agent admin".split(
    " ",
  ),
);

/** `owners`: a name in lower case to the UID of the one who has it, null when several have. */
export function* wordsOf(
  people: People,
  owners: ReadonlyMap<string, string | null>,
  pseudonyms: Pseudonyms,
): Generator<Word> {
  for (const uid of people.keys()) {
    const isLong = uid.length >= (/^\d+$/u.test(uid) ? SHORTEST_NUMBER : SHORTEST_UID);
    if (isLong) yield { text: uid, replacement: pseudonyms.uid(uid) };
  }
  for (const names of people.values()) {
    for (const name of names) {
      const owner = owners.get(name.normalize("NFC").toLowerCase()) ?? null;
      const replacement = owner === null ? pseudonyms.sharedName(name) : pseudonyms.name(owner);
      if ([...name].length > 1) yield { text: name, replacement };
    }
  }
  // Last, because the first of two words that are the same counts.
  for (const names of people.values()) {
    for (const name of names) {
      for (const part of name.split(/[\s,.()“”"'„«»]+/u)) {
        if ([...part].length < SHORTEST_PART || part === name || PARTICLES.has(part.toLowerCase())) continue;
        yield { text: part, replacement: pseudonyms.sharedName(part), needsCapital: true };
      }
    }
  }
}
