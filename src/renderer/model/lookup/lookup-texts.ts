// The texts for the box that finds everything and runs commands.
import type { Fit } from "../../../contract/methods/lookup-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";

export const LOOKUP_TEXTS = translated("lookup", {
  palette: "Palette",
  title: "Find or run",
  placeholder: "Id, link, address, name, time or command",
  results: "Results",
  groups: {
    recent: "Recent",
    exact: "Exact match",
    calls: "Calls",
    messages: "Messages",
    people: "People and groups",
    conversations: "Conversations",
    saved: "Saved queries",
    files: "Opened files",
    connections: "Connections",
    commands: "Commands",
    otherwise: "Otherwise",
  },

  finding: "Searching",
  found: (entries: number) => icu("{entries, plural, one {# result} other {# results}}", { entries }),
  notWhole: "Not everything could be searched yet.",
  nothing: "Nothing matches.",
  nothingStored: (text: string) => `Nothing stored matches ${text}.`,
  notInFile: (text: string) => `The file does not contain ${text}.`,
  failed: (title: string) => `Stored records could not be searched. ${title}`,
  cancel: "Cancel",

  fits: {
    calls: { id: "Session id", idStart: "Session id begins so" },
    messages: { id: "Message id" },
    user: { id: "UID" },
    group: { id: "Group id" },
    conversations: { id: "Conversation id" },
    any: {
      id: "Id",
      name: "Name",
      nameStart: "A word of the name begins so",
      idStart: "Id begins so",
      part: "Part of the name or id",
    } satisfies Readonly<Record<Fit, string>>,
  },
  why: {
    link: "Link",
    badLink: "Link that cannot be opened",
    time: "Time",
    query: "Query as text",
    badQuery: "Query that cannot be read",
    savedName: "Saved query",
    opened: "Opened before",
    ran: "Run before",
  },

  call: (type: string | null) => (type === null ? "Call" : `${type.charAt(0).toUpperCase()}${type.slice(1)} call`),
  fromTo: (initiator: string, receiver: string) => `${initiator} to ${receiver}`,
  unknown: "Unknown",
  by: (sender: string) => `by ${sender}`,
  kinds: { user: "Person", group: "Group" },
  messages: (messages: number) =>
    icu("{messages, plural, one {# stored message} other {# stored messages}}", { messages }),
  linkTo: { call: (id: string) => `Open the call ${id}`, message: (id: string) => `Open the message ${id}` },
  askFrom: (time: string, conversation: string | null) =>
    `Ask the service for messages from ${time} on${conversation === null ? "" : ` in ${conversation}`}`,
  run: (query: string) => `Run ${query}`,
  goTo: (kind: QueryKind, time: string) => `Go to ${time} in the loaded ${kind}`,
  messagesBy: (name: string) => `Messages by ${name}`,
  callsWith: (name: string) => `Calls with ${name}`,
  allOf: (name: string) => `All of ${name}`,
  messagesIn: (name: string) => `Messages in conversation ${name}`,
  search: (kind: QueryKind, text: string) => `Search the loaded ${kind} for ${text}`,
  show: (file: string) => `Show ${file}`,
  switchTo: (connection: string) => `Switch to ${connection}`,

  ask: {
    call: (id: string) => `Ask the service for call ${id}`,
    message: (id: string) => `Ask the service for message ${id}`,
  },
  asking: {
    call: (id: string) => `Asking the service for call ${id}`,
    message: (id: string) => `Asking the service for message ${id}`,
  },
  unknownTo: {
    call: (id: string) => `The service knows no call ${id}.`,
    message: (id: string) => `The service knows no message ${id}.`,
  },
  noRows: "No rows are shown, so there is no time to go to.",
  noLongerThere: "It is no longer stored.",
});
