// The parts of an entry: who sent it, what it replies to, how it was changed, its fields and reactions.
import { IconCornerDownRight } from "@tabler/icons-react";
import { UnstyledButton } from "@mantine/core";
import { goToParent } from "#renderer/conversation/actions/parent-actions.ts";
import { useAppContext, useTime, useTimeForm } from "#renderer/state/use-app.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import {
  roleWord,
  type MessageEntry,
  type Quote,
  type ShownEntry,
} from "#renderer/conversation/model/transcript-entries.ts";
import { writeShortClock, writeTime } from "#domain/time/time-form.ts";
import { isInCalendar } from "#domain/time/time.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { HighlightedText, Marked } from "#renderer/parts/highlighted-text.tsx";
import classes from "./conversation.module.css";
import { say } from "#texts/say.ts";

/** The time of an entry: short, with the exact one on hover and with the focus; screen readers read the exact one. */
export function EntryTime({ entry }: { readonly entry: ShownEntry }) {
  const { sentAtSeconds } = entry.message.row;
  const form = useTimeForm();
  if (sentAtSeconds === null || !isInCalendar(sentAtSeconds)) return null;
  return (
    <time className={classes.time} dateTime={new Date(sentAtSeconds * 1000).toISOString()}>
      <bdi aria-hidden>{writeShortClock(sentAtSeconds, form)}</bdi>
      <span className={classes.exact}>
        <bdi>{writeTime(sentAtSeconds, form)}</bdi>
      </span>
    </time>
  );
}

export function Sender({ entry }: { readonly entry: MessageEntry }) {
  const role = roleWord(entry.message);
  return (
    <>
      <bdi className={classes.name}>
        <HighlightedText text={entry.name} />
      </bdi>
      {role !== null && (
        <bdi className={classes.role} data-role={role}>
          {role}
        </bdi>
      )}
      {entry.to !== null && <span className={classes.quiet}>{say("conversation.to", { name: entry.to })}</span>}
    </>
  );
}

export function QuoteLine(props: {
  readonly quote: Quote;
  readonly conversationId: string | null;
  readonly tabIndex: number;
}) {
  const app = useAppContext();
  const { is, messageId, name, words } = props.quote;
  const says =
    name === null
      ? say("conversation.parentMissing", { id: markHidden(messageId) })
      : is === "reply"
        ? say("conversation.inReplyTo", { name })
        : say("conversation.quotes", { name });
  return (
    <UnstyledButton
      className={classes.quote}
      tabIndex={props.tabIndex}
      onClick={() => {
        void goToParent(app, messageId, props.conversationId);
      }}
    >
      <span className={classes.quoteWho}>
        <IconCornerDownRight size={13} stroke={1.7} aria-hidden />
        <span>{says}</span>
        {name === null && <span className={classes.quoteLoad}>{say("conversation.loadParent")}</span>}
      </span>
      {words !== null && (
        <span className={classes.quoteText} dir="auto">
          {words}
        </span>
      )}
    </UnstyledButton>
  );
}

/** Edited and deleted, with who and when; earlier texts where a file has them. */
export function Changes({ entry }: { readonly entry: MessageEntry }) {
  const time = useTime();
  const { row, earlierTexts } = entry.message;
  const [edited, deleted] = [time(row.editedAtSeconds), time(row.deletedAtSeconds)];
  return (
    <>
      {deleted !== null && (
        <div className={classes.deleted}>{say("conversation.deleted", { time: deleted, by: entry.deletedBy })}</div>
      )}
      {edited !== null && (
        <div className={classes.changed}>{say("conversation.edited", { time: edited, by: entry.editedBy })}</div>
      )}
      {earlierTexts.map((text, index) => (
        <div key={index} className={classes.earlier}>
          <span className={classes.changed}>{say("conversation.earlierText")}</span>
          <del dir="auto">
            <Marked kind="messages" text={text} as="text" />
          </del>
        </div>
      ))}
    </>
  );
}

export function Fields({ entry }: { readonly entry: MessageEntry }) {
  if (entry.fields.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {entry.fields.map(([name, value], index) => (
        <div key={index} className={classes.field}>
          <dt>
            <bdi>{isolate(markHidden(name))}</bdi>
          </dt>
          <dd dir="auto">
            <Marked kind="messages" text={markHidden(value)} />
          </dd>
        </div>
      ))}
      {entry.moreFields > 0 && (
        <div className={classes.quiet}>{say("conversation.moreFields", { fields: entry.moreFields })}</div>
      )}
    </dl>
  );
}

/** Reactions that are drawn; the pane has all. */
const MOST_REACTIONS = 24;

export function Reactions({ entry }: { readonly entry: MessageEntry }) {
  const { reactions } = entry.message.content;
  if (reactions.length === 0) return null;
  return (
    <ul className={classes.reactions} aria-label={say("conversation.reactions")}>
      {reactions.slice(0, MOST_REACTIONS).map((each, index) => (
        <li key={index} className={classes.reaction} data-mine={each.byMe}>
          <bdi>{each.reaction.slice(0, 40)}</bdi> <span className="sb-numeric">{formatNumber(each.count)}</span>
        </li>
      ))}
    </ul>
  );
}
