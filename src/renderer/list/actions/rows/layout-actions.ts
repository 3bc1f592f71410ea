// The columns and the look of the rows of a grid, both remembered as settings.
import type { QueryKind } from "#domain/query/filters.ts";
import type { GridLayout, RowLook } from "#contract/methods/settings-methods.ts";
import { nextLines } from "#renderer/list/model/rows/row-look.ts";
import type { App } from "#renderer/state/app.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";

/** Remembers the columns of one grid; null for the usual ones. */
export function rememberLayout(app: App, kind: QueryKind, layout: GridLayout | null): void {
  void changeSettings(app, { layouts: { ...app.store.getState().settings.layouts, [kind]: layout } });
}

/** Changes the lines or the density of one grid's rows. */
export function changeRowLook(app: App, kind: QueryKind, change: Partial<RowLook>): void {
  const { rowLooks } = app.store.getState().settings;
  void changeSettings(app, { rowLooks: { ...rowLooks, [kind]: { ...rowLooks[kind], ...change } } });
}

/** One line of text in a row, then two, then four, then one again. */
export function showMoreLines(app: App, kind: QueryKind): void {
  changeRowLook(app, kind, { lines: nextLines(app.store.getState().settings.rowLooks[kind].lines) });
}

export function toggleDensity(app: App, kind: QueryKind): void {
  const { density } = app.store.getState().settings.rowLooks[kind];
  changeRowLook(app, kind, { density: density === "normal" ? "compact" : "normal" });
}
