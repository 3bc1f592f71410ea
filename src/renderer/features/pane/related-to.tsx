// The ways on from a message and from a call: the chat around it, the calls of the conversation, the same meeting.
import { IconMessageReply, IconMessages, IconPhone, IconUserSearch, IconUsersGroup } from "@tabler/icons-react";
import type { CallRow, MessageRow } from "../../../contract/methods/rows.ts";
import { conversationsOfCall } from "../../../domain/records/call-conversation.ts";
import { isolate, markHidden } from "../../../domain/text/hidden-characters.ts";
import { openPerson } from "../../actions/person/person-actions.ts";
import { readFromCall, readFromMessage } from "../../actions/conversation/read-conversation.ts";
import { useApp, useAppContext, useIsFile } from "../../actions/base/use-app.ts";
import { openThread } from "../../actions/conversation/thread-actions.ts";
import { openCall } from "../../actions/query/record-actions.ts";
import { openSameMeeting } from "../../actions/related/open-related.ts";
import { formatNumber } from "../../design/words/format.ts";
import { conversationTexts } from "../../model/conversation/conversation-texts.ts";
import { hasThread } from "../../model/conversation/thread.ts";
import { isOneConversation, momentOfMessage, probeParams, readingParams } from "../../model/conversation/moment.ts";
import { messageTexts } from "../../model/messages/message-texts.ts";
import { askedQueries } from "../../model/person/lines.ts";
import { callsOfMeeting, personOf, talkOf } from "../../model/related/queries.ts";
import { relatedTexts as texts } from "../../model/related/related-texts.ts";
import { CallsButton } from "./calls-button.tsx";
import { RelatedButton, RelatedButtons } from "./related-button.tsx";
import { useRelated } from "./use-related.ts";

/** Gives the count beside a button; null while it is not known. A count of zero says nothing about the records of the service. */
function useCounted() {
  const isFile = useIsFile();
  return (number: number | null | undefined, words: (number: number) => string): readonly [string, string] | null =>
    number === null || number === undefined || (number === 0 && !isFile) ? null : [formatNumber(number), words(number)];
}

export function RelatedToMessage({ row }: { readonly row: MessageRow }) {
  const app = useAppContext();
  const counted = useCounted();
  const related = useRelated("messages", row.rowId);
  const isReading = useApp(
    ({ screen, screens, readingOrigin }) =>
      screen === "messages" && screens.messages.form === "conversation" && readingOrigin !== null,
  );
  // The line above a transcript of one conversation has the same button.
  const isInLine = useApp(
    ({ screens: { messages } }) => messages.form === "conversation" && isOneConversation(messages),
  );
  const moment = momentOfMessage(row);
  const talk = isInLine ? null : talkOf(row);
  const { sessionId } = row;
  return (
    <RelatedButtons>
      {moment !== null && !isReading && (
        <RelatedButton
          icon={IconMessages}
          label={conversationTexts.read}
          known={counted(related?.messages, texts.loadedMessages)}
          queries={[{ kind: "messages", params: readingParams(moment) }]}
          onClick={() => void readFromMessage(app, row)}
        />
      )}
      {hasThread(row) && (
        <RelatedButton
          icon={IconMessageReply}
          label={conversationTexts.thread.open}
          known={counted(row.replyCount, conversationTexts.replies)}
          command="thread"
          onClick={() => void openThread(app, row)}
        />
      )}
      {sessionId !== null && (
        <RelatedButton icon={IconPhone} label={messageTexts.openCall} onClick={() => openCall(app, sessionId)} />
      )}
      {talk !== null && <CallsButton talk={talk} known={counted(related?.calls, texts.loadedCalls)} />}
      {row.sender !== null && <PersonButton uid={row.sender} name={row.senderName} />}
    </RelatedButtons>
  );
}

/** Everything of the person: the sender of a message, the initiator of a call. */
function PersonButton({ uid, name }: { readonly uid: string; readonly name: string | null }) {
  const app = useAppContext();
  const isFile = useIsFile();
  const shown = name === null ? markHidden(uid) : isolate(name);
  return (
    <RelatedButton
      icon={IconUserSearch}
      label={texts.person}
      known={[shown, shown]}
      {...(isFile ? {} : { queries: askedQueries(uid) })}
      command="allOfPerson"
      onClick={() => openPerson(app, uid)}
    />
  );
}

export function RelatedToCall({ row }: { readonly row: CallRow }) {
  const app = useAppContext();
  const counted = useCounted();
  const related = useRelated("calls", row.rowId);
  const [conversationId] = conversationsOfCall(row);
  const talk = talkOf(row);
  const meeting = callsOfMeeting(row, false);
  const uid = personOf(row);
  return (
    <RelatedButtons>
      {conversationId !== undefined && (
        <RelatedButton
          icon={IconMessages}
          label={texts.chat}
          known={counted(related?.messages, texts.loadedMessages)}
          queries={[
            {
              kind: "messages",
              params: probeParams(conversationId, row.initiatedAtSeconds ?? row.startedAtSeconds),
            },
          ]}
          command="chatAroundCall"
          onClick={() => void readFromCall(app, row)}
        />
      )}
      {talk !== null && <CallsButton talk={talk} known={counted(related?.calls, texts.loadedCalls)} from={row} />}
      {uid !== null && <PersonButton uid={uid} name={uid === row.initiator ? row.initiatorName : null} />}
      {meeting !== null && (
        <RelatedButton
          icon={IconUsersGroup}
          label={texts.meeting}
          known={counted(related?.otherCallsOfMeeting, texts.otherCalls)}
          queries={[{ kind: "calls", params: meeting }]}
          command="sameMeeting"
          onClick={() => void openSameMeeting(app, row)}
        />
      )}
    </RelatedButtons>
  );
}
