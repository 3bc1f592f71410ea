// Plans how the search index narrows a search: the slots that a text needs, joined by AND and OR.
import type { Find } from "../../../domain/search/find.ts";
import { foldText } from "../../../domain/text/fold.ts";
import { slotsOf } from "./block-filter.ts";

/** Every row that matches the search is in a block that matches the plan. */
export type FindPlan =
  | { readonly kind: "text"; readonly slots: readonly number[] }
  | { readonly kind: "all" | "any"; readonly parts: readonly FindPlan[] };

/**
 * Null if the index cannot narrow the search: texts of less than three bytes, expressions, excluded words. `isInIndex` is false
 * for a text that a row may also match in another table, which the index does not know.
 */
export function planFind(find: Find, isInIndex: (text: string) => boolean): FindPlan | null {
  if (find.kind === "not" || find.kind === "expression") return null;
  if (find.kind === "text") {
    const folded = foldText(find.text);
    const slots = slotsOf(new TextEncoder().encode(folded));
    return slots.length === 0 || !isInIndex(folded) ? null : { kind: "text", slots };
  }
  const parts = find.parts.map((part) => planFind(part, isInIndex));
  const known = parts.filter((part) => part !== null);
  const isNarrow = find.kind === "any" ? known.length === parts.length : known.length > 0;
  return isNarrow ? { kind: find.kind, parts: known } : null;
}
