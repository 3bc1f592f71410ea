// Plans how the search index narrows a search: the slots that a text needs, joined by AND and OR.
import type { Find, FindText } from "#domain/search/find.ts";
import { formsOf } from "#domain/text/search-form.ts";
import { slotsOf } from "./block-filter.ts";

/** Every row that matches the search is in a block that matches the plan. */
export type FindPlan =
  | { readonly kind: "text"; readonly slots: readonly number[] }
  | { readonly kind: "all" | "any"; readonly parts: readonly FindPlan[] };

/**
 * Null if the index cannot narrow the search: texts of less than three bytes, expressions, excluded words. `isInIndex` is false
 * for a text that a row may also match in another table, which the index does not know.
 */
export function planFind(find: Find, isInIndex: (part: FindText) => boolean): FindPlan | null {
  if (find.kind === "not" || find.kind === "expression") return null;
  if (find.kind === "text") {
    const forms = formsOf(find.text, find.isExact);
    const parts = forms.map(({ folded }) => ({
      kind: "text" as const,
      slots: slotsOf(new TextEncoder().encode(folded)),
    }));
    const [first, ...more] = parts;
    if (first === undefined || parts.some(({ slots }) => slots.length === 0) || !isInIndex(find)) return null;
    return more.length === 0 ? first : { kind: "any", parts };
  }
  const parts = find.parts.map((part) => planFind(part, isInIndex));
  const known = parts.filter((part) => part !== null);
  const isNarrow = find.kind === "any" ? known.length === parts.length : known.length > 0;
  return isNarrow ? { kind: find.kind, parts: known } : null;
}
