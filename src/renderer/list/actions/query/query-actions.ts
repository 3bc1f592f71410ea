// Runs queries and loads pages.
import { failureOf } from "#contract/failure.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import type { ResultSummary, ViewSummary } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { isFileConnection } from "#domain/connection.ts";
import { checkOffline, directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { resolveDraft, type Draft, type DraftQuery } from "#renderer/list/model/draft/draft.ts";
import { settleTexts, type LookUp } from "#renderer/list/model/draft/typed-texts.ts";
import { lookUpValues } from "./suggestions.ts";
import { formOfQuery } from "#renderer/list/model/query/form-of-query.ts";
import { applyText, triedText } from "#renderer/list/model/query/text-form.ts";
import { track, isCurrent, replaceWork } from "#renderer/state/activity.ts";
import {
  answered,
  began,
  failed,
  grew,
  refused,
  type ScreenState,
  type Selection,
} from "#renderer/list/model/rows/screen.ts";
import { positionOf } from "#renderer/list/actions/rows/go-to.ts";
import { followOn } from "#renderer/list/actions/rows/follow-actions.ts";
import { closeView, openView, reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import { askAfterFirst, loadOther, loadPage, resumeWalk } from "#renderer/list/actions/rows/walk-actions.ts";
import { currentTime, screenOf, updateScreen, type PlacedApp } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { say } from "#texts/say.ts";

/**
 * Runs the screen's draft or its text. If it has problems, shows them instead. Shown rows stay until the answer
 * arrives. For an opened file, the query filters its rows, and nothing is requested.
 */
export const runQuery = placed(async (app, kind: QueryKind): Promise<void> => {
  const first = await showFirstPage(app, kind);
  if (first !== null) await askAfterFirst(app, kind, first);
});

/** Runs a query as `runQuery` does, without asking once more after a short page. Gives the new result, if it is shown. */
export async function showFirstPage(app: PlacedApp, kind: QueryKind): Promise<ResultSummary | null> {
  const context = currentTime(app);
  updateScreen(app, kind, (state) => applyText(state, kind, context));
  if (screenOf(app, kind).textForm?.tried === true) return null;
  await settleTyped(app, kind);
  const { draft } = screenOf(app, kind);
  const isFile = isFileConnection(app.place.connectionId);
  const { query, issues } = isFile ? offline(resolveDraft(kind, draft, context)) : resolveDraft(kind, draft, context);
  updateScreen(app, kind, (state) => ({ ...state, issues }));
  if (issues.length > 0) {
    updateScreen(app, kind, triedText);
    return null;
  }
  const { viewParams, result: resultBefore } = screenOf(app, kind);
  const before = isFile ? viewParams : (resultBefore?.query.params ?? null);
  // A transcript is in the order of time.
  const inForm = (state: ScreenState): Pick<ScreenState, "form" | "sort"> => {
    const form = formOfQuery(state.form, query, before);
    return { form, sort: form === "conversation" ? [] : state.sort };
  };
  if (isFile) {
    const { form, sort } = inForm(screenOf(app, kind));
    updateScreen(app, kind, (state) => ({ ...state, ranDraft: draft, form }));
    await reopenView(app, kind, { viewParams: query.params, sort });
    return null;
  }
  return askService(app, kind, { draft, query, inForm });
}

/** Sends a query, and shows its first page. Gives its result; null if it failed, or if another query has begun since. */
async function askService(
  app: PlacedApp,
  kind: QueryKind,
  asked: {
    readonly draft: Draft;
    readonly query: Query;
    readonly inForm: (state: ScreenState) => Pick<ScreenState, "form" | "sort">;
  },
): Promise<ResultSummary | null> {
  const { draft, query, inForm } = asked;
  const controller = replaceWork(app, kind);
  updateScreen(app, kind, (state) => began(state, "query"));
  try {
    return await track(
      app,
      say("rows.moreRow.busy.query"),
      async (signal) => {
        const { unreadCounts, ...result } = await app.place.call("query.run", { query }, { signal });
        const view = await openView(app, result.resultId, { sort: inForm(screenOf(app, kind)).sort });
        const keptRowId = await rowToKeep(app, kind, draft, view.viewId);
        const only = await onlyRow(app, view);
        if (!isCurrent(app, kind, controller)) {
          closeView(app, view);
          return null;
        }
        closeView(app, screenOf(app, kind).view);
        const answer = { result, view, ranDraft: draft, unreadCounts: unreadCounts ?? null };
        updateScreen(app, kind, (state) => {
          const next = answered(state, answer, keptRowId);
          return { ...next, selection: next.selection ?? only, ...inForm(state) };
        });
        followOn(app, kind, result);
        return result;
      },
      controller,
    );
  } catch (thrown) {
    const failure = failureOf(thrown);
    const attempt = { query, atMs: Date.now(), failure };
    if (isCurrent(app, kind, controller))
      updateScreen(app, kind, (state) => refused(failed(state, failure, "query"), attempt));
    return null;
  }
}

/** The selected row of a table whose query runs again, if a new view has it, too: its record stays open. Null for none. */
async function rowToKeep(app: PlacedApp, kind: QueryKind, draft: Draft, viewId: number): Promise<number | null> {
  const { ranDraft, form, selection } = screenOf(app, kind);
  const rowId = selection?.rowId ?? null;
  // A transcript begins where its query does.
  if (draft !== ranDraft || form === "conversation") return null;
  const position = await positionOf(app, viewId, rowId).catch(() => null);
  return position === null ? null : rowId;
}

/** The row of a view that has no other: its record needs no choice. Null for any other view. */
async function onlyRow(app: PlacedApp, { viewId, rowCount, isWhole }: ViewSummary): Promise<Selection | null> {
  if (rowCount !== 1 || !isWhole) return null;
  const { rows } = await readRows(app.place, { viewId, from: 0, count: 1 });
  const [row] = rows;
  return row === undefined ? null : { rowId: row.rowId, sessionId: row.sessionId };
}

/** Turns texts in chip fields into values where they can mean only one thing. If a look-up fails, the text stays. */
async function settleTyped(app: PlacedApp, kind: QueryKind): Promise<void> {
  const { draft } = screenOf(app, kind);
  if (Object.keys(draft.typed ?? {}).length === 0) return;
  const lookUp: LookUp = (what, text) => lookUpValues(app, what, text).catch(() => []);
  const settled = await settleTexts(draft, kind, lookUp);
  updateScreen(app, kind, (state) => (state.draft === draft ? { ...state, draft: settled } : state));
}

/** Adds the problems of filters that only the service can evaluate. */
function offline({ query, issues }: DraftQuery): DraftQuery {
  return { query, issues: [...issues, ...checkOffline(query)] };
}

/** Loads one more page of the screen's result. */
export const loadMore = placed(async (app, kind: QueryKind): Promise<void> => {
  const { result } = screenOf(app, kind);
  if (result !== null) await loadPage(app, kind, "more", directionOf(result.query), say("rows.moreRow.busy.more"));
});

/** Repeats the failed work. */
export const retry = placed(async (app, kind: QueryKind): Promise<void> => {
  const { failedDuring } = screenOf(app, kind);
  if (failedDuring === "more") return loadMore(app, kind);
  if (failedDuring === "all") return resumeWalk(app, kind);
  if (failedDuring === "other") return loadOther(app, kind);
  if (failedDuring === "query") return runQuery(app, kind);
  updateScreen(app, kind, (state) => ({ ...state, failure: null, failedDuring: null }));
  return reopenView(app, kind, {});
});

/** Shows a stored result again, without a request to the service. Rejects with Failed. */
export const showStored = placed(async (app, kind: QueryKind, resultId: number): Promise<void> => {
  const { view, ...narrowing } = screenOf(app, kind);
  const [result, opened] = await Promise.all([
    app.place.call("result.read", { resultId }),
    openView(app, resultId, narrowing),
  ]);
  closeView(app, view);
  // A running walk notices the end of its request itself.
  updateScreen(app, kind, (state) => ({
    ...grew({ ...state, view: opened }, result, opened),
    busy: state.busy === "all" ? "all" : null,
  }));
});
