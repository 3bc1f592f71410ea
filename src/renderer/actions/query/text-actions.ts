// The query bar as text: opening and closing it, running it, and moving a text to the screen that it is for.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { closeText, dropText, openText, openTextWith, otherKindOf, typeText } from "../../model/query/text-form.ts";
import { runQuery } from "./query-actions.ts";
import { turnTo } from "./record-actions.ts";
import { currentTime, screenOf, updateScreen } from "../base/store.ts";

/** Shows the query bar as text, or as a form again; a text for the other screen becomes the form there. */
export function toggleText(kind: QueryKind): void {
  const context = currentTime();
  if (screenOf(kind).textForm === null) return updateScreen(kind, (state) => openText(state, kind, context));
  const target = moveText(kind) ?? kind;
  updateScreen(target, (state) => closeText(state, target, context));
}

/** Shows the form as it was before the text was changed. */
export function discardText(kind: QueryKind): void {
  updateScreen(kind, dropText);
}

/** The text was changed. One that was pasted whole goes to the screen that it is for. */
export function changeText(kind: QueryKind, text: string, pasted: boolean): void {
  updateScreen(kind, (state) => typeText(state, text));
  if (pasted) moveText(kind);
}

/** Runs what is in the query bar, on the screen that it is for. */
export function runTyped(kind: QueryKind): Promise<void> {
  return runQuery(moveText(kind) ?? kind);
}

/** Takes a text that is for the other screen there; gives that screen, or null when the text is for its own. */
function moveText(kind: QueryKind): QueryKind | null {
  const { textForm } = screenOf(kind);
  const other = otherKindOf({ textForm }, kind);
  if (textForm === null || other === null) return null;
  const context = currentTime();
  updateScreen(other, (state) => openTextWith(state, other, textForm.text, context));
  updateScreen(kind, (state) => typeText(state, textForm.written.text));
  turnTo(other);
  return other;
}
