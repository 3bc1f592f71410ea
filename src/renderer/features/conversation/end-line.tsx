// The line at an end of the loaded messages: what lies beyond, with buttons that load it, and progress with a cancel.
import { Button, Loader } from "@mantine/core";
import { loadSide } from "../../actions/conversation/move-in-conversation.ts";
import { cancelWalk, loadAll } from "../../actions/rows/walk-actions.ts";
import { stopWork } from "../../actions/base/activity.ts";
import { useApp, useAppContext, useSteadyScreen } from "../../actions/base/use-app.ts";
import { conversationTexts } from "../../model/conversation/conversation-texts.ts";
import { endStateOf } from "../../model/conversation/ends.ts";
import type { Side } from "../../model/conversation/stretch.ts";
import classes from "./conversation.module.css";

const texts = conversationTexts.ends;

export function EndLine({ side }: { readonly side: Side }) {
  const app = useAppContext();
  const screen = useSteadyScreen("messages");
  const walk = useApp((state) => state.walks.messages);
  const end = endStateOf(screen, side);
  if (end === null) return null;
  const { direction } = end;
  const isWalking = walk?.phase === "running" && walk.direction === direction;
  const words = texts[side];
  const isBusy = screen.busy !== null && screen.busy !== "query";
  return (
    <div className={classes.end} data-end={side}>
      <span role={isBusy ? "status" : undefined}>
        {isBusy && <Loader size={11} color="gray" className={classes.endLoader} aria-hidden />}
        {end.text}
        {isWalking && walk.progress !== null && texts.loaded(walk.rowsBefore + walk.progress.rows)}
      </span>
      {end.canLoad && !isBusy && (
        <>
          <Button
            variant="default"
            size="compact-xs"
            aria-label={words.load}
            onClick={() => void loadSide(app, direction)}
          >
            {texts.load}
          </Button>
          <Button
            variant="default"
            size="compact-xs"
            aria-label={words.loadAll}
            onClick={() => void loadAll(app, "messages", direction)}
          >
            {texts.loadAll}
          </Button>
        </>
      )}
      {isBusy && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => (isWalking ? cancelWalk(app, "messages") : stopWork(app, "messages", "cancelled by a person"))}
        >
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}
