// Changes of the query bar by hand. A filter that is removed from a query that was run leaves its rows at once.
import type { QueryKind } from "#domain/query/filters.ts";
import { removeEntry, withoutPlace } from "#renderer/list/model/draft/bar-filters.ts";
import { EMPTY_DRAFT, type Draft } from "#renderer/list/model/draft/draft.ts";
import { keepDraft } from "#renderer/list/model/draft/draft-text.ts";
import type { ValueOption } from "#renderer/list/model/draft/value-option.ts";
import { notRunFilters } from "#renderer/list/model/query/not-run.ts";
import { withDraft } from "#renderer/list/model/query/text-form.ts";
import { currentTime, screenOf, updateScreen, type App } from "#renderer/state/app.ts";
import { openQuery } from "./saved-actions.ts";
import { runTyped } from "./text-actions.ts";

/** Changes the draft. The place that a command had set belongs to the query of before. */
export function changeDraft(app: App, kind: QueryKind, step: (draft: Draft) => Draft): void {
  const context = currentTime(app);
  updateScreen(app, kind, (state) => withDraft(state, step(withoutPlace(kind, state.draft)), kind, context));
}

/**
 * Takes a value of the list of filters. Its filter joins the query, which runs if the value is whole; a value of the other list
 * is a query of its own there.
 */
export function takeValue(app: App, kind: QueryKind, value: ValueOption): void {
  if (value.kind !== kind) {
    openQuery(app, keepDraft(value.kind, value.set(EMPTY_DRAFT), currentTime(app)), null);
    return;
  }
  changeDraft(app, kind, value.set);
  if (!value.isBegun) void runTyped(app, kind);
}

/** Removes an entry of the bar, and runs the query again if it was run with it. */
export function removeFromBar(app: App, kind: QueryKind, entry: string): Promise<void> {
  changeDraft(app, kind, (draft) => removeEntry(draft, kind, entry));
  return runWithout(app, kind);
}

/** Removes all filters, and runs the query again if it was run with any. */
export function clearFilters(app: App, kind: QueryKind): Promise<void> {
  updateScreen(app, kind, (state) => ({ ...withDraft(state, EMPTY_DRAFT, kind, currentTime(app)), savedFrom: null }));
  return runWithout(app, kind);
}

/**
 * Runs the query as Enter does, unless none was run or the rows already belong to the bar: the removed filter was not run
 * either. A query that runs or has failed was run with it.
 */
function runWithout(app: App, kind: QueryKind): Promise<void> {
  const { draft, ranDraft, busy, failedDuring } = screenOf(app, kind);
  const isAsked = busy === "query" || failedDuring === "query";
  return isAsked || notRunFilters(kind, draft, ranDraft).size > 0 ? runTyped(app, kind) : Promise.resolve();
}
