// Running queries and loading pages: the network side of a screen.
import { failureOf } from "../../../contract/failure.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { isFileConnection } from "../../../domain/connection.ts";
import { checkOffline, directionOf } from "../../../domain/query/query.ts";
import { client } from "../base/client.ts";
import { resolveDraft } from "../../model/draft/draft.ts";
import type { Resolved } from "../../model/draft/draft.ts";
import { settleTexts } from "../../model/draft/typed-texts.ts";
import type { LookUp } from "../../model/draft/typed-texts.ts";
import { lookUpValues } from "./suggestions.ts";
import { takeText, triedText } from "../../model/query/text-form.ts";
import { track } from "../base/activity.ts";
import { answered, began, failed, grew, hasMore, refused } from "../../model/rows/screen.ts";
import { currentTime, screenOf, updateScreen, useApp } from "../base/store.ts";
import { isCurrent, takeOver } from "../base/under-way.ts";
import { closeView, openView, refreshView, reopenView } from "../rows/view-actions.ts";
import { loadOther, resumeWalk } from "../rows/walk-actions.ts";

/**
 * Runs the screen's draft, or the text in its place; its problems are shown instead when it has any. Rows on the screen
 * stay until the answer. Over an opened file the query filters its rows, and nothing is asked.
 */
export async function runQuery(kind: QueryKind): Promise<void> {
  const context = currentTime();
  updateScreen(kind, (state) => takeText(state, kind, context));
  if (screenOf(kind).textForm?.tried === true) return;
  await settleTyped(kind);
  const { draft } = screenOf(kind);
  const connectionId = useApp.getState().settings.currentConnectionId;
  const isFile = isFileConnection(connectionId);
  const { query, issues } = isFile ? offline(resolveDraft(kind, draft, context)) : resolveDraft(kind, draft, context);
  updateScreen(kind, (state) => ({ ...state, issues }));
  if (issues.length > 0) return updateScreen(kind, triedText);
  if (isFile) {
    updateScreen(kind, (state) => ({ ...state, ranDraft: draft }));
    return reopenView(kind, { viewParams: query.params });
  }
  const controller = takeOver(kind);
  updateScreen(kind, (state) => began(state, "query"));
  try {
    await track(
      "Running the query",
      async (signal) => {
        const { unreadCounts, ...result } = await client.call("query.run", { connectionId, query }, { signal });
        const view = await openView(result.resultId, { sort: screenOf(kind).sort });
        if (!isCurrent(kind, controller)) return closeView(view);
        closeView(screenOf(kind).view);
        const answer = { result, view, ranDraft: draft, unreadCounts: unreadCounts ?? null };
        updateScreen(kind, (state) => answered(state, answer));
      },
      controller,
    );
  } catch (thrown) {
    const failure = failureOf(thrown);
    const attempt = { query, atMs: Date.now(), failure };
    if (isCurrent(kind, controller)) updateScreen(kind, (state) => refused(failed(state, failure, "query"), attempt));
  }
}

/** Takes what was typed into fields of chips and can mean one thing only. A look-up that fails leaves it typed. */
async function settleTyped(kind: QueryKind): Promise<void> {
  const { draft } = screenOf(kind);
  if (Object.keys(draft.typed ?? {}).length === 0) return;
  const lookUp: LookUp = (what, text) => lookUpValues(what, text).catch(() => []);
  const settled = await settleTexts(draft, kind, lookUp);
  updateScreen(kind, (state) => (state.draft === draft ? { ...state, draft: settled } : state));
}

/** Filters that only the service can evaluate have no place in the query of a file. */
function offline({ query, issues }: Resolved): Resolved {
  return { query, issues: [...issues, ...checkOffline(query)] };
}

/** Loads one more page of the screen's result. */
export async function loadMore(kind: QueryKind): Promise<void> {
  const { result, busy } = screenOf(kind);
  if (result === null || busy !== null || !hasMore({ result })) return;
  const controller = takeOver(kind);
  updateScreen(kind, (state) => began(state, "more"));
  try {
    await track(
      "Loading the next page",
      async (signal) => {
        const asked = { resultId: result.resultId, direction: directionOf(result.query) };
        await client.call("walk.more", asked, { signal });
        await refreshView(kind);
        updateScreen(kind, (state) => ({ ...state, busy: null }));
      },
      controller,
    );
  } catch (thrown) {
    if (isCurrent(kind, controller)) updateScreen(kind, (state) => failed(state, failureOf(thrown), "more"));
  }
}

/** Does again what failed. */
export async function retry(kind: QueryKind): Promise<void> {
  const { failedDuring } = screenOf(kind);
  if (failedDuring === "more") return loadMore(kind);
  if (failedDuring === "all") return resumeWalk(kind);
  if (failedDuring === "other") return loadOther(kind);
  if (failedDuring === "query") return runQuery(kind);
  updateScreen(kind, (state) => ({ ...state, failure: null, failedDuring: null }));
  return reopenView(kind, {});
}

/** Shows a stored result again, with no request to the service. Rejects with Failed. */
export async function showStored(kind: QueryKind, resultId: number): Promise<void> {
  const { view, ...narrowing } = screenOf(kind);
  const [result, opened] = await Promise.all([client.call("result.read", { resultId }), openView(resultId, narrowing)]);
  closeView(view);
  // A walk under way hears of the end of its request by itself.
  updateScreen(kind, (state) => ({
    ...grew({ ...state, view: opened }, result, opened),
    busy: state.busy === "all" ? "all" : null,
  }));
}
