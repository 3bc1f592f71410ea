// Typed texts in chip fields, and the values that they become when the query runs.
import { findFilter, type QueryKind } from "#domain/query/filters.ts";
import { chipOptions, type KnownValue } from "./chip-options.ts";
import { setValue, type Draft, type DraftValue } from "./draft.ts";
import { chipFilterOf, lookedUpBy } from "./text-issues.ts";

/** Finds stored values for a text. */
export type LookUp = (what: "uid" | "conversation", text: string) => Promise<readonly KnownValue[]>;

/**
 * Turns a typed text into values of its field: added to a list, or replacing a single value. `taken` is the text for
 * which the values were found; text typed after it stays.
 */
export function addTypedValues(
  draft: Draft,
  kind: QueryKind,
  param: string,
  adds: readonly string[],
  taken: string = draft.typed?.[param] ?? "",
): Draft {
  const typed = draft.typed?.[param] ?? "";
  const rest = typeText(draft, param, typed.startsWith(taken) ? typed.slice(taken.length) : "");
  if (param === "viewingAs") return { ...rest, viewingAs: adds[0] ?? "" };
  const filter = findFilter(kind, param);
  if (filter === undefined) return rest;
  const isOne = filter.kind === "uid" || filter.kind === "conversation";
  const value: DraftValue = isOne ? (adds[0] ?? "") : [...new Set([...listOf(draft.values[param]), ...adds])];
  return setValue(rest, kind, param, value);
}

function listOf(value: DraftValue | undefined): readonly string[] {
  return typeof value === "object" ? value : [];
}

/** Stores the typed text of a chip field. */
export function typeText(draft: Draft, param: string, text: string): Draft {
  const { [param]: _before, ...others } = draft.typed ?? {};
  return { ...draft, typed: text === "" ? others : { ...others, [param]: text } };
}

/**
 * Turns typed texts into values where they can mean only one thing: exact known values, and words. Other texts stay and
 * are problems, because an id is never guessed.
 */
export async function settleTexts(draft: Draft, kind: QueryKind, lookUp: LookUp): Promise<Draft> {
  let settled = draft;
  for (const [param, typed] of Object.entries(draft.typed ?? {})) {
    const filter = chipFilterOf(kind, param);
    const text = typed.trim();
    if (filter === undefined || text === "") {
      settled = typeText(settled, param, "");
      continue;
    }
    const what = lookedUpBy(filter);
    const options = chipOptions(kind, filter, text, what === null ? [] : await lookUp(what, text));
    const meant = options.find(({ texts }) => texts.includes(text));
    if (meant !== undefined) settled = addTypedValues(settled, kind, param, meant.adds);
  }
  return settled;
}
