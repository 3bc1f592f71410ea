// Rates how well a label and its keywords fit typed words, for lists that are in the window already.
import { holdsTyped } from "./find-ranges.ts";
import { foldText } from "./fold.ts";

/** True for one word of letters alone, such as a first name. */
export function isSingleWord(text: string): boolean {
  return /^\p{L}+$/u.test(text.trim());
}

/**
 * The best first: 0 the label itself, 1 its beginning, 2 the beginning of a word of it, 3 parts of it and beginnings of
 * keywords; null: not at all.
 */
export function rankOf(text: string, label: string, keywords = ""): number | null {
  const wanted = foldText(text.trim());
  const [held, more] = [foldText(label), foldText(keywords)];
  if (held === wanted) return 0;
  if (held.startsWith(wanted)) return 1;
  if (` ${held}`.includes(` ${wanted}`)) return 2;
  const words = wanted.split(/\s+/u);
  return words.every((word) => holdsTyped(label, word) || word === "" || ` ${more}`.includes(` ${word}`)) ? 3 : null;
}

/** The items that fit, the best first. Items that fit equally well keep their order. */
export function fitting<Each>(
  text: string,
  all: readonly Each[],
  wordsOf: (each: Each) => readonly [label: string, keywords?: string],
): readonly Each[] {
  return all
    .flatMap((each) => {
      const rank = rankOf(text, ...wordsOf(each));
      return rank === null ? [] : [{ each, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
}
