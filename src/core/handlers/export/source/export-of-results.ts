// The lines that belong to messages and to results: reactions, and records that could not be read.
import type { MessageRow } from "../../../../contract/methods/rows.ts";
import { asFlag, asList, asMap, asNumber, asText, isMap } from "../../../../domain/text/lenient.ts";
import type { UnreadableFacts } from "../../../store/exports/exports.ts";
import { cellsOf } from "./export-values.ts";
import type { RowReader, ValueName, Values } from "./export-values.ts";

interface ReactionLine {
  readonly row: MessageRow;
  /** the entry of `data.reactions` */
  readonly raw: Readonly<Record<string, unknown>>;
}

const REACTION: Values<ReactionLine, ValueName<"reactions">> = {
  messageId: ({ row }) => row.id,
  reaction: ({ raw }) => asText(raw["reaction"]),
  // As the sum in a message's row: a reaction without a count is one.
  count: ({ raw }) => asNumber(raw["count"]) ?? 1,
  reactedByMe: ({ raw }) => asFlag(raw["reactedByMe"]),
  sentAt: ({ row }) => row.sentAtSeconds,
  conversationId: ({ row }) => row.conversationId,
  sender: ({ row }) => row.sender,
  senderName: ({ row }) => row.senderName,
};

/** One line for each kind of reaction to each message, in the service's order. */
export const readReactions: RowReader = ({ store, columns }, rowIds) => {
  const records = store.exports.messageRecords(rowIds);
  const write = cellsOf(columns, REACTION);
  return store.records.readMessageRows(rowIds).flatMap((row) => {
    const reactions = asList(asMap(asMap(records.get(row.rowId))["data"])["reactions"]).filter(isMap);
    return reactions.map((raw) => write({ row, raw }));
  });
};

const UNREADABLE: Values<UnreadableFacts, ValueName<"unreadable">> = {
  unreadableId: ({ unreadableId }) => unreadableId,
  reason: ({ reason }) => reason,
  file: ({ file }) => file,
  line: ({ line }) => line,
  byte: ({ byte }) => byte,
  request: ({ request }) => request,
  requestedAt: ({ requestedAtSeconds }) => requestedAtSeconds,
  raw: ({ raw }) => raw,
};

/** One line for each record that could not be read, as it came. */
export const readUnreadable: RowReader = ({ store, columns }, ids) => {
  const write = cellsOf(columns, UNREADABLE);
  return store.exports.unreadable(ids).map((facts) => write(facts));
};
