// The texts of the conversation: header, days, actions, calls, replies, the ends of the loaded messages.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** "Friday, 30 October 2026" for "2026-10-30". */
function dayWords(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()];
  return `${weekday ?? ""}, ${date} ${MONTHS[month - 1] ?? ""} ${year}`;
}

const counted = (messages: number): string =>
  icu("{messages, plural, one {# message} other {# messages}}", { messages });

export const conversationTexts = translated("conversation", {
  table: "Table",
  conversation: "Conversation",
  form: "Form of the list",
  read: "Read conversation",
  return: "Return",
  returnTip: "Return to where reading began",
  transcript: "Transcript",
  position: {
    whole: (position: number, rows: number) => `${formatNumber(position)} of ${formatNumber(rows)}`,
    loaded: (position: number, rows: number) => `${formatNumber(position)} of ${formatNumber(rows)} loaded`,
    shown: (position: number, rows: number) => `${formatNumber(position)} of ${formatNumber(rows)} shown`,
  },
  several: "Messages of several conversations. Select one and choose Read conversation to read only its own.",

  day: dayWords,
  noDay: "Without a time",
  dayCount: (day: string, messages: number) => `${dayWords(day)}: ${counted(messages)}`,
  days: "Messages by day",
  daysCount: (first: string, last: string, messages: number) =>
    `${dayWords(first)} to ${dayWords(last)}: ${counted(messages)}`,
  to: (name: string) => `to ${name}`,
  unknownSender: "Unknown sender",
  somebody: "somebody",
  action: "action",

  edited: (time: string, by: string | null) => `edited ${time}${by === null ? "" : ` by ${by}`}`,
  deleted: (time: string, by: string | null) => `Deleted ${time}${by === null ? "" : ` by ${by}`}`,
  textGone: "The service no longer has its text.",
  earlierText: "Earlier text, from the file",
  restInPane: "Show the whole message",
  tooLong: "This message is too long for the transcript.",
  replies: (replies: number) => icu("{replies, plural, one {# reply} other {# replies}}", { replies }),
  openThread: (words: string) => `${words}: open the thread`,
  inReplyTo: (name: string) => `In reply to ${name}`,
  quotes: (name: string) => `Quotes ${name}`,
  parentMissing: (id: string) => `Message ${id} is not loaded`,
  loadParent: "Load it",
  moreFields: (fields: number) =>
    icu("{fields, plural, one {# more field} other {# more fields}} in the details", { fields }),
  reactions: "Reactions",
  showMessage: "Show message",

  actions: {
    joined: (by: string, _on: string, group: string) => `${by} joined ${group}`,
    left: (by: string, _on: string, group: string) => `${by} left ${group}`,
    added: (by: string, on: string, group: string) => `${by} added ${on} to ${group}`,
    kicked: (by: string, on: string, group: string) => `${by} removed ${on} from ${group}`,
    banned: (by: string, on: string, group: string) => `${by} banned ${on} from ${group}`,
    unbanned: (by: string, on: string, group: string) => `${by} lifted the ban of ${on} from ${group}`,
    edited: (by: string) => `${by} edited a message`,
    deleted: (by: string) => `${by} deleted a message`,
  } satisfies Record<string, (by: string, on: string, group: string) => string>,
  scopeChanged: (by: string, on: string, group: string, from: string | null, to: string | null) =>
    `${by} made ${on} ${to ?? "something else"} of ${group}${from === null ? "" : `, was ${from}`}`,
  otherAction: (by: string, action: string, on: string | null) => `${by}: ${action}${on === null ? "" : ` ${on}`}`,
  theGroup: "the group",

  call: {
    kinds: { audio: "Audio call", video: "Video call" },
    meetings: { audio: "Audio meeting", video: "Video meeting" },
    call: "Call",
    meeting: "Meeting",
    from: (name: string) => `from ${name}`,
    continued: (title: string) => `${title}, continued`,
    beginning: "Go to where the call began",
    answeredAfter: (duration: string) => `answered after ${duration}`,
    answered: "answered",
    ongoing: "ongoing",
    lasted: (duration: string) => duration,
    unanswered: "nobody answered",
    missed: "missed",
    rejected: "rejected",
    busy: "busy",
    cancelled: "cancelled by the caller",
    initiated: "its end is not recorded here",
    unknown: (status: string) => status,
    noStatus: "its course is not recorded here",
    people: (people: number) => icu("{people, plural, one {# person} other {# people}}", { people }),
    recorded: "recorded",
    fromMessages: "from its messages; the call itself is not loaded",
    open: "Open call",
  },

  ends: {
    earlier: {
      start: "The conversation begins here",
      load: "Load 100 earlier messages",
      loadAll: "Load all earlier messages",
    },
    later: {
      start: "The newest message when it was loaded",
      load: "Load 100 later messages",
      loadAll: "Load all later messages",
    },
    begins: "Everything earlier is loaded",
    load: "Load 100",
    loadAll: "Load all",
    cancel: "Cancel",
    loading: "Loading",
    loaded: (messages: number) => ` · ${counted(messages)}`,
    file: "Everything that the file holds",
    narrowed: "Some loaded messages are hidden by a search or filter",
  },
  loadingSide: { prepend: "Loading earlier messages", append: "Loading later messages" },

  jumps: {
    first: "First message",
    last: "Last message",
    date: "Go to date",
    next: { attachment: "Next attachment", person: "Next message of this person" },
    previous: { attachment: "Previous attachment", person: "Previous message of this person" },
    none: {
      attachment: {
        title: "No further attachment",
        next: "No later message has one, of those that are loaded.",
        previous: "No earlier message has one, of those that are loaded.",
      },
      person: {
        title: "No further message of this person",
        next: "There is no later one among the loaded messages.",
        previous: "There is no earlier one among the loaded messages.",
      },
    },
    noPerson: "Select a message first. Its sender must be known.",
  },

  thread: {
    title: "Thread",
    open: "Open thread",
    messages: "Messages of the thread",
    all: (replies: number) => icu("{replies, plural, one {# reply} other {# replies}}", { replies }),
    some: (stored: number, told: number) =>
      icu("{stored, number} of {told, plural, other {# replies}} are loaded", { stored, told }),
    show: "Show in conversation",
    showMore: "Show more replies",
    looking: "Looking for replies",
    looked: (messages: number) => `Not all replies are in the next ${counted(messages)} of the conversation.`,
    lookedToEnd: (messages: number) =>
      `The service has no more of them: ${counted(messages)} of the conversation were looked through, to its end.`,
    notInFile: "The file does not hold the others.",
    lookOn: "Look on",
    cut: (shown: number, stored: number) =>
      icu("The first {shown, number} of {stored, plural, other {# replies}} are shown.", { shown, stored }),
    nothing: "Nothing of this thread is loaded.",
    none: "No thread",
    noneDetail: "Select a message that has replies, or is one.",
  },

  onlyHere: "This works in a conversation",
  onlyHereDetail: "Choose Conversation above the list of messages first.",
  noConversation: {
    title: "No conversation to read",
    message: "The record does not say to which conversation it belongs.",
    call: "Neither the call nor its messages say to which conversation it belongs.",
    inFile: "The file holds no message of this conversation.",
    empty: "The service has no message of this conversation.",
  },
  reading: "Opening the conversation",
  parentNotHere: "The message is not here",
  parentLater: "It is not loaded, and another request is running. Try again when it has ended.",
});
