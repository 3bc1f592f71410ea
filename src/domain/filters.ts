// The filters of the list endpoints, as one table each. The form, the chips, the request, the validation, the saved
// query, the offline filter and docs/filters.md are all made from these tables; nothing lists parameters a second time.
// Source: docs/service-notes.md, "List messages" and "List calls".
import { ATTACHMENT_TYPES, DOCUMENTED_CATEGORIES, MESSAGE_CATEGORIES, RECEIVER_TYPES } from "./message.ts";
import type { MessageFacts } from "./message.ts";
import { CALL_MODES, CALL_STATUSES, CALL_TYPES } from "./call.ts";
import type { CallFacts } from "./call.ts";

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
  /** shorter names that the text form of a query reads too (domain/query-text.ts); never sent */
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
  /** the value the form sets when another parameter needs this one */
  readonly usual?: string;
  readonly local: LocalRule<Column>;
}

type MessageFilter = Filter<keyof MessageFacts>;
type CallFilter = Filter<keyof CallFacts>;

/** The largest moment the service takes: a signed 32-bit number of seconds with ten digits. */
export const LARGEST_SECONDS = 2_147_483_647;
/** The smallest moment with ten digits: 2001-09-09T01:46:40Z. */
export const SMALLEST_SECONDS = 1_000_000_000;
const moment = { kind: "time", min: SMALLEST_SECONDS, max: LARGEST_SECONDS } as const;

