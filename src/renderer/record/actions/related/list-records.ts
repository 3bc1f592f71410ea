// Shows a list that is opened from another record: a query replaces the content of a screen.
import type { QueryKind } from "#domain/query/filters.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { draftOf } from "#renderer/list/model/draft/draft.ts";
import { EMPTY_SCREEN } from "#renderer/list/model/rows/screen.ts";
import { cancelScreen } from "#renderer/state/activity.ts";
import { currentZone, screenOf, updateScreen } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { selectIsFile } from "#renderer/state/slices/settings-slice.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { goToRows } from "#renderer/list/actions/query/record-actions.ts";
import { closeView } from "#renderer/list/actions/rows/view-actions.ts";

/**
 * Runs a query on its screen and shows that screen; a file's rows are filtered. The rows before are let go first, so
 * that Back leads in one step to where the person was. The person through whose eyes the screen looks stays the same.
 */
export const listRecords = placed(async (app, kind: QueryKind, params: Query["params"]): Promise<void> => {
  const { result, view } = screenOf(app, kind);
  const viewingAs = result?.query.viewingAs;
  const query: Query = { kind, params, ...(viewingAs === undefined ? {} : { viewingAs }) };
  cancelScreen(app, kind);
  closeView(app, view);
  updateScreen(app, kind, ({ paneOpen, paneTab, sort }) => ({
    ...EMPTY_SCREEN,
    paneOpen,
    paneTab,
    sort,
    result: selectIsFile(app.store.getState()) ? result : null,
    draft: draftOf(query, currentZone(app)),
  }));
  goToRows(app, kind);
  await runQuery(app, kind);
});
