// Saving queries under names, and opening saved and recent ones: the form is filled and the query runs.
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import type { SavedQuery } from "../../../contract/methods/saved-queries.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { client } from "../base/client.ts";
import { draftOf, resolveDraft } from "../../model/draft/draft.ts";
import { keepDraft } from "../../model/draft/draft-text.ts";
import { isTextChanged, takeText, withDraft } from "../../model/query/text-form.ts";
import type { ScreenState } from "../../model/rows/screen.ts";
import { runQuery } from "./query-actions.ts";
import { turnTo } from "./record-actions.ts";
import { currentTime, screenOf, selectOnlineId, updateScreen, useApp } from "../base/store.ts";

const KINDS: readonly QueryKind[] = ["messages", "calls"];

/** The query in the query bar as it would be saved, or the sentences that say why it cannot be. */
export type ToSave =
  | { readonly ok: true; readonly query: Query; readonly hasRelativeTimes: boolean }
  | { readonly ok: false; readonly sentences: readonly string[] };

/** What Save would save now. */
export function queryToSave(kind: QueryKind, screen: ScreenState): ToSave {
  const context = currentTime();
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
  kind: QueryKind,
  name: string,
  query: Query,
  of: SavedQuery | null,
): Promise<Failure | null> {
  const connectionId = selectOnlineId(useApp.getState());
  const version = of === null ? {} : { savedId: of.savedId };
  try {
    const saved = await client.call("saved.save", { connectionId, name, query, atMs: Date.now(), ...version });
    updateScreen(kind, (state) => ({ ...state, savedFrom: saved }));
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** Fills the form of the query's screen and runs it. */
export function openQuery(query: Query, savedFrom: SavedQuery | null): void {
  const { kind } = query;
  const context = currentTime();
  useApp.setState({ savedPanel: null });
  updateScreen(kind, (state) => ({ ...withDraft(state, draftOf(query, context.zone), kind, context), savedFrom }));
  turnTo(kind);
  void runQuery(kind);
}

/** Gives a saved query another name. Gives the failure, or null. */
export async function renameSaved(saved: SavedQuery, name: string): Promise<Failure | null> {
  try {
    const { savedId } = saved;
    follow(savedId, await client.call("saved.rename", { savedId, name }));
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** Deletes a saved query with its versions. Gives the failure, or null. */
export async function deleteSaved({ savedId }: SavedQuery): Promise<Failure | null> {
  try {
    await client.call("saved.delete", { savedId });
    follow(savedId, null);
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** Makes an older version the newest: a new version with its query, so that nothing is lost. Gives the failure, or null. */
export async function restoreVersion(saved: SavedQuery, query: Query): Promise<Failure | null> {
  const connectionId = selectOnlineId(useApp.getState());
  const { savedId, name } = saved;
  try {
    follow(savedId, await client.call("saved.save", { connectionId, savedId, name, query, atMs: Date.now() }));
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** The screens that were opened from a saved query go on with it as it is now. */
function follow(savedId: number, now: SavedQuery | null): void {
  for (const kind of KINDS) {
    if (screenOf(kind).savedFrom?.savedId === savedId) updateScreen(kind, (state) => ({ ...state, savedFrom: now }));
  }
}
