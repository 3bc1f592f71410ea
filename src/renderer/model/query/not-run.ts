// Compares the query bar with the query whose rows are shown.
import { filterLabel } from "../../../domain/query/filter-texts.ts";
import { FILTERS, type QueryKind } from "../../../domain/query/filters.ts";
import { QUERY_TEXTS } from "./query-texts.ts";
import { isTextChanged } from "./text-form.ts";
import type { ScreenState } from "../rows/screen.ts";
import type { Draft } from "../draft/draft.ts";

/** The names of the filters that differ from the query that was run, including `viewingAs`. */
export function notRunFilters(kind: QueryKind, draft: Draft, ranDraft: Draft | null): ReadonlySet<string> {
  if (ranDraft === null || draft === ranDraft) return new Set();
  const changed = FILTERS[kind]
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(draft.values[name]) !== JSON.stringify(ranDraft.values[name]));
  const isOther = draft.viewingAs.trim() !== ranDraft.viewingAs.trim();
  return new Set(isOther ? [...changed, "viewingAs"] : changed);
}

/** The sentence above rows of an earlier query; null if the rows belong to the query in the bar. */
export function notRunSentence(
  kind: QueryKind,
  { draft, ranDraft, textForm, result, busy }: Pick<ScreenState, "draft" | "ranDraft" | "textForm" | "result" | "busy">,
): string | null {
  if (result === null || busy === "query") return null;
  if (textForm !== null && isTextChanged({ textForm })) return QUERY_TEXTS.bar.changedText;
  const names = notRunFilters(kind, draft, ranDraft);
  const labels = FILTERS[kind].filter(({ name }) => names.has(name)).map((filter) => filterLabel(filter));
  const all = names.has("viewingAs") ? [...labels, QUERY_TEXTS.bar.viewingAs] : labels;
  return all.length === 0 ? null : QUERY_TEXTS.bar.notRun(all);
}
