// The line above the transcript: whose conversation it is, the way back, and jumps.
import { Button, Tooltip } from "@mantine/core";
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowLeft,
  IconCalendar,
  IconChevronDown,
  IconChevronUp,
  IconPaperclip,
  IconUser,
  type Icon,
} from "@tabler/icons-react";
import { runCommand } from "../../actions/commands/commands.ts";
import { goToNearest, type Sought } from "../../actions/conversation/move-in-conversation.ts";
import { leaveConversation, readEnd } from "../../actions/conversation/read-conversation.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { KeyTip } from "../../design/keys/key-caps.tsx";
import { IconButton } from "../../design/parts/icon-button.tsx";
import { conversationTexts as texts } from "../../model/conversation/conversation-texts.ts";
import type { TalkOf } from "../../model/related/queries.ts";
import { CallsButton } from "../pane/calls-button.tsx";
import classes from "./conversation.module.css";

export function ConversationHeader(props: {
  /** null where the rows belong to several conversations */
  readonly name: string | null;
  /** from 1, oldest first; null without a selected message */
  readonly place: number | null;
  readonly rowCount: number;
  /** what the rows are of the conversation */
  readonly extent: "shown" | "loaded" | "whole";
  /** the conversation; null where the rows belong to several */
  readonly talk: TalkOf | null;
}) {
  const app = useAppContext();
  const hasOrigin = useApp((state) => state.readingOrigin !== null);
  const { name, place, rowCount, extent, talk } = props;
  return (
    <div className={classes.bar}>
      {hasOrigin && (
        <Tooltip label={<KeyTip text={texts.returnTip} keys="Escape" />}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={texts.return}
            onClick={() => void leaveConversation(app)}
          >
            <IconArrowLeft size={14} aria-hidden />
            <span className={classes.returnWord}>{texts.return}</span>
          </Button>
        </Tooltip>
      )}
      <h2 className={classes.title}>
        <bdi>{name ?? texts.several}</bdi>
      </h2>
      {place !== null && <span className={classes.place}>{texts.position[extent](place, rowCount)}</span>}
      {talk !== null && <CallsButton talk={talk} />}
      <Jumps />
    </div>
  );
}

/** Jumps to the ends, a date, a person's messages and attachments. */
function Jumps() {
  const app = useAppContext();
  return (
    <span className={classes.jumps}>
      <IconButton
        icon={IconArrowBarToUp}
        label={texts.jumps.first}
        tip={<KeyTip text={texts.jumps.first} keys="mod+Home" />}
        onClick={() => void readEnd(app, "first")}
      />
      <IconButton
        icon={IconArrowBarToDown}
        label={texts.jumps.last}
        tip={<KeyTip text={texts.jumps.last} keys="mod+End" />}
        onClick={() => void readEnd(app, "last")}
      />
      <IconButton icon={IconCalendar} label={texts.jumps.date} onClick={() => runCommand(app, "goToDate")} />
      <Steps icon={IconUser} sought="person" />
      <Steps icon={IconPaperclip} sought="attachment" />
    </span>
  );
}

/** The search in progress, with a button for each side. */
function Steps({ icon: What, sought }: { readonly icon: Icon; readonly sought: Sought }) {
  const app = useAppContext();
  const { previous, next } = texts.jumps;
  return (
    <span className={classes.steps}>
      <What size={15} stroke={1.7} aria-hidden />
      <IconButton
        small
        icon={IconChevronUp}
        label={previous[sought]}
        onClick={() => void goToNearest(app, sought, "previous")}
      />
      <IconButton
        small
        icon={IconChevronDown}
        label={next[sought]}
        onClick={() => void goToNearest(app, sought, "next")}
      />
    </span>
  );
}
