// Makes hidden characters in ids and names visible: direction marks, zero-width and control characters.
import { isolated } from "#texts/isolate.ts";

/** Characters that are invisible or change how their neighbours are drawn. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Exceptions that names need: joiners of emoji and of some scripts, and emoji presentation selectors. */
const NEEDED_IN_NAMES: ReadonlySet<string> = new Set(["\u200C", "\u200D", "\uFE0E", "\uFE0F"]);

const markOf = (character: string): string =>
  `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}›`;

/** An id or file name for display: hidden characters become marks such as `‹U+202E›`. Copying gives the original. */
export function markHidden(text: string): string {
  return text.replaceAll(HIDDEN, markOf);
}

/** A name for display in a place of its own. Hidden characters are marked, except those that scripts and emoji need. */
export function markInName(name: string): string {
  return name.replaceAll(HIDDEN, (character) => (NEEDED_IN_NAMES.has(character) ? character : markOf(character)));
}

/**
 * A name for display in a sentence, title or label. Hidden characters are marked, except those that scripts and emoji
 * need. A right-to-left name is isolated, so the text around it keeps its order.
 */
export function isolate(name: string): string {
  return isolated(markInName(name));
}
