// One entry of the transcript: a message, an action or a call, with the day that begins with it.
import { memo } from "react";
import { Button, UnstyledButton } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { goToParent } from "#renderer/conversation/actions/parent-actions.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { openThread } from "#renderer/conversation/actions/thread-actions.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { InitialsAvatar } from "#renderer/design/parts/initials-avatar.tsx";
import type { ActionEntry, MessageEntry, ShownEntry } from "#renderer/conversation/model/transcript-entries.ts";
import { hasThread } from "#renderer/conversation/model/thread.ts";
import type { MessageRow } from "#contract/methods/rows.ts";
import { Attachments } from "#renderer/record/views/messages/attachments.tsx";
import { KindIcon } from "#renderer/record/views/messages/kind-icon.tsx";
import { MessageText } from "#renderer/record/views/messages/message-text.tsx";
import { HighlightedText } from "#renderer/parts/highlighted-text.tsx";
import { HitMark } from "#renderer/list/views/rows/grid/hit-mark.tsx";
import { CallView } from "./call-view.tsx";
import { Changes, EntryTime, Fields, QuoteLine, Reactions, Sender } from "./entry-parts.tsx";
import classes from "./conversation.module.css";
import { dayWords } from "#renderer/conversation/model/day-bars.ts";
import { say } from "#texts/say.ts";

interface EntryProps {
  readonly entry: ShownEntry;
  readonly rowCount: number;
  readonly isCurrent: boolean;
  readonly names: Readonly<Record<string, string>>;
  readonly place: "transcript" | "thread";
}

function EntryView({ entry, rowCount, isCurrent, names, place }: EntryProps) {
  const { row } = entry.message;
  const tabIndex = isCurrent || place === "thread" ? 0 : -1;
  return (
    <article
      className={classes.entry}
      data-row={row.rowId}
      data-position={entry.position}
      data-kind={entry.kind}
      data-run={entry.kind !== "message" || entry.isRunStart ? "start" : "goesOn"}
      aria-posinset={rowCount - entry.position}
      aria-setsize={rowCount}
      aria-current={isCurrent ? "true" : undefined}
      tabIndex={-1}
    >
      {entry.day !== null && (
        <h2 className={classes.day}>
          <span>{dayWords(entry.day)}</span>
        </h2>
      )}
      <div className={classes.block}>
        {entry.kind === "message" && <MessageView entry={entry} names={names} tabIndex={tabIndex} place={place} />}
        {entry.kind === "action" && <ActionView entry={entry} tabIndex={tabIndex} />}
        {entry.kind === "call" && <CallView entry={entry} names={names} tabIndex={tabIndex} />}
        {place === "transcript" && <HitMark kind="messages" row={row} />}
      </div>
    </article>
  );
}

/** Drawn again only when something in it has changed, because each window makes a new stretch. */
export const TranscriptEntry = memo(EntryView, (before, after) => {
  const [one, other] = [before.entry, after.entry];
  return (
    before.isCurrent === after.isCurrent &&
    before.rowCount === after.rowCount &&
    one.message === other.message &&
    one.day === other.day &&
    one.position === other.position &&
    storedOf(one) === storedOf(other) &&
    partsOf(one) === partsOf(other)
  );
});

/** The values that an entry takes from its neighbours and from other records, as one text. */
function partsOf(entry: ShownEntry): string {
  if (entry.kind === "message") {
    return JSON.stringify([entry.isRunStart, entry.name, entry.to, entry.quote, entry.editedBy, entry.deletedBy]);
  }
  return entry.kind === "call" ? JSON.stringify([entry.card, entry.from, entry.continues]) : entry.sentence;
}

/** The stored call of a card; each window brings a new object. */
const storedOf = (entry: ShownEntry): unknown => (entry.kind === "call" ? entry.stored?.parts : null);

interface Drawn<Of> {
  readonly entry: Of;
  /** of the buttons: only those of the current entry are reached with Tab */
  readonly tabIndex: number;
}

/** Longer texts are cut; the pane shows them whole. */
const LONGEST_TEXT = 4000;

