// The thread of a message in the pane beside the list: the message, its replies, and the number of missing ones.
import { useEffect, useMemo } from "react";
import { Button, Loader } from "@mantine/core";
import { leaveThread, lookForReplies, showMoreReplies } from "../../actions/conversation/thread-actions.ts";
import { closeSidePane } from "../../actions/rows/side-pane.ts";
import { useApp, useAppContext, useIsFile, useZone } from "../../actions/base/use-app.ts";
import type { ThreadState } from "../../actions/base/slices/thread.ts";
import { useFocusWhileOpen } from "../pane/use-focus-while-open.ts";
import paneClasses from "../../design/looks/pane.module.css";
import { QuietNotice } from "../../design/parts/quiet-notice.tsx";
import { conversationTexts } from "../../model/conversation/conversation-texts.ts";
import { entriesOf, isShown } from "../../model/conversation/entries.ts";
import { cutWords, repliesWords, searchWords, threadCounts } from "../../model/conversation/thread.ts";
import { Pane } from "../pane/pane.tsx";
import { TranscriptEntry } from "./transcript-entry.tsx";
import classes from "./conversation.module.css";

const texts = conversationTexts.thread;

/** Draws nothing while no thread is shown. */
export function ThreadPane() {
  const app = useAppContext();
  const thread = useApp((state) => state.thread);
  if (thread === null) return null;
  const counts = threadCounts(thread.stretch, thread.messageId);
  return (
    <Pane
      label={texts.title}
      header={
        <>
          <h2 className={paneClasses.title}>{texts.title}</h2>
          <div className={paneClasses.subtitle}>{thread.stretch !== null && repliesWords(counts)}</div>
        </>
      }
      onClose={() => closeSidePane(app)}
    >
      <ThreadBody key={thread.messageId} thread={thread} />
    </Pane>
  );
}

function ThreadBody({ thread }: { readonly thread: ThreadState }) {
  const app = useAppContext();
  const zone = useZone();
  const body = useFocusWhileOpen();
  const { stretch, messageId } = thread;
  const entries = useMemo(() => {
    const context = { zone, isOneConversation: true, threadId: messageId };
    return stretch === null ? [] : entriesOf(stretch, context).filter(isShown);
  }, [stretch, zone, messageId]);
  const names = useMemo(() => Object.fromEntries(stretch?.names ?? []), [stretch]);
  // A search for replies that nobody waits for ends.
  useEffect(() => () => leaveThread(app, messageId), [app, messageId]);
  return (
    <div ref={body} className={classes.thread} role="region" aria-label={texts.messages} tabIndex={0}>
      <div role="feed" aria-label={texts.messages} aria-busy={thread.isAsking}>
        {entries.map((entry) => (
          <TranscriptEntry
            key={entry.message.row.rowId}
            entry={entry}
            rowCount={stretch?.rowCount ?? 0}
            isCurrent={false}
            names={names}
            place="thread"
          />
        ))}
      </div>
      <ThreadEnd thread={thread} />
    </div>
  );
}

/** The missing replies of a thread, and the ways to get them. */
function ThreadEnd({ thread }: { readonly thread: ThreadState }) {
  const app = useAppContext();
  const isFile = useIsFile();
  const { stretch, messageId, isAsking, looked, nextId, failure } = thread;
  const counts = threadCounts(stretch, messageId);
  const cut = cutWords(stretch, counts);
  const missing = searchWords(counts, { looked, nextId, isFile });
  const words = [cut, missing ?? (stretch === null ? texts.nothing : null)].filter((each) => each !== null);
  const canLookOn = missing !== null && !isFile && nextId !== null && !isAsking;
  return (
    <div className={classes.end}>
      {failure !== null && <QuietNotice failure={failure} />}
      <span role="status">
        {isAsking && (
          <>
            <Loader size={11} color="gray" className={classes.endLoader} aria-hidden />
            {texts.looking}
          </>
        )}
        {!isAsking && words.join(" ")}
      </span>
      {cut !== null && (
        <Button variant="default" size="compact-xs" onClick={() => void showMoreReplies(app)}>
          {texts.showMore}
        </Button>
      )}
      {(canLookOn || failure !== null) && nextId !== null && (
        <Button variant="default" size="compact-xs" onClick={() => void lookForReplies(app)}>
          {texts.lookOn}
        </Button>
      )}
    </div>
  );
}
