// The values that a text in the list of filters finds. Choosing one sets its filter.
import type { Fit, FoundPerson } from "#contract/methods/lookup-methods.ts";
import { readOutcome } from "#domain/lookup/outcome-words.ts";
import { readPeriod } from "#domain/lookup/period.ts";
import type { Period } from "#domain/lookup/period-ends.ts";
import { readName, type NameReading } from "#domain/lookup/person-and-time.ts";
import { FILTERS, findFilter, type Filter, type QueryKind } from "#domain/query/filters.ts";
import type { TimeContext } from "#domain/query/time-input.ts";
import { STATUS_GROUPS, type StatusGroup } from "#domain/records/outcomes.ts";
import { mayBeSearchKey } from "#domain/lookup/search-key.ts";
import { partsOfGroup } from "#domain/query/value-words.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { foldText } from "#domain/text/fold.ts";
import { isSingleWord, rankOf } from "#domain/text/word-match.ts";
import { PERIOD, setPeriod, usualFilters } from "./bar-filters.ts";
import { chipOptions } from "./chip-options.ts";
import { setValue, type Draft } from "./draft.ts";
import { metadataOptions } from "./metadata-options.ts";
import { openAtNow, periodWords } from "./period-words.ts";
import { optionOf, type ValueFacts, type ValueOption } from "./value-option.ts";
import { say } from "#texts/say.ts";

const MOST_VALUES = 12;

/** The values that a text finds, the best first. */
export function valueOptions(facts: ValueFacts): readonly ValueOption[] {
  const { kind, text } = facts;
  if (text.trim() === "") return [];
  const beside = besideOf(facts);
  // A message has no outcome, so an option of messages would leave the word out.
  const isOfCalls = kind === "messages" && hasNameAndOutcome(facts);
  const all = [
    ...(isOfCalls ? [] : personOptions(facts).map(beside)),
    ...periodOptions(facts),
    ...outcomeOptions(facts),
    ...choiceOptions(facts),
    ...(isOfCalls ? [] : conversationOptions(facts).map(beside)),
    ...tagOptions(facts),
    ...metadataOptions(facts),
  ];
  return [...all.toSorted((one, other) => one.rank - other.rank).slice(0, MOST_VALUES), ...textOptions(facts)];
}

/** For a text among messages that names an outcome: the calls of that outcome, which only calls have. */
export function callOptions(facts: ValueFacts): readonly ValueOption[] {
  if (facts.kind === "calls" || readOutcome(facts.text) === null) return [];
  const calls: ValueFacts = { ...facts, kind: "calls" };
  const isName = hasNameAndOutcome(facts);
  const named = isName ? [...personOptions(calls), ...conversationOptions(calls)].map(besideOf(calls)) : [];
  const unnamed = outcomeOptions(calls).filter(({ rank }) => rank === 0);
  const found = (isName ? named : unnamed).slice(0, MOST_VALUES);
  return found.map((option) => ({ ...option, key: `calls ${option.key}` }));
}

function hasNameAndOutcome({ text, time }: ValueFacts): boolean {
  const read = readName(text, time);
  return read !== null && read.outcome !== null;
}

const RANKS: Readonly<Record<Fit, number>> = { id: 0, name: 0, nameStart: 1, idStart: 2, part: 3, text: 3 };

/** People. The first one in every role, the others in the likeliest one. */
function personOptions({ kind, names, text, time }: ValueFacts): readonly ValueOption[] {
  const people = names.people.filter((person) => person.kind === "user");
  const roles = rolesIn(peopleFilters(kind), readName(text, time));
  return people.flatMap((person, index) =>
    roles.slice(0, index === 0 ? roles.length : 1).map((filter) => personOption(kind, filter, person)),
  );
}

/** The filters by a person that a text means, the likeliest first. */
function rolesIn(roles: readonly Filter[], read: NameReading | null): readonly Filter[] {
  const named = roles.filter(({ name }) => name === read?.role);
  if (named.length > 0) return named;
  const missedBy = read?.missedBy ?? "no";
  const missing = roles.filter(({ name }) => name === MISSED_BY);
  if (missedBy === "no" || missing.length === 0) return roles;
  return missedBy === "only" ? missing : [...missing, ...roles.filter((role) => !missing.includes(role))];
}

/** The filter that says an outcome itself. */
const MISSED_BY = "missedBy";

