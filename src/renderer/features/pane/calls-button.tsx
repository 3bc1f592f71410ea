// The button that lists the calls in a conversation.
import { IconPhoneCalling } from "@tabler/icons-react";
import type { CallRow } from "../../../contract/methods/rows.ts";
import { openCallsOf } from "../../actions/related/open-related.ts";
import { useAppContext } from "../../actions/base/use-app.ts";
import { callsOfTalk, type TalkOf } from "../../model/related/queries.ts";
import { relatedTexts as texts } from "../../model/related/related-texts.ts";
import { RelatedButton } from "./related-button.tsx";

export function CallsButton(props: {
  /** the conversation */
  readonly talk: TalkOf;
  /** the count beside it, and the same in words */
  readonly known?: readonly [short: string, words: string] | null;
  /** a call of the conversation, which stays selected */
  readonly from?: CallRow;
}) {
  const app = useAppContext();
  const { talk, known = null, from = null } = props;
  return (
    <RelatedButton
      icon={IconPhoneCalling}
      label={texts.calls}
      known={known}
      queries={[{ kind: "calls", params: callsOfTalk(talk, false) }]}
      command="callsOfConversation"
      onClick={() => void openCallsOf(app, talk, from)}
    />
  );
}
