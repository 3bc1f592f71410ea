// Turns the rows of a stretch into the entries of a transcript, oldest first. Every row is in exactly one entry.
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { MENTION } from "#domain/text/mentions.ts";
import { isInCalendar, wallTime } from "#domain/time/time.ts";
import { withoutText } from "#renderer/record/model/messages/without-text.ts";
import { actionSentence, namesBy, type NameOf } from "./action-line.ts";
import type { TranscriptCall } from "#contract/methods/transcript-methods.ts";
import { callCardOf, groupOf, type CallCard } from "./call-card.ts";
import type { ReadMessage } from "#renderer/record/model/messages/read-record.ts";
import type { Stretch } from "./stretch.ts";
import { say } from "#texts/say.ts";

interface EntryBase {
  /** the rows that the entry shows; it is drawn at the first */
  readonly rowIds: readonly number[];
  readonly message: ReadMessage;
  /** position in the view, newest first */
  readonly position: number;
  /** the day that begins with this entry, "2026-10-30"; "" for messages without a time; null where no day begins */
  readonly day: string | null;
}

/** A parent that is replied to or quoted. */
export interface Quote {
  readonly is: "reply" | "quote";
  readonly messageId: string;
  /** null while nothing is known of the message */
  readonly name: string | null;
  readonly words: string | null;
}

export interface MessageEntry extends EntryBase {
  readonly kind: "message";
  /** false for a message that follows another one of the same sender */
  readonly isRunStart: boolean;
  readonly name: string;
  /** to whom it was sent; null where all messages belong to one conversation */
  readonly to: string | null;
  readonly quote: Quote | null;
  /** said in place of a text */
  readonly quiet: string | null;
  readonly editedBy: string | null;
  readonly deletedBy: string | null;
  readonly fields: ReadMessage["fields"];
  readonly moreFields: number;
}

export interface ActionEntry extends EntryBase {
  readonly kind: "action";
  readonly sentence: string;
  readonly targetId: string | null;
}

export interface CallEntry extends EntryBase {
  readonly kind: "call";
  readonly sessionId: string;
  readonly card: CallCard;
  /** the caller, if there is no stored call */
  readonly from: string | null;
  /** the stored call with the parts of its story; null if the card has only facts */
  readonly stored: StoredCall | null;
  /** the row of the card that this one continues, hundreds of messages later; null for the first card of the call */
  readonly continues: number | null;
}

/** A stored call whose participants and recordings are known. */
export interface StoredCall {
  readonly row: CallRow;
  readonly parts: NonNullable<NonNullable<TranscriptCall["call"]>["parts"]>;
}

/** Later messages of a call whose card is above the stretch: nothing is drawn for them. */
interface ContinuedEntry extends EntryBase {
  readonly kind: "continued";
}

export type Entry = MessageEntry | ActionEntry | CallEntry | ContinuedEntry;
export type ShownEntry = Exclude<Entry, ContinuedEntry>;

/** A pause after which the sender is named again, seconds. */
const RUN_SECONDS = 300;
const MOST_FIELDS = 12;

export interface EntriesContext {
  readonly zone: string;
  /** all rows are of one conversation, so that receivers go without saying */
  readonly isOneConversation: boolean;
  /** the message that began the thread whose messages the rows are: replying to it goes without saying */
  readonly threadId?: string;
}

/** The entries of a stretch, oldest first. */
export function entriesOf(stretch: Stretch, context: EntriesContext): readonly Entry[] {
  const nameOf = namesBy(stretch.names);
  const inStretch = new Map(stretch.messages.map((message) => [message.row.rowId, message]));
  const entries: Entry[] = [];
  let before: { readonly day: string; readonly said: MessageEntry | null } = { day: "?", said: null };
  for (let index = stretch.messages.length - 1; index >= 0; index--) {
    const message = stretch.messages[index];
    if (message === undefined) continue;
    const head = drawnRowOf(stretch, stretch.from + index)?.rowId ?? message.row.rowId;
    if (head !== message.row.rowId) {
      // It belongs to the card of an earlier row, which lists it unless it is above the stretch.
      if (!inStretch.has(head)) entries.push({ ...baseOf(stretch, index, message, null), kind: "continued" });
      continue;
    }
    const { sentAtSeconds } = message.row;
    const time = sentAtSeconds === null || !isInCalendar(sentAtSeconds) ? null : wallTime(sentAtSeconds, context.zone);
    const day = time === null ? "" : `${time.year}-${time.month}-${time.day}`;
    const base = baseOf(stretch, index, message, day === before.day ? null : day);
    const entry = entryOf(stretch, base, { context, nameOf, inStretch, last: before.said });
    entries.push(entry);
    before = { day, said: entry.kind === "message" ? entry : null };
  }
  return entries;
}

function baseOf(stretch: Stretch, index: number, message: ReadMessage, day: string | null): EntryBase {
  return { rowIds: [message.row.rowId], message, position: stretch.from + index, day };
}

export interface DrawnRow {
  readonly rowId: number;
  /** in the view */
  readonly position: number;
}

/** Where a message of the stretch is drawn: a message of a call in its card, any other at itself. Null outside the stretch. */
export function drawnRowOf({ calls, from, messages }: Stretch, position: number): DrawnRow | null {
  const row = messages[position - from]?.row;
  if (row === undefined) return null;
  const call = row.sessionId === null ? undefined : calls.get(row.sessionId);
  const group = call === undefined ? null : groupOf(call, row.rowId);
  return group?.messages[0] ?? { rowId: row.rowId, position };
}

interface Around {
  readonly context: EntriesContext;
  readonly nameOf: NameOf;
  readonly inStretch: ReadonlyMap<number, ReadMessage>;
  readonly last: MessageEntry | null;
}

