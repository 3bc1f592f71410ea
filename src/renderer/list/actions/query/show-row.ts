// Shows one stored row in its context: in the rows that are shown, or in the result that holds it.
import type { ResultSummary, ViewSummary } from "#contract/methods/rows.ts";
import type { LocateTarget } from "#contract/methods/locate-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { formOfQuery } from "#renderer/list/model/query/form-of-query.ts";
import { draftOf } from "#renderer/list/model/draft/draft.ts";
import type { StoredRow } from "#renderer/place/model/target.ts";
import { answered, showing, viewed, withFormOf, type ScreenState } from "#renderer/list/model/rows/screen.ts";
import { currentZone, screenOf, type PlacedApp } from "#renderer/state/app.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import { cancelScreen } from "#renderer/state/activity.ts";
import { showRecord } from "./record-actions.ts";
import { findRow, type FoundRow } from "#renderer/list/actions/rows/go-to.ts";
import type { RevealHow } from "#renderer/list/model/rows/reveal.ts";
import { closeView, openView, wholeView } from "#renderer/list/actions/rows/view-actions.ts";

/**
 * Shows a row with its neighbours and opens it. Filters of loaded rows go if they hide it, and another result is shown
 * if that holds it. False if no kept result does. Rejects with Failed.
 */
export async function showRow(app: PlacedApp, kind: QueryKind, { rowId, resultId }: StoredRow): Promise<boolean> {
  const target = { by: "row", rowId } as const;
  if (await showInView(app, kind, target)) return true;
  if (resultId === null) return false;
  return showInResult(app, kind, await app.place.call("result.read", { resultId }), target);
}

/** Goes to a row of the view and opens it. False if the view does not have it. Rejects with Failed. */
export async function showInView(app: PlacedApp, kind: QueryKind, target: LocateTarget): Promise<boolean> {
  await wholeView(app, kind);
  const { view } = screenOf(app, kind);
  const found = view === null ? null : await findRow(app, view.viewId, target);
  if (view === null || found === null || screenOf(app, kind).view?.viewId !== view.viewId) return false;
  showRecord(app, kind, (state) => withRow(state, view, found));
  return true;
}

/**
 * Shows a stored result in place of the screen's own, or all rows of the same, and opens a row of it. All of it is one
 * step, so that Back leads to where the person was. False if the result does not have the row. Rejects with Failed.
 */
export async function showInResult(
  app: PlacedApp,
  kind: QueryKind,
  result: ResultSummary,
  target: LocateTarget,
  how: RevealHow = { takesFocus: true },
): Promise<boolean> {
  const shownNow = screenOf(app, kind);
  const form =
    shownNow.result?.resultId === result.resultId
      ? shownNow.form
      : formOfQuery(shownNow.form, result.query, shownNow.result?.query.params ?? null);
  // A transcript is in the order of time.
  const sort = form === "conversation" ? [] : shownNow.sort;
  const view = await openView(app, result.resultId, { sort });
  const found = await findRow(app, view.viewId, target).catch((thrown: unknown) => {
    closeView(app, view);
    throw thrown;
  });
  if (found === null) {
    closeView(app, view);
    return false;
  }
  const before = screenOf(app, kind);
  const isSame = before.result?.resultId === result.resultId;
  if (!isSame) cancelScreen(app, kind);
  closeView(app, before.view);
  const draft = draftOf(result.query, currentZone(app));
  // The form of an opened file filters its rows, too.
  const keepsForm = isSame && !selectIsFile(app.store.getState());
  showRecord(app, kind, (state) => {
    const shown = isSame
      ? viewed({ ...state, result }, view, { ...NOT_NARROWED, sort })
      : { ...answered(state, { result, view, ranDraft: draft, unreadCounts: null }), form, sort };
    return withRow(keepsForm ? shown : withFormOf(shown, draft), view, found, how);
  });
  return true;
}

const NOT_NARROWED = { search: "", viewParams: {}, localValues: [], localTests: [] };

function withRow(
  state: ScreenState,
  { viewId }: ViewSummary,
  { row, position }: FoundRow,
  how: RevealHow = { takesFocus: true },
): ScreenState {
  const { rowId, sessionId } = row;
  return { ...showing(state, { rowId, sessionId }), reveal: { viewId, rowId, position, ...how } };
}
