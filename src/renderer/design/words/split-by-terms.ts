// Splits a text into hits of a search and the text between them.
import { findRanges, type TextRange } from "#domain/text/find-ranges.ts";
import { formsOf } from "#domain/text/search-form.ts";

export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** The parts of a text in order, ignoring case, width and accents; joined they are the text. */
export function splitByTerms(text: string, terms: readonly string[]): readonly TextPart[] {
  return splitAt(
    text,
    findRanges(
      text,
      terms.flatMap((term) => formsOf(term)),
    ),
  );
}

/**
 * The parts of a text at the hits in it, which are in order and do not overlap. `offset`: where the text begins in the one
 * that the hits belong to.
 */
export function splitAt(text: string, hits: readonly TextRange[], offset = 0): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const hit of hits) {
    const from = Math.max(at, hit.from - offset);
    const to = Math.min(text.length, hit.to - offset);
    if (to <= from) continue;
    if (from > at) parts.push({ text: text.slice(at, from), isHit: false });
    parts.push({ text: text.slice(from, to), isHit: true });
    at = to;
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), isHit: false });
  return parts;
}
