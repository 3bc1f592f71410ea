// The values that a text in the list of filters finds. Choosing one sets its filter.
import type { Fit, FoundPerson, LookupMatches } from "#contract/methods/lookup-methods.ts";
import { readPeriod } from "#domain/lookup/period.ts";
import { readName } from "#domain/lookup/person-and-time.ts";
import { FILTERS, findFilter, isListKind, type Filter, type QueryKind } from "#domain/query/filters.ts";
import type { TimeContext } from "#domain/query/time-input.ts";
import { STATUS_GROUPS } from "#domain/records/outcomes.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { foldText } from "#domain/text/fold.ts";
import { rankOf } from "#domain/text/word-match.ts";
import type { TimeForm } from "#domain/time/time-form.ts";
import { PERIOD, setPeriod, usualFilters } from "./bar-filters.ts";
import { chipOptions } from "./chip-options.ts";
import { addFilter, setValue, type Draft } from "./draft.ts";
import { openAtNow, periodWords } from "./period-words.ts";
import { addTypedValues } from "./typed-texts.ts";
import { say } from "#texts/say.ts";

/** Everything that the values are found in. */
export interface ValueFacts {
  readonly kind: QueryKind;
  readonly text: string;
  /** the people and conversations that the text names */
  readonly names: Pick<LookupMatches, "people" | "conversations">;
  /** the tags of the loaded rows */
  readonly tags: readonly string[];
  readonly time: TimeContext;
  readonly form: TimeForm;
}

export interface ValueOption {
  readonly key: string;
  /** the entry of the bar that shows the value */
  readonly entry: string;
  readonly label: string;
  /** shown in a quiet tone after the label */
  readonly detail: string | null;
  /** how well the text fits, as `rankOf` counts */
  readonly rank: number;
  readonly set: (draft: Draft) => Draft;
}

const MOST_VALUES = 12;

/** The values that a text finds, the best first. */
export function valueOptions(facts: ValueFacts): readonly ValueOption[] {
  if (facts.text.trim() === "") return [];
  const beside = besideOf(facts);
  const all = [
    ...personOptions(facts).map(beside),
    ...periodOptions(facts),
    ...choiceOptions(facts),
    ...conversationOptions(facts).map(beside),
    ...tagOptions(facts),
  ];
  return all.toSorted((one, other) => one.rank - other.rank).slice(0, MOST_VALUES);
}

const RANKS: Readonly<Record<Fit, number>> = { id: 0, name: 0, nameStart: 1, idStart: 2, part: 3, text: 3 };

/** Sets a filter, or adds the values to those of a list. */
function withValues(draft: Draft, kind: QueryKind, filter: Filter, adds: readonly string[]): Draft {
  const shown = addFilter(draft, kind, filter);
  if (isListKind(filter.kind)) return addTypedValues(shown, kind, filter.name, adds);
  return setValue(shown, kind, filter.name, adds[0] ?? "");
}

function optionOf(
  kind: QueryKind,
  filter: Filter,
  adds: readonly string[],
  shown: Pick<ValueOption, "label" | "detail" | "rank">,
): ValueOption {
  const { name } = filter;
  return {
    ...shown,
    key: `${name} ${adds.join()}`,
    entry: name,
    set: (draft) => withValues(draft, kind, filter, adds),
  };
}

/** People. The first one in every role, the others in the usual one. */
function personOptions({ kind, names, text, time }: ValueFacts): readonly ValueOption[] {
  const people = names.people.filter((person) => person.kind === "user");
  const isMissedBy = kind === "calls" && readName(text, time)?.isMissedBy === true;
  const roles = peopleFilters(kind).filter(({ name }) => !isMissedBy || name === "missedBy");
  return people.flatMap((person, index) =>
    roles.slice(0, index === 0 ? roles.length : 1).map((filter) => personOption(kind, filter, person)),
  );
}

