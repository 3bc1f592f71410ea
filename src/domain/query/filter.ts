// The definition of one filter: how its value is stored, typed, written into the URL, and applied offline.

export type FilterPurpose = "who" | "where" | "when" | "what" | "readState" | "extras" | "paging";

/**
 * flag: true or absent, written `1`; yesNo: `true`/`false`; text, uid, conversation, messageId: one text; choice: one
 * of `choices`; uids, words, choices: a list, with commas; time: UNIX seconds; integer: whole, from `min` to `max`.
 */
export type FilterKind =
  | "flag"
  | "yesNo"
  | "text"
  | "uid"
  | "conversation"
  | "messageId"
  | "choice"
  | "uids"
  | "words"
  | "choices"
  | "time"
  | "integer";

/** True for kinds whose value is a list of texts. */
export function isListKind(kind: FilterKind): boolean {
  return kind === "uids" || kind === "words" || kind === "choices";
}

/** How a filter is applied to a stored row, as data; `core/store` turns it into SQL. */
export type LocalRule<Column extends string> =
  /** the column equals the value (a choice, an id) */
  | { readonly op: "equals"; readonly column: Column }
  /** the column is one of the listed values */
  | { readonly op: "oneOf"; readonly column: Column }
  /** the list column contains at least one of the listed values */
  | { readonly op: "listHasAny"; readonly column: Column }
  /** the column contains the text, in any script and case */
  | { readonly op: "contains"; readonly column: Column }
  /** the number column is above zero, or the boolean column is true; a yesNo value of false asks for the opposite */
  | { readonly op: "positive"; readonly column: Column }
  | { readonly op: "isNull"; readonly column: Column }
  | { readonly op: "isSet"; readonly column: Column }
  | { readonly op: "after" | "atLeast" | "atMost"; readonly column: Column }
  /** the length of the call's participant list, as the service counts it, equals the value */
  | { readonly op: "numberEquals"; readonly column: Column }
  /** the call took place in this conversation (domain/records/call-conversation.ts) */
  | { readonly op: "ofConversation" }
  /** the person sent the message, or it was sent to the person alone */
  | { readonly op: "isPartOf" }
  /** another person initiated the call, and it called this one; missed: nobody reacted (domain/records/outcomes.ts) */
  | { readonly op: "wasCalled" }
  | { readonly op: "wasMissedBy" }
  /** the metadata of the record has the key, or the key with the value: `order.id`, `order.id:4711` */
  | { readonly op: "hasMetadata" }
  /** changes the content of records or the position of the page, not which records match */
  | { readonly op: "none" }
  /** only the service can answer this */
  | { readonly op: "serviceOnly"; readonly why: string };

type ColumnRule = Extract<LocalRule<string>, { readonly column: string }>;

/** Choices under one name; the text form writes the name for all of them. */
export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly string[];
}

export interface Filter<Column extends string = string> {
  /** the parameter's name in the URL */
  readonly name: string;
  /** shorter names in the text form of a query (domain/query/read-query-text.ts); never sent */
  readonly alias?: readonly string[];
  readonly kind: FilterKind;
  readonly label: string;
  readonly help: string;
  readonly purpose: FilterPurpose;
  /** its place among the usual filters, which come first in the list and in the bar */
  readonly common?: number;
  /** commands set it to find a place in the list; the bar shows it only if a person added it */
  readonly setByCommands?: true;
  readonly choices?: readonly string[];
  /** values other than `choices` may be typed */
  readonly openChoices?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** these parameters must be set too; the filter has no meaning without them */
  readonly needs?: readonly string[];
  readonly excludes?: readonly string[];
  /** these flags are sent too */
  readonly implies?: readonly string[];
  /** the value may not be before this parameter's value */
  readonly notBefore?: string;
  /**
   * How the request carries the filter. Absent: as it is; `oneValue`: only a single value; `never`: not at all, because
   * the service has no such parameter. Filters that are not sent apply to the rows as pages load.
   */
  readonly sent?: "oneValue" | "never";
  /** several choices under one name, which the form sets together */
  readonly groups?: readonly ChoiceGroup[];
  /** earlier groups, which only the text form still reads */
  readonly oldGroups?: readonly ChoiceGroup[];
  /** the column whose values are counted first in rows of this filter: who called somebody */
  readonly countsFirst?: Column;
  /** loading may stop once its pages, in descending order of this filter's column, have passed the value */
  readonly endsWalk?: true;
  /** rows with these values of another filter lack this filter's column; `instead` names the filter to use instead */
  readonly neverWith?: {
    readonly param: string;
    readonly values: readonly string[];
    /** "have no start": the middle of a sentence */
    readonly because: string;
    readonly instead: string;
  };
  /** the value that the form sets when another parameter needs this one */
  readonly usual?: string;
  readonly local: LocalRule<Column>;
  /** rows contain this fact as the service filters it; other rows contradict the request (core/api/check-answer.ts) */
  readonly rowsMustMatch?: true;
}

/** The meaning of a day without a time in a time filter: its end if the filter asks for "this time or earlier". */
export function dayEdgeOf({ local }: Filter): "start" | "end" {
  return local.op === "atMost" ? "end" : "start";
}

/** The largest time the service accepts: a signed 32-bit number of seconds with ten digits. */
export const LARGEST_SECONDS = 2_147_483_647;
/** The smallest time with ten digits: 2001-09-09T01:46:40Z. */
export const SMALLEST_SECONDS = 1_000_000_000;

/** The fields that every filter has, for a table of filters. */
export function filter<const Name extends string, const Kind extends FilterKind>(
  name: Name,
  kind: Kind,
  label: string,
  purpose: FilterPurpose,
) {
  return { name, kind, label, purpose } as const;
}

/** The fields of a filter of times. */
export function moment<const Name extends string>(name: Name, label: string) {
  return { ...filter(name, "time", label, "when"), min: SMALLEST_SECONDS, max: LARGEST_SECONDS } as const;
}

/** The rule of a filter that every row of an answer must match. */
export function mustMatch<const Op extends ColumnRule["op"], const Column extends string>(op: Op, column: Column) {
  return { local: { op, column }, rowsMustMatch: true } as const;
}

/** The names for several choices, those of earlier versions too. */
export function groupsOf({ groups = [], oldGroups = [] }: Filter): readonly ChoiceGroup[] {
  return [...groups, ...oldGroups];
}
