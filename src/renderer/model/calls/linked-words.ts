// Sentences of words, some of which lead to a place in the course of a call.

/** The place in the course of a call that a word refers to. Times are UNIX seconds. */
export interface CourseTarget {
  /** the moment to go to; null if it has none */
  readonly atSeconds: number | null;
  /** the end of a stretch that begins at the moment */
  readonly untilSeconds: number | null;
  /** index of the person's lane */
  readonly lane: number | null;
  /** indexes of participant entries */
  readonly rows: readonly number[];
}

export interface Linked {
  readonly text: string;
  readonly target: CourseTarget;
}

export type Word = string | Linked;
export type Words = readonly Word[];

export const NOWHERE: CourseTarget = { atSeconds: null, untilSeconds: null, lane: null, rows: [] };

/** Joins a template's texts and words: say`${who} left at ${time}.` */
export function say(texts: TemplateStringsArray, ...words: readonly (Word | Words)[]): Words {
  return texts.flatMap((text, index): Words => {
    const word = words[index];
    const after: Words = word === undefined ? [] : isWord(word) ? [word] : word;
    return text === "" ? after : [text, ...after];
  });
}

function isWord(words: Word | Words): words is Word {
  return typeof words === "string" || "target" in words;
}

/** The words as plain text. */
export function textOf(words: Words): string {
  return words.map((word) => (typeof word === "string" ? word : word.text)).join("");
}
