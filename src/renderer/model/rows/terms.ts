// The folded terms of a search, for marking hits in cells and the pane.
import { findTerms, parseFind } from "../../../domain/query/find.ts";

/** The terms of a typed search. */
export function termsOf(search: string): readonly string[] {
  return findTerms(parseFind(search));
}
