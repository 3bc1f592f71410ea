// Every sentence about a query that a person reads: problems of filters, of the text form and of typed times.
import { translated } from "../text/language.ts";
import type { QueryKind } from "./filters.ts";

/** A filter that excludes every row with some values of another filter. */
export interface ConflictWords {
  readonly kind: QueryKind;
  /** the other filter's label, and its values that are excluded */
  readonly other: string;
  readonly values: readonly string[];
  /** "have no start" */
  readonly because: string;
  /** the label of the filter that excludes them */
  readonly label: string;
  /** no row can match at all */
  readonly isTotal: boolean;
}

/** Problems of one filter's value; `label` is the filter's label. */
export const FILTER_TEXTS = translated("query.values", {
  unknown: (name: string) => `Unknown filter: ${name}.`,
  flag: (label: string) => `${label} can only be on or left out.`,
  yes: "yes",
  no: "no",
  yesNo: (label: string) => `${label} must be yes or no.`,
  empty: (label: string) => `${label} is empty.`,
  time: (label: string) => `${label} must be between 2001-09-09 and 2038-01-19.`,
  integer: (label: string, min: number, max: number) => `${label} must be a whole number from ${min} to ${max}.`,
  listEntry: (label: string) => `${label} cannot contain a comma or an empty entry.`,
  brokenCharacter: (label: string) => `${label} contains a broken character.`,
  choice: (label: string, choices: readonly string[], given: string) =>
    `${label} must be one of ${choices.join(", ")}, not ${given}.`,
  needs: (label: string, other: string) => `${label} needs ${other}.`,
  excludes: (label: string, other: string) => `${label} and ${other} cannot be combined.`,
  before: (label: string, other: string) => `${label} is before ${other}.`,
  viewingAs: "Viewing as contains characters that a UID cannot have.",
  offline: (label: string, why: string) => `${label} cannot filter loaded rows: ${why}.`,
  conflict: ({ kind, other, values, because, label, isTotal }: ConflictWords) =>
    `${kind === "calls" ? "Calls" : "Messages"} with the ${other.toLowerCase()} ${oneOf(values)} ${because}, ` +
    `${isTotal ? `so nothing can match ${label}` : `so ${label} leaves them out`}.`,
  offlineViewingAs: "Viewing as cannot filter loaded rows: only the service knows what a person can see.",
});

function oneOf(values: readonly string[]): string {
  return values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} or ${values.at(-1) ?? ""}`;
}

/** Other filters that a form changed, and why. */
export const COUPLING_TEXTS = translated("query.coupling", {
  excluded: (label: string, by: string) => `${label} was switched off: it cannot be combined with ${by}.`,
  switchedOn: (label: string, by: string) => `${label} was switched on: ${by} needs it.`,
  set: (label: string, value: string, by: string) => `${label} was set to ${value}: ${by} needs it.`,
  needGone: (label: string, need: string) => `${label} was switched off: it needs ${need}.`,
});

const MEANINGS = {
  atLeast: "this time or later",
  after: "later than this time",
  atMost: "this time or earlier",
  one: "one time",
};

/** Problems of the text form of a query. */
export const QUERY_TEXT_TEXTS = translated("query.text", {
  kind: "A query must start with messages or calls.",
  didYouMean: (word: string) => `Did you mean ${word}?`,
  noName: "The name before the colon is missing.",
  ofOtherKind: (kind: QueryKind) => `It is a filter of ${kind}.`,
  quoteSpaces: "Put values with spaces in quotes.",
  twice: (name: string) => `${name} is given twice.`,
  needsUid: (name: string) => `${name} needs a UID.`,
  needsValue: (name: string) => `${name} needs a value: ${name}:…`,
  flagAlone: (label: string, name: string) => `${label} takes no value: write ${name} alone.`,
  operatorBeforeQuotes: "Operators do not work with quoted text.",
  oneValue: (name: string) => `${name} takes one value. Put all of it in quotes.`,
  numberOperator: (label: string) => `${label} takes a single number without an operator.`,
  timeOperator: (label: string, meaning: "atLeast" | "after" | "atMost" | "one", operator: string) =>
    `${label} means ${MEANINGS[meaning]}. It does not work with ${operator}.`,
  spaceAfterQuote: "Put a space after the closing quote.",
  escapes: String.raw`Inside quotes, write a backslash as \\ and a quote as \".`,
  noClosingQuote: "The closing quote is missing.",
});

/** Problems of a typed time, and the ranges of time that are offered. */
export const TIME_TEXTS = translated("query.times", {
  presets: {
    lastHour: "Last hour",
    last24Hours: "Last 24 hours",
    today: "Today",
    yesterday: "Yesterday",
    thisWeek: "This week",
    lastWeek: "Last week",
    last7Days: "Last 7 days",
    last30Days: "Last 30 days",
    thisMonth: "This month",
    lastMonth: "Last month",
    thisYear: "This year",
  },
  unreadable: "Can't read this time. Examples: 2026-03-01 14:00, yesterday 9:30, 30 min ago, last monday, 1 Mar 2026.",
  unknownZone: "Unknown time zone.",
  tooEarly: "This time is before 1970, where UNIX time begins.",
  tooLate: "This time is after 2038-01-19 03:14:07 UTC, the latest that the service accepts.",
  ambiguous: "This date is ambiguous. Write 2026-03-01 or 1 Mar 2026.",
  digits: "UNIX seconds have 10 digits, UNIX milliseconds 13.",
  agoUnits: "Write s, min, h, days, weeks, months or years before “ago”.",
  noSuchDay: "This day does not exist.",
  noSuchTime: "This time of day does not exist.",
  offsetRange: "The offset from UTC must be between -23:59 and +23:59.",
  offsetDisagrees: "The zone has a different offset from UTC at this time.",
});
