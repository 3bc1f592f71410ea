// The way from a record to the calls of its conversation.
import { IconPhoneCalling } from "@tabler/icons-react";
import type { CallRow } from "#contract/methods/rows.ts";
import { openCallsOf } from "#renderer/record/actions/related/open-related.ts";
import type { App } from "#renderer/state/app.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { RelatedButton, type RelatedAction } from "./related-button.tsx";
import { say } from "#texts/say.ts";

/** The button beside the name of a conversation. */
export function CallsButton({ conversationId }: { readonly conversationId: string }) {
  return <RelatedButton {...callsAction(useAppContext(), conversationId)} />;
}

/** `from`: a call of the conversation, which stays selected. */
export function callsAction(
  app: App,
  conversationId: string,
  known?: RelatedAction["known"],
  from: CallRow | null = null,
): RelatedAction {
  return {
    icon: IconPhoneCalling,
    word: say("related.words.calls"),
    label: say("related.calls"),
    ...(known === undefined ? {} : { known }),
    queries: [{ kind: "calls", params: { conversation: conversationId } }],
    command: "callsOfConversation",
    onClick: () => void openCallsOf(app, conversationId, from),
  };
}
