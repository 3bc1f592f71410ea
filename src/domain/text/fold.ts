// Folds text for search, filters and sorting. Stored text, search terms and highlights use the same rule.

const ASCII = /^\p{ASCII}*$/u;
/** Lower-cased text needs a second step only if it holds a final sigma or combining marks. */
const SPECIAL = /ς|\p{M}/u;

/**
 * The text without case and width, in every script, whatever the machine's language: NFKC, then upper case before lower
 * case, so ß equals SS and ı equals I. σ and ς are one letter, and so are i and İ. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return withoutSigns(text.toLowerCase());
  // The capital sharp s is the only letter that is its own upper case and still has another.
  const plain = text.toWellFormed().normalize("NFKC").replaceAll("ẞ", "ß");
  const lower = withoutSigns(plain.toUpperCase().toLowerCase());
  if (!SPECIAL.test(lower)) return lower;
  return lower
    .replaceAll("ς", "σ")
    .replace(/i\u0307+/gu, "i")
    .normalize("NFKC");
}

/** Separates the stored, searched words of a row, so that no match spans two of them. */
export const WORD_SEPARATOR = "\u001F";

/** U+0000 ends a text for SQLite's tokenizers. */
function withoutSigns(text: string): string {
  return text.replaceAll("\u0000", " ").replaceAll(WORD_SEPARATOR, " ");
}

/** Consonants and vowels that Unicode composes into one Korean syllable. */
const JAMO = String.raw`\u1100-\u11FF\u3130-\u318F\uA960-\uA97F\uD7B0-\uD7FF\uFFA0-\uFFDC`;
/** Parts of a text that fold independently: a character with its marks, or a Korean syllable. */
const PARTS = new RegExp(
  String.raw`[\uAC00-\uD7A3]?[${JAMO}]+|[\p{M}\uFF9E\uFF9F]+|[^\p{M}][\p{M}\uFF9E\uFF9F]*`,
  "gu",
);

/** A range of a text: start and end (exclusive), in UTF-16 units. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The ranges that match folded terms, in order, without overlap. A match inside a character (ﬁ) covers all of it. */
export function findStretches(text: string, foldedTerms: readonly string[]): readonly Stretch[] {
  const folded = foldText(text);
  const terms = foldedTerms.filter((term) => term !== "" && folded.includes(term));
  if (terms.length === 0) return [];
  const rangeOf = rangeMapper(text, folded);
  if (rangeOf === null) return [];
  const found = terms.flatMap((term) => occurrences(folded, term)).map(({ from, to }) => rangeOf(from, to));
  return joinStretches(found);
}

function occurrences(folded: string, term: string): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + term.length)) {
    found.push({ from: at, to: at + term.length });
  }
  return found;
}

/** Maps offsets in the folded text to the text; null for the rare text whose parts do not fold independently. */
function rangeMapper(text: string, folded: string): ((from: number, to: number) => Stretch) | null {
  if (ASCII.test(text)) return (from, to) => ({ from, to });
  const begins: number[] = [];
  const ends: number[] = [];
  let joined = "";
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    const foldedPart = foldText(part);
    joined += foldedPart;
    for (let unit = 0; unit < foldedPart.length; unit++) {
      begins.push(index);
      ends.push(index + part.length);
    }
  }
  if (joined !== folded) return null;
  return (from, to) => ({ from: begins[from] ?? text.length, to: ends[to - 1] ?? text.length });
}

/** The same ranges in order, those that touch as one. */
export function joinStretches(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}
