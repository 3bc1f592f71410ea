// Filters the loaded rows, or asks the service for a value instead.
import { findFilter, type QueryKind } from "#domain/query/filters.ts";
import { questionOf, type Question } from "#renderer/list/model/rows/cell-values.ts";
import {
  addLocalTest,
  addLocalValue,
  type LocalTest,
  type LocalValue,
} from "#renderer/list/model/rows/local-values.ts";
import { addFilter, setValue, type Draft } from "#renderer/list/model/draft/draft.ts";
import { applyText, withDraft } from "#renderer/list/model/query/text-form.ts";
import { runQuery } from "./query-actions.ts";
import { reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import { currentTime, screenOf, updateScreen, type App } from "#renderer/state/app.ts";
import { placed } from "#renderer/state/placed.ts";

/** Adds a value to the filters of the loaded rows. */
export function narrow(app: App, kind: QueryKind, value: LocalValue): void {
  void reopenView(app, kind, { localValues: addLocalValue(screenOf(app, kind).localValues, value) });
}

/** Removes one value, or with null all filters of the loaded rows. */
export function widen(app: App, kind: QueryKind, value: LocalValue | null): void {
  const { localValues } = screenOf(app, kind);
  if (value === null) void reopenView(app, kind, { localValues: [], localTests: [] });
  else void reopenView(app, kind, { localValues: localValues.filter((each) => each !== value) });
}

/** Adds a text or bounds of a column to the filters of the loaded rows. */
export function narrowByTest(app: App, kind: QueryKind, test: LocalTest): void {
  void reopenView(app, kind, { localTests: addLocalTest(screenOf(app, kind).localTests, test) });
}

export function widenByTest(app: App, kind: QueryKind, test: LocalTest): void {
  void reopenView(app, kind, { localTests: screenOf(app, kind).localTests.filter((each) => each !== test) });
}

/**
 * Adds questions to the query and runs it, for all rows that the service has. Values without a question remain filters
 * of the loaded rows.
 */
export const askService = placed(async (app, kind: QueryKind, questions: readonly Question[]): Promise<void> => {
  const context = currentTime(app);
  const asked = new Set(questions.map((question) => question.param));
  const kept = screenOf(app, kind).localValues.filter((value) => !asked.has(questionOf(kind, value)?.param ?? ""));
  updateScreen(app, kind, (state) => {
    const taken = applyText(state, kind, context);
    return withDraft(
      taken,
      questions.reduce((draft, each) => withQuestion(draft, kind, each), taken.draft),
      kind,
      context,
    );
  });
  await runQuery(app, kind);
  const { localValues, failure, issues } = screenOf(app, kind);
  const isAnswered = failure === null && issues.length === 0 && localValues.length === 0;
  if (isAnswered && kept.length > 0) await reopenView(app, kind, { localValues: kept });
});

function withQuestion(draft: Draft, kind: QueryKind, { param, value }: Question): Draft {
  const filter = findFilter(kind, param);
  return filter === undefined ? draft : setValue(addFilter(draft, kind, filter), kind, param, value);
}

/** The questions for those of the values that the service can be asked for. */
export function questionsOf(kind: QueryKind, values: readonly LocalValue[]): readonly Question[] {
  return values.flatMap((value) => questionOf(kind, value) ?? []);
}
