// The texts for calls: the title, the facts, the participants and the recordings.
import { count, formatNumber } from "../../design/words/format.ts";

export const callTexts = {
  asking: "Asking for the call",
  rebuilt: "Rebuilt from webhook events",
  fullRecord: "As Get call sent it",
  listEntry: "As the list sent it",
  call: "call",
  unknown: "Unknown",
  to: "to",
  names: (names: readonly string[], others: number) =>
    `${names.join(", ")}${others > 0 ? ` and ${formatNumber(others)} more` : ""}`,

  group: "Group",
  kind: "Kind",
  after: (duration: string) => ` (${duration} after)`,
  byService: (participants: number) => `${formatNumber(participants)} as the service counts`,
  sessionId: "session id",
  meetingId: "meeting id",
  startOnly: "This is the start time. The time of initiation is not known.",

  rebuiltFrom: (events: number) => `Rebuilt from ${count(events, "webhook event")}`,
  lists: { participants: "Participants", recordings: "Recordings" },

  recordings: "Recordings",
  recorded: "recorded",
  noRecordings: "The service reports a recording, but the record lists none.",
  length: "Length",
  lengthAsSent: "Length as sent",
  from: "From",
  until: "To",
  recordingId: "Recording ID",
  file: "File",
  noAddress: "no address",
  theRecording: "the recording",
  recordingIdCopied: "recording id",

  participants: "Participants",
  neverJoined: "Never joined",
  showDevices: "Show all devices",
  hideDevices: "Hide all devices",
  /** entries of one person: "2 devices", or "18 joins" if a device joined more than once */
  joins: (entries: number, devices: number) =>
    entries === devices ? count(devices, "device") : count(entries, "join"),
  joinsOf: (entries: number, devices: number, name: string) =>
    `${count(entries, "join")} on ${count(devices, "device")} of ${name}`,
  noDeviceId: "no device id",
  noUid: "UID not known",
  person: "Person",
  joined: "Joined",
  left: "Left",
  duration: "Duration",
  uidOf: (name: string) => `UID of ${name}`,
  idOf: (name: string) => `id of ${name}`,
  deviceId: (ending: string) => `device id …${ending}`,
  state: "State",
  noParticipants: "The record has no participants",
  nobodyJoined: "Nobody joined",
} as const;
