// Shows what hides in ids and names of strangers: marks of direction, zero-width and control characters.

/** Everything that is not drawn, or that changes how its neighbours are drawn. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** Of these, what names need: joiners of emoji and of some scripts, and how an emoji is drawn. */
const NEEDED_IN_NAMES: ReadonlySet<string> = new Set(["\u200C", "\u200D", "\uFE0E", "\uFE0F"]);
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const markOf = (character: string): string =>
  `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}›`;

/** An id or a file's name for the eye: each hidden character as a mark such as `‹U+202E›`. What is copied stays as it is. */
export function markHidden(text: string): string {
  return text.replaceAll(HIDDEN, markOf);
}

/**
 * A name as a part of a sentence, a title or a label: hidden characters are marked, but for those that scripts and emoji need,
 * and a name from right to left is set apart, so that it moves nothing around it.
 */
export function isolate(name: string): string {
  const shown = name.replaceAll(HIDDEN, (character) =>
    NEEDED_IN_NAMES.has(character) ? character : markOf(character),
  );
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}
