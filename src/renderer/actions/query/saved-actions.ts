// Saving queries under names, and opening saved and recent ones: the form is filled and the query runs.
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import type { SavedQuery, SavedVersion } from "../../../contract/methods/saved-queries.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { draftOf, resolveDraft } from "../../model/draft/draft.ts";
import { keepDraft } from "../../model/draft/draft-text.ts";
import { isTextChanged, takeText, withDraft } from "../../model/query/text-form.ts";
import type { ScreenState } from "../../model/rows/screen.ts";
import { runQuery } from "./query-actions.ts";
import { turnTo } from "./record-actions.ts";
import { currentTime, screenOf, updateScreen } from "../base/app.ts";
import type { App } from "../base/app.ts";
import { selectOnlineId } from "../base/slices/settings.ts";

const KINDS: readonly QueryKind[] = ["messages", "calls"];

/** The query in the query bar as it would be saved, or the sentences that say why it cannot be. */
export type ToSave =
  | { readonly ok: true; readonly query: Query; readonly hasRelativeTimes: boolean }
  | { readonly ok: false; readonly sentences: readonly string[] };

/** What Save would save now. */
export function queryToSave(app: App, kind: QueryKind, screen: ScreenState): ToSave {
  const context = currentTime(app);
  const taken = takeText(screen, kind, context);
  if (isTextChanged(taken)) return { ok: false, sentences: ["The text cannot be read."] };
  const { query: sent, issues } = resolveDraft(kind, taken.draft, context);
  if (issues.length > 0) return { ok: false, sentences: issues.map((issue) => issue.sentence) };
  const query = keepDraft(kind, taken.draft, context);
  const hasRelativeTimes = Object.entries(query.params).some(([name, value]) => value !== sent.params[name]);
  return { ok: true, query, hasRelativeTimes };
}

/** Saves the query under a name, or as a new version of a saved one. Gives the failure that kept it from that, or null. */
export async function saveQuery(
  app: App,
  kind: QueryKind,
  name: string,
  query: Query,
  of: SavedQuery | null,
): Promise<Failure | null> {
  const connectionId = selectOnlineId(app.store.getState());
  const version = of === null ? {} : { savedId: of.savedId };
  try {
    const saved = await app.client.call("saved.save", { connectionId, name, query, atMs: Date.now(), ...version });
    updateScreen(app, kind, (state) => ({ ...state, savedFrom: saved }));
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** Fills the form of the query's screen and runs it. */
export function openQuery(app: App, query: Query, savedFrom: SavedQuery | null): void {
  const { kind } = query;
  const context = currentTime(app);
  app.store.setState({ savedPanel: null });
  updateScreen(app, kind, (state) => ({ ...withDraft(state, draftOf(query, context.zone), kind, context), savedFrom }));
  turnTo(app, kind);
  void runQuery(app, kind);
}

/** Gives a saved query another name. Gives the failure, or null. */
export async function renameSaved(app: App, saved: SavedQuery, name: string): Promise<Failure | null> {
  try {
    const { savedId } = saved;
    follow(app, savedId, await app.client.call("saved.rename", { savedId, name }));
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** Deletes a saved query with its versions. Gives the failure, or null. */
export async function deleteSaved(app: App, { savedId }: SavedQuery): Promise<Failure | null> {
  try {
    await app.client.call("saved.delete", { savedId });
    follow(app, savedId, null);
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** All versions of a saved query, newest first. Rejects with Failed. */
export function readVersions(app: App, savedId: number, signal: AbortSignal): Promise<readonly SavedVersion[]> {
  return app.client.call("saved.versions", { savedId }, { signal });
}

/** Makes an older version the newest: a new version with its query, so that nothing is lost. Gives the failure, or null. */
export async function restoreVersion(app: App, saved: SavedQuery, query: Query): Promise<Failure | null> {
  const connectionId = selectOnlineId(app.store.getState());
  const { savedId, name } = saved;
  try {
    follow(app, savedId, await app.client.call("saved.save", { connectionId, savedId, name, query, atMs: Date.now() }));
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** The screens that were opened from a saved query go on with it as it is now. */
function follow(app: App, savedId: number, now: SavedQuery | null): void {
  for (const kind of KINDS) {
    if (screenOf(app, kind).savedFrom?.savedId === savedId)
      updateScreen(app, kind, (state) => ({ ...state, savedFrom: now }));
  }
}