/** Gives an option the period, and one of calls the outcome, beside the name in the text; without one it stays as it is. */
function besideOf({ kind, text, names, time, form }: ValueFacts): (option: ValueOption) => ValueOption {
  const read = readName(text, time);
  if (read === null) return (option) => option;
  const reading = read.period === null ? null : readPeriod(read.period.words, time);
  const period = reading?.ok === true ? openAtNow(reading.period) : null;
  // The filter Missed by says the outcome.
  const outcome = kind === "calls" && !(read.isMissedBy && names.people.length > 0) ? read.outcome : null;
  const words = [
    ...(outcome === null ? [] : [say(`lookup.outcomes.${outcome}`)]),
    ...(period === null ? [] : [periodWords(kind, period, time, form)]),
  ];
  const set = (draft: Draft): Draft => {
    const withStatus = outcome === null ? draft : setValue(draft, kind, "status", STATUS_GROUPS[outcome]);
    return period === null ? withStatus : setPeriod(withStatus, kind, period);
  };
  return (option) => ({
    ...option,
    label: words.reduce((value, word) => say("query.addFilter.inPeriod", { value, period: word }), option.label),
    rank: 0,
    set: (draft) => set(option.set(draft)),
  });
}

/** The filters by a person, the usual ones first. */
function peopleFilters(kind: QueryKind): readonly Filter[] {
  const all = new Set([...usualFilters(kind), ...FILTERS[kind]]);
  return [...all].filter((each) => each.kind === "uid" || each.kind === "uids");
}

function personOption(kind: QueryKind, filter: Filter, { id, name, fit }: FoundPerson): ValueOption {
  const label = isolate(name ?? id);
  return optionOf(kind, filter, [id], { label, detail: name === null ? null : isolate(id), rank: RANKS[fit] });
}

/** The text as a period. One word may also be the beginning of a name, which is wanted more often. */
function periodOptions({ kind, text, names, time, form }: ValueFacts): readonly ValueOption[] {
  const read = readPeriod(text, time);
  if (!read.ok) return [];
  const period = openAtNow(read.period);
  if (period.from === "" && period.to === "") return [];
  const isName = /^\p{L}+$/u.test(text.trim()) && names.people.length > 0;
  const label = periodWords(kind, period, time, form);
  const set = (draft: Draft): Draft => setPeriod(draft, kind, period);
  return [{ key: PERIOD, entry: PERIOD, label, detail: null, rank: isName ? 2 : 0, set }];
}

/** The choices of filters. Of two filters of one column, such as `type` and `types`, the first one is offered. */
function choiceOptions({ kind, text }: ValueFacts): readonly ValueOption[] {
  const columns = new Set<string>();
  return FILTERS[kind].flatMap((filter) => {
    const { local, choices, setByCommands } = filter;
    if (choices === undefined || setByCommands === true || !("column" in local) || columns.has(local.column)) return [];
    columns.add(local.column);
    return chipOptions(kind, filter, "", []).flatMap(({ label, detail, adds, texts }) => {
      const also = detail === null || foldText(detail) === foldText(label) ? null : detail;
      const rank = bestRank(text, texts);
      return rank === null ? [] : [optionOf(kind, filter, adds, { label, detail: also, rank })];
    });
  });
}

function bestRank(text: string, labels: readonly string[]): number | null {
  const ranks = labels.flatMap((label) => rankOf(text, label) ?? []);
  return ranks.length === 0 ? null : Math.min(...ranks);
}

/** Conversations, and groups as theirs. */
function conversationOptions({ kind, names }: ValueFacts): readonly ValueOption[] {
  const filter = FILTERS[kind].find((each) => each.kind === "conversation");
  if (filter === undefined) return [];
  const groups = names.people.flatMap((one) => (one.kind === "group" ? [{ ...one, id: `group_${one.id}` }] : []));
  const each = new Map([...names.conversations, ...groups].map((one) => [one.id, one]));
  return [...each.values()].map(({ id, name, fit }) =>
    optionOf(kind, filter, [id], {
      label: isolate(name ?? id),
      detail: name === null ? null : isolate(id),
      rank: RANKS[fit],
    }),
  );
}

function tagOptions({ kind, text, tags }: ValueFacts): readonly ValueOption[] {
  const filter = findFilter(kind, "tags");
  if (filter === undefined) return [];
  return tags.flatMap((tag) => {
    const rank = rankOf(text, tag);
    return rank === null ? [] : [optionOf(kind, filter, [tag], { label: isolate(tag), detail: null, rank })];
  });
}
