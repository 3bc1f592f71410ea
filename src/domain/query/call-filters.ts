// The filters of List calls, as one table. Source: docs/service-notes.md, "List calls".
import {
  CALL_MODES,
  CALL_STATUSES,
  CALL_TYPES,
  NEVER_STARTED_STATUSES,
  NOT_ENDED_STATUSES,
  type CallFacts,
} from "#domain/records/call.ts";
import { NOT_ANSWERED_STATUSES } from "#domain/records/outcomes.ts";
import { filter, moment, mustMatch, type Filter } from "./filter.ts";
import { RECEIVER_TYPES } from "#domain/records/message.ts";

/** The statuses of `status:Missed` in the text of a query. Links and saved queries were made with these. */
const OLD_MISSED = ["unanswered", "missed", "busy", "canceled"] as const;

export const CALL_FILTERS = [
  {
    ...filter("uid", "uid", "Participant", "who"),
    alias: ["with"],
    common: 1,
    help: "Calls in which this person took part.",
    ...mustMatch("listHasAny", "participantUids"),
  },
  {
    ...filter("status", "choices", "Status", "what"),
    common: 5,
    sent: "oneValue",
    choices: CALL_STATUSES,
    openChoices: true,
    groups: [{ label: "NotAnswered", choices: NOT_ANSWERED_STATUSES }],
    oldGroups: [{ label: "Missed", choices: OLD_MISSED }],
    help: "Calls with any of these statuses. The service filters by one; for several, Switchboard filters each page as it loads.",
    ...mustMatch("oneOf", "status"),
  },
  {
    ...filter("type", "choice", "Type", "what"),
    common: 6,
    choices: CALL_TYPES,
    help: "Audio or video calls.",
    ...mustMatch("equals", "type"),
  },
  {
    ...filter("mode", "choice", "Mode", "what"),
    common: 7,
    choices: CALL_MODES,
    help: "Calls, meetings or presentations.",
    ...mustMatch("equals", "mode"),
  },
  {
    ...moment("initiatedFrom", "Initiated from"),
    alias: ["initiated"],
    common: 3,
    sent: "never",
    endsWalk: true,
    help: "Calls initiated at this time or later. Every call has this time. Switchboard filters each page as it loads.",
    local: { op: "atLeast", column: "initiatedAtSeconds" },
  },
  {
    ...moment("initiatedTo", "Initiated to"),
    common: 4,
    sent: "never",
    notBefore: "initiatedFrom",
    help: "Calls initiated at this time or earlier. Switchboard filters each page as it loads.",
    local: { op: "atMost", column: "initiatedAtSeconds" },
  },
  {
    ...moment("startedAt", "Started"),
    alias: ["started"],
    neverWith: {
      param: "status",
      values: NEVER_STARTED_STATUSES,
      because: "have no start",
      instead: "initiatedFrom",
    },
    help: "Calls picked up at this time or later. Calls that nobody picked up have no start.",
    ...mustMatch("atLeast", "startedAtSeconds"),
  },
  {
    ...moment("endedAt", "Ended"),
    alias: ["ended"],
    notBefore: "startedAt",
    neverWith: { param: "status", values: NOT_ENDED_STATUSES, because: "have no end", instead: "initiatedTo" },
    help: "Calls ended at this time or earlier.",
    ...mustMatch("atMost", "endedAtSeconds"),
  },
  {
    ...filter("receiverType", "choice", "Called", "where"),
    choices: RECEIVER_TYPES,
    help: "One-to-one calls or group calls.",
    ...mustMatch("equals", "receiverType"),
  },
  {
    ...filter("conversation", "conversation", "Conversation", "where"),
    common: 2,
    sent: "never",
    help: "Calls between the two people of a conversation, or of its group. Switchboard filters each page as it loads.",
    local: { op: "ofConversation" },
  },
  {
    ...filter("mid", "text", "Meeting ID", "what"),
    alias: ["meeting"],
    sent: "never",
    help: "Calls with this meeting ID. Switchboard filters each page as it loads.",
    local: { op: "equals", column: "mid" },
  },
  {
    ...filter("hasRecording", "yesNo", "Recording", "what"),
    alias: ["recording"],
    help: "Calls with, or without, a recording.",
    ...mustMatch("positive", "hasRecording"),
  },
  {
    ...filter("hasTranscription", "yesNo", "Transcription", "what"),
    alias: ["transcription"],
    help: "Calls with, or without, a transcription.",
    ...mustMatch("positive", "hasTranscription"),
  },
  {
    ...filter("metadata", "text", "Metadata", "what"),
    sent: "never",
    help: "Calls with this key in their metadata, or with this value of the key: orderId:4711. Switchboard filters each page as it loads.",
    local: { op: "hasMetadata" },
  },
  {
    ...filter("initiator", "uid", "Initiator", "who"),
    alias: ["by"],
    sent: "never",
    help: "Calls that this person initiated. Switchboard filters each page as it loads.",
    local: { op: "equals", column: "initiator" },
  },
  {
    ...filter("called", "uid", "Who was called", "who"),
    sent: "never",
    countsFirst: "initiator",
    help: "Calls in which somebody else called this person. Switchboard filters each page as it loads.",
    local: { op: "wasCalled" },
  },
  {
    ...filter("missedBy", "uid", "Missed by", "who"),
    alias: ["missed"],
    sent: "never",
    countsFirst: "initiator",
    help: "Calls to this person that nobody reacted to, the person included: not those that were turned down, or that found a busy line. Switchboard filters each page as it loads.",
    local: { op: "wasMissedBy" },
  },
  happened("reconnects", "With a reconnect", "Somebody was back on the same device within two minutes."),
  happened("leftEarly", "Somebody left early", "Somebody left well before the others."),
  happened("neverJoined", "Somebody never joined", "Somebody stayed away from a call that others answered."),
  happened("contradictions", "With contradictions", "Facts of the record exclude each other."),
  {
    ...filter("participantsCount", "integer", "Number of participants", "who"),
    alias: ["participants"],
    min: 0,
    max: 1000,
    help: "Calls with exactly this number of participants by the service's count, in which a person on several devices may count several times.",
    local: { op: "numberEquals", column: "totalParticipants" },
  },
] as const satisfies readonly Filter<keyof CallFacts | Happened>[];

/** Figures of the course of a call (domain/course/figures.ts) that count what may have gone wrong. */
type Happened = "reconnects" | "leftEarly" | "neverJoined" | "contradictions";

/** A filter of calls by a figure of their course. Calls whose record does not tell it do not match. */
function happened<const Name extends Happened>(name: Name, label: string, help: string) {
  return {
    ...filter(name, "flag", label, "what"),
    sent: "never",
    help: `${help} Calls whose record does not tell this are left out. Switchboard filters each page as it loads.`,
    local: { op: "positive", column: name },
  } as const;
}