type MessageProps = Drawn<MessageEntry> & Pick<EntryProps, "names" | "place">;

function MessageView(props: MessageProps) {
  const { entry, tabIndex, place } = props;
  const { row, content } = entry.message;
  return (
    <div className={classes.message}>
      <div className={classes.gutter}>
        {entry.isRunStart ? (
          <InitialsAvatar name={entry.name} id={row.sender ?? entry.name} size={28} />
        ) : (
          <span className={classes.gutterTime}>
            <EntryTime entry={entry} />
          </span>
        )}
      </div>
      <div className={classes.said}>
        {entry.isRunStart && (
          <div className={classes.head}>
            <Sender entry={entry} />
            <EntryTime entry={entry} />
          </div>
        )}
        {entry.quote !== null && (
          <QuoteLine quote={entry.quote} conversationId={row.conversationId} tabIndex={tabIndex} />
        )}
        <Said {...props} />
        <Fields entry={entry} />
        {content.attachments.length > 0 && (
          <div className={classes.files}>
            <Attachments attachments={content.attachments} />
          </div>
        )}
        <Reactions entry={entry} />
        <Changes entry={entry} />
        <ThreadLink row={row} tabIndex={tabIndex} place={place} />
      </div>
    </div>
  );
}

/** The text, or words in its place; a long one is cut, and the pane shows it whole. */
function Said({ entry, names, tabIndex }: MessageProps) {
  const app = useAppContext();
  const { row, content, isWhole } = entry.message;
  const text = row.text ?? "";
  const isQuiet = entry.quiet !== null && (content.attachments.length === 0 || row.deletedAtSeconds !== null);
  return (
    <>
      {text !== "" && <MessageText text={text.slice(0, LONGEST_TEXT)} names={names} />}
      {isQuiet && (
        <div className={classes.quietLine}>
          <KindIcon row={row} size={14} />
          <span>{entry.quiet}</span>
        </div>
      )}
      {!isWhole && <div className={classes.quietLine}>{say("conversation.tooLong")}</div>}
      {(text.length > LONGEST_TEXT || !isWhole) && (
        <Button
          variant="default"
          size="compact-xs"
          mt={4}
          tabIndex={tabIndex}
          onClick={() => selectRow(app, "messages", row, true)}
        >
          {say("conversation.restInPane")}
        </Button>
      )}
    </>
  );
}

/** Leads to the thread of a message; in a thread, to the message in its conversation. */
function ThreadLink({ row, tabIndex, place }: Pick<EntryProps, "place"> & { row: MessageRow; tabIndex: number }) {
  const app = useAppContext();
  if (place === "thread") {
    return (
      <UnstyledButton
        className={classes.link}
        onClick={() => {
          void goToParent(app, row.id, row.conversationId);
        }}
      >
        {say("conversation.thread.show")}
      </UnstyledButton>
    );
  }
  if (!hasThread(row)) return null;
  const words = (row.replyCount ?? 0) > 0 ? say("conversation.replies", { replies: row.replyCount ?? 0 }) : null;
  return (
    <UnstyledButton
      className={classes.link}
      tabIndex={tabIndex}
      aria-label={words === null ? undefined : say("conversation.openThread", { words })}
      onClick={() => {
        void openThread(app, row);
      }}
    >
      {words ?? say("conversation.thread.open")}
    </UnstyledButton>
  );
}

function ActionView({ entry, tabIndex }: Drawn<ActionEntry>) {
  const app = useAppContext();
  const { targetId, message } = entry;
  return (
    <div className={classes.action}>
      <IconBolt size={14} stroke={1.6} aria-hidden />
      <span>
        <HighlightedText text={entry.sentence} />
      </span>
      <EntryTime entry={entry} />
      {targetId !== null && (
        <UnstyledButton
          className={classes.link}
          tabIndex={tabIndex}
          onClick={() => {
            void goToParent(app, targetId, message.row.conversationId);
          }}
        >
          {say("conversation.showMessage")}
        </UnstyledButton>
      )}
    </div>
  );
}