function entryOf(stretch: Stretch, base: EntryBase, around: Around): Entry {
  const { message } = base;
  const { row } = message;
  const { nameOf } = around;
  if (row.sessionId !== null) return callEntryOf(stretch, base, row.sessionId, around);
  if (row.category === "action") {
    return { ...base, kind: "action", sentence: actionSentence(message, nameOf), targetId: message.actedOnId };
  }
  const to = around.context.isOneConversation ? null : nameOf({ id: row.receiver, name: row.receiverName });
  const quiet = quietOf(message);
  const hasFields = quiet !== null && row.deletedAtSeconds === null && row.attachmentCount === 0;
  const fields = hasFields || !SPOKEN.has(row.category ?? "message") ? message.fields : [];
  return {
    ...base,
    kind: "message",
    isRunStart: base.day !== null || !isRun(around.last, row),
    name: nameOf({ id: row.sender, name: row.senderName }) ?? say("conversation.unknownSender"),
    to,
    quote: quoteOf(stretch, message, around),
    quiet,
    editedBy: nameOf({ id: message.editedBy, name: null }),
    deletedBy: nameOf({ id: message.deletedBy, name: null }),
    fields: fields.slice(0, MOST_FIELDS),
    moreFields: Math.max(0, fields.length - MOST_FIELDS),
  };
}

/** Categories whose messages are put into words. */
const SPOKEN: ReadonlySet<string> = new Set(["message"]);

function isRun(last: MessageEntry | null, row: MessageRow): boolean {
  if (last === null) return false;
  const before = last.message.row;
  const [one, other] = [before.sentAtSeconds, row.sentAtSeconds];
  if (before.sender !== row.sender || before.conversationId !== row.conversationId) return false;
  return one !== null && other !== null && other - one <= RUN_SECONDS;
}

function quietOf({ row }: ReadMessage): string | null {
  if (row.text !== null && row.text !== "") return null;
  return row.deletedAtSeconds !== null ? say("conversation.textGone") : withoutText(row);
}

function callEntryOf(stretch: Stretch, base: EntryBase, sessionId: string, { nameOf, inStretch }: Around): CallEntry {
  const { row, by } = base.message;
  const call = stretch.calls.get(sessionId) ?? { sessionId, messages: [], call: null };
  const group = groupOf(call, row.rowId);
  const own = group?.messages.flatMap(({ rowId }) => inStretch.get(rowId) ?? []) ?? [base.message];
  const told = own.map((message) => message.call);
  const known = call.call?.row ?? null;
  const initiator = known === null ? null : { id: known.initiator, name: known.initiatorName };
  const from = initiator?.id === null || initiator === null ? by : initiator;
  const parts = call.call?.parts ?? null;
  return {
    ...base,
    kind: "call",
    rowIds: own.map((message) => message.row.rowId),
    sessionId,
    card: callCardOf(call, told),
    from: parts === null ? (nameOf(from) ?? nameOf({ id: row.sender, name: row.senderName })) : null,
    stored: known === null || parts === null ? null : { row: known, parts },
    continues: group === null || group.isFirst ? null : (call.messages[0]?.rowId ?? null),
  };
}

/** The longest quoted text. */
const LONGEST_QUOTE = 200;

function quoteOf(stretch: Stretch, { row, quoted }: ReadMessage, { nameOf, context }: Around): Quote | null {
  const messageId = quoted?.id ?? row.parentId;
  if (messageId === null || (quoted === null && messageId === context.threadId)) return null;
  const is = quoted === null ? "reply" : "quote";
  const parent = stretch.parents.get(messageId);
  // What the record repeats was quoted; the parent may have been edited or deleted since.
  const held = quoted?.text === "" ? null : (quoted?.text ?? null);
  const words = held === null ? (parent === undefined ? null : wordsOf(parent, nameOf)) : plainWords(held, nameOf);
  const name = nameOf({ id: quoted?.sender ?? parent?.sender ?? null, name: parent?.senderName ?? null });
  if (name === null && words === null && parent === undefined) return { is, messageId, name: null, words: null };
  return { is, messageId, name: name ?? say("conversation.unknownSender"), words };
}

function wordsOf(parent: MessageRow, nameOf: NameOf): string {
  const { text } = parent;
  if (text !== null && text !== "") return plainWords(text, nameOf);
  return parent.deletedAtSeconds === null ? withoutText(parent) : say("conversation.textGone");
}

/** The beginning of a text with mentions as "@Lena". */
function plainWords(text: string, nameOf: NameOf): string {
  // A mention may reach beyond the cut, and the cut must not split it.
  const mentions = text.slice(0, LONGEST_QUOTE * 3).matchAll(MENTION);
  const split = [...mentions].find(
    ({ index, 0: { length } }) => index < LONGEST_QUOTE && index + length > LONGEST_QUOTE,
  );
  const begin = text.slice(0, split === undefined ? LONGEST_QUOTE : split.index);
  return begin
    .replaceAll(MENTION, (_, uid: string) => `@${nameOf({ id: uid, name: null }) ?? uid}`)
    .slice(0, LONGEST_QUOTE);
}

/** True for an entry that is drawn. */
export function isShown(entry: Entry): entry is ShownEntry {
  return entry.kind !== "continued";
}

/** The index of the entry that shows a row; -1 if the stretch has none. */
export function indexOfRow(entries: readonly ShownEntry[], rowId: number): number {
  return entries.findIndex(({ rowIds }) => rowIds.includes(rowId));
}

/** A role for display beside a name. */
export function roleWord({ role }: Pick<ReadMessage, "role">): string | null {
  return role === null ? null : isolate(markHidden(role.slice(0, 40)));
}
