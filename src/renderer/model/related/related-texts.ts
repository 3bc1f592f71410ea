// The texts of the buttons that lead from a record to those around it.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";

export const relatedTexts = translated("related", {
  chat: "Chat around this call",
  calls: "Calls in this conversation",
  person: "All of this person",
  meeting: "Same meeting",
  around: "Around this record",
  loadedMessages: (messages: number) =>
    icu("{messages, plural, one {# message} other {# messages}} of the conversation loaded", { messages }),
  loadedCalls: (calls: number) => icu("{calls, plural, one {# call} other {# calls}} loaded", { calls }),
  otherCalls: (calls: number) => icu("{calls, plural, one {# other call} other {# other calls}} loaded", { calls }),
  asks: (line: string) => `Asks the service: ${line}`,
  narrows: "Filters the rows of the file",

  noRecord: "No record is selected",
  selectMessageOrCall: "Select a message or a call first.",
  selectCall: "Select a call first.",
  noTalk: "The conversation is not known",
  noTalkDetail: "The record does not say to which conversation it belongs.",
  noPerson: "The person is not known",
  noPersonDetail: "The record does not name a UID.",
  noMeeting: "The call has no meeting ID",
  noMeetingDetail: "Its record does not name a meeting.",
});
