// The columns of the parts of a call (participants, devices, recordings), in the order of exports.
import { field, nameOf, type Column } from "./column.ts";

/** The values of the call that are repeated for each of its parts. */
const OF_CALL = [
  { name: "callType", ofCall: "type", label: "Call type", type: "word", csv: "type" },
  { name: "callMode", ofCall: "mode", label: "Call mode", type: "word", csv: "mode" },
  { name: "callStatus", ofCall: "status", label: "Call status", type: "word", csv: "status" },
  {
    name: "callInitiator",
    ofCall: "initiator",
    label: "Initiator",
    type: "id",
    csv: "initiator caller",
    redaction: "uid",
  },
  {
    ...nameOf("callInitiatorName", "Initiator's name", "callInitiator"),
    ofCall: "initiatorName",
    csv: "initiatorname callername",
  },
  { name: "callReceiverType", ofCall: "receiverType", label: "Receiver type", type: "word", csv: "receivertype" },
  { name: "callReceiver", ofCall: "receiver", label: "Receiver", type: "id", csv: "receiver callee", redaction: "uid" },
  {
    ...nameOf("callReceiverName", "Receiver's name", "callReceiver"),
    ofCall: "receiverName",
    csv: "receivername calleename",
  },
  { name: "callInitiatedAt", ofCall: "initiatedAtSeconds", label: "Call initiated", type: "time", csv: "initiatedat" },
  { name: "callStartedAt", ofCall: "startedAtSeconds", label: "Call started", type: "time", csv: "startedat" },
  { name: "callEndedAt", ofCall: "endedAtSeconds", label: "Call ended", type: "time", csv: "endedat" },
] as const satisfies readonly Column[];

const SESSION = {
  name: "sessionId",
  label: "Session",
  type: "id",
  key: true,
  csv: "session callid callsessionid",
  redaction: "id",
} as const;

const UID = {
  name: "uid",
  label: "UID",
  type: "id",
  path: "uid",
  csv: "userid user participant participantid participantuid",
  redaction: "uid",
} as const;

const NAME = {
  name: "name",
  label: "Name",
  type: "text",
  nameOf: "uid",
  csv: "username displayname participantname",
  redaction: "name",
} as const;

/** One line for each person of a call. */
export const PARTICIPANT_COLUMNS = [
  SESSION,
  UID,
  NAME,
  { name: "joined", label: "Joined", type: "flag" },
  { name: "deviceCount", label: "Devices", type: "number" },
  { name: "firstJoinedAt", label: "First joined at", type: "time" },
  { name: "lastLeftAt", label: "Last left at", type: "time" },
  { name: "totalMinutes", label: "Duration", type: "number", unit: "minutes" },
  ...OF_CALL,
] as const satisfies readonly Column[];

/** One line for each device of each person. CSV files of participants are read as these. */
export const DEVICE_COLUMNS = [
  SESSION,
  UID,
  NAME,
  { ...field("deviceId", "Device ID", "id"), csv: "device", redaction: "id" },
  { ...field("isJoined", "Joined", "flag"), csv: "joined hasjoined" },
  { ...field("joinedAt", "Joined at", "time"), csv: "firstjoinedat joinedon jointime starttime" },
  { ...field("leftAt", "Left at", "time"), csv: "lastleftat lefton leavetime endtime" },
  field("state", "State", "word"),
  {
    ...field("totalDurationInMinutes", "Duration", "number"),
    unit: "minutes",
    csv: "totalminutes minutes durationinminutes durationminutes",
  },
  { ...field("totalAudioMinutes", "Audio", "number"), unit: "minutes", csv: "audiominutes" },
  { ...field("totalVideoMinutes", "Video", "number"), unit: "minutes", csv: "videominutes" },
  { ...field("mid", "Meeting ID", "id"), csv: "meetingid", redaction: "id" },
  ...OF_CALL,
] as const satisfies readonly Column[];

export const RECORDING_COLUMNS = [
  SESSION,
  { ...field("rid", "Recording ID", "id"), redaction: "id" },
  field("startTime", "Recording started", "time"),
  field("endTime", "Recording ended", "time"),
  {
    name: "durationSeconds",
    label: "Duration",
    type: "number",
    unit: "seconds",
    secondsBetween: { from: "startTimeSeconds", to: "endTimeSeconds" },
  },
  { name: "durationRaw", label: "Duration as sent", type: "number", path: "duration" },
  { name: "url", label: "Address", type: "id", redaction: "id" },
  ...OF_CALL,
] as const satisfies readonly Column[];

/** One line for each record that could not be read. */
export const UNREADABLE_COLUMNS = [
  { name: "unreadableId", label: "Number", type: "number", key: true },
  { name: "reason", label: "Reason", type: "text" },
  { name: "file", label: "File", type: "text" },
  { name: "line", label: "Line", type: "number" },
  { name: "byte", label: "Byte", type: "number" },
  { name: "request", label: "Request", type: "id", redaction: "id" },
  { name: "requestedAt", label: "Requested", type: "time" },
  { name: "raw", label: "Record", type: "json" },
] as const satisfies readonly Column[];
