// The query bar as text: opening and closing it, running it, and moving a text to the screen that it is for.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { closeText, dropText, openText, openTextWith, otherKindOf, typeText } from "../../model/query/text-form.ts";
import { runQuery } from "./query-actions.ts";
import { turnTo } from "./record-actions.ts";
import { currentTime, screenOf, updateScreen } from "../base/app.ts";
import type { App } from "../base/app.ts";

/** Shows the query bar as text, or as a form again; a text for the other screen becomes the form there. */
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

/** The text was changed. One that was pasted whole goes to the screen that it is for. */
export function changeText(app: App, kind: QueryKind, text: string, pasted: boolean): void {
  updateScreen(app, kind, (state) => typeText(state, text));
  if (pasted) moveText(app, kind);
}

/** Runs what is in the query bar, on the screen that it is for. */
export function runTyped(app: App, kind: QueryKind): Promise<void> {
  return runQuery(app, moveText(app, kind) ?? kind);
}

/** Takes a text that is for the other screen there; gives that screen, or null when the text is for its own. */
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
