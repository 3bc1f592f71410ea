// A call in the transcript: one card with its story where the call is stored, else with what its messages say.
import { useMemo } from "react";
import { Button, UnstyledButton } from "@mantine/core";
import { IconArrowUpRight, IconPhone, IconVideo } from "@tabler/icons-react";
import { goToRow } from "../../actions/conversation/move-in-conversation.ts";
import { openCall } from "../../actions/query/record-actions.ts";
import { useAppContext } from "../../actions/base/use-app.ts";
import { conversationTexts as texts } from "../../model/conversation/conversation-texts.ts";
import type { CallEntry, StoredCall } from "../../model/conversation/entries.ts";
import { storySentences } from "../../model/calls/course-story.ts";
import { textOf } from "../../model/calls/linked-words.ts";
import { useCourse } from "../calls/timeline/use-course.ts";
import { EntryTime } from "./entry-parts.tsx";
import classes from "./conversation.module.css";

type Names = Readonly<Record<string, string>>;

export function CallView(props: { readonly entry: CallEntry; readonly names: Names; readonly tabIndex: number }) {
  const app = useAppContext();
  const { entry, names, tabIndex } = props;
  const { card, from, sessionId, stored, continues } = entry;
  const Icon = card.isVideo ? IconVideo : IconPhone;
  return (
    <div className={classes.call}>
      <Icon size={18} stroke={1.6} className={classes.callIcon} aria-hidden />
      <div className={classes.callSays}>
        <div className={classes.head}>
          <span className={classes.name}>{continues === null ? card.title : texts.call.continued(card.title)}</span>
          {from !== null && (
            <span className={classes.quiet}>
              <bdi>{texts.call.from(from)}</bdi>
            </span>
          )}
          <EntryTime entry={entry} />
        </div>
        {stored !== null && continues === null && <Story stored={stored} names={names} />}
        <div className={classes.callFacts}>{card.facts.join(" · ")}</div>
        {continues !== null && (
          <UnstyledButton className={classes.link} tabIndex={tabIndex} onClick={() => void goToRow(app, continues)}>
            {texts.call.beginning}
          </UnstyledButton>
        )}
      </div>
      <Button
        variant="default"
        size="compact-sm"
        tabIndex={tabIndex}
        rightSection={<IconArrowUpRight size={13} aria-hidden />}
        onClick={() => openCall(app, sessionId)}
      >
        {texts.call.open}
      </Button>
    </div>
  );
}

/** The course of the call in sentences. The call's own pane has the same ones with links to the facts behind them. */
function Story({ stored, names }: { readonly stored: StoredCall; readonly names: Names }) {
  const shown = useCourse(useMemo(() => ({ row: stored.row, ...stored.parts, names }), [stored, names]));
  return (
    <p className={classes.story}>
      {storySentences(shown.story, shown).map((words, index) => (
        <bdi key={index}>{textOf(words)} </bdi>
      ))}
    </p>
  );
}
