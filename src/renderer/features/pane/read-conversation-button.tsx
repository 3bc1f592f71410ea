// The button that opens the conversation of a message or a call.
import { Button } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import type { CallRow, MessageRow } from "../../../contract/methods/rows.ts";
import { readFromCall, readFromMessage } from "../../actions/conversation/read-conversation.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { conversationTexts as texts } from "../../model/conversation/conversation-texts.ts";
import { conversationsOfCall } from "../../model/conversation/moment.ts";

/** Nothing for a record that says nothing of a conversation, and for a message whose conversation is being read. */
export function ReadConversationButton({ row }: { readonly row: MessageRow | CallRow }) {
  const app = useAppContext();
  const isReading = useApp(
    ({ screen, screens, readingOrigin }) =>
      screen === "messages" && screens.messages.form === "conversation" && readingOrigin !== null,
  );
  const isMessage = "conversationId" in row;
  const isKnown = isMessage ? row.conversationId !== null : conversationsOfCall(row).length > 0;
  if (!isKnown || isReading) return null;
  return (
    <Button
      variant="light"
      mt={10}
      mr={8}
      leftSection={<IconMessages size={14} stroke={1.7} aria-hidden />}
      onClick={() => void (isMessage ? readFromMessage(app, row) : readFromCall(app, row))}
    >
      {texts.read}
    </Button>
  );
}
