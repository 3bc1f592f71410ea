// Makes entries for stored records that match, and for records that the service can be asked for.
import type {
  Fit,
  FoundCall,
  FoundConversation,
  FoundMessage,
  FoundPerson,
} from "../../../contract/methods/lookup-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import { isolate, markHidden } from "../../../domain/text/hidden-characters.ts";
import { writeTime, type TimeForm } from "../../../domain/time/time-form.ts";
import { callDuration } from "../calls/duration.ts";
import { plainLine } from "../messages/split-text.ts";
import { withoutText } from "../messages/without-text.ts";
import type { Entry } from "./entry.ts";
import { LOOKUP_TEXTS as texts } from "./lookup-texts.ts";
import type { AskedKind, Target } from "./target.ts";

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
  return of[fit] ?? texts.fits.any[fit];
}

export function callEntry(call: FoundCall, form: TimeForm): Entry {
  const { fit, sessionId, rowId, resultId, type, status } = call;
  const duration = callDuration({ ...call, totalDuration: null });
  const nameOf = (name: string | null, id: string | null): string => isolate(name ?? id ?? texts.unknown);
  return {
    id: `call ${sessionId}`,
    picture: "call",
    title: texts.fromTo(nameOf(call.initiatorName, call.initiator), nameOf(call.receiverName, call.receiver)),
    facts: [
      texts.call(type),
      ...(status === null ? [] : [status]),
      ...timeOf(call.initiatedAtSeconds, form),
      ...(duration === null ? [] : [duration]),
      ...(fit === "id" ? [] : [shortly(sessionId)]),
    ],
    why: whyOf(fit, texts.fits.calls),
    deed: { kind: "call", sessionId, rowId, resultId },
  };
}

export function messageEntry(message: FoundMessage, form: TimeForm): Entry {
  const { fit, id, rowId, resultId, conversationId, excerpt } = message;
  const said = excerpt === null || excerpt.trim() === "" ? wordless(message) : isolate(plainLine(excerpt));
  return {
    id: `message ${id}`,
    picture: "message",
    title: said,
    facts: [
      texts.by(isolate(message.senderName ?? message.sender ?? texts.unknown)),
      ...timeOf(message.sentAtSeconds, form),
      ...(conversationId === null ? [] : [shortly(conversationId)]),
    ],
    why: whyOf(fit, texts.fits.messages),
    deed: { kind: "message", id, conversationId, rowId, resultId },
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
    picture: kind,
    title: kind === "group" ? texts.messagesIn(name) : recordsTitle(screen, name),
    facts: [texts.kinds[kind], shortly(id)],
    why: whyOf(fit, texts.fits[kind]),
    deed: kind === "group" ? queryOf("messages", "conversationId", `group_${id}`) : recordsOf(screen, id),
  };
}

/** The records of a person that are not on the screen: messages for Calls, calls for Messages. */
export function otherRecordsEntry(person: FoundPerson, screen: QueryKind): Entry {
  const other = screen === "messages" ? "calls" : "messages";
  const entry = personEntry(person, other);
  return { ...entry, id: `${entry.id} ${other}` };
}

/** Everything of a person, in the pane. */
export function wholePersonEntry(person: FoundPerson): Entry {
  const { fit, kind, id } = person;
  return {
    id: `all of ${id}`,
    picture: "allOfPerson",
    title: texts.allOf(isolate(person.name ?? id)),
    facts: [texts.kinds[kind], shortly(id)],
    why: whyOf(fit, texts.fits[kind]),
    deed: { kind: "person", uid: id },
  };
}

export function conversationEntry(conversation: FoundConversation): Entry {
  const { fit, id, name, messages } = conversation;
  return {
    id: `conversation ${id}`,
    picture: "conversation",
    title: isolate(name ?? id),
    facts: [texts.messages(messages), shortly(id)],
    why: whyOf(fit, texts.fits.conversations),
    deed: queryOf("messages", "conversationId", id),
  };
}

const recordsTitle = (kind: QueryKind, name: string): string =>
  kind === "messages" ? texts.messagesBy(name) : texts.callsWith(name);

const recordsOf = (kind: QueryKind, uid: string): Target =>
  kind === "messages" ? queryOf(kind, "sender", uid) : queryOf(kind, "uid", uid);

function queryOf(kind: QueryKind, param: string, value: string): Target {
  return { kind: "query", query: { kind, params: { [param]: value } } satisfies Query, savedFrom: null };
}

/** A question to the service. */
export function askEntry(what: AskedKind, id: string): Entry {
  return {
    id: `ask ${what} ${id}`,
    picture: what,
    title: texts.ask[what](shortly(id)),
    facts: [],
    why: null,
    deed: { kind: "ask", what, id },
  };
}

/** Records of a person or conversation of which nothing is stored. */
export function unknownEntries(kind: "person" | "conversation", id: string): readonly Entry[] {
  if (kind === "conversation") {
    const title = texts.messagesIn(shortly(id));
    const deed = queryOf("messages", "conversationId", id);
    return [{ id: `other ${title}`, picture: "conversation", title, facts: [], why: null, deed }];
  }
  return (["messages", "calls"] as const).map((records) => {
    const title = recordsTitle(records, shortly(id));
    return { id: `other ${title}`, picture: "user", title, facts: [], why: null, deed: recordsOf(records, id) };
  });
}
