// Makes entries for stored records that match, and for records that the service can be asked for.
import type { Fit, FoundCall, FoundConversation, FoundMessage, FoundPerson } from "#contract/methods/lookup-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { ListReading, NameReading } from "#domain/lookup/person-and-time.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { statusWord } from "#domain/query/value-words.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";
import { callDuration } from "#renderer/record/model/calls/duration.ts";
import { plainLine } from "#renderer/record/model/messages/split-text.ts";
import { withoutText } from "#renderer/record/model/messages/without-text.ts";
import type { Entry } from "#renderer/state/slices/palette-slice.ts";
import type { AskedKind, Target } from "#renderer/place/model/target.ts";
import { paramsBeside, wordsBeside } from "./beside-name.ts";
import { say } from "#texts/say.ts";
import { upperFirst } from "#texts/phrases.ts";

/** The longest id or text that an entry shows, characters. */
const SHOWN_CHARACTERS = 120;

/** An id or a typed text for display: bounded, with hidden characters marked. */
export function shortly(text: string): string {
  const characters = [...text.slice(0, 2 * SHOWN_CHARACTERS).toWellFormed()];
  return markHidden(
    characters.length > SHOWN_CHARACTERS || text.length > 2 * SHOWN_CHARACTERS
      ? `${characters.slice(0, SHOWN_CHARACTERS).join("")}…`
      : characters.join(""),
  );
}

const timeOf = (seconds: number | null, form: TimeForm): readonly string[] =>
  seconds === null ? [] : [writeTime(seconds, form)];

function whyOf(fit: Fit, of: Readonly<Partial<Record<Fit, string>>>): string {
  return of[fit] ?? say(`lookup.fits.any.${fit}`);
}

export function callEntry(call: FoundCall, form: TimeForm): Entry {
  const { fit, sessionId, rowId, resultId, type, status } = call;
  const duration = callDuration({ ...call, totalDuration: null });
  const initiator = call.initiatorName ?? call.initiator;
  const receiver = call.receiverName ?? call.receiver;
  const nameOf = (name: string | null): string => isolate(name ?? say("lookup.unknown"));
  return {
    id: `call ${sessionId}`,
    icon: "call",
    title: say("lookup.fromTo", { initiator: nameOf(initiator), receiver: nameOf(receiver) }),
    names: [initiator, receiver].flatMap((name) => (name === null ? [] : [isolate(name)])),
    facts: [
      say("lookup.call", { type, capital: upperFirst(type ?? "") }),
      ...(status === null ? [] : [statusWord(status)]),
      ...timeOf(call.initiatedAtSeconds, form),
      ...(duration === null ? [] : [duration]),
      ...(fit === "id" ? [] : [shortly(sessionId)]),
    ],
    why: whyOf(fit, { id: say("lookup.fits.calls.id"), idStart: say("lookup.fits.calls.idStart") }),
    action: { kind: "call", sessionId, rowId, resultId },
  };
}

export function messageEntry(message: FoundMessage, form: TimeForm): Entry {
  const { fit, id, rowId, resultId, conversationId, excerpt } = message;
  const said = excerpt === null || excerpt.trim() === "" ? null : isolate(plainLine(excerpt));
  return {
    id: `message ${id}`,
    icon: "message",
    title: said ?? wordless(message),
    names: said === null ? [] : [said],
    facts: [
      say("lookup.by", { sender: isolate(message.senderName ?? message.sender ?? say("lookup.unknown")) }),
      ...timeOf(message.sentAtSeconds, form),
      ...(conversationId === null ? [] : [shortly(conversationId)]),
    ],
    why: whyOf(fit, { id: say("lookup.fits.messages.id") }),
    action: { kind: "message", id, conversationId, rowId, resultId },
  };
}

function wordless({ category, type }: FoundMessage): string {
  return withoutText({ category, type, action: null, attachmentCount: 0, attachmentTypes: [] });
}

/** A person leads to the records of the screen that is shown; a group to its conversation. */
export function personEntry(person: FoundPerson, screen: QueryKind): Entry {
  const { fit, kind, id } = person;
  const name = isolate(person.name ?? id);
  return {
    id: `${kind} ${id}`,
    icon: kind,
    title: kind === "group" ? say("lookup.messagesIn", { name }) : recordsTitle(screen, name),
    names: [name],
    facts: [say(`lookup.kinds.${kind}`), shortly(id)],
    why: whyOf(fit, { id: say(`lookup.fits.${kind}.id`) }),
    action: kind === "group" ? queryOf("messages", "conversationId", `group_${id}`) : recordsOf(screen, id),
  };
}

/** The records of a person that are not on the screen: messages for Calls, calls for Messages. */
export function otherRecordsEntry(person: FoundPerson, screen: QueryKind): Entry {
  const other = screen === "messages" ? "calls" : "messages";
  const entry = personEntry(person, other);
  return { ...entry, id: `${entry.id} ${other}` };
}

