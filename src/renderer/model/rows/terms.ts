// The texts that a search looks for, folded, as cells and the pane mark them.
import { findTerms, parseFind } from "../../../domain/query/find.ts";

let last = { search: "", terms: findTerms(null) };

/** The terms of what was typed; the same list as long as the same is asked, since every cell asks. */
export function termsOf(search: string): readonly string[] {
  if (last.search !== search) last = { search, terms: findTerms(parseFind(search)) };
  return last.terms;
}
