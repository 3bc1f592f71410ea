// The query bar as text: opens, closes and runs it, and moves a text to its own screen.
import type { QueryKind } from "#domain/query/filters.ts";
import {
  closeText,
  dropText,
  openText,
  openTextWith,
  otherKindOf,
  typeText,
} from "#renderer/list/model/query/text-form.ts";
import { runQuery } from "./query-actions.ts";
import { turnTo } from "./record-actions.ts";
import { currentTime, screenOf, updateScreen, type App } from "#renderer/state/app.ts";

/** Switches the query bar between form and text. A text of the other kind becomes the form of the other screen. */
export function toggleText(app: App, kind: QueryKind): void {
  const context = currentTime(app);
  if (screenOf(app, kind).textForm === null) return updateScreen(app, kind, (state) => openText(state, kind, context));
  const target = moveText(app, kind) ?? kind;
  updateScreen(app, target, (state) => closeText(state, target, context));
}

/** Shows the form as it was before the text was changed. */
export function discardText(app: App, kind: QueryKind): void {
  updateScreen(app, kind, dropText);
}

/** Takes the changed text. A pasted text of the other kind moves to the other screen. */
export function changeText(app: App, kind: QueryKind, text: string, pasted: boolean): void {
  updateScreen(app, kind, (state) => typeText(state, text));
  if (pasted) moveText(app, kind);
}

/** Runs the query bar. A text of the other kind runs on the other screen. */
export function runTyped(app: App, kind: QueryKind): Promise<void> {
  return runQuery(app, moveText(app, kind) ?? kind);
}

/** Moves a text of the other kind to the other screen. Gives that screen, or null if the text stays. */
function moveText(app: App, kind: QueryKind): QueryKind | null {
  const { textForm } = screenOf(app, kind);
  const other = otherKindOf({ textForm }, kind);
  if (textForm === null || other === null) return null;
  const context = currentTime(app);
  updateScreen(app, other, (state) => openTextWith(state, other, textForm.text, context));
  updateScreen(app, kind, (state) => typeText(state, textForm.written.text));
  turnTo(app, other);
  return other;
}
