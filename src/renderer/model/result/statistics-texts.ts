// The texts for the statistics pane.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";

/** A number of rows: as it is written, and the number that its plural follows. */
export interface Amount {
  readonly shown: string;
  readonly plural: number;
}

/** The rows that figures are made from. */
export interface BasisFacts {
  readonly kind: QueryKind;
  readonly rows: number;
  /** the rows of the result, or those from which a sample was taken */
  readonly all: number;
  readonly zone: string;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const calls = ({ shown, plural }: Amount): string =>
  icu("{plural, plural, one {{shown} call} other {{shown} calls}}", { shown, plural });
const records = (kind: QueryKind, rows: number): string =>
  kind === "calls"
    ? icu("{rows, plural, one {# call} other {# calls}}", { rows })
    : icu("{rows, plural, one {# message} other {# messages}}", { rows });

export const statisticsTexts = translated("result.statistics", {
  title: "Statistics",
  copy: "Copy as CSV",
  copyLater: "Copy as CSV, once everything is counted",
  copyStatistics: "Copy statistics as CSV",
  copied: "Statistics as CSV",
  figures: "Figures",
  busiest: "Busiest hours",
  basis: ({ rows, all, kind, zone }: BasisFacts, isFile: boolean) =>
    `Exact: ${rows === all ? "all" : `${formatNumber(rows)} of`} ${records(kind, all)} ` +
    `${isFile ? "in the file" : "loaded"} ${rows === 1 ? "is" : "are"} counted. Days and hours are in ${zone}.`,
  estimate: ({ rows, all, kind, zone }: BasisFacts) =>
    `About: estimated from a sample of ${formatNumber(rows)} of ${records(kind, all)}. ~ means about; rare values and days may ` +
    `be missing. Days and hours are in ${zone}.`,
  estimateOfPeople: (rows: number, all: number) =>
    `About: estimated from a sample of ${formatNumber(rows)} of ${records("calls", all)}.`,
  about: "about",
  orMore: (different: number) => `${formatNumber(different)} or more`,
  likely: "likely",
  rows: { messages: "Messages", calls: "Calls" },
  senders: "Senders",
  days: "Days",
  withMessages: "with messages",
  busiestHour: "Busiest hour",
  answerRate: "Answer rate",
  ofCalls: (amount: Amount) => `of ${calls(amount)}`,
  minutes: "Minutes",
  ringTime: "Ring time",
  median: "median",
  showFewer: "Show fewer",
  showAll: (lines: number) => `Show all ${formatNumber(lines)}`,
  showOnly: "Show only these",
  hoursOfWeek: "Hours of the week",
  hourOfWeek: "Hour of the week",
  weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  under: (length: string) => `under ${length}`,
  andMore: (length: string) => `${length} and more`,
  hour: "Hour",
  hourRows: (hour: string, rows: string) => `${hour} (${rows})`,
  busiestAre: (hours: string) => `Busiest: ${hours}.`,
  share: "Share",
  answered: "Answered",
  notAnswered: "Not answered",
  wasAnswered: "answered",
  wasNotAnswered: "not answered",
  unknown: "not known",
  other: "other",
  outcome: "Outcome",
  byStatus: "By status",
  byType: "By type",
  byMode: "By mode",
  byCategory: "By category",
  byDay: "By day",
  day: "Day",
  range: "Range",
  people: "People",
  person: "Person",
  joined: "Joined",
  initiated: "Initiated",
  undecided: "Not known: still initiated, or a status that does not say. The answer rate leaves them out.",
  noDuration: (amount: Amount, unanswered: string | null) =>
    `Not known of ${calls(amount)}${unanswered === null ? "" : `, ${unanswered} of which not answered`}.`,
  lengths: (median: string, ninetieth: string, longest: string) =>
    `Half up to ${median}, nine of ten up to ${ninetieth}, the longest ${longest}.`,
  aboutLengths: (median: string, ninetieth: string) =>
    `Half up to about ${median}, nine of ten up to about ${ninetieth}.`,
  ofAnswered: (note: string) => `Answered: ${note.charAt(0).toLowerCase()}${note.slice(1)}`,
  untilJoining: (amount: Amount) =>
    `${capital(calls(amount))} until somebody joined, because their start does not help.`,
  noRingTime: ({ shown, plural }: Amount, unanswered: string) =>
    icu(
      "Not known of {plural, plural, one {{shown} answered call} other {{shown} answered calls}} and {unanswered} not answered.",
      { shown, plural, unanswered },
    ),
  noParticipants: (amount: Amount) => `${capital(calls(amount))} without a list of participants.`,
  someOf: {
    values: (given: number, different: string) => `${formatNumber(given)} of ${different} values.`,
    days: (given: number, different: string) => `${formatNumber(given)} of ${different} days.`,
    people: (given: number, different: string) => `${formatNumber(given)} of ${different} people.`,
  },
  onDay: (column: string, day: string) => `${column} on ${day}`,
  loadedOnly: "These figures cover the loaded rows only.",
  cancelled: "Counting was cancelled.",
  staysEstimate: "The figures stay estimates.",
  again: "Count again",
  counting: (kind: QueryKind) => `Counting ${kind}`,
  selecting: (kind: QueryKind) => `Filtering ${kind}`,
  soFar: (rows: number, total: number, kind: QueryKind) => `${formatNumber(rows)} of ${records(kind, total)}`,
  cancel: "Cancel",
  byCalls: "By calls",
  byMinutes: "By minutes",
  order: "Order of people",
});
