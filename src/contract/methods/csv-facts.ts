// The facts that columns of CSV can hold, with the names they go by: what headers are matched against and people choose from.
import type { RecordsHeld } from "./detection.ts";

/** How cells are read. list: a JSON array, else names between commas, semicolons or bars. */
export type CsvFactType = "id" | "text" | "number" | "flag" | "time" | "list";

export interface CsvFact {
  readonly name: string;
  readonly label: string;
  readonly type: CsvFactType;
  /** other names, as `headerKey` writes them; the first one that fits a header wins */
  readonly synonyms: readonly string[];
}

function fact(name: string, label: string, type: CsvFactType, synonyms = ""): CsvFact {
  return { name, label, type, synonyms: synonyms === "" ? [] : synonyms.split(" ") };
}

const MESSAGE_FACTS: readonly CsvFact[] = [
  fact("id", "Message id", "id", "messageid msgid uuid recordid"),
  fact("sentAt", "Sent", "time", "sent sentdate senton timestamp time date datetime createdat created ts"),
  fact("text", "Text", "text", "message body content messagetext messagebody msg comment"),
  fact("sender", "Sender", "id", "senderid senderuid from fromid fromuser author authorid user userid uid username"),
  fact("senderName", "Sender's name", "text", "fromname authorname displayname"),
  fact("receiver", "Receiver", "id", "receiverid receiveruid to toid recipient recipientid group groupid guid channel"),
  fact("receiverName", "Receiver's name", "text", "toname recipientname groupname channelname"),
  fact("receiverType", "Receiver type", "id", "recipienttype channeltype"),
  fact("conversationId", "Conversation id", "id", "conversation threadid chatid roomid"),
  fact("category", "Category", "id", "messagecategory"),
  fact("type", "Type", "id", "messagetype kind"),
  fact("action", "Action", "id"),
  fact("attachmentCount", "Attachments", "number", "attachments files"),
  fact("attachmentTypes", "Attachment types", "list"),
  fact("mentionedUids", "Mentioned UIDs", "list", "mentions mentioned"),
  fact("mentionedNames", "Mentioned names", "list"),
  fact("reactionCount", "Reactions", "number", "reactions"),
  fact("hasLinks", "Has links", "flag"),
  fact("tags", "Tags", "list", "labels"),
  fact("parentId", "Parent id", "id", "parent parentmessageid replyto inreplyto"),
  fact("replyCount", "Replies", "number", "replies"),
  fact("sessionId", "Session id", "id", "callid session"),
  fact("updatedAt", "Updated", "time", "updated modifiedat lastmodified"),
  fact("editedAt", "Edited", "time", "edited"),
  fact("deletedAt", "Deleted", "time", "deleted"),
  fact("deliveredAt", "Delivered", "time", "delivered"),
  fact("readAt", "Read", "time", "read seenat"),
];

const CALL_FACTS: readonly CsvFact[] = [
  fact("sessionId", "Session id", "id", "session callid callsessionid id"),
  fact("initiatedAt", "Initiated", "time", "initiated timestamp time date datetime createdat calltime calldate"),
  fact("startedAt", "Started", "time", "started start starttime startdate answeredat"),
  fact("endedAt", "Ended", "time", "ended end endtime enddate"),
  fact("type", "Type", "id", "calltype media"),
  fact("mode", "Mode", "id", "callmode"),
  fact("status", "Status", "id", "callstatus result outcome disposition"),
  fact("initiator", "Initiator", "id", "initiatorid initiatoruid caller callerid from fromid"),
  fact("initiatorName", "Initiator's name", "text", "callername fromname"),
  fact("receiver", "Receiver", "id", "receiverid receiveruid callee calleeid to toid recipient guid"),
  fact("receiverName", "Receiver's name", "text", "calleename toname recipientname groupname"),
  fact("receiverType", "Receiver type", "id", "recipienttype"),
  fact("totalDuration", "Duration, hh:mm:ss", "text", "duration callduration length"),
  fact(
    "totalDurationInMinutes",
    "Duration, minutes",
    "number",
    "durationinminutes durationminutes minutes totalminutes",
  ),
  fact("totalAudioMinutes", "Audio minutes", "number", "audiominutes"),
  fact("totalVideoMinutes", "Video minutes", "number", "videominutes"),
  fact("totalParticipants", "Participants", "number", "participantcount participantscount"),
  fact("participantUids", "Participants' UIDs", "list", "participants uids members"),
  fact("participantNames", "Participants' names", "list"),
  fact("hasRecording", "Has recording", "flag", "recorded recording"),
  fact("mid", "Meeting id", "id", "meetingid"),
];

/** One line for a person, or for a device of a person, in a call. */
const PARTICIPANT_FACTS: readonly CsvFact[] = [
  fact("sessionId", "Session id", "id", "session callid callsessionid"),
  fact("uid", "UID", "id", "userid user participant participantid participantuid"),
  fact("name", "Name", "text", "username displayname participantname"),
  fact("deviceId", "Device id", "id", "device"),
  fact("isJoined", "Joined", "flag", "joined hasjoined"),
  fact("joinedAt", "Joined at", "time", "firstjoinedat joinedon jointime starttime"),
  fact("leftAt", "Left at", "time", "lastleftat lefton leavetime endtime"),
  fact("state", "State", "id"),
  fact("totalDurationInMinutes", "Minutes", "number", "totalminutes minutes durationinminutes durationminutes"),
  fact("totalAudioMinutes", "Audio minutes", "number", "audiominutes"),
  fact("totalVideoMinutes", "Video minutes", "number", "videominutes"),
  fact("mid", "Meeting id", "id", "meetingid"),
  fact("callType", "Call type", "id", "type"),
  fact("callMode", "Call mode", "id", "mode"),
  fact("callStatus", "Call status", "id", "status"),
  fact("callInitiator", "Initiator", "id", "initiator caller"),
  fact("callInitiatorName", "Initiator's name", "text", "initiatorname callername"),
  fact("callReceiverType", "Receiver type", "id", "receivertype"),
  fact("callReceiver", "Receiver", "id", "receiver callee"),
  fact("callReceiverName", "Receiver's name", "text", "receivername calleename"),
  fact("callInitiatedAt", "Call initiated", "time", "initiatedat"),
  fact("callStartedAt", "Call started", "time", "startedat"),
  fact("callEndedAt", "Call ended", "time", "endedat"),
];

/** The facts of each kind of record, in the order in which they are offered. */
export const CSV_FACTS: Readonly<Record<RecordsHeld, readonly CsvFact[]>> = {
  messages: MESSAGE_FACTS,
  calls: CALL_FACTS,
  participants: PARTICIPANT_FACTS,
};