export const MESSAGE_FILTERS = [
  {
    name: "conversationId",
    alias: ["in", "conversation"],
    kind: "conversation",
    label: "Conversation",
    purpose: "where",
    common: true,
    help: "Messages of one conversation.",
    local: { op: "equals", column: "conversationId" },
  },
  {
    name: "sender",
    alias: ["by"],
    kind: "uid",
    label: "Sender",
    purpose: "who",
    common: true,
    help: "Messages this UID sent; with Viewing as, messages of the conversations both share.",
    local: { op: "equals", column: "sender" },
  },
  {
    name: "searchKey",
    alias: ["text"],
    kind: "text",
    label: "Text contains",
    purpose: "what",
    common: true,
    help: "Messages whose text includes these words.",
    local: { op: "contains", column: "text" },
  },
  {
    name: "fromTimestamp",
    alias: ["from"],
    ...moment,
    label: "From",
    purpose: "when",
    common: true,
    help: "Sent at this time or later.",
    local: { op: "atLeast", column: "sentAtSeconds" },
  },
  {
    name: "toTimestamp",
    alias: ["to"],
    ...moment,
    label: "To",
    purpose: "when",
    common: true,
    needs: ["fromTimestamp"],
    notBefore: "fromTimestamp",
    help: "Sent at this time or earlier. The service ignores it without From.",
    local: { op: "atMost", column: "sentAtSeconds" },
  },
  {
    name: "sentAt",
    alias: ["after"],
    ...moment,
    label: "Sent after",
    purpose: "when",
    help: "Sent after this time.",
    local: { op: "after", column: "sentAtSeconds" },
  },
  {
    name: "category",
    kind: "choice",
    label: "Category",
    purpose: "what",
    common: true,
    choices: DOCUMENTED_CATEGORIES,
    openChoices: true,
    help: "Messages of one category.",
    local: { op: "equals", column: "category" },
  },
  {
    name: "categories",
    kind: "choices",
    label: "Categories",
    purpose: "what",
    choices: MESSAGE_CATEGORIES,
    openChoices: true,
    help: "Messages of any of these categories.",
    local: { op: "oneOf", column: "category" },
  },
  {
    name: "type",
    kind: "choice",
    label: "Type",
    purpose: "what",
    common: true,
    choices: ["text", "image", "video", "audio", "file", "groupMember", "message"],
    openChoices: true,
    help: "Messages of one type, custom types too.",
    local: { op: "equals", column: "type" },
  },
  {
    name: "types",
    kind: "choices",
    label: "Types",
    purpose: "what",
    choices: ["text", "image", "video", "audio", "file", "groupMember", "message"],
    openChoices: true,
    help: "Messages of any of these types.",
    local: { op: "oneOf", column: "type" },
  },
  {
    name: "receiverType",
    kind: "choice",
    label: "Sent to",
    purpose: "where",
    choices: RECEIVER_TYPES,
    help: "One-to-one messages or group messages.",
    local: { op: "equals", column: "receiverType" },
  },
  {
    name: "hasAttachments",
    kind: "flag",
    label: "Has attachments",
    purpose: "what",
    help: "Messages with at least one attachment.",
    local: { op: "positive", column: "attachmentCount" },
  },
  {
    name: "attachmentTypes",
    alias: ["attachments"],
    kind: "choices",
    label: "Attachment types",
    purpose: "what",
    choices: ATTACHMENT_TYPES,
    implies: ["hasAttachments"],
    help: "Messages with an attachment of any of these types.",
    local: { op: "listHasAny", column: "attachmentTypes" },
  },
  {
    name: "hasLinks",
    alias: ["links"],
    kind: "flag",
    label: "Has links",
    purpose: "what",
    help: "Messages with at least one link.",
    local: { op: "positive", column: "hasLinks" },
  },
  {
    name: "hasMentions",
    kind: "flag",
    label: "Has mentions",
    purpose: "who",
    help: "Messages that mention somebody.",
    local: { op: "isSet", column: "mentionedUids" },
  },
  {
    name: "mentionedUids",
    alias: ["mentions"],
    kind: "uids",
    label: "Mentions",
    purpose: "who",
    help: "Messages that mention any of these UIDs.",
    local: { op: "listHasAny", column: "mentionedUids" },
  },
  {
    name: "hasReactions",
    kind: "flag",
    label: "Has reactions",
    purpose: "what",
    help: "Messages with at least one reaction.",
    local: { op: "positive", column: "reactionCount" },
  },
  {
    name: "tags",
    kind: "words",
    label: "Tags",
    purpose: "what",
    help: "Messages with any of these tags.",
    local: { op: "listHasAny", column: "tags" },
  },
  {
    name: "hideReplies",
    kind: "flag",
    label: "Hide replies",
    purpose: "what",
    help: "Leaves out the replies of threads.",
    local: { op: "isNull", column: "parentId" },
  },
  {
    name: "hideDeleted",
    kind: "flag",
    label: "Hide deleted",
    purpose: "what",
    excludes: ["onlyDeleted"],
    help: "Leaves out deleted messages.",
    local: { op: "isNull", column: "deletedAtSeconds" },
  },
  {
    name: "onlyDeleted",
    kind: "flag",
    label: "Only deleted",
    purpose: "what",
    excludes: ["hideDeleted"],
    help: "Only deleted messages; their text is gone.",
    local: { op: "isSet", column: "deletedAtSeconds" },
  },
  {
    name: "hideMessagesFromBlockedUsers",
    alias: ["hideBlocked"],
    kind: "flag",
    label: "Hide blocked users",
    purpose: "who",
    help: "Leaves out messages of users whom the person in Viewing as has blocked.",
    local: { op: "serviceOnly", why: "who blocked whom is known to the service only" },
  },
  {
    name: "unread",
    kind: "flag",
    label: "Unread",
    purpose: "readState",
    needs: ["count"],
    help: "The unread messages of each conversation; the service answers with their number, so Count goes with it.",
    local: { op: "serviceOnly", why: "what a person has read is known to the service only" },
  },
  {
    name: "count",
    kind: "flag",
    label: "Count",
    purpose: "readState",
    help: "Asks for the unread count.",
    local: { op: "none" },
  },
  {
    name: "withTags",
    kind: "flag",
    label: "With tags",
    purpose: "extras",
    help: "Messages carry their tags.",
    local: { op: "none" },
  },
  {
    name: "mentionsWithBlockedInfo",
    kind: "flag",
    label: "Mentions with blocked info",
    purpose: "extras",
    help: "Mentions say whether the mentioned user is blocked by, or has blocked, the person in Viewing as.",
    local: { op: "none" },
  },
  {
    name: "mentionsWithTagInfo",
    kind: "flag",
    label: "Mentions with tag info",
    purpose: "extras",
    help: "Mentions carry the tags of the mentioned user.",
    local: { op: "none" },
  },
  {
    name: "id",
    kind: "messageId",
    label: "From message",
    purpose: "paging",
    needs: ["affix"],
    help: "The message to walk from.",
    local: { op: "none" },
  },
  {
    name: "affix",
    alias: ["direction"],
    kind: "choice",
    label: "Direction",
    purpose: "paging",
    choices: ["append", "prepend"],
    usual: "append",
    help: "append: what came after; prepend: what came before.",
    local: { op: "none" },
  },
  {
    name: "limit",
    kind: "integer",
    label: "Page size",
    purpose: "paging",
    min: 1,
    max: 1000,
    help: "Messages a request asks for, 1 to 1000.",
    local: { op: "none" },
  },
] as const satisfies readonly MessageFilter[];

