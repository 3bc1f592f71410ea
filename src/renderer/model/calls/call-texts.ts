// The texts for calls: the title, the facts, the participants and the recordings.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";

export const callTexts = translated("calls.call", {
  asking: "Asking for the call",
  rebuilt: "Rebuilt from webhook events",
  fullRecord: "As Get call sent it",
  listEntry: "As the list sent it",
  call: "call",
  unknown: "Unknown",
  to: "to",
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  names: (names: readonly string[], others: number) =>
    `${names.join(", ")}${others > 0 ? ` and ${formatNumber(others)} more` : ""}`,

  group: "Group",
  kind: "Kind",
  after: (duration: string) => ` (${duration} after)`,
  byService: (participants: number) => `${formatNumber(participants)} as the service counts`,
  sessionId: "session id",
  meetingId: "meeting id",
  startOnly: "This is the start time. The time of initiation is not known.",

  rebuiltFrom: (events: number) =>
    icu("Rebuilt from {events, plural, one {# webhook event} other {# webhook events}}", { events }),
  notes: {
    eventsLeft: (events: number) =>
      icu("{events, plural, one {# later event was} other {# later events were}} left out: too many for one call.", {
        events,
      }),
    noInitiator: "No event says who started the call.",
    noStart: "No event says when the call started.",
    noEnd: "No event says that the call ended. Its status is that of the last event.",
    noEndAllLeft:
      "No event says that the call ended. Everybody whom the events name had left, so its last status is not shown.",
    noUid: "Events name participants without a UID: two stays under one name may be one person or two.",
    repeats: (repeated: number, events: number) =>
      icu("{repeated, number} of the {events, number} events are repeats.", { repeated, events }),
    leavingDiffers: "Events give different times at which a participant left. The latest is shown.",
    dropped: (parts: number) =>
      icu(
        "{parts, plural, one {# stay or recording was} other {# stays or recordings were}} left out: too many for one call. See its events.",
        { parts },
      ),
    /** `fact` is the label of a column; lines are those of the file */
    differ: (fact: string, one: string, oneLine: string, other: string, otherLine: string) =>
      `Events differ on ${fact}: ${one} (line ${oneLine}) and ${other} (line ${otherLine}).`,
  },
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
  maybeJoined: "Joining not recorded",
  showDevices: "Show all devices",
  hideDevices: "Hide all devices",
  /** entries of one person: "2 devices", or "18 joins" if a device joined more than once */
  joins: (entries: number, devices: number) =>
    entries === devices
      ? icu("{devices, plural, one {# device} other {# devices}}", { devices })
      : icu("{entries, plural, one {# join} other {# joins}}", { entries }),
  joinsOf: (entries: number, devices: number, name: string) =>
    icu(
      "{entries, plural, one {# join} other {# joins}} on {devices, plural, one {# device} other {# devices}} of {name}",
      { entries, devices, name },
    ),
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
});
