// Narrowing the loaded rows by a value, and asking the service for the value instead.
import type { QueryKind } from "../../domain/filters.ts";
import { findFilter } from "../../domain/filters.ts";
import { questionOf } from "../local-filter/cell-values.ts";
import type { Question } from "../local-filter/cell-values.ts";
import { addLocalValue } from "../local-filter/local-values.ts";
import type { LocalValue } from "../local-filter/local-values.ts";
import { addFilter, setValue } from "../query-bar/draft.ts";
import type { Draft } from "../query-bar/draft.ts";
import { takeText, withDraft } from "../query-text/text-form.ts";
import { runQuery } from "./query-actions.ts";
import { currentTime, screenOf, updateScreen } from "./store.ts";
import { reopenView } from "./view-actions.ts";

/** Shows only loaded rows that pass this test too. */
export function narrow(kind: QueryKind, value: LocalValue): void {
  void reopenView(kind, { localValues: addLocalValue(screenOf(kind).localValues, value) });
}

/** Takes one test, or all of them, away. */
export function widen(kind: QueryKind, value: LocalValue | null): void {
  const { localValues } = screenOf(kind);
  void reopenView(kind, { localValues: value === null ? [] : localValues.filter((each) => each !== value) });
}

/** Puts a question into the query and runs it: all rows that the service has for it, loaded or not. */
export function askService(kind: QueryKind, questions: readonly Question[]): void {
  const context = currentTime();
  updateScreen(kind, (state) => {
    const taken = takeText(state, kind, context);
    return withDraft(
      taken,
      questions.reduce((draft, each) => withQuestion(draft, kind, each), taken.draft),
      kind,
      context,
    );
  });
  void runQuery(kind);
}

function withQuestion(draft: Draft, kind: QueryKind, { param, value }: Question): Draft {
  const filter = findFilter(kind, param);
  return filter === undefined ? draft : setValue(addFilter(draft, kind, filter), kind, param, value);
}

/** The questions that the screen's local values can become. */
export function questionsOf(kind: QueryKind, values: readonly LocalValue[]): readonly Question[] {
  return values.flatMap((value) => questionOf(kind, value) ?? []);
}
