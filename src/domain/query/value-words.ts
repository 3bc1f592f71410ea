// Statuses and kinds of records as people read them. Queries, copies of cells and data exports keep the stored value.
import { sayKnown } from "#texts/say.ts";
import type { Filter, QueryKind } from "./filters.ts";
import { oneSpelling, spellingsOf } from "./spellings.ts";
import { STATUS_GROUPS, type StatusGroup } from "#domain/records/outcomes.ts";
import { lowerFirst } from "#texts/phrases.ts";
import { CALL_STATUSES } from "#domain/records/call.ts";
import { foldText } from "#domain/text/fold.ts";
import { formsOf } from "#domain/text/search-form.ts";

/** The status of a call, or the state of a participant, in words: "No answer" for `unanswered`. An unknown one stays. */
export function statusWord(status: string): string {
  return sayKnown(`calls.statuses.${oneSpelling("calls", "status", status)}`) ?? status;
}

/** The statuses of a group in small words: "missed, no answer, cancelled". */
export function partsOfGroup(group: StatusGroup): string {
  return ownNameFirst(group, STATUS_GROUPS[group])
    .map((status) => lowerFirst(statusWord(status)))
    .join(", ");
}

function ownNameFirst(group: string, statuses: readonly string[]): readonly string[] {
  return statuses.toSorted((one, other) => Number(other === group) - Number(one === group));
}

/** The group that the statuses make up; undefined if they are none. */
function groupOf(statuses: readonly string[]): string | undefined {
  const held = new Set(statuses.map((status) => oneSpelling("calls", "status", status)));
  return Object.entries(STATUS_GROUPS).find(
    ([, each]) => each.length === held.size && each.every((status) => held.has(status)),
  )?.[0];
}

/** Statuses in the order in which people read them: of a group, the one with its name is first. */
export function inReadingOrder(statuses: readonly string[]): readonly string[] {
  const group = groupOf(statuses);
  return group === undefined ? statuses : ownNameFirst(group, statuses);
}

/**
 * The word for a group of statuses: "Not answered". Null if they are no group, or if one status alone has the same word, as
 * "Missed" is.
 */
export function groupWord(statuses: readonly string[]): string | null {
  const group = groupOf(statuses);
  const word = group === undefined ? null : (sayKnown(`lookup.outcomes.${group}`) ?? null);
  return CALL_STATUSES.some((status) => statusWord(status) === word) ? null : word;
}

/** A category, a type, a mode or the type of a receiver in words: "image". An unknown one stays. */
export function kindWord(value: string): string {
  return sayKnown(`messages.kinds.${value}`) ?? value;
}

/** A category and a type in words: "message · text"; empty for none. */
export function kindsInWords(...kinds: readonly (string | null)[]): string {
  return kinds.flatMap((kind) => (kind === null || kind === "" ? [] : [kindWord(kind)])).join(" · ");
}

const KIND_COLUMNS: ReadonlySet<string> = new Set(["category", "type", "mode", "receiverType", "attachmentTypes"]);

/** A value of a filter as people read it. */
export function choiceWord({ local }: Pick<Filter, "local">, value: string): string {
  if (!("column" in local)) return sayKnown(`query.choices.${value}`) ?? value;
  if (local.column === "status") return statusWord(value);
  return KIND_COLUMNS.has(local.column) ? kindWord(value) : value;
}

/** A value of a column as people read it. Columns without words of their own show what is stored. */
export function shownValue(kind: QueryKind, column: string, value: string): string {
  if (KIND_COLUMNS.has(column)) return kindWord(value);
  return kind === "calls" && column === "status" ? statusWord(value) : value;
}

/** The statuses whose word holds a text, in any case and without accents, in each spelling. */
export function statusesSaying(text: string): readonly string[] {
  const forms = formsOf(text);
  const isHeld = (status: string): boolean => forms.some(({ folded }) => foldText(statusWord(status)).includes(folded));
  return CALL_STATUSES.filter(isHeld).flatMap((status) => spellingsOf("calls", "status", status));
}
