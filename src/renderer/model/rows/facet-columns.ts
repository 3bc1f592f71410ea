// The columns whose most frequent values are counted, and by which loaded rows can be narrowed beside those values.
import type { QueryKind } from "../../../domain/query/filters.ts";

export interface FacetColumn {
  readonly column: string;
  readonly label: string;
  /** what narrows beside a value: a text that is held, bounds of a number, bounds of a time; list: a row has several */
  readonly holds: "text" | "list" | "flag" | "number" | "time";
}

const text = (column: string, label: string): FacetColumn => ({ column, label, holds: "text" });
const list = (column: string, label: string): FacetColumn => ({ column, label, holds: "list" });
const number = (column: string, label: string): FacetColumn => ({ column, label, holds: "number" });
const time = (column: string, label: string): FacetColumn => ({ column, label, holds: "time" });
const flag = (column: string, label: string): FacetColumn => ({ column, label, holds: "flag" });

export const FACET_COLUMNS: Readonly<Record<QueryKind, readonly FacetColumn[]>> = {
  messages: [
    text("sender", "Sender"),
    text("receiver", "Receiver"),
    text("conversationId", "Conversation"),
    text("type", "Type"),
    text("category", "Category"),
    text("receiverType", "Receiver type"),
    text("action", "Action"),
    list("tags", "Tags"),
    list("mentionedUids", "Mentions"),
    list("attachmentTypes", "Attachment types"),
    flag("hasLinks", "Links"),
    text("text", "Text"),
    time("sentAtSeconds", "Sent"),
    time("editedAtSeconds", "Edited"),
    time("deletedAtSeconds", "Deleted"),
    time("deliveredAtSeconds", "Delivered"),
    time("readAtSeconds", "Read"),
    time("updatedAtSeconds", "Updated"),
    number("replyCount", "Replies"),
    number("reactionCount", "Reactions"),
    number("attachmentCount", "Attachments"),
    text("parentId", "Thread of"),
    text("sessionId", "Call"),
    text("id", "Message ID"),
  ],
  calls: [
    text("status", "Status"),
    text("type", "Type"),
    text("mode", "Mode"),
    text("initiator", "Initiator"),
    text("receiver", "Receiver"),
    text("receiverType", "Receiver type"),
    list("participantUids", "People"),
    flag("hasRecording", "Recording"),
    number("totalParticipants", "Participants"),
    number("totalDurationInMinutes", "Minutes"),
    number("totalAudioMinutes", "Audio minutes"),
    number("totalVideoMinutes", "Video minutes"),
    time("initiatedAtSeconds", "Initiated"),
    time("startedAtSeconds", "Started"),
    time("endedAtSeconds", "Ended"),
    text("mid", "Meeting ID"),
    text("sessionId", "Session"),
  ],
};
