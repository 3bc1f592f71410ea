// The ways on from a message and from a call: the chat around it, the calls of the conversation, the same meeting.
import {
  IconClipboardText,
  IconCopy,
  IconLayoutColumns,
  IconMessageReply,
  IconMessages,
  IconPhone,
  IconUserSearch,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { Related } from "#contract/methods/lookup-methods.ts";
import type { CallDetail, CallRow, MessageRow } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { openPerson } from "#renderer/record/actions/person/person-actions.ts";
import { openBeside } from "#renderer/conversation/actions/beside-actions.ts";
import { readFromCall, readFromMessage } from "#renderer/conversation/actions/read-conversation.ts";
import type { App } from "#renderer/state/app.ts";
import { useApp, useAppContext, useIsFile } from "#renderer/state/use-app.ts";
import { openThread } from "#renderer/conversation/actions/thread-actions.ts";
import { openCall } from "#renderer/list/actions/query/record-actions.ts";
import { openSameMeeting } from "#renderer/record/actions/related/open-related.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { hasThread } from "#renderer/conversation/model/thread.ts";
import {
  isOneConversation,
  momentOfMessage,
  probeParams,
  readingParams,
  type Moment,
} from "#renderer/conversation/model/moment.ts";
import { askedQueries } from "#renderer/record/model/person/person-facts.ts";
import { callsOfMeeting, personOf, conversationOf } from "#renderer/record/model/related/queries.ts";
import { copyRowsForTicket, copySummary } from "#renderer/ticket/copy-ticket.ts";
import { callsAction } from "./calls-button.tsx";
import { RelatedActions, type RelatedAction } from "./related-button.tsx";
import { useRelated } from "./use-related.ts";
import { say } from "#texts/say.ts";

type Known = NonNullable<RelatedAction["known"]> | null;
type Counted = (number: number | null | undefined, words: (number: number) => string) => Known;

/** Gives the count beside a button; null while it is not known. A count of zero says nothing about the records of the service. */
function useCounted() {
  const isFile = useIsFile();
  const counted: Counted = (number, words) =>
    number === null || number === undefined || (number === 0 && !isFile) ? null : [formatNumber(number), words(number)];
  // The list that opens has what it loads anew, which is less or more than what is stored. A file has all.
  const stored: Counted = (number, words) => {
    const known = counted(number, words);
    return known === null || isFile ? known : [say("related.stored", { records: number ?? 0 }), known[1]];
  };
  return {
    counted,
    stored,
    countedMessages: (related: Related | null): Known =>
      stored(related?.messages, (messages) => say("related.storedMessages", { messages })),
    countedCalls: (related: Related | null): Known =>
      stored(related?.calls, (calls) => say("related.storedCalls", { calls })),
  };
}

export function RelatedToMessage({ row }: { readonly row: MessageRow }) {
  const app = useAppContext();
  const { counted, countedMessages, countedCalls } = useCounted();
  const personAction = usePersonAction();
  const related = useRelated("messages", row.rowId);
  const isReading = useApp(
    ({ rowsKind, screens, readingOrigin }) =>
      rowsKind === "messages" && screens.messages.form === "conversation" && readingOrigin !== null,
  );
  // The line above a transcript of one conversation has the same button.
  const isInLine = useApp(
    ({ screens: { messages } }) => messages.form === "conversation" && isOneConversation(messages),
  );
  const moment = momentOfMessage(row);
  const conversationId = isInLine ? null : conversationOf(row);
  const { sessionId } = row;
  const actions: readonly (RelatedAction | null)[] = [
    moment === null || isReading ? null : readAction(app, row, moment, countedMessages(related)),
    hasThread(row) ? threadAction(app, row, counted) : null,
    sessionId === null
      ? null
      : {
          icon: IconPhone,
          word: say("related.words.call"),
          label: say("messages.openCall"),
          onClick: () => openCall(app, sessionId),
        },
    moment === null
      ? null
      : {
          icon: IconLayoutColumns,
          word: say("related.words.beside"),
          label: say("conversation.beside.open"),
          onClick: () => openBeside(app, moment),
        },
    ticketAction(app, "messages", row.rowId),
    conversationId === null ? null : callsAction(app, conversationId, countedCalls(related)),
    row.sender === null ? null : personAction(row.sender, row.senderName),
  ];
  return <RelatedActions actions={actions} />;
}

function readAction(app: App, row: MessageRow, moment: Moment, known: Known): RelatedAction {
  return {
    icon: IconMessages,
    word: say("related.words.read"),
    label: say("conversation.read"),
    known,
    queries: [{ kind: "messages", params: readingParams(moment) }],
    onClick: () => void readFromMessage(app, row),
  };
}

function threadAction(app: App, row: MessageRow, counted: Counted): RelatedAction {
  const known = counted(row.replyCount, (replies) => say("conversation.replies", { replies }));
  return {
    icon: IconMessageReply,
    word: say("related.words.thread"),
    label: say("conversation.thread.open"),
    ...(known === null ? {} : { known }),
    command: "thread",
    onClick: () => void openThread(app, row),
  };
}

function ticketAction(app: App, kind: QueryKind, rowId: number): RelatedAction {
  return {
    icon: IconClipboardText,
    word: say("related.words.ticket"),
    label: say("ticket.copy"),
    command: "copyForTicket",
    onClick: () => void copyRowsForTicket(app, kind, [rowId]),
  };
}

/** Everything of the person: the sender of a message, the initiator of a call. */
function usePersonAction() {
  const app = useAppContext();
  const isFile = useIsFile();
  return (uid: string, name: string | null): RelatedAction => ({
    icon: IconUserSearch,
    word: say("related.words.person"),
    label: say("related.person"),
    known: ["", name === null ? markHidden(uid) : isolate(name)],
    ...(isFile ? {} : { queries: askedQueries(uid) }),
    command: "allOfPerson",
    onClick: () => openPerson(app, uid),
  });
}

export function RelatedToCall({ detail }: { readonly detail: CallDetail }) {
  const { row } = detail;
  const app = useAppContext();
  const { stored, countedMessages, countedCalls } = useCounted();
  const personAction = usePersonAction();
  const related = useRelated("calls", row.rowId);
  const conversationId = conversationOf(row);
  const meeting = callsOfMeeting(row, false);
  const uid = personOf(row);
  const actions: readonly (RelatedAction | null)[] = [
    conversationId === null ? null : chatAction(app, row, conversationId, countedMessages(related)),
    {
      icon: IconCopy,
      word: say("related.words.summary"),
      label: say("ticket.copySummary"),
      onClick: () => void copySummary(app, detail),
    },
    ticketAction(app, "calls", row.rowId),
    conversationId === null ? null : callsAction(app, conversationId, countedCalls(related), row),
    uid === null ? null : personAction(uid, uid === row.initiator ? row.initiatorName : null),
    meeting === null
      ? null
      : {
          icon: IconUsersGroup,
          word: say("related.words.meeting"),
          label: say("related.meeting"),
          known: stored(related?.otherCallsOfMeeting, (calls) => say("related.otherCalls", { calls })),
          queries: [{ kind: "calls", params: meeting }],
          command: "sameMeeting",
          onClick: () => void openSameMeeting(app, row),
        },
  ];
  return <RelatedActions actions={actions} />;
}

function chatAction(app: App, row: CallRow, conversationId: string, known: Known): RelatedAction {
  const atSeconds = row.initiatedAtSeconds ?? row.startedAtSeconds;
  return {
    icon: IconMessages,
    word: say("related.words.chat"),
    label: say("related.chat"),
    known,
    queries: [{ kind: "messages", params: probeParams(conversationId, atSeconds) }],
    command: "chatAroundCall",
    onClick: () => void readFromCall(app, row),
  };
}
