// The texts of the pane of a person.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";

export const personTexts = translated("person", {
  title: "Person",
  pane: "About the person",
  basis: "All of this comes from what is loaded. The service has no list of what a person did.",
  basisOfFile: "All of this comes from the records of the file.",
  reading: (isRecords: boolean) => (isRecords ? "Reading the person's records" : "Looking through what is loaded"),
  cannotOpen: "The record cannot be opened",
  nothing: "No loaded record mentions this UID.",
  notYet: "…",
  uid: "UID",

  canAsk: "The service can be asked for the newest messages and calls.",
  isAsking: "The service is asked for the newest messages and calls.",
  wasAsked: "The service was asked for the newest messages and calls.",
  mayHaveMore: (kinds: readonly QueryKind[]) => `It may have more ${kinds.join(" and ")} than these.`,
  ask: "Ask the service",
  asking: (name: string) => `Asking for ${name}`,
  askFailed: "What is loaded is shown.",

  names: "Names seen",
  roles: "Roles seen",
  first: "First seen",
  last: "Last seen",
  showRecord: (time: string) => `${time}, show the record`,

  conversations: "Conversations",
  largest: (shown: number, all: number) => `The ${formatNumber(shown)} largest of ${formatNumber(all)}.`,
  inConversation: (messages: number) => icu("{messages, plural, one {# message} other {# messages}}", { messages }),
  sentThere: (sent: number) => `${formatNumber(sent)} sent`,

  figures: "Messages and calls",
  sent: "Messages sent",
  listed: "Calls",
  /** `unknown`: calls of which nobody knows whether they were answered */
  joined: (calls: number, unknown: number) =>
    `joined ${formatNumber(calls)}${unknown === 0 ? "" : `, outcome of ${formatNumber(unknown)} not known`}`,
  initiated: "Calls initiated",
  answered: "Somebody answered",
  notAnswered: "Nobody answered",
  answerRate: "Joined when called",
  ofReceived: (joined: number, calls: number) =>
    icu("{joined, number} of {calls, plural, one {# call} other {# calls}} from others", { joined, calls }),
  minutes: "Time in calls",
  overDevices: "sum over all devices",

  events: "Last events",
  to: (name: string) => `to ${name}`,
  called: (type: string | null) => `${type === null ? "Call" : `${type.charAt(0).toUpperCase()}${type.slice(1)} call`}`,
  with: (name: string) => `with ${name}`,
});
