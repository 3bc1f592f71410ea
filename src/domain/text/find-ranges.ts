// Finds the places of a search in a text as it is written.
import { ASCII, foldCase, foldText } from "./fold.ts";
import { formsOf, isChecked, isTypedAs, type SearchForm } from "./search-form.ts";

/** Consonants and vowels that Unicode composes into one Korean syllable. */
const JAMO = String.raw`\u1100-\u11FF\u3130-\u318F\uA960-\uA97F\uD7B0-\uD7FF\uFFA0-\uFFDC`;
/** Parts of a text that fold independently: a character with its marks, or a Korean syllable. */
const PARTS = new RegExp(
  String.raw`[\uAC00-\uD7A3]?[${JAMO}]+|[\p{M}\uFF9E\uFF9F]+|[^\p{M}][\p{M}\uFF9E\uFF9F]*`,
  "gu",
);

/** A range of a text: start and end (exclusive), in UTF-16 units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** The ranges that match the forms, in order, without overlap. A match inside a character (ﬁ) covers all of it. */
export function findRanges(text: string, forms: readonly SearchForm[]): readonly TextRange[] {
  const folded = foldText(text);
  const possible = forms.filter((form) => form.folded !== "" && folded.includes(form.folded));
  if (possible.length === 0) return [];
  const map = mapOffsets(text, folded);
  if (map === null) return [];
  return joinRanges(possible.flatMap((form) => occurrences(folded, form, text, map)));
}

/** True if a text holds one of the forms. */
export function holdsForm(text: string, forms: readonly SearchForm[]): boolean {
  const folded = foldText(text);
  return forms.some((form) => {
    if (form.folded === "" || !folded.includes(form.folded)) return false;
    if (form.exact !== null) return foldCase(text).includes(form.exact);
    return !isChecked(form) || findRanges(text, [form]).length > 0;
  });
}

/** True if a text holds what was typed: in any case, without accents, or with "ue" for ü. */
export function holdsTyped(text: string, typed: string): boolean {
  return holdsForm(text, formsOf(typed));
}

function occurrences(folded: string, form: SearchForm, text: string, map: Offsets): readonly TextRange[] {
  const found: TextRange[] = [];
  const { length } = form.folded;
  for (let at = folded.indexOf(form.folded); at !== -1; at = folded.indexOf(form.folded, at + 1)) {
    const range = { from: map.begin(at), to: map.end(at + length - 1) };
    const hasPairs = [...form.pairs].every(([offset, pair]) =>
      isTypedAs(text.slice(map.begin(at + offset), map.end(at + offset)), pair),
    );
    const isSpelled = form.exact === null || foldCase(text.slice(range.from, range.to)).includes(form.exact);
    if (!hasPairs || !isSpelled) continue;
    found.push(range);
    at += length - 1;
  }
  return found;
}

/** The part of the text behind a unit of the folded text. */
interface Offsets {
  readonly begin: (unit: number) => number;
  readonly end: (unit: number) => number;
}

/** Maps the folded text to the text; null for the rare text whose parts do not fold independently. */
function mapOffsets(text: string, folded: string): Offsets | null {
  if (ASCII.test(text)) return { begin: (unit) => unit, end: (unit) => unit + 1 };
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
  return { begin: (unit) => begins[unit] ?? text.length, end: (unit) => ends[unit] ?? text.length };
}

/** The same ranges in order, those that touch as one. */
export function joinRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}
