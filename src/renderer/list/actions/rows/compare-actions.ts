// Compares two marked rows side by side, in the place of the rows.
import type { QueryKind } from "#domain/query/filters.ts";
import { screenOf, updateScreen } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";
import { notify, report } from "#renderer/state/show-notice.ts";
import { revealRow } from "./go-to.ts";
import { untilMarked } from "./marked-actions.ts";
import { say } from "#texts/say.ts";

/**
 * Shows the two marked rows of a screen side by side, also those that are being marked. With more or fewer a notice says
 * what to do.
 */
export const openCompare = placed(async (app, kind: QueryKind): Promise<void> => {
  await untilMarked(app);
  const [one, other, ...more] = screenOf(app, kind).marked;
  if (one === undefined || other === undefined || more.length > 0) {
    return notify(app, say("rows.notices.nothingToCompare"), say("rows.notices.selectTwo"));
  }
  updateScreen(app, kind, (state) => ({ ...state, compared: [one, other] }));
});

/** Shows the rows again. The marks stay, and the row of the pane, or the first marked one, gets the focus. */
export const closeCompare = placed(async (app, kind: QueryKind): Promise<void> => {
  const { selection, marked } = screenOf(app, kind);
  updateScreen(app, kind, (state) => ({ ...state, compared: null }));
  await report(app, revealRow(app, kind, selection?.rowId ?? marked[0] ?? null, { takesFocus: true }));
});
