// The filters of List messages, as one table. Source: docs/service-notes.md, "List messages".
import { ATTACHMENT_TYPES, DOCUMENTED_CATEGORIES, MESSAGE_CATEGORIES, RECEIVER_TYPES } from "../records/message.ts";
import type { MessageFacts } from "../records/message.ts";
import { filter, moment, mustMatch } from "./filter.ts";
import type { Filter } from "./filter.ts";

const MESSAGE_TYPES = ["text", "image", "video", "audio", "file", "groupMember", "message"] as const;

export const MESSAGE_FILTERS = [
  {
    ...filter("conversationId", "conversation", "Conversation", "where"),
    alias: ["in", "conversation"],
    common: true,
    help: "Messages of one conversation.",
    ...mustMatch("equals", "conversationId"),
  },
  {
    ...filter("sender", "uid", "Sender", "who"),
    alias: ["by"],
    common: true,
    help: "Messages sent by this UID. With Viewing as: messages of the conversations both share.",
    ...mustMatch("equals", "sender"),
  },
  {
    ...filter("searchKey", "text", "Text contains", "what"),
    alias: ["text"],
    common: true,
    help: "Messages whose text contains these words.",
    local: { op: "contains", column: "text" },
  },
  {
    ...moment("fromTimestamp", "From"),
    alias: ["from"],
    common: true,
    help: "Sent at this time or later.",
    ...mustMatch("atLeast", "sentAtSeconds"),
  },
  {
    ...moment("toTimestamp", "To"),
    alias: ["to"],
    common: true,
    needs: ["fromTimestamp"],
    notBefore: "fromTimestamp",
    help: "Sent at this time or earlier. The service ignores it without From.",
    ...mustMatch("atMost", "sentAtSeconds"),
  },
  {
    ...moment("sentAt", "Sent after"),
    alias: ["after"],
    help: "Sent after this time.",
    local: { op: "after", column: "sentAtSeconds" },
  },
  {
    ...filter("category", "choice", "Category", "what"),
    common: true,
    choices: DOCUMENTED_CATEGORIES,
    openChoices: true,
    help: "Messages of one category.",
    ...mustMatch("equals", "category"),
  },
  {
    ...filter("categories", "choices", "Categories", "what"),
    choices: MESSAGE_CATEGORIES,
    openChoices: true,
    help: "Messages of any of these categories.",
    ...mustMatch("oneOf", "category"),
  },
  {
    ...filter("type", "choice", "Type", "what"),
    common: true,
    choices: MESSAGE_TYPES,
    openChoices: true,
    help: "Messages of one type, custom types included.",
    ...mustMatch("equals", "type"),
  },
  {
    ...filter("types", "choices", "Types", "what"),
    choices: MESSAGE_TYPES,
    openChoices: true,
    help: "Messages of any of these types.",
    ...mustMatch("oneOf", "type"),
  },
  {
    ...filter("receiverType", "choice", "Sent to", "where"),
    choices: RECEIVER_TYPES,
    help: "One-to-one messages or group messages.",
    ...mustMatch("equals", "receiverType"),
  },
  {
    ...filter("hasAttachments", "flag", "Has attachments", "what"),
    help: "Messages with at least one attachment.",
    local: { op: "positive", column: "attachmentCount" },
  },
  {
    ...filter("attachmentTypes", "choices", "Attachment types", "what"),
    alias: ["attachments"],
    choices: ATTACHMENT_TYPES,
    implies: ["hasAttachments"],
    help: "Messages with an attachment of any of these types.",
    local: { op: "listHasAny", column: "attachmentTypes" },
  },
  {
    ...filter("hasLinks", "flag", "Has links", "what"),
    alias: ["links"],
    help: "Messages with at least one link.",
    local: { op: "positive", column: "hasLinks" },
  },
  {
    ...filter("hasMentions", "flag", "Has mentions", "who"),
    help: "Messages that mention somebody.",
    local: { op: "isSet", column: "mentionedUids" },
  },
  {
    ...filter("mentionedUids", "uids", "Mentions", "who"),
    alias: ["mentions"],
    help: "Messages that mention any of these UIDs.",
    local: { op: "listHasAny", column: "mentionedUids" },
  },
  {
    ...filter("hasReactions", "flag", "Has reactions", "what"),
    help: "Messages with at least one reaction.",
    local: { op: "positive", column: "reactionCount" },
  },
  {
    ...filter("tags", "words", "Tags", "what"),
    help: "Messages with any of these tags.",
    local: { op: "listHasAny", column: "tags" },
  },
  {
    ...filter("hideReplies", "flag", "Hide replies", "what"),
    help: "Leaves out the replies of threads.",
    ...mustMatch("isNull", "parentId"),
  },
  {
    ...filter("hideDeleted", "flag", "Hide deleted", "what"),
    excludes: ["onlyDeleted"],
    help: "Leaves out deleted messages.",
    ...mustMatch("isNull", "deletedAtSeconds"),
  },
  {
    ...filter("onlyDeleted", "flag", "Only deleted", "what"),
    excludes: ["hideDeleted"],
    help: "Only deleted messages. Their text is gone.",
    ...mustMatch("isSet", "deletedAtSeconds"),
  },
  {
    ...filter("hideMessagesFromBlockedUsers", "flag", "Hide blocked users", "who"),
    alias: ["hideBlocked"],
    help: "Leaves out messages of users whom the person in Viewing as has blocked.",
    local: { op: "serviceOnly", why: "only the service knows who blocked whom" },
  },
  {
    ...filter("unread", "flag", "Unread", "readState"),
    needs: ["count"],
    help: "The unread messages of each conversation. The service answers with their number, so Count is sent too.",
    local: { op: "serviceOnly", why: "only the service knows what a person has read" },
  },
  { ...filter("count", "flag", "Count", "readState"), help: "Asks for the unread count.", local: { op: "none" } },
  { ...filter("withTags", "flag", "With tags", "extras"), help: "Messages include their tags.", local: { op: "none" } },
  {
    ...filter("mentionsWithBlockedInfo", "flag", "Mentions with blocked info", "extras"),
    help: "Mentions say whether the mentioned user is blocked by, or has blocked, the person in Viewing as.",
    local: { op: "none" },
  },
  {
    ...filter("mentionsWithTagInfo", "flag", "Mentions with tag info", "extras"),
    help: "Mentions include the tags of the mentioned user.",
    local: { op: "none" },
  },
  {
    ...filter("id", "messageId", "From message", "paging"),
    needs: ["affix"],
    help: "The message to start from.",
    local: { op: "none" },
  },
  {
    ...filter("affix", "choice", "Direction", "paging"),
    alias: ["direction"],
    choices: ["append", "prepend"],
    usual: "append",
    help: "append: newer messages; prepend: older messages.",
    local: { op: "none" },
  },
  {
    ...filter("limit", "integer", "Page size", "paging"),
    min: 1,
    max: 1000,
    help: "Messages per request, 1 to 1000.",
    local: { op: "none" },
  },
] as const satisfies readonly Filter<keyof MessageFacts>[];
