// A second conversation beside the messages: a part of the window with messages of its own.
import { useEffect, useMemo, useState } from "react";
import { Button } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { closeBeside, fillBeside, leaveBeside } from "#renderer/conversation/actions/beside-actions.ts";
import { moveAfter, NOT_MOVED } from "#renderer/conversation/model/left-move.ts";
import { goToTime } from "#renderer/conversation/actions/move-in-conversation.ts";
import { watchOpenings } from "#renderer/palette/watch-openings.ts";
import { markedText } from "#renderer/list/model/rows/hits-of-search.ts";
import { QueryBar } from "#renderer/list/views/query/bar/query-bar.tsx";
import { MarkersContext, useMarker } from "#renderer/parts/highlighted-text.tsx";
import type { BesideTarget } from "#contract/methods/window-methods.ts";
import type { App } from "#renderer/state/app.ts";
import { AppContext, useApp, useAppContext, useTime } from "#renderer/state/use-app.ts";
import { Conversation } from "./conversation.tsx";
import classes from "./beside.module.css";
import { say } from "#texts/say.ts";

/** The right one goes to the time of the left one when that has rested for this long, milliseconds. */
const FOLLOW_MS = 250;

/** The open conversation; another one is a new part of the window. */
export function BesideConversation() {
  const app = useAppContext();
  const beside = useApp((state) => state.beside);
  const side = useMemo(() => (beside === null ? null : app.branch()), [app, beside]);
  useEffect(() => {
    if (side === null || beside === null) return;
    const unwatch = watchOpenings(side);
    void fillBeside(side, beside.opens);
    return () => {
      unwatch();
      leaveBeside(side);
    };
  }, [side, beside]);
  if (side === null || beside === null) return null;
  return (
    <AppContext value={side}>
      <Part window={app} opens={beside.opens} />
    </AppContext>
  );
}

function Part({ window, opens }: { readonly window: App; readonly opens: BesideTarget }) {
  const side = useAppContext();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  const marker = useMarker(useApp((state) => markedText(state.screens.messages)));
  const markers = useMemo(() => ({ messages: marker, calls: marker }), [marker]);
  const failure = useApp((state) => state.screens.messages.failure);
  return (
    <MarkersContext value={markers}>
      <section
        className={classes.part}
        aria-label={say("conversation.beside.region")}
        data-region="beside"
        tabIndex={-1}
        onKeyDownCapture={(event) => {
          // Escape in a field or menu belongs to it.
          const isPlain = !(event.target instanceof Element) || event.target.closest("input, [role=menu]") === null;
          if (event.key !== "Escape" || !isPlain) return;
          event.stopPropagation();
          event.preventDefault();
          closeBeside(window);
        }}
      >
        <p className={classes.narrow}>{say("conversation.beside.narrow")}</p>
        <div ref={setTools} />
        <FollowLine key={"moment" in opens ? opens.moment.conversationId : opens.rowId} />
        <div className={classes.filters}>
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            {say("conversation.beside.filters")}
          </Button>
          {isFiltering && <QueryBar kind="messages" />}
        </div>
        {failure !== null && (
          <p className={classes.failure} role="alert">
            {say("conversation.beside.failed")}{" "}
            <Button size="compact-xs" variant="default" onClick={() => void fillBeside(side, opens)}>
              {say("rows.failure.tryAgain")}
            </Button>
          </p>
        )}
        <div className={classes.rows}>
          <Conversation tools={tools} isBeside />
        </div>
      </section>
    </MarkersContext>
  );
}

/** Follows the time of the conversation at the left until a person stops it. */
function FollowLine() {
  const side = useAppContext();
  const time = useTime();
  const leftSeconds = useApp((state) => state.leftSeconds);
  const isReady = useApp(({ screens: { messages } }) => messages.view !== null && messages.busy !== "query");
  const [isFollowing, setFollowing] = useState(true);
  const [before, setMove] = useState(NOT_MOVED);
  const move = moveAfter(before, isReady, leftSeconds);
  if (move !== before) setMove(move);
  const { hasMoved } = move;
  useEffect(() => {
    if (!isFollowing || !hasMoved || leftSeconds === null) return;
    const timer = setTimeout(() => void goToTime(side, leftSeconds), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [side, isFollowing, hasMoved, leftSeconds]);
  if (leftSeconds === null) return null;
  return (
    <div className={classes.follow}>
      <IconClock size={13} stroke={1.7} aria-hidden />
      <span className="sb-grows">
        {isFollowing
          ? say("conversation.beside.follows", { time: time(leftSeconds) ?? "" })
          : say("conversation.beside.rests")}
      </span>
      <Button variant="subtle" size="compact-xs" onClick={() => setFollowing(!isFollowing)}>
        {isFollowing ? say("conversation.beside.stop") : say("conversation.beside.follow")}
      </Button>
    </div>
  );
}
