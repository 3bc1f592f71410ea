// Saves queries under names, and opens saved and recent queries.
import { failureIn, type Failure } from "#contract/failure.ts";
import type { SavedQuery, SavedVersion } from "#contract/methods/saved-queries.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { draftOf, resolveDraft } from "#renderer/list/model/draft/draft.ts";
import { keepDraft } from "#renderer/list/model/draft/draft-text.ts";
import { isTextChanged, applyText, withDraft } from "#renderer/list/model/query/text-form.ts";
import type { ScreenState } from "#renderer/list/model/rows/screen.ts";
import { runQuery } from "./query-actions.ts";
import { goToRows } from "./record-actions.ts";
import { currentTime, screenOf, updateScreen, type App } from "#renderer/state/app.ts";
import { say } from "#texts/say.ts";

/** The query in the query bar as Save would store it, or the sentences that say why it cannot be saved. */
export type QueryToSave =
  | { readonly ok: true; readonly query: Query; readonly hasRelativeTimes: boolean }
  | { readonly ok: false; readonly sentences: readonly string[] };

/** The query that Save would store now. */
export function queryToSave(app: App, kind: QueryKind, screen: ScreenState): QueryToSave {
  const context = currentTime(app);
  const taken = applyText(screen, kind, context);
  if (isTextChanged(taken)) return { ok: false, sentences: [say("query.saved.unreadable")] };
  const { query: sent, issues } = resolveDraft(kind, taken.draft, context);
  if (issues.length > 0) return { ok: false, sentences: issues.map((issue) => issue.sentence) };
  const query = keepDraft(kind, taken.draft, context);
  const hasRelativeTimes = Object.entries(query.params).some(([name, value]) => value !== sent.params[name]);
  return { ok: true, query, hasRelativeTimes };
}

/** Saves the query under a name, or as a new version of a saved one. Gives the failure, or null. */
export function saveQuery(
  app: App,
  kind: QueryKind,
  name: string,
  query: Query,
  of: SavedQuery | null,
): Promise<Failure | null> {
  const version = of === null ? {} : { savedId: of.savedId };
  const at = app.bind();
  return failureIn(async () => {
    const saved = await at.place.call("saved.save", { name, query, atMs: Date.now(), ...version });
    updateScreen(at, kind, (state) => ({ ...state, savedFrom: saved }));
  });
}

/** Fills the form of the query's screen and runs it. What was opened beside other rows goes. */
export function openQuery(app: App, query: Query, savedFrom: SavedQuery | null): void {
  const { kind } = query;
  const context = currentTime(app);
  app.store.setState({ savedPanel: null, sidePane: null });
  updateScreen(app, kind, (state) => {
    const selection = state.selection?.rowId === null ? null : state.selection;
    return { ...withDraft(state, draftOf(query, context.zone), kind, context), savedFrom, selection };
  });
  goToRows(app, kind);
  void runQuery(app, kind);
}

/** Renames a saved query. Gives the failure, or null. */
export function renameSaved(app: App, { savedId }: SavedQuery, name: string): Promise<Failure | null> {
  return failureIn(async () => follow(app, savedId, await app.client.call("saved.rename", { savedId, name })));
}

/** Deletes a saved query with its versions. Gives the failure, or null. */
export function deleteSaved(app: App, { savedId }: SavedQuery): Promise<Failure | null> {
  return failureIn(async () => {
    await app.client.call("saved.delete", { savedId });
    follow(app, savedId, null);
  });
}

/** All versions of a saved query, newest first. Rejects with Failed. */
export function readVersions(app: App, savedId: number, signal: AbortSignal): Promise<readonly SavedVersion[]> {
  return app.client.call("saved.versions", { savedId }, { signal });
}

/** Saves an older version again as the newest, so that nothing is lost. Gives the failure, or null. */
export function restoreVersion(app: App, saved: SavedQuery, query: Query): Promise<Failure | null> {
  const { savedId, name } = saved;
  const version = { savedId, name, query, atMs: Date.now() };
  return failureIn(async () => follow(app, savedId, await app.bind().place.call("saved.save", version)));
}

/** Updates the screens that were filled from a saved query. */
function follow(app: App, savedId: number, now: SavedQuery | null): void {
  for (const kind of QUERY_KINDS) {
    if (screenOf(app, kind).savedFrom?.savedId === savedId)
      updateScreen(app, kind, (state) => ({ ...state, savedFrom: now }));
  }
}
