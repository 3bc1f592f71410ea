// The lines about a person, and the list or record that each opens.
import type { Person, PersonEvent, PersonMoment } from "#contract/methods/person-methods.ts";
import { NOT_ANSWERED_STATUSES, OUTCOMES } from "#domain/records/outcomes.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { statusWord } from "#domain/query/value-words.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { formatMinutes, formatNumber, formatShare } from "#renderer/design/words/format-values.ts";
import { sameQuery } from "#renderer/list/model/query/saved-panel-entries.ts";
import { hasMore } from "#renderer/list/model/rows/screen.ts";
import type { Target } from "#renderer/place/model/target.ts";
import { plainLine } from "#renderer/record/model/messages/split-text.ts";
import { withoutText } from "#renderer/record/model/messages/without-text.ts";
import { say } from "#texts/say.ts";
import { upperFirst } from "#texts/phrases.ts";

/** The target of a line: a list of records, a conversation, or one record among its neighbours. */
export type Opening =
  | { readonly kind: "list"; readonly query: Query }
  | { readonly kind: "conversation"; readonly conversationId: string }
  | { readonly kind: "record"; readonly target: Target };

export interface PersonLine {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** more of it in a quiet tone */
  readonly note?: string;
  readonly opens: Opening;
}

const list = (kind: Query["kind"], params: Query["params"]): Opening => ({ kind: "list", query: { kind, params } });

/** How many messages the person sent; none for somebody who sent none. */
export function messageLines({ uid, sent }: Person): readonly PersonLine[] {
  if (sent === 0) return [];
  return [
    { key: "sent", label: say("person.sent"), value: formatNumber(sent), opens: list("messages", { sender: uid }) },
  ];
}

/** The calls of the person. A figure that is not known yet is shown as such. */
export function callLines({ uid, calls, answers, received, isWhole }: Person, isFile: boolean): readonly PersonLine[] {
  const { answered, unanswered } = answers;
  const unknown = calls.calls - answered - unanswered;
  const of = (params: Query["params"]): Opening => list("calls", { uid, ...params });
  // The service cannot be asked who initiated a call, or who was called. Nearly always the person took part.
  const as = (role: "initiator" | "called"): Opening => (isFile ? list("calls", { [role]: uid }) : of({ [role]: uid }));
  const lines: readonly (PersonLine | null)[] = [
    calls.calls === 0
      ? null
      : {
          key: "listed",
          label: say("person.listed"),
          value: formatNumber(calls.calls),
          ...(isWhole ? { note: say("person.joined", { calls: calls.joined, unknown }) } : {}),
          opens: of({}),
        },
    calls.initiated === 0
      ? null
      : {
          key: "initiated",
          label: say("person.initiated"),
          value: formatNumber(calls.initiated),
          opens: as("initiator"),
        },
    calls.calls === 0
      ? null
      : {
          key: "minutes",
          label: say("person.minutes"),
          value: isWhole ? timeInCalls(calls) : say("person.notYet"),
          note: say("person.overlap"),
          opens: of({}),
        },
    received === null || received.calls === 0
      ? null
      : {
          key: "answerRate",
          label: say("person.answerRate"),
          value: formatShare(received.joined / received.calls),
          note: say("person.ofReceived", { joined: received.joined, calls: received.calls }),
          opens: as("called"),
        },
    answered === 0 ? null : line("answered", say("person.answered"), answered, of({ status: OUTCOMES.answered })),
    unanswered === 0
      ? null
      : line("notAnswered", say("person.notAnswered"), unanswered, of({ status: NOT_ANSWERED_STATUSES })),
  ];
  return lines.filter((each) => each !== null);
}

/** Somebody who joined was there for a time, also where no record counts it. */
function timeInCalls({ seconds, joined }: Person["calls"]): string {
  if (seconds !== null) return formatMinutes(seconds / 60);
  return joined === 0 ? "0" : say("person.notCounted");
}

const line = (key: string, label: string, figure: number, opens: Opening): PersonLine => ({
  key,
  label,
  value: formatNumber(figure),
  opens,
});

/** The largest conversations, each opened at its newest message. */
export function conversationLines({ conversations }: Person): readonly PersonLine[] {
  return conversations.map(({ conversationId, name, messages, sent }) => ({
    key: conversationId,
    label: name === null ? markHidden(conversationId) : isolate(name),
    value: say("person.inConversation", { messages }),
    note: say("person.sentThere", { sent }),
    opens: { kind: "conversation", conversationId },
  }));
}

/** A record of the moment among its neighbours. */
export function openingOf({ kind, rowId, resultId, id }: PersonMoment): Opening {
  if (kind === "calls") return { kind: "record", target: { kind: "call", sessionId: id, rowId, resultId } };
  return { kind: "record", target: { kind: "message", id, conversationId: null, rowId, resultId } };
}

/** The last events, newest first. `time` writes UNIX seconds. */
export function eventLines({ events }: Person, time: (seconds: number) => string): readonly PersonLine[] {
  return events.map((event) => ({ ...wordsOf(event), value: time(event.atSeconds) }));
}

function wordsOf({ row, resultId, otherName }: PersonEvent): Omit<PersonLine, "value"> {
  const { rowId } = row;
  if ("initiator" in row) {
    const { sessionId, type, status, receiver } = row;
    const other = otherName ?? receiver;
    return {
      key: `call ${sessionId}`,
      label: [
        say("person.called", { type, capital: upperFirst(type ?? "") }),
        status === null ? null : statusWord(status),
      ]
        .filter((part) => part !== null)
        .join(", "),
      ...(other === null ? {} : { note: say("person.with", { name: isolate(other) }) }),
      opens: openingOf({ kind: "calls", rowId, resultId, id: sessionId, atSeconds: 0 }),
    };
  }
  const { id, text, receiver } = row;
  const other = otherName ?? receiver;
  const said = text === null || text.trim() === "" ? withoutText(row) : isolate(plainLine(text));
  return {
    key: `message ${id}`,
    label: said,
    ...(other === null ? {} : { note: say("person.to", { name: isolate(other) }) }),
    opens: openingOf({ kind: "messages", rowId, resultId, id, atSeconds: 0 }),
  };
}

/** "Lena Kowalczyk (24), Lena K. (2)": the names in records, with the number of records if there is more than one value. */
export function seenWords(seen: Person["names"]): string | null {
  if (seen.length === 0) return null;
  const shown = seen.map(({ value, records }) =>
    seen.length === 1 ? isolate(value) : `${isolate(value)} (${formatNumber(records)})`,
  );
  return shown.join(", ");
}

/** The queries that bring the newest records of a person, one page of each. */
export function askedQueries(uid: string): readonly Query[] {
  return [
    { kind: "messages", params: { sender: uid } },
    { kind: "calls", params: { uid } },
  ];
}

/**
 * The kinds of which the service may have more of a person than is loaded. Where a list shows the same records, it knows; else
 * `openWhenAsked` does, the kinds of which it had more when it was asked.
 */
export function kindsWithMore(
  uid: string,
  openWhenAsked: readonly QueryKind[],
  lists: Readonly<Record<QueryKind, Parameters<typeof hasMore>[0]>>,
): readonly QueryKind[] {
  return askedQueries(uid).flatMap((query) => {
    const { kind } = query;
    const list = lists[kind];
    const isListed = list.result !== null && sameQuery(list.result.query, query);
    return (isListed ? hasMore(list) : openWhenAsked.includes(kind)) ? [kind] : [];
  });
}
