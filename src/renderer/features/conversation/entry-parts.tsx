// The parts of an entry: who sent it, what it replies to, how it was changed, its fields and reactions.
import { IconCornerDownRight } from "@tabler/icons-react";
import { UnstyledButton } from "@mantine/core";
import { goToParent } from "../../actions/conversation/parent-actions.ts";
import { useAppContext, useTime, useTimeForm } from "../../actions/base/use-app.ts";
import { formatNumber } from "../../design/words/format.ts";
import { conversationTexts as texts } from "../../model/conversation/conversation-texts.ts";
import { roleWord, type MessageEntry, type Quote, type ShownEntry } from "../../model/conversation/entries.ts";
import { writeShortClock, writeTime } from "../../../domain/time/time-form.ts";
import { isInCalendar } from "../../../domain/time/time.ts";
import { isolate, markHidden } from "../../../domain/text/hidden-characters.ts";
import { Found, Marked } from "../pane/found.tsx";
import classes from "./conversation.module.css";

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
        <Found text={entry.name} />
      </bdi>
      {role !== null && (
        <bdi className={classes.role} data-role={role}>
          {role}
        </bdi>
      )}
      {entry.to !== null && (
        <span className={classes.quiet}>
          <bdi>{texts.to(entry.to)}</bdi>
        </span>
      )}
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
      ? texts.parentMissing(markHidden(messageId))
      : is === "reply"
        ? texts.inReplyTo(name)
        : texts.quotes(name);
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
        <bdi>{says}</bdi>
        {name === null && <span className={classes.quoteLoad}>{texts.loadParent}</span>}
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
      {deleted !== null && <div className={classes.deleted}>{texts.deleted(deleted, entry.deletedBy)}</div>}
      {edited !== null && <div className={classes.changed}>{texts.edited(edited, entry.editedBy)}</div>}
      {earlierTexts.map((text, index) => (
        <div key={index} className={classes.earlier}>
          <span className={classes.changed}>{texts.earlierText}</span>
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
      {entry.moreFields > 0 && <div className={classes.quiet}>{texts.moreFields(entry.moreFields)}</div>}
    </dl>
  );
}

/** Reactions that are drawn; the pane has all. */
const MOST_REACTIONS = 24;

export function Reactions({ entry }: { readonly entry: MessageEntry }) {
  const { reactions } = entry.message.content;
  if (reactions.length === 0) return null;
  return (
    <ul className={classes.reactions} aria-label={texts.reactions}>
      {reactions.slice(0, MOST_REACTIONS).map((each, index) => (
        <li key={index} className={classes.reaction} data-mine={each.byMe}>
          <bdi>{each.reaction.slice(0, 40)}</bdi> <span className="sb-numeric">{formatNumber(each.count)}</span>
        </li>
      ))}
    </ul>
  );
}
