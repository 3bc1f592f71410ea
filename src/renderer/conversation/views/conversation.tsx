// The Messages screen as a transcript: the list of entries with its ends, and the strip of days.
import { useEffect, useMemo, useRef, type RefObject } from "react";
import { createPortal } from "react-dom";
import { HOME } from "#renderer/design/keys/focusable.ts";
import { loadSide } from "#renderer/conversation/actions/move-in-conversation.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { screenOf } from "#renderer/state/app.ts";
import { isBesideOpen } from "#renderer/place/model/beside.ts";
import { useApp, useAppContext, useScreen, useZone } from "#renderer/state/use-app.ts";
import { endStateOf } from "#renderer/conversation/model/ends.ts";
import { entriesOf, indexOfRow, isShown, type ShownEntry } from "#renderer/conversation/model/transcript-entries.ts";
import {
  conversationName,
  conversationsIn,
  isAtEnd,
  type Side,
  type Stretch,
} from "#renderer/conversation/model/stretch.ts";
import { isOneConversation } from "#renderer/conversation/model/moment.ts";
import { conversationOf } from "#renderer/record/model/related/queries.ts";
import { isNarrowed } from "#renderer/list/model/rows/screen.ts";
import { shownThread } from "#renderer/list/model/rows/side-pane.ts";
import { useWantedFocus } from "#renderer/parts/use-wanted-focus.ts";
import { MarksOf } from "#renderer/parts/highlighted-text.tsx";
import { BesideHeader, TitleBar } from "./beside-header.tsx";
import { ConversationTools } from "./conversation-tools.tsx";
import { DayStrip } from "./day-strip.tsx";
import { DayInSight } from "./day-in-sight.tsx";
import { useInSight } from "./in-sight.ts";
import { EndLine } from "./end-line.tsx";
import { pixelsBeyond } from "./scroll-anchor.ts";
import { TranscriptEntry } from "./transcript-entry.tsx";
import { useStretch } from "./use-stretch.ts";
import { useTranscriptKeys } from "./use-transcript-keys.ts";
import classes from "./conversation.module.css";
import { say } from "#texts/say.ts";

/** The next page is asked for when less than this is left to the end of the loaded messages. */
const LOAD_PIXELS = 400;

interface Props {
  /** the element above it that has its tools; null until it is drawn */
  readonly tools: HTMLElement | null;
  /** it is the one beside the messages */
  readonly isBeside?: boolean;
}

export function Conversation({ tools, isBeside = false }: Props) {
  const screen = useScreen("messages");
  const zone = useZone();
  const list = useRef<HTMLDivElement>(null);
  const { stretch, look } = useStretch(list);
  const held = stretch === null ? "unknown" : conversationsIn(stretch);
  const isOne = isOneConversation(screen) || held === "one";
  const entries = useMemo(
    () => (stretch === null ? [] : entriesOf(stretch, { zone, isOneConversation: isOne }).filter(isShown)),
    [stretch, zone, isOne],
  );
  const rowId = screen.selection?.rowId ?? null;
  const current = rowId === null ? -1 : indexOfRow(entries, rowId);
  const selected = entries[current];
  const newest = stretch?.messages[0];
  const conversationId = isOne && newest !== undefined ? conversationOf(newest.row) : null;
  const isOneOfTwo = useApp(isBesideOpen);
  const title = { name: stretch === null ? "" : conversationName(stretch), rowCount: stretch?.rowCount ?? 0 };
  return (
    <section
      className={classes.region}
      aria-label={isBeside ? say("conversation.beside.conversation") : say("conversation.conversation")}
    >
      {tools !== null &&
        createPortal(
          isBeside ? (
            <BesideHeader {...title} conversationId={conversationId} />
          ) : (
            <ConversationTools conversationId={conversationId} />
          ),
          tools,
        )}
      {isOneOfTwo && !isBeside && isOne && <TitleBar {...title} />}
      {!isBeside && <TakesFocus list={list} />}
      {isOneOfTwo && !isBeside && <TimeInSight list={list} entries={entries} />}
      {!isOne && held === "several" && <p className={classes.several}>{say("conversation.several")}</p>}
      <div className={classes.body}>
        <DayInSight list={list} entries={entries} />
        <Transcript list={list} stretch={stretch} entries={entries} current={current} look={look} />
        <DayStrip list={list} entries={entries} at={selected?.message.row.sentAtSeconds ?? null} />
      </div>
    </section>
  );
}

/** Takes the focus that is wanted in the rows, as soon as the transcript is drawn in their place. */
function TakesFocus({ list }: { readonly list: RefObject<HTMLDivElement | null> }) {
  useWantedFocus("rows", list);
  return null;
}

/** Tells the conversation beside this one which time is in sight here. */
function TimeInSight(props: {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly entries: readonly ShownEntry[];
}) {
  const { store } = useAppContext();
  const { from } = useInSight(props.list, props.entries);
  useEffect(() => store.setState({ leftSeconds: from }), [store, from]);
  useEffect(() => () => store.setState({ leftSeconds: null }), [store]);
  return null;
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
      {...HOME}
      tabIndex={0}
      role="group"
      aria-label={say("conversation.transcript")}
      onScroll={() => {
        look();
        loadAtEnds();
      }}
    >
      {stretch !== null && isAtEnd(stretch, "earlier") && <EndLine side="earlier" />}
      <MarksOf value="messages">
        <div role="feed" aria-label={say("conversation.transcript")} aria-busy={isBusy}>
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
