// Compares the query bar with the query whose rows are shown.
import { FILTERS, type QueryKind } from "#domain/query/filters.ts";
import { isTextChanged } from "./text-form.ts";
import { entryOf, withoutPlace } from "#renderer/list/model/draft/bar-filters.ts";
import { labelOf } from "#renderer/list/model/draft/bar-words.ts";
import type { ScreenState } from "#renderer/list/model/rows/screen.ts";
import type { Draft } from "#renderer/list/model/draft/draft.ts";
import { say } from "#texts/say.ts";

/**
 * The names of the filters that differ from the query that was run, including `viewingAs`. The place that a command had set, and that
 * the first change by hand drops, is none of them: nobody has chosen it.
 */
export function notRunFilters(kind: QueryKind, draft: Draft, ranDraft: Draft | null): ReadonlySet<string> {
  if (ranDraft === null || draft === ranDraft) return new Set();
  const [now, ran] = [withoutPlace(kind, draft), withoutPlace(kind, ranDraft)];
  const changed = FILTERS[kind]
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(now.values[name]) !== JSON.stringify(ran.values[name]));
  const isOther = draft.viewingAs.trim() !== ranDraft.viewingAs.trim();
  return new Set(isOther ? [...changed, "viewingAs"] : changed);
}

/** The sentence above rows of an earlier query; null if the rows belong to the query in the bar. */
export function notRunSentence(
  kind: QueryKind,
  { draft, ranDraft, textForm, result, busy }: Pick<ScreenState, "draft" | "ranDraft" | "textForm" | "result" | "busy">,
): string | null {
  if (result === null || busy === "query") return null;
  if (textForm !== null && isTextChanged({ textForm })) return say("query.bar.changedText");
  const names = notRunFilters(kind, draft, ranDraft);
  const all = new Set([...names].map((name) => labelOf(kind, entryOf(kind, name))));
  return all.size === 0 ? null : say("query.bar.notRun", { filters: [...all].join(", ") });
}
