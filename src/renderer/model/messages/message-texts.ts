// The texts for messages: the overview, the marks and the text of a cell.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";

export const messageTexts = translated("messages", {
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
  /** the entities of an action */
  actors: { by: "By", on: "On", for: "For" },
  /** what a message or an attachment is, by its category or type */
  kinds: {
    message: "message",
    text: "text",
    image: "image",
    video: "video",
    audio: "audio",
    file: "file",
    custom: "custom",
    action: "action",
    call: "call",
    interactive: "interactive",
    agentic: "agentic",
    card: "card",
  },
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
    /** `kind`: image, video, audio, file, or another word of the service */
    attached: (files: number, kind: string) =>
      icu(
        "{kind, select, audio {{files, plural, one {# audio} other {# audio files}}} other {{files, plural, one {# {kind}} other {# {kind}s}}}}",
        { files, kind },
      ),
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
});
