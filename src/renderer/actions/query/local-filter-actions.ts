// Narrowing the loaded rows by a value, and asking the service for the value instead.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { findFilter } from "../../../domain/query/filters.ts";
import { questionOf } from "../../model/rows/cell-values.ts";
import type { Question } from "../../model/rows/cell-values.ts";
import { addLocalTest } from "../../model/rows/local-tests.ts";
import type { LocalTest } from "../../model/rows/local-tests.ts";
import { addLocalValue } from "../../model/rows/local-values.ts";
import type { LocalValue } from "../../model/rows/local-values.ts";
import { addFilter, setValue } from "../../model/draft/draft.ts";
import type { Draft } from "../../model/draft/draft.ts";
import { takeText, withDraft } from "../../model/query/text-form.ts";
import { runQuery } from "./query-actions.ts";
import { currentTime, screenOf, updateScreen } from "../base/store.ts";
import { reopenView } from "../rows/view-actions.ts";

/** Shows only loaded rows that pass this test too. */
export function narrow(kind: QueryKind, value: LocalValue): void {
  void reopenView(kind, { localValues: addLocalValue(screenOf(kind).localValues, value) });
}

/** Takes one value, or everything that narrows by columns, away. */
export function widen(kind: QueryKind, value: LocalValue | null): void {
  const { localValues } = screenOf(kind);
  if (value === null) void reopenView(kind, { localValues: [], localTests: [] });
  else void reopenView(kind, { localValues: localValues.filter((each) => each !== value) });
}

/** Shows only loaded rows whose column holds a text, or lies between bounds, too. */
export function narrowByTest(kind: QueryKind, test: LocalTest): void {
  void reopenView(kind, { localTests: addLocalTest(screenOf(kind).localTests, test) });
}

export function widenByTest(kind: QueryKind, test: LocalTest): void {
  void reopenView(kind, { localTests: screenOf(kind).localTests.filter((each) => each !== test) });
}

/**
 * Puts questions into the query and runs it: all rows that the service has for them, loaded or not. Values that no
 * question asks for go on narrowing what is loaded.
 */
export async function askService(kind: QueryKind, questions: readonly Question[]): Promise<void> {
  const context = currentTime();
  const asked = new Set(questions.map((question) => question.param));
  const kept = screenOf(kind).localValues.filter((value) => !asked.has(questionOf(kind, value)?.param ?? ""));
  updateScreen(kind, (state) => {
    const taken = takeText(state, kind, context);
    return withDraft(
      taken,
      questions.reduce((draft, each) => withQuestion(draft, kind, each), taken.draft),
      kind,
      context,
    );
  });
  await runQuery(kind);
  const { localValues, failure, issues } = screenOf(kind);
  const isAnswered = failure === null && issues.length === 0 && localValues.length === 0;
  if (isAnswered && kept.length > 0) await reopenView(kind, { localValues: kept });
}

function withQuestion(draft: Draft, kind: QueryKind, { param, value }: Question): Draft {
  const filter = findFilter(kind, param);
  return filter === undefined ? draft : setValue(addFilter(draft, kind, filter), kind, param, value);
}

/** The questions that the screen's local values can become. */
export function questionsOf(kind: QueryKind, values: readonly LocalValue[]): readonly Question[] {
  return values.flatMap((value) => questionOf(kind, value) ?? []);
}
