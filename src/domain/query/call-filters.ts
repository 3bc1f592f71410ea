// The filters of List calls, as one table. Source: docs/service-notes.md, "List calls".
import {
  CALL_MODES,
  CALL_STATUSES,
  CALL_TYPES,
  MISSED_STATUSES,
  NEVER_STARTED_STATUSES,
  NOT_ENDED_STATUSES,
} from "../records/call.ts";
import type { CallFacts } from "../records/call.ts";
import { filter, moment, mustMatch } from "./filter.ts";
import type { Filter } from "./filter.ts";
import { RECEIVER_TYPES } from "../records/message.ts";

export const CALL_FILTERS = [
  {
    ...filter("uid", "uid", "Participant", "who"),
    alias: ["with"],
    common: true,
    help: "Calls in which this UID took part.",
    ...mustMatch("listHasAny", "participantUids"),
  },
  {
    ...filter("status", "choices", "Status", "what"),
    common: true,
    sent: "oneValue",
    choices: CALL_STATUSES,
    openChoices: true,
    groups: [{ label: "Missed", choices: MISSED_STATUSES }],
    help: "Calls with any of these statuses. The service filters by one; for several, Switchboard filters each page as it loads.",
    ...mustMatch("oneOf", "status"),
  },
  {
    ...filter("type", "choice", "Type", "what"),
    common: true,
    choices: CALL_TYPES,
    help: "Audio or video calls.",
    ...mustMatch("equals", "type"),
  },
  {
    ...filter("mode", "choice", "Mode", "what"),
    common: true,
    choices: CALL_MODES,
    help: "Calls, meetings or presentations.",
    ...mustMatch("equals", "mode"),
  },
  {
    ...moment("initiatedFrom", "Initiated from"),
    alias: ["initiated"],
    common: true,
    sent: "never",
    endsWalk: true,
    help: "Calls initiated at this time or later. Every call has this time. Switchboard filters each page as it loads.",
    local: { op: "atLeast", column: "initiatedAtSeconds" },
  },
  {
    ...moment("initiatedTo", "Initiated to"),
    common: true,
    sent: "never",
    notBefore: "initiatedFrom",
    help: "Calls initiated at this time or earlier. Switchboard filters each page as it loads.",
    local: { op: "atMost", column: "initiatedAtSeconds" },
  },
  {
    ...moment("startedAt", "Started"),
    alias: ["started"],
    common: true,
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
    common: true,
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
    ...filter("hasRecording", "yesNo", "Recording", "what"),
    alias: ["recording"],
    help: "Calls with, or without, a recording.",
    ...mustMatch("positive", "hasRecording"),
  },
  {
    ...filter("participantsCount", "integer", "Number of participants", "who"),
    alias: ["participants"],
    min: 0,
    max: 1000,
    help: "Calls with exactly this number of participants.",
    local: { op: "numberEquals", column: "totalParticipants" },
  },
] as const satisfies readonly Filter<keyof CallFacts>[];