export const CALL_FILTERS = [
  {
    name: "uid",
    alias: ["with"],
    kind: "uid",
    label: "Participant",
    purpose: "who",
    common: true,
    help: "Calls in which this UID took part.",
    local: { op: "listHasAny", column: "participantUids" },
  },
  {
    name: "status",
    kind: "choice",
    label: "Status",
    purpose: "what",
    common: true,
    choices: CALL_STATUSES,
    openChoices: true,
    help: "Calls in one status.",
    local: { op: "equals", column: "status" },
  },
  {
    name: "type",
    kind: "choice",
    label: "Type",
    purpose: "what",
    common: true,
    choices: CALL_TYPES,
    help: "Audio or video calls.",
    local: { op: "equals", column: "type" },
  },
  {
    name: "mode",
    kind: "choice",
    label: "Mode",
    purpose: "what",
    common: true,
    choices: CALL_MODES,
    help: "Calls, meetings or presentations.",
    local: { op: "equals", column: "mode" },
  },
  {
    name: "startedAt",
    alias: ["started"],
    ...moment,
    label: "Started",
    purpose: "when",
    common: true,
    help: "Calls started at this time or later.",
    local: { op: "atLeast", column: "startedAtSeconds" },
  },
  {
    name: "endedAt",
    alias: ["ended"],
    ...moment,
    label: "Ended",
    purpose: "when",
    common: true,
    notBefore: "startedAt",
    help: "Calls ended at this time or earlier.",
    local: { op: "atMost", column: "endedAtSeconds" },
  },
  {
    name: "receiverType",
    kind: "choice",
    label: "Called",
    purpose: "where",
    choices: RECEIVER_TYPES,
    help: "One-to-one calls or group calls.",
    local: { op: "equals", column: "receiverType" },
  },
  {
    name: "hasRecording",
    alias: ["recording"],
    kind: "yesNo",
    label: "Recording",
    purpose: "what",
    help: "Calls with, or without, a recording.",
    local: { op: "positive", column: "hasRecording" },
  },
  {
    name: "participantsCount",
    alias: ["participants"],
    kind: "integer",
    label: "Number of participants",
    purpose: "who",
    min: 0,
    max: 1000,
    help: "Calls with exactly this number of participants.",
    local: { op: "numberEquals", column: "totalParticipants" },
  },
] as const satisfies readonly CallFilter[];

export type QueryKind = "messages" | "calls";

export const FILTERS: Readonly<Record<QueryKind, readonly Filter[]>> = {
  messages: MESSAGE_FILTERS,
  calls: CALL_FILTERS,
};

/** The filter of that name or alias, or undefined; the text form of a query is the only one that knows aliases. */
export function findFilterByWord(kind: QueryKind, word: string): Filter | undefined {
  return findFilter(kind, word) ?? FILTERS[kind].find((filter) => filter.alias?.includes(word) === true);
}

/** The filter of that name, or undefined for a name the endpoint does not know. */
export function findFilter(kind: QueryKind, name: string): Filter | undefined {
  return FILTERS[kind].find((filter) => filter.name === name);
}
