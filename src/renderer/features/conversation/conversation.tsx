// The Messages screen as a transcript: the list of entries with its ends, its header and the strip of days.
import { useEffect, useMemo, useRef, type RefObject } from "react";
import { loadSide } from "../../actions/conversation/move-in-conversation.ts";
import { selectRow } from "../../actions/query/record-actions.ts";
import { screenOf } from "../../actions/base/app.ts";
import { useApp, useAppContext, useScreen, useZone } from "../../actions/base/use-app.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";
import { conversationTexts as texts } from "../../model/conversation/conversation-texts.ts";
import { endStateOf, extentOf } from "../../model/conversation/ends.ts";
import { entriesOf, indexOfRow, isShown, type ShownEntry } from "../../model/conversation/entries.ts";
import { conversationName } from "../../model/conversation/conversation-name.ts";
import { isOneConversation } from "../../model/conversation/moment.ts";
import { isAtEnd, type Side, type Stretch } from "../../model/conversation/stretch.ts";
import { talkOf } from "../../model/related/queries.ts";
import { isNarrowed } from "../../model/rows/screen.ts";
import { shownThread } from "../../model/rows/side-pane.ts";
import { MarksOf } from "../pane/found.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { DayStrip } from "./day-strip.tsx";
import { EndLine } from "./end-line.tsx";
import { pixelsBeyond } from "./scroll-anchor.ts";
import { TranscriptEntry } from "./transcript-entry.tsx";
import { useStretch } from "./use-stretch.ts";
import { useTranscriptKeys } from "./use-transcript-keys.ts";
import classes from "./conversation.module.css";

/** The next page is asked for when less than this is left to the end of the loaded messages. */
const LOAD_PIXELS = 400;

export function Conversation() {
  const screen = useScreen("messages");
  const zone = useZone();
  const list = useRef<HTMLDivElement>(null);
  const { stretch, look } = useStretch(list);
  const isOne = isOneConversation(screen);
  const entries = useMemo(
    () => (stretch === null ? [] : entriesOf(stretch, { zone, isOneConversation: isOne }).filter(isShown)),
    [stretch, zone, isOne],
  );
  const rowId = screen.selection?.rowId ?? null;
  const current = rowId === null ? -1 : indexOfRow(entries, rowId);
  const selected = entries[current];
  const rowCount = stretch?.rowCount ?? 0;
  const newest = stretch?.messages[0];
  return (
    <section className={classes.region} aria-label={texts.conversation}>
      <ConversationHeader
        name={isOne && stretch !== null ? isolate(conversationName(stretch)) : null}
        place={selected === undefined ? null : rowCount - selected.position}
        rowCount={rowCount}
        extent={extentOf(screen)}
        talk={isOne && newest !== undefined ? talkOf(newest.row) : null}
      />
      <div className={classes.body}>
        <Transcript list={list} stretch={stretch} entries={entries} current={current} look={look} />
        <DayStrip list={list} entries={entries} at={selected?.message.row.sentAtSeconds ?? null} />
      </div>
    </section>
  );
}

interface TranscriptProps {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly stretch: Stretch | null;
  readonly entries: readonly ShownEntry[];
  /** the index of the selected entry, -1 for none */
  readonly current: number;
  /** to be called when the list was scrolled */
  readonly look: () => void;
}

function Transcript({ list, stretch, entries, current, look }: TranscriptProps) {
  const isBusy = useApp((state) => state.screens.messages.busy !== null);
  const names = useMemo(() => Object.fromEntries(stretch?.names ?? []), [stretch?.names]);
  const onKeyDown = useTranscriptKeys(list, entries, current);
  const moved = useRef(false);
  const loadAtEnds = useLoadAtEnds(list, stretch, moved);
  useListEvents(list, entries, onKeyDown, moved);
  return (
    <div
      ref={list}
      className={classes.list}
      tabIndex={0}
      role="group"
      aria-label={texts.transcript}
      onScroll={() => {
        look();
        loadAtEnds();
      }}
    >
      {stretch !== null && isAtEnd(stretch, "earlier") && <EndLine side="earlier" />}
      <MarksOf value="messages">
        <div role="feed" aria-label={texts.transcript} aria-busy={isBusy}>
          {entries.map((entry, index) => (
            <TranscriptEntry
              key={entry.message.row.rowId}
              entry={entry}
              rowCount={stretch?.rowCount ?? 0}
              isCurrent={index === current}
              names={names}
              place="transcript"
            />
          ))}
        </div>
      </MarksOf>
      {stretch !== null && isAtEnd(stretch, "later") && <EndLine side="later" />}
    </div>
  );
}

/** Keys, clicks and moves in the list; `moved` becomes true with the first. */
function useListEvents(
  list: RefObject<HTMLDivElement | null>,
  entries: readonly ShownEntry[],
  onKeyDown: (event: KeyboardEvent) => void,
  moved: RefObject<boolean>,
): void {
  const app = useAppContext();
  // Listened to on the element: a list is no control of its own, but keys and clicks go to what is in it.
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const onMove = (): void => {
      moved.current = true;
    };
    element.addEventListener("wheel", onMove, { signal, passive: true });
    element.addEventListener("pointerdown", onMove, { signal });
    element.addEventListener("keydown", onMove, { signal });
    element.addEventListener("keydown", onKeyDown, { signal });
    element.addEventListener(
      "click",
      ({ target }) => {
        const entry = entryAt(target, entries);
        // A thread beside the transcript stays.
        const isThreadShown = shownThread(app.store.getState()) !== null;
        if (entry !== undefined) selectRow(app, "messages", entry.message.row, !isThreadShown);
      },
      { signal },
    );
    return () => stop.abort();
  });
}

/** The entry in which something was clicked that is no control. */
function entryAt(target: EventTarget | null, entries: readonly ShownEntry[]): ShownEntry | undefined {
  if (!(target instanceof Element) || target.closest("button, a") !== null) return undefined;
  const rowId = target.closest<HTMLElement>("article[data-row]")?.dataset["row"];
  return entries.find(({ message }) => String(message.row.rowId) === rowId);
}

/**
 * Loads a page when an end of the loaded messages comes near: once for what is loaded, so a failure asks nothing again. Without a
 * move of the person only a conversation that was opened to be read asks for its ends.
 */
function useLoadAtEnds(
  list: RefObject<HTMLElement | null>,
  stretch: Stretch | null,
  moved: RefObject<boolean>,
): () => void {
  const app = useAppContext();
  const screen = useScreen("messages");
  const asked = useRef<Partial<Record<Side, string>>>({});
  const load = (): void => {
    const element = list.current;
    const { result, busy, failure } = screenOf(app, "messages");
    if (element === null || stretch === null || result === null || busy !== null || failure !== null) return;
    if (isNarrowed(screen) || (!moved.current && app.store.getState().readingOrigin === null)) return;
    for (const side of ["later", "earlier"] as const) {
      if (!isAtEnd(stretch, side) || pixelsBeyond(element, side) > LOAD_PIXELS) continue;
      const end = endStateOf(screen, side);
      const place = `${result.resultId} ${result.ledger.pages}`;
      if (end === null || !end.canLoad || asked.current[side] === place) continue;
      asked.current[side] = place;
      return void loadSide(app, end.direction);
    }
  };
  // Also without scrolling, where the loaded messages do not fill the window.
  useEffect(load);
  return load;
}
