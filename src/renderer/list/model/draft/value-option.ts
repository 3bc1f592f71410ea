// A value that the list of filters offers for a text, and what it is found in.
import type { LookupMatches } from "#contract/methods/lookup-methods.ts";
import { isListKind, type Filter, type QueryKind } from "#domain/query/filters.ts";
import type { TimeContext } from "#domain/query/time-input.ts";
import type { TimeForm } from "#domain/time/time-form.ts";
import { addFilter, setValue, type Draft } from "./draft.ts";
import { addTypedValues } from "./typed-texts.ts";

/** Everything that the values are found in. */
export interface ValueFacts {
  readonly kind: QueryKind;
  readonly text: string;
  /** the people and conversations that the text names */
  readonly names: Pick<LookupMatches, "people" | "conversations">;
  /** the tags of the loaded rows */
  readonly tags: readonly string[];
  /** the keys in the metadata of the loaded rows */
  readonly keys: readonly string[];
  readonly time: TimeContext;
  readonly form: TimeForm;
}

export interface ValueOption {
  readonly key: string;
  /** the list that it filters */
  readonly kind: QueryKind;
  /** the entry of the bar that shows the value */
  readonly entry: string;
  readonly label: string;
  /** shown in a quiet tone after the label */
  readonly detail: string | null;
  /** how well the text fits, as `rankOf` counts */
  readonly rank: number;
  /** a person types the rest of the value in the editor of the filter */
  readonly isBegun: boolean;
  readonly set: (draft: Draft) => Draft;
}

/** Sets a filter, or adds the values to those of a list. */
function withValues(draft: Draft, kind: QueryKind, filter: Filter, adds: readonly string[]): Draft {
  const shown = addFilter(draft, kind, filter);
  if (isListKind(filter.kind)) return addTypedValues(shown, kind, filter.name, adds);
  return setValue(shown, kind, filter.name, adds[0] ?? "");
}

export function optionOf(
  kind: QueryKind,
  filter: Filter,
  adds: readonly string[],
  shown: Pick<ValueOption, "label" | "detail" | "rank">,
): ValueOption {
  const { name } = filter;
  return {
    ...shown,
    key: `${name} ${adds.join()}`,
    kind,
    entry: name,
    isBegun: false,
    set: (draft) => withValues(draft, kind, filter, adds),
  };
}
