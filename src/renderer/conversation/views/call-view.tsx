// A call in the transcript: one card with its story where the call is stored, else with what its messages say.
import { useMemo } from "react";
import { Button, UnstyledButton } from "@mantine/core";
import { IconArrowUpRight, IconPhone, IconVideo } from "@tabler/icons-react";
import { goToRow } from "#renderer/conversation/actions/move-in-conversation.ts";
import { openCall } from "#renderer/list/actions/query/record-actions.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import type { CallEntry, StoredCall } from "#renderer/conversation/model/transcript-entries.ts";
import { storySentences } from "#renderer/record/model/calls/course-story.ts";
import { textOf } from "#renderer/record/model/calls/linked-words.ts";
import { useCourse } from "#renderer/record/views/calls/timeline/use-course.ts";
import { EntryTime } from "./entry-parts.tsx";
import classes from "./conversation.module.css";
import { say } from "#texts/say.ts";

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
          <span className={classes.name}>
            {continues === null ? card.title : say("conversation.call.continued", { title: card.title })}
          </span>
          {from !== null && <span className={classes.quiet}>{say("conversation.call.from", { name: from })}</span>}
          <EntryTime entry={entry} />
        </div>
        {stored !== null && continues === null && <Story stored={stored} names={names} />}
        <div className={classes.callFacts}>{card.facts.join(" · ")}</div>
        {continues !== null && (
          <UnstyledButton className={classes.link} tabIndex={tabIndex} onClick={() => void goToRow(app, continues)}>
            {say("conversation.call.beginning")}
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
        {say("conversation.call.open")}
      </Button>
    </div>
  );
}

/** The course of the call in sentences. The call's own pane has the same ones with links to the facts behind them. */
function Story({ stored, names }: { readonly stored: StoredCall; readonly names: Names }) {
  const shown = useCourse(useMemo(() => ({ row: stored.row, ...stored.parts, names }), [stored, names]));
  return <p className={classes.story}>{storySentences(shown.story, shown).map(textOf).join(" ")}</p>;
}
