// Which filters of the query bar differ from the query whose rows are shown.
import { FILTERS } from "../../../domain/query/filters.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { isTextChanged } from "./text-form.ts";
import type { ScreenState } from "../rows/screen.ts";
import type { Draft } from "../draft/draft.ts";

/** Names of the filters whose values are not those of the query that was run, `viewingAs` among them. */
export function notRunFilters(kind: QueryKind, draft: Draft, ranDraft: Draft | null): ReadonlySet<string> {
  if (ranDraft === null || draft === ranDraft) return new Set();
  const changed = FILTERS[kind]
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(draft.values[name]) !== JSON.stringify(ranDraft.values[name]));
  const isOther = draft.viewingAs.trim() !== ranDraft.viewingAs.trim();
  return new Set(isOther ? [...changed, "viewingAs"] : changed);
}

/** The sentence above rows that belong to another query than the one in the bar; null when they belong to it. */
export function notRunSentence(
  kind: QueryKind,
  { draft, ranDraft, textForm, result, busy }: Pick<ScreenState, "draft" | "ranDraft" | "textForm" | "result" | "busy">,
): string | null {
  if (result === null || busy === "query") return null;
  const below = "The rows below belong to the query that was run before.";
  if (textForm !== null && isTextChanged({ textForm })) return `The changed text was not run yet. ${below}`;
  const names = notRunFilters(kind, draft, ranDraft);
  const labels = FILTERS[kind].filter(({ name }) => names.has(name)).map(({ label }) => label);
  const all = names.has("viewingAs") ? [...labels, "Viewing as"] : labels;
  return all.length === 0 ? null : `Not run yet: ${all.join(", ")}. ${below}`;
}
