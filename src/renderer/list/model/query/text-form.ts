// Pure steps between the form of the query bar and its text, from one screen state to the next.
import type { QueryKind } from "#domain/query/filters.ts";
import type { TimeContext } from "#domain/query/time-input.ts";
import { draftOfText, kindOfText, textOfDraft } from "#renderer/list/model/draft/draft-text.ts";
import type { Draft } from "#renderer/list/model/draft/draft.ts";
import type { ScreenState, TextForm } from "#renderer/list/model/rows/screen.ts";

/** Shows the draft as text. */
export function openText(state: ScreenState, kind: QueryKind, context: TimeContext): ScreenState {
  return { ...state, issues: [], textForm: { ...write(state.draft, kind, context), wantsFocus: true } };
}

/** Shows another text than the draft's own. The draft stays until the text runs or becomes a form. */
export function openTextWith(state: ScreenState, kind: QueryKind, text: string, context: TimeContext): ScreenState {
  const textForm = { ...write(state.draft, kind, context), text, wantsFocus: true };
  return { ...state, issues: [], textForm };
}

function write(draft: Draft, kind: QueryKind, context: TimeContext): TextForm {
  const text = textOfDraft(kind, draft, context);
  return { text, written: { text, draft }, tried: false, wantsFocus: false };
}

/** Stores the changed text. Problems at the caret are held back again. */
export function typeText(state: ScreenState, text: string): ScreenState {
  if (state.textForm === null) return state;
  return { ...state, issues: [], textForm: { ...state.textForm, text, tried: false } };
}

/** Notes that the text could not be read when it was needed. */
export function triedText(state: ScreenState): ScreenState {
  return state.textForm === null ? state : { ...state, textForm: { ...state.textForm, tried: true } };
}

/** Takes the draft from the text if it is a query of this kind; otherwise marks the text as tried. */
export function applyText(state: ScreenState, kind: QueryKind, context: TimeContext): ScreenState {
  const { textForm } = state;
  if (textForm === null) return state;
  const { text, written } = textForm;
  if (text === written.text) return { ...state, draft: written.draft, textForm: { ...textForm, tried: false } };
  const reading = draftOfText(text, context);
  if (!reading.ok || reading.kind !== kind) return triedText(state);
  const { draft } = reading;
  return { ...state, draft, textForm: { ...textForm, written: { text, draft }, tried: false } };
}

/** Shows the form, filled from the text. An unreadable text stays, with its problems. */
export function closeText(state: ScreenState, kind: QueryKind, context: TimeContext): ScreenState {
  const taken = applyText(state, kind, context);
  if (taken.textForm?.tried === true) return { ...taken, textForm: { ...taken.textForm, wantsFocus: true } };
  return { ...taken, textForm: null };
}

/** Shows the form as it was before the text was changed. */
export function dropText(state: ScreenState): ScreenState {
  return { ...state, textForm: null };
}

/** Replaces the draft. A shown text is written again. */
export function withDraft(state: ScreenState, draft: Draft, kind: QueryKind, context: TimeContext): ScreenState {
  const textForm = state.textForm === null ? null : write(draft, kind, context);
  return { ...state, draft, textForm, issues: [] };
}

/** True if the text was changed since it was written from the draft. */
export function isTextChanged({ textForm }: Pick<ScreenState, "textForm">): boolean {
  return textForm !== null && textForm.text !== textForm.written.text;
}

/** The kind of the text if it is a query for the other screen; else null. */
export function otherKindOf({ textForm }: Pick<ScreenState, "textForm">, kind: QueryKind): QueryKind | null {
  const named = textForm === null ? null : kindOfText(textForm.text);
  return named === kind ? null : named;
}
