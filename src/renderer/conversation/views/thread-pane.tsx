// The thread of a message in the pane beside the list: the message, its replies, and the number of missing ones.
import { useEffect, useMemo } from "react";
import { Button, Loader } from "@mantine/core";
import {
  leaveThread,
  lookForReplies,
  reopenThread,
  showMoreReplies,
} from "#renderer/conversation/actions/thread-actions.ts";
import { closeSidePane } from "#renderer/list/actions/rows/show-side-pane.ts";
import { shownThread } from "#renderer/list/model/rows/side-pane.ts";
import { useApp, useAppContext, useIsFile, useZone } from "#renderer/state/use-app.ts";
import type { ThreadState } from "#renderer/state/slices/thread-slice.ts";
import { useFocusWhileOpen } from "#renderer/parts/use-focus-while-open.ts";
import paneClasses from "#renderer/design/looks/pane.module.css";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { entriesOf, isShown } from "#renderer/conversation/model/transcript-entries.ts";
import { cutWords, repliesWords, searchWords, threadCounts } from "#renderer/conversation/model/thread.ts";
import { Pane } from "#renderer/parts/pane.tsx";
import { TranscriptEntry } from "./transcript-entry.tsx";
import classes from "./conversation.module.css";
import { say } from "#texts/say.ts";

/** Draws nothing while no thread is shown. */
export function ThreadPane() {
  const app = useAppContext();
  const thread = useApp((state) => state.thread);
  const shown = useApp(shownThread);
  useEffect(() => {
    if (shown !== null) void reopenThread(app, shown);
  }, [app, shown]);
  if (thread === null) return null;
  const counts = threadCounts(thread.stretch, thread.messageId);
  return (
    <Pane
      label={say("conversation.thread.title")}
      header={
        <>
          <h2 className={paneClasses.title}>{say("conversation.thread.title")}</h2>
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
    <div
      ref={body}
      className={classes.thread}
      role="region"
      aria-label={say("conversation.thread.messages")}
      tabIndex={0}
    >
      <div role="feed" aria-label={say("conversation.thread.messages")} aria-busy={thread.asking !== null}>
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
  const { stretch, messageId, asking, looked, nextId, failure } = thread;
  const isAsking = asking !== null;
  const counts = threadCounts(stretch, messageId);
  const cut = cutWords(stretch, counts);
  const missing = searchWords(counts, { looked, nextId, isFile });
  const words = [cut, missing ?? (stretch === null ? say("conversation.thread.nothing") : null)].filter(
    (each) => each !== null,
  );
  const canLookOn = missing !== null && !isFile && nextId !== null && !isAsking;
  return (
    <div className={classes.end}>
      {failure !== null && <QuietNotice failure={failure} />}
      <span role="status">
        {isAsking && (
          <>
            <Loader size={11} color="gray" className={classes.endLoader} aria-hidden />
            {say("conversation.thread.looking")}
          </>
        )}
        {!isAsking && words.join(" ")}
      </span>
      {cut !== null && (
        <Button variant="default" size="compact-xs" onClick={() => void showMoreReplies(app)}>
          {say("conversation.thread.showMore")}
        </Button>
      )}
      {(canLookOn || failure !== null) && nextId !== null && (
        <Button variant="default" size="compact-xs" onClick={() => void lookForReplies(app)}>
          {say("conversation.thread.lookOn")}
        </Button>
      )}
    </div>
  );
}
