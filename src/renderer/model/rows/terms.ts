// The words that a search looks for, folded, as cells and the pane mark them.
import { findTerms, parseFind } from "../../../domain/query/find.ts";

/** The terms of what was typed. */
export function termsOf(search: string): readonly string[] {
  return findTerms(parseFind(search));
}