/** The messages or calls of a person in the period, and with the outcome, that stand beside the name. */
export function personBesideEntry(person: FoundPerson, kind: QueryKind, read: NameReading, form: TimeForm): Entry {
  const { id, name } = person;
  const shown = isolate(name ?? id);
  // The filter Missed by says the outcome.
  const isMissedBy = read.missedBy === "only";
  const withoutRole = isMissedBy ? { ...read, outcome: null } : read;
  const role = isMissedBy ? "missedBy" : (read.role ?? (kind === "messages" ? "sender" : "uid"));
  const params = { [role]: id, ...paramsBeside(kind, withoutRole) };
  return {
    id: `${kind} ${role} ${id} from ${read.period?.fromSeconds ?? 0}`,
    icon: kind === "messages" ? "message" : "call",
    title: role === "sender" || role === "uid" ? recordsTitle(kind, shown) : say(`lookup.${role}`, { name: shown }),
    names: [shown],
    facts: [...(role === "with" ? [say("lookup.byOrToThem")] : []), ...wordsBeside(withoutRole, form), shortly(id)],
    why: whyBeside(read, say("lookup.why.personAndTime")),
    action: { kind: "query", query: { kind, params }, savedFrom: null },
  };
}

/** The messages of a conversation in the period beside its names, which are read as a conversation, or the calls in it. */
export function conversationBesideEntry(
  { id, name }: FoundConversation,
  kind: QueryKind,
  asRead: NameReading,
  form: TimeForm,
): Entry {
  const shown = isolate(name ?? id);
  const read = { ...asRead, missedBy: "no" } as const;
  const params = { [kind === "messages" ? "conversationId" : "conversation"]: id, ...paramsBeside(kind, read) };
  return {
    id: `${kind} in ${id} from ${read.period?.fromSeconds ?? 0}`,
    icon: kind === "messages" ? "conversation" : "call",
    title: kind === "messages" ? shown : say("lookup.callsIn", { name: shown }),
    names: [shown],
    facts: [...wordsBeside(read, form), shortly(id)],
    why: whyBeside(read, say("lookup.why.conversationAndTime")),
    action: { kind: "query", query: { kind, params }, savedFrom: null },
  };
}

function whyBeside({ period, outcome }: NameReading, withTime: string): string {
  if (outcome !== null) return say("lookup.why.outcome");
  return period === null ? say("lookup.fits.any.name") : withTime;
}

/** "All messages"; "Messages" if something beside it narrows them. */
export function nameOfList({ kind, period, outcome }: ListReading): string {
  return period === null && outcome === null ? say(`query.saved.everything.${kind}`) : say(`lookup.lists.${kind}`);
}

/** A list that a time or an outcome names, or its counts. */
export function listEntry(read: ListReading, form: TimeForm): Entry {
  const { kind, period, outcome, isPerDay } = read;
  const query: Query = { kind, params: paramsBeside(kind, read) };
  const list = nameOfList(read);
  return {
    id: `list of ${kind}`,
    icon: isPerDay ? "statistics" : kind === "messages" ? "message" : "call",
    title: isPerDay ? say("lookup.countsOf", { list }) : list,
    facts: wordsBeside({ period, outcome, missedBy: "no" }, form),
    why: say("lookup.why.list"),
    action: isPerDay ? { kind: "statistics", query } : { kind: "query", query, savedFrom: null },
  };
}

/** Everything of a person, in the pane. */
export function wholePersonEntry(person: FoundPerson): Entry {
  const { fit, kind, id } = person;
  const name = isolate(person.name ?? id);
  return {
    id: `all of ${id}`,
    icon: "allOfPerson",
    title: say("lookup.allOf", { name }),
    names: [name],
    facts: [say(`lookup.kinds.${kind}`), shortly(id)],
    why: whyOf(fit, { id: say(`lookup.fits.${kind}.id`) }),
    action: { kind: "person", uid: id },
  };
}

export function conversationEntry(conversation: FoundConversation): Entry {
  const { fit, id, messages } = conversation;
  const name = isolate(conversation.name ?? id);
  return {
    id: `conversation ${id}`,
    icon: "conversation",
    title: name,
    names: [name],
    facts: [say("lookup.messages", { messages }), shortly(id)],
    why: whyOf(fit, { id: say("lookup.fits.conversations.id") }),
    action: { kind: "conversation", conversationId: id },
  };
}

const recordsTitle = (kind: QueryKind, name: string): string =>
  kind === "messages" ? say("lookup.messagesBy", { name }) : say("lookup.callsWith", { name });

const recordsOf = (kind: QueryKind, uid: string): Target =>
  kind === "messages" ? queryOf(kind, "sender", uid) : queryOf(kind, "uid", uid);

function queryOf(kind: QueryKind, param: string, value: string): Target {
  return { kind: "query", query: { kind, params: { [param]: value } } satisfies Query, savedFrom: null };
}

/** A question to the service. */
export function askEntry(what: AskedKind, id: string): Entry {
  return {
    id: `ask ${what} ${id}`,
    icon: what,
    title: say(`lookup.ask.${what}`, { id: shortly(id) }),
    facts: [say("lookup.oneRequest")],
    why: null,
    action: { kind: "ask", what, id },
  };
}

/** Records of a person or conversation of which nothing is stored. */
export function unknownEntries(kind: "person" | "conversation", id: string): readonly Entry[] {
  if (kind === "conversation") {
    const title = say("lookup.messagesIn", { name: shortly(id) });
    const action = queryOf("messages", "conversationId", id);
    return [
      { id: `other ${title}`, icon: "conversation", title, facts: [say("lookup.oneRequest")], why: null, action },
    ];
  }
  return (["messages", "calls"] as const).map((records) => {
    const title = recordsTitle(records, shortly(id));
    const facts = [say("lookup.oneRequest")];
    return { id: `other ${title}`, icon: "user", title, facts, why: null, action: recordsOf(records, id) };
  });
}
