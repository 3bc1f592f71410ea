// Running queries and loading pages: the network side of a screen.
import { failureOf } from "../../../contract/failure.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { isFileConnection } from "../../../domain/connection.ts";
import { checkOffline, directionOf } from "../../../domain/query/query.ts";
import { resolveDraft } from "../../model/draft/draft.ts";
import type { Resolved } from "../../model/draft/draft.ts";
import { settleTexts } from "../../model/draft/typed-texts.ts";
import type { LookUp } from "../../model/draft/typed-texts.ts";
import { lookUpValues } from "./suggestions.ts";
import { takeText, triedText } from "../../model/query/text-form.ts";
import { track } from "../base/activity.ts";
import { answered, began, failed, grew, hasMore, refused } from "../../model/rows/screen.ts";
import { isCurrent, takeOver } from "../base/under-way.ts";
import { closeView, openView, refreshView, reopenView } from "../rows/view-actions.ts";
import { loadOther, resumeWalk } from "../rows/walk-actions.ts";
import { currentTime, screenOf, updateScreen } from "../base/app.ts";
import type { App } from "../base/app.ts";

/**
 * Runs the screen's draft, or the text in its place; its problems are shown instead when it has any. Rows on the screen
 * stay until the answer. Over an opened file the query filters its rows, and nothing is asked.
 */
export async function runQuery(app: App, kind: QueryKind): Promise<void> {
  const context = currentTime(app);
  updateScreen(app, kind, (state) => takeText(state, kind, context));
  if (screenOf(app, kind).textForm?.tried === true) return;
  await settleTyped(app, kind);
  const { draft } = screenOf(app, kind);
  const connectionId = app.store.getState().settings.currentConnectionId;
  const isFile = isFileConnection(connectionId);
  const { query, issues } = isFile ? offline(resolveDraft(kind, draft, context)) : resolveDraft(kind, draft, context);
  updateScreen(app, kind, (state) => ({ ...state, issues }));
  if (issues.length > 0) return updateScreen(app, kind, triedText);
  if (isFile) {
    updateScreen(app, kind, (state) => ({ ...state, ranDraft: draft }));
    return reopenView(app, kind, { viewParams: query.params });
  }
  const controller = takeOver(app, kind);
  updateScreen(app, kind, (state) => began(state, "query"));
  try {
    await track(
      app,
      "Running the query",
      async (signal) => {
        const { unreadCounts, ...result } = await app.client.call("query.run", { connectionId, query }, { signal });
        const view = await openView(app, result.resultId, { sort: screenOf(app, kind).sort });
        if (!isCurrent(app, kind, controller)) return closeView(app, view);
        closeView(app, screenOf(app, kind).view);
        const answer = { result, view, ranDraft: draft, unreadCounts: unreadCounts ?? null };
        updateScreen(app, kind, (state) => answered(state, answer));
      },
      controller,
    );
  } catch (thrown) {
    const failure = failureOf(thrown);
    const attempt = { query, atMs: Date.now(), failure };
    if (isCurrent(app, kind, controller))
      updateScreen(app, kind, (state) => refused(failed(state, failure, "query"), attempt));
  }
}

/** Takes what was typed into fields of chips and can mean one thing only. A look-up that fails leaves it typed. */
async function settleTyped(app: App, kind: QueryKind): Promise<void> {
  const { draft } = screenOf(app, kind);
  if (Object.keys(draft.typed ?? {}).length === 0) return;
  const lookUp: LookUp = (what, text) => lookUpValues(app, what, text).catch(() => []);
  const settled = await settleTexts(draft, kind, lookUp);
  updateScreen(app, kind, (state) => (state.draft === draft ? { ...state, draft: settled } : state));
}

/** Filters that only the service can evaluate have no place in the query of a file. */
function offline({ query, issues }: Resolved): Resolved {
  return { query, issues: [...issues, ...checkOffline(query)] };
}

/** Loads one more page of the screen's result. */
export async function loadMore(app: App, kind: QueryKind): Promise<void> {
  const { result, busy } = screenOf(app, kind);
  if (result === null || busy !== null || !hasMore({ result })) return;
  const controller = takeOver(app, kind);
  updateScreen(app, kind, (state) => began(state, "more"));
  try {
    await track(
      app,
      "Loading the next page",
      async (signal) => {
        const asked = { resultId: result.resultId, direction: directionOf(result.query) };
        await app.client.call("walk.more", asked, { signal });
        await refreshView(app, kind);
        updateScreen(app, kind, (state) => ({ ...state, busy: null }));
      },
      controller,
    );
  } catch (thrown) {
    if (isCurrent(app, kind, controller)) updateScreen(app, kind, (state) => failed(state, failureOf(thrown), "more"));
  }
}

/** Does again what failed. */
export async function retry(app: App, kind: QueryKind): Promise<void> {
  const { failedDuring } = screenOf(app, kind);
  if (failedDuring === "more") return loadMore(app, kind);
  if (failedDuring === "all") return resumeWalk(app, kind);
  if (failedDuring === "other") return loadOther(app, kind);
  if (failedDuring === "query") return runQuery(app, kind);
  updateScreen(app, kind, (state) => ({ ...state, failure: null, failedDuring: null }));
  return reopenView(app, kind, {});
}

/** Shows a stored result again, with no request to the service. Rejects with Failed. */
export async function showStored(app: App, kind: QueryKind, resultId: number): Promise<void> {
  const { view, ...narrowing } = screenOf(app, kind);
  const [result, opened] = await Promise.all([
    app.client.call("result.read", { resultId }),
    openView(app, resultId, narrowing),
  ]);
  closeView(app, view);
  // A walk under way hears of the end of its request by itself.
  updateScreen(app, kind, (state) => ({
    ...grew({ ...state, view: opened }, result, opened),
    busy: state.busy === "all" ? "all" : null,
  }));
}
