// Plans how the search index answers a search: an FTS5 expression, and whether every match is a hit.
import type { Find } from "../../../domain/search/find.ts";
import { foldText } from "../../../domain/text/fold.ts";

/** `isExact`: every match is a hit. Otherwise every hit is a match, and each match must be tested. */
export interface FindPlan {
  readonly expression: string;
  readonly isExact: boolean;
}

/** The index knows texts by their groups of three characters. */
const FEWEST_CHARACTERS = 3;
/** FTS5 takes expressions up to a depth of 256. */
const DEEPEST = 60;

/** Null if the index cannot reduce the rows: texts of one or two characters, expressions, or only excluded words. */
export function planFind(find: Find, isExactText: (folded: string) => boolean): FindPlan | null {
  return depthOf(find) > DEEPEST ? null : plan(find, isExactText);
}

function plan(find: Find, isExactText: (folded: string) => boolean): FindPlan | null {
  if (find.kind === "not" || find.kind === "expression") return null;
  if (find.kind === "text") {
    const folded = foldText(find.text);
    // A text may also be in another table (names of a call's people), which the index does not know.
    if (Array.from(folded).length < FEWEST_CHARACTERS || !isExactText(folded)) return null;
    return { expression: `"${folded.replaceAll('"', '""')}"`, isExact: true };
  }
  const plans = find.parts.map((part) => plan(part, isExactText));
  const known = plans.filter((part) => part !== null);
  const isWhole = known.length === plans.length;
  const isExact = known.every((part) => part.isExact);
  if (find.kind === "any") return isWhole ? join(known, " OR ", isExact) : null;
  if (known.length === 0) return null;
  if (isWhole) return join(known, " AND ", isExact);
  const kept = find.parts.filter((_, index) => plans[index] === null);
  const refused = kept.map((part) => (part.kind === "not" ? plan(part.part, isExactText) : null));
  const wanted = join(known, " AND ", isExact);
  const unwanted = refused.filter((part) => part !== null);
  if (!isExact || unwanted.length < kept.length || unwanted.some((part) => !part.isExact)) {
    return { ...wanted, isExact: false };
  }
  return { expression: `(${wanted.expression} NOT ${join(unwanted, " OR ", true).expression})`, isExact: true };
}

function join(plans: readonly FindPlan[], operator: string, isExact: boolean): FindPlan {
  return { expression: `(${plans.map((part) => part.expression).join(operator)})`, isExact };
}

function depthOf(find: Find): number {
  if (find.kind === "text" || find.kind === "expression") return 1;
  if (find.kind === "not") return 1 + depthOf(find.part);
  return 1 + Math.max(...find.parts.map(depthOf));
}
