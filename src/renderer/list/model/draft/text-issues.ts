// Chip fields: their filters, and the problems of typed texts that are not values yet.
import { findFilter, type Filter, type QueryKind } from "#domain/query/filters.ts";
import type { QueryIssue } from "#domain/query/query.ts";
import { entryWords } from "./chip-options.ts";
import { say } from "#texts/say.ts";

/** The facts of a filter that its chip field needs. */
export type ChipFilter = Pick<Filter, "kind" | "label" | "choices" | "groups" | "openChoices" | "local">;

/** Viewing as is not a filter, but its field takes one UID in the same way. */
export const VIEWING_AS_FILTER: ChipFilter = { kind: "uid", label: "", local: { op: "none" } };

/** The filter of a chip field. */
export function chipFilterOf(kind: QueryKind, param: string): ChipFilter | undefined {
  return param === "viewingAs" ? VIEWING_AS_FILTER : findFilter(kind, param);
}

/** The stored values that complete a filter; null for a filter with its own choices or words. */
export function lookedUpBy({ kind }: Pick<Filter, "kind">): "uid" | "conversation" | null {
  if (kind === "uid" || kind === "uids") return "uid";
  return kind === "conversation" ? "conversation" : null;
}

/** The problems of typed texts that are not values yet. */
export function textIssues(
  { typed = {} }: { readonly typed?: Readonly<Record<string, string>> },
  kind: QueryKind,
): readonly QueryIssue[] {
  return Object.entries(typed).flatMap(([param, held]) => {
    const filter = chipFilterOf(kind, param);
    const text = held.trim();
    if (filter === undefined || text === "") return [];
    const isClosed = filter.choices !== undefined && filter.openChoices !== true;
    const use = isClosed ? null : entryWords(filter, [text]);
    return [{ param, sentence: say("query.draft.notChosen", { text, use }) }];
  });
}
