// Splits a text into hits of a search and the text between them, ignoring case and width.
import { findStretches } from "../../../domain/text/fold.ts";

export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** The parts of a text in order; joined they are the text. Terms are folded. */
export function splitByTerms(text: string, foldedTerms: readonly string[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { from, to } of findStretches(text, foldedTerms)) {
    if (from > at) parts.push({ text: text.slice(at, from), isHit: false });
    parts.push({ text: text.slice(from, to), isHit: true });
    at = to;
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), isHit: false });
  return parts;
}
