// The way from a record to the calls of its conversation.
import { IconPhoneCalling } from "@tabler/icons-react";
import type { CallRow } from "#contract/methods/rows.ts";
import { openCallsOf } from "#renderer/record/actions/related/open-related.ts";
import type { App } from "#renderer/state/app.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { callsOfTalk, type TalkOf } from "#renderer/record/model/related/queries.ts";
import { RelatedButton, type RelatedAction } from "./related-button.tsx";
import { say } from "#texts/say.ts";

/** The button beside the name of a conversation. */
export function CallsButton({ talk }: { readonly talk: TalkOf }) {
  return <RelatedButton {...callsAction(useAppContext(), talk, null)} />;
}

/** `from`: a call of the conversation, which stays selected. */
export function callsAction(
  app: App,
  talk: TalkOf,
  known: NonNullable<RelatedAction["known"]> | null,
  from: CallRow | null = null,
): RelatedAction {
  return {
    icon: IconPhoneCalling,
    word: say("related.words.calls"),
    label: say("related.calls"),
    known,
    queries: [{ kind: "calls", params: callsOfTalk(talk, false) }],
    command: "callsOfConversation",
    onClick: () => void openCallsOf(app, talk, from),
  };
}