/** Gives an option the period, and one of calls the outcome, beside the name in the text; without one it stays as it is. */
function besideOf(facts: ValueFacts): (option: ValueOption) => ValueOption {
  const { kind, text, time } = facts;
  const read = readName(text, time);
  if (read === null) return (option) => option;
  const period = read.period === null ? null : periodIn(read.period.words, time);
  const outcome = kind === "calls" ? read.outcome : null;
  const outcomeOf = (option: ValueOption): StatusGroup | null =>
    option.entry === MISSED_BY && outcome === "missed" ? null : outcome;
  return (option) => inPeriod({ ...withOutcome(option, outcomeOf(option)), rank: 0 }, period, facts);
}

function withOutcome(option: ValueOption, outcome: StatusGroup | null): ValueOption {
  if (outcome === null) return option;
  return {
    ...option,
    label: say("query.addFilter.inPeriod", { value: option.label, period: say(`lookup.outcomes.${outcome}`) }),
    set: (draft) => setValue(option.set(draft), "calls", "status", STATUS_GROUPS[outcome]),
  };
}

function inPeriod(option: ValueOption, period: Period | null, { kind, time, form }: ValueFacts): ValueOption {
  if (period === null) return option;
  return {
    ...option,
    label: say("query.addFilter.inPeriod", { value: option.label, period: periodWords(kind, period, time, form) }),
    set: (draft) => setPeriod(option.set(draft), kind, period),
  };
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
  const period = periodIn(text, time);
  if (period === null) return [];
  const isName = isSingleWord(text) && names.people.length > 0;
  const label = periodWords(kind, period, time, form);
  const set = (draft: Draft): Draft => setPeriod(draft, kind, period);
  return [{ key: PERIOD, kind, entry: PERIOD, label, detail: null, rank: isName ? 2 : 0, isBegun: false, set }];
}

/** The period that a text names; null for none. */
function periodIn(text: string, time: TimeContext): Period | null {
  const read = readPeriod(text, time);
  if (!read.ok) return null;
  const period = openAtNow(read.period);
  return period.from === "" && period.to === "" ? null : period;
}

const OUTCOMES_IN_ORDER = ["answered", "missed", "turnedDown", "notAnswered"] as const;

const groupLabels = (): readonly string[] => OUTCOMES_IN_ORDER.map((outcome) => say(`lookup.outcomes.${outcome}`));

/**
 * The groups of statuses by which people name outcomes, with what they hold, and in the period beside the word: "missed last
 * 30 days". Before the single statuses.
 */
function outcomeOptions(facts: ValueFacts): readonly ValueOption[] {
  const { kind, text, time } = facts;
  const filter = findFilter(kind, "status");
  if (filter === undefined) return [];
  const read = readOutcome(text);
  const period = read === null ? null : periodIn(read.rest, time);
  return OUTCOMES_IN_ORDER.flatMap((outcome) => {
    const label = say(`lookup.outcomes.${outcome}`);
    const isRead = read?.outcome === outcome && (read.rest === "" || period !== null);
    const rank = isRead ? 0 : bestRank(text, [label, outcome]);
    if (rank === null) return [];
    const option = optionOf(kind, filter, STATUS_GROUPS[outcome], { label, detail: partsOfGroup(outcome), rank });
    return [inPeriod(option, isRead ? period : null, facts)];
  });
}

/** The choices of filters. Of two filters of one column, such as `type` and `types`, the first one is offered. */
function choiceOptions({ kind, text }: ValueFacts): readonly ValueOption[] {
  const columns = new Set<string>();
  return FILTERS[kind].flatMap((filter) => {
    const { local, choices, setByCommands } = filter;
    if (choices === undefined || setByCommands === true || !("column" in local) || columns.has(local.column)) return [];
    columns.add(local.column);
    const groups = filter.name === "status" ? groupLabels() : [];
    return chipOptions(kind, filter, "", []).flatMap(({ label, detail, adds, texts }) => {
      // The groups of statuses come from `outcomeOptions`.
      if (groups.length > 0 && adds.length > 1) return [];
      const isSame = detail === null || foldText(detail) === foldText(label);
      const also = groups.includes(label) ? say("lookup.onlyThis") : isSame ? null : detail;
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

/** The typed text itself as words in messages, behind everything that it finds. */
function textOptions({ kind, text }: ValueFacts): readonly ValueOption[] {
  const filter = findFilter(kind, "searchKey");
  const typed = text.trim();
  if (filter === undefined || !mayBeSearchKey(typed)) return [];
  return [optionOf(kind, filter, [typed], { label: markHidden(typed), detail: null, rank: LAST })];
}

/** Behind every rank of `rankOf`. */
const LAST = 4;
