// Sentences of words, some of which lead to a place in the course of a call.
import { listParts } from "#texts/phrases.ts";
import { say } from "#texts/say.ts";

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

/** "Omar", "Omar and Kim", "Omar, Kim and 3 more": words of `all`, of which only some are named. */
export function namesAndOthers(named: Words, all: number): Words {
  const others = all - named.length;
  return listParts(others > 0 ? [...named, say("calls.course.others", { others })] : named);
}

/** A text in which no line ends inside "16 s". */
export function withWholeDurations(text: string): string {
  return text.replaceAll(/(?<=\d) (?=(?:h|min|s)\b)/gu, "\u00A0");
}

/** The words as plain text. */
export function textOf(words: Words): string {
  return words.map((word) => (typeof word === "string" ? word : word.text)).join("");
}
