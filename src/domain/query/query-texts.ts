// Every sentence about a query that a person reads: problems of filters, of the text form and of typed times.

/** Problems of one filter's value; `label` is the filter's label. */
export const FILTER_TEXTS = {
  unknown: (name: string) => `Unknown filter: ${name}.`,
  flag: (label: string) => `${label} can only be on or left out.`,
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
  offlineViewingAs: "Viewing as cannot filter loaded rows: only the service knows what a person can see.",
} as const;

/** Other filters that a form changed, and why. */
export const COUPLING_TEXTS = {
  excluded: (label: string, by: string) => `${label} was switched off: it cannot be combined with ${by}.`,
  switchedOn: (label: string, by: string) => `${label} was switched on: ${by} needs it.`,
  set: (label: string, value: string, by: string) => `${label} was set to ${value}: ${by} needs it.`,
  needGone: (label: string, need: string) => `${label} was switched off: it needs ${need}.`,
} as const;

/** Problems of the text form of a query. */
export const QUERY_TEXT_TEXTS = {
  kind: "A query must start with messages or calls.",
  didYouMean: (word: string) => `Did you mean ${word}?`,
  noName: "The name before the colon is missing.",
  ofOtherKind: (kind: string) => `It is a filter of ${kind}.`,
  quoteSpaces: "Put values with spaces in quotes.",
  twice: (name: string) => `${name} is given twice.`,
  needsUid: (name: string) => `${name} needs a UID.`,
  needsValue: (name: string) => `${name} needs a value: ${name}:…`,
  flagAlone: (label: string, name: string) => `${label} takes no value: write ${name} alone.`,
  operatorBeforeQuotes: "Operators do not work with quoted text.",
  oneValue: (name: string) => `${name} takes one value. Put all of it in quotes.`,
  numberOperator: (label: string) => `${label} takes a single number without an operator.`,
  timeOperator: (label: string, meaning: string, operator: string) =>
    `${label} means ${meaning}. It does not work with ${operator}.`,
  spaceAfterQuote: "Put a space after the closing quote.",
  escapes: String.raw`Inside quotes, write a backslash as \\ and a quote as \".`,
  noClosingQuote: "The closing quote is missing.",
} as const;

/** Problems of a typed time. */
export const TIME_TEXTS = {
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
} as const;
