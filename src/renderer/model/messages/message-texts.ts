// The texts for messages: the overview, the marks and the text of a cell.
import { count } from "../../design/words/format.ts";

export const messageTexts = {
  unknownSender: "Unknown sender",
  deleted: "Deleted; the service no longer has its text.",
  deletedMessage: "Deleted message",
  text: "text",
  openCall: "Open call",
  reactions: "Reactions",
  message: "Message",
  action: "Action",
  mentions: "Mentions",
  customData: "Custom data",
  metadata: "Metadata",
  group: "Group",
  uid: "UID",
  uidOf: (name: string) => `UID of ${name}`,
  ids: {
    parent: "parent id",
    message: "message id",
    conversation: "conversation id",
    session: "session id",
  },

  withoutText: {
    call: "Call",
    callAction: (action: string) => `Call ${action}`,
    memberAction: (action: string) => `Member ${action}`,
    messageAction: (action: string) => `Message ${action}`,
    action: (action: string) => `Action: ${action}`,
    file: "file",
    attachment: "attachment",
    attached: (files: number, kind: string) => count(files, kind === "audio" && files > 1 ? "audio file" : kind),
    none: "No text",
  },

  attachments: "Attachments",
  attachment: "attachment",
  unnamedFile: "Unnamed file",
  expired: (time: string) => `Link expired ${time}`,
  expires: (time: string) => `Link expires ${time}`,

  marks: {
    versions: "Other versions in the files",
    deleted: "Deleted",
    edited: "Edited",
    attachments: "Attachments",
    mentions: "Mentions",
    reactions: "Reactions",
    links: "Links",
    reply: "Reply in a thread",
    replies: "Replies",
  },
  times: (mark: string, number: number) => `${mark}: ${number}`,
} as const;
