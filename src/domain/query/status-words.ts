// The statuses of calls as people read them. The stored value stays in queries, copies of cells and data exports.
import { sayKnown } from "#texts/say.ts";
import type { Filter, QueryKind } from "./filters.ts";
import { oneSpelling, spellingsOf } from "./spellings.ts";
import { CALL_STATUSES } from "#domain/records/call.ts";
import { foldText } from "#domain/text/fold.ts";
import { formsOf } from "#domain/text/search-form.ts";

/** The status of a call, or the state of a participant, in words: "No answer" for `unanswered`. An unknown one stays. */
export function statusWord(status: string): string {
  return sayKnown(`calls.statuses.${oneSpelling("calls", "status", status)}`) ?? status;
}

/** A value of a filter as people read it. */
export function choiceWord({ local }: Pick<Filter, "local">, value: string): string {
  return "column" in local && local.column === "status" ? statusWord(value) : value;
}

/** A value of a column as people read it. Every column except the status of calls shows what is stored. */
export function shownValue(kind: QueryKind, column: string, value: string): string {
  return kind === "calls" && column === "status" ? statusWord(value) : value;
}

/** The statuses whose word holds a text, in any case and without accents, in each spelling. */
export function statusesSaying(text: string): readonly string[] {
  const forms = formsOf(text);
  const isHeld = (status: string): boolean => forms.some(({ folded }) => foldText(statusWord(status)).includes(folded));
  return CALL_STATUSES.filter(isHeld).flatMap((status) => spellingsOf("calls", "status", status));
}
