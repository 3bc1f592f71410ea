// What one filter of a list endpoint is: how its value is held, typed in, written into the URL, and evaluated offline.

export type FilterPurpose = "who" | "where" | "when" | "what" | "readState" | "extras" | "paging";

/**
 * How a value is held, typed in and written into the URL:
 * flag: true or absent, written `1`; yesNo: true or false, written `true`/`false`; text, uid, conversation, messageId:
 * one text; choice: one of `choices`; uids, words, choices: a list, written with commas; time: UNIX seconds;
 * integer: a whole number between `min` and `max`.
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

/** True for a kind whose value is a list of texts. */
export function isListKind(kind: FilterKind): boolean {
  return kind === "uids" || kind === "words" || kind === "choices";
}

/** How a filter is evaluated on a stored row, as data; `core/store` turns it into SQL. */
export type LocalRule<Column extends string> =
  /** the column equals the value (a choice, an id) */
  | { readonly op: "equals"; readonly column: Column }
  /** the column is one of the listed values */
  | { readonly op: "oneOf"; readonly column: Column }
  /** the list column holds at least one of the listed values */
  | { readonly op: "listHasAny"; readonly column: Column }
  /** the column holds the text, in any script, whatever the case */
  | { readonly op: "contains"; readonly column: Column }
  /** the number column is above zero, or the boolean column is true; a yesNo value of false asks for the opposite */
  | { readonly op: "positive"; readonly column: Column }
  | { readonly op: "isNull"; readonly column: Column }
  | { readonly op: "isSet"; readonly column: Column }
  | { readonly op: "after" | "atLeast" | "atMost"; readonly column: Column }
  /** the length of the call's participant list, as the service counts it, equals the value */
  | { readonly op: "numberEquals"; readonly column: Column }
  /** changes what a record carries or where the page lies, not which records match */
  | { readonly op: "none" }
  /** only the service can tell */
  | { readonly op: "serviceOnly"; readonly why: string };

export interface Filter<Column extends string = string> {
  /** the parameter's name in the URL */
  readonly name: string;
  /** shorter names that the text form of a query reads too (domain/query/query-text.ts); never sent */
  readonly alias?: readonly string[];
  readonly kind: FilterKind;
  readonly label: string;
  readonly help: string;
  readonly purpose: FilterPurpose;
  /** shown in the query bar itself; all others are in the Add filter menu */
  readonly common?: boolean;
  readonly choices?: readonly string[];
  /** other values than `choices` may be typed */
  readonly openChoices?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** these parameters must be set too, else this one has no meaning */
  readonly needs?: readonly string[];
  readonly excludes?: readonly string[];
  /** these flags are sent along */
  readonly implies?: readonly string[];
  /** the value may not lie before this parameter's */
  readonly notBefore?: string;
  /**
   * What the service is asked: absent, the parameter as it is; `oneValue`, a list while it stands for one value; `never`,
   * nothing, since the service has no such parameter. What is not sent is applied to the rows as pages come.
   */
  readonly sent?: "oneValue" | "never";
  /** several choices under one name, which the form sets together */
  readonly groups?: readonly { readonly label: string; readonly choices: readonly string[] }[];
  /** the walk may end once its pages, seen to descend by this filter's column, have passed the value */
  readonly endsWalk?: true;
  /** rows with these values of another filter lack this filter's column; `instead` is the filter that is meant */
  readonly neverWith?: {
    readonly param: string;
    readonly values: readonly string[];
    /** "have no start": the middle of a sentence */
    readonly because: string;
    readonly instead: string;
  };
  /** the value the form sets when another parameter needs this one */
  readonly usual?: string;
  readonly local: LocalRule<Column>;
  /**
   * each row of an answer carries this fact as the service filters by it, so a row that does not match contradicts the
   * request (core/api/check-answer.ts)
   */
  readonly rowsMustMatch?: true;
}

/** What a day without a time means in a filter of a time: its end where the filter asks for "this time or earlier". */
export function dayEdgeOf({ local }: Filter): "start" | "end" {
  return local.op === "atMost" ? "end" : "start";
}

/** The largest moment the service takes: a signed 32-bit number of seconds with ten digits. */
export const LARGEST_SECONDS = 2_147_483_647;
/** The smallest moment with ten digits: 2001-09-09T01:46:40Z. */
export const SMALLEST_SECONDS = 1_000_000_000;
export const moment = { kind: "time", min: SMALLEST_SECONDS, max: LARGEST_SECONDS } as const;
