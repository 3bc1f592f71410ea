// Steps between the form of the query bar and its text: pure, from one state of a screen to the next.
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { TimeContext } from "../../../domain/query/time-input.ts";
import { draftOfText, kindOfText, textOfDraft } from "../draft/draft-text.ts";
import type { Draft } from "../draft/draft.ts";
import type { ScreenState, TextForm } from "../rows/screen.ts";

/** Shows the draft as text. */
export function openText(state: ScreenState, kind: QueryKind, context: TimeContext): ScreenState {
  return { ...state, issues: [], textForm: { ...write(state.draft, kind, context), wantsFocus: true } };
}

/** Puts another text in the place of the draft's own; the draft stays until the text is run or becomes a form. */
export function openTextWith(state: ScreenState, kind: QueryKind, text: string, context: TimeContext): ScreenState {
  const textForm = { ...write(state.draft, kind, context), text, wantsFocus: true };
  return { ...state, issues: [], textForm };
}

function write(draft: Draft, kind: QueryKind, context: TimeContext): TextForm {
  const text = textOfDraft(kind, draft, context);
  return { text, written: { text, draft }, tried: false, wantsFocus: false };
}

/** The text was changed; problems in what is being typed are held back again. */
export function typeText(state: ScreenState, text: string): ScreenState {
  if (state.textForm === null) return state;
  return { ...state, issues: [], textForm: { ...state.textForm, text, tried: false } };
}

/** The text was to be taken and could not be. */
export function triedText(state: ScreenState): ScreenState {
  return state.textForm === null ? state : { ...state, textForm: { ...state.textForm, tried: true } };
}

/** The draft of what the text says, if it says a query of this kind; else the text counts as tried. */
export function takeText(state: ScreenState, kind: QueryKind, context: TimeContext): ScreenState {
  const { textForm } = state;
  if (textForm === null) return state;
  const { text, written } = textForm;
  if (text === written.text) return { ...state, draft: written.draft, textForm: { ...textForm, tried: false } };
  const reading = draftOfText(text, context);
  if (!reading.ok || reading.kind !== kind) return triedText(state);
  const { draft } = reading;
  return { ...state, draft, textForm: { ...textForm, written: { text, draft }, tried: false } };
}

/** Shows the form, filled from the text; a text that cannot be read stays, with its problems. */
export function closeText(state: ScreenState, kind: QueryKind, context: TimeContext): ScreenState {
  const taken = takeText(state, kind, context);
  if (taken.textForm?.tried === true) return { ...taken, textForm: { ...taken.textForm, wantsFocus: true } };
  return { ...taken, textForm: null };
}

/** Shows the form as it was before the text was changed. */
export function dropText(state: ScreenState): ScreenState {
  return { ...state, textForm: null };
}

/** Another draft takes the place of what is in the query bar; a text that is shown is written anew. */
export function withDraft(state: ScreenState, draft: Draft, kind: QueryKind, context: TimeContext): ScreenState {
  const textForm = state.textForm === null ? null : write(draft, kind, context);
  return { ...state, draft, textForm, issues: [] };
}

/** True when the text asks for something else than the draft that it was written from. */
export function isTextChanged({ textForm }: Pick<ScreenState, "textForm">): boolean {
  return textForm !== null && textForm.text !== textForm.written.text;
}

/** The kind of the text, when it is a query for the other screen; else null. */
export function otherKindOf({ textForm }: Pick<ScreenState, "textForm">, kind: QueryKind): QueryKind | null {
  const named = textForm === null ? null : kindOfText(textForm.text);
  return named === kind ? null : named;
}
