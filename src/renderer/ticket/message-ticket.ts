// The text of messages for a ticket: oldest first, with quotes, attachments, replies and links.
import type { MessageRow } from "#contract/methods/rows.ts";
import type { TranscriptWindow } from "#contract/methods/transcript-methods.ts";
import { formatLinkOver } from "#domain/link.ts";
import { MENTION } from "#domain/text/mentions.ts";
import { writeDatedMinute, type TimeForm } from "#domain/time/time-form.ts";
import { namesBy, type NameOf } from "#renderer/conversation/model/action-line.ts";
import { stretchOf } from "#renderer/conversation/model/stretch.ts";
import {
  entriesOf,
  isShown,
  type CallEntry,
  type MessageEntry,
  type ShownEntry,
} from "#renderer/conversation/model/transcript-entries.ts";
import { attachmentWords } from "#renderer/record/model/messages/attachment-words.ts";
import type { ShownAttachment } from "#renderer/record/model/messages/message-content.ts";
import { say } from "#texts/say.ts";
import { listOf } from "#texts/phrases.ts";
import { storyOfCall } from "./call-ticket.ts";
import type { Ticket, TicketEntry } from "./ticket.ts";
import { momentOf, type TicketSource } from "./ticket-source.ts";

/** The ticket of some messages. One message has no title and no caveat: it is all there. */
export function ticketOfMessages(window: TranscriptWindow, source: TicketSource): Ticket {
  const rows = window.records.map(({ row }) => row);
  const conversations = new Set(rows.map(({ conversationId }) => conversationId));
  const isOneConversation = conversations.size === 1 && !conversations.has(null);
  const stretch = stretchOf(0, 0, { ...window, rowCount: rows.length });
  const nameOf = namesBy(stretch.names);
  const entries = entriesOf(stretch, { zone: source.form.zone, isOneConversation }).filter(isShown);
  const isSingle = rows.length === 1;
  return {
    title: isSingle ? null : titleOf(rows, isOneConversation, nameOf, source.form),
    entries: entries.map((entry) => ticketEntryOf(entry, { names: window.names, nameOf, source })),
    caveat: isSingle ? null : source.caveat,
  };
}

function titleOf(rows: readonly MessageRow[], isOne: boolean, nameOf: NameOf, form: TimeForm): string {
  const times = rows.flatMap(({ sentAtSeconds }) => sentAtSeconds ?? []);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const period = times.length === 0 ? null : `${writeDatedMinute(first, form)} – ${momentOf(last, form)}`;
  return say("ticket.messages", { messages: rows.length, talk: isOne ? talkOf(rows, nameOf) : null, period });
}

/** "Refunds" for a group, "Lena and Omar" for two people. */
function talkOf([row]: readonly MessageRow[], nameOf: NameOf): string | null {
  if (row === undefined) return null;
  const receiver = nameOf({ id: row.receiver, name: row.receiverName });
  if (row.receiverType === "group") return receiver;
  const both = [nameOf({ id: row.sender, name: row.senderName }), receiver];
  return listOf(
    both.filter((name) => name !== null),
    "and",
  );
}

interface Around {
  readonly names: TranscriptWindow["names"];
  readonly nameOf: NameOf;
  readonly source: TicketSource;
}

function ticketEntryOf(entry: ShownEntry, around: Around): TicketEntry {
  const { row } = entry.message;
  const { form, connectionId } = around.source;
  const inside = row.conversationId === null ? {} : { conversationId: row.conversationId };
  const link = formatLinkOver({ kind: "message", messageId: row.id, ...inside }, connectionId);
  const when = row.sentAtSeconds === null ? null : momentOf(row.sentAtSeconds, form);
  switch (entry.kind) {
    case "action":
      return { when, link, who: say("ticket.action"), quote: null, text: entry.sentence, facts: [] };
    case "call": {
      const { sessionId, card } = entry;
      const linkOfCall = formatLinkOver({ kind: "call", sessionId }, connectionId);
      return { when, link: linkOfCall, who: card.title, quote: null, text: callText(entry, around), facts: [] };
    }
    case "message":
      return { when, link, ...messageOf(entry, around) };
  }
}

/** The story of a stored call, then the facts of its card. */
function callText({ card, from, stored }: CallEntry, { names, source }: Around): string {
  const story = stored === null ? [] : [storyOfCall({ row: stored.row, ...stored.parts, names }, source)];
  return [...story, ...(from === null ? [] : [from]), ...card.facts].join(" · ");
}

function messageOf(entry: MessageEntry, { nameOf, source: { form } }: Around): Omit<TicketEntry, "when" | "link"> {
  const { name, to, quote, quiet, fields } = entry;
  const { row, content } = entry.message;
  const files = content.attachments.map(fileOf);
  return {
    who: to === null ? name : say("ticket.to", { from: name, to }),
    quote: quote === null || quote.words === null ? null : { who: quote.name ?? "", text: quote.words },
    text: quiet ?? withNames(row.text ?? "", nameOf),
    facts: [
      ...(quiet === null ? [] : fields.map(([field, value]) => `${field}: ${value}`)),
      ...(files.length === 0 ? [] : [say("ticket.attachments", { files: listOf(files, "and"), number: files.length })]),
      ...(row.editedAtSeconds === null ? [] : [say("ticket.edited", { at: momentOf(row.editedAtSeconds, form) })]),
    ],
  };
}

/** Mentions as "@Lena". */
function withNames(text: string, nameOf: NameOf): string {
  return text.replaceAll(MENTION, (_, uid: string) => `@${nameOf({ id: uid, name: null }) ?? uid}`);
}

function fileOf(attachment: ShownAttachment): string {
  const words = attachmentWords(attachment);
  return attachment.name === null ? words : `${attachment.name} (${words})`;
}
