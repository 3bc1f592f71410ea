// Fields of chips whose text was not taken for a value: which filters have them, and what is said of the text.
import { findFilter } from "../../../domain/query/filters.ts";
import type { Filter, QueryKind } from "../../../domain/query/filters.ts";
import type { QueryIssue } from "../../../domain/query/query.ts";
import { freeWord } from "./chip-options.ts";

/** What a field of chips needs to know of its filter. */
export type ChipFilter = Pick<Filter, "kind" | "label" | "choices" | "groups" | "openChoices" | "local">;

/** Viewing as is no filter, but a field of one UID all the same. */
export const VIEWING_AS_FILTER: ChipFilter = { kind: "uid", label: "Viewing as", local: { op: "none" } };

/** The filter that a field of chips holds values of. */
export function chipFilterOf(kind: QueryKind, param: string): ChipFilter | undefined {
  return param === "viewingAs" ? VIEWING_AS_FILTER : findFilter(kind, param);
}

/** What stored values a filter is completed from; null for one that has choices or words of its own. */
export function lookedUpBy({ kind }: Pick<Filter, "kind">): "uid" | "conversation" | null {
  if (kind === "uid" || kind === "uids") return "uid";
  return kind === "conversation" ? "conversation" : null;
}

/** What keeps a draft from being run while texts are not taken. */
export function textIssues(
  { typed = {} }: { readonly typed?: Readonly<Record<string, string>> },
  kind: QueryKind,
): readonly QueryIssue[] {
  return Object.entries(typed).flatMap(([param, held]) => {
    const filter = chipFilterOf(kind, param);
    const text = held.trim();
    if (filter === undefined || text === "") return [];
    const isClosed = filter.choices !== undefined && filter.openChoices !== true;
    const free = isClosed ? "" : ` or Use "${text}" as ${freeWord(filter)}`;
    return [{ param, sentence: `"${text}" is not chosen yet. Choose an entry of the list${free}.` }];
  });
}
