// The line at an end of the loaded messages: what lies beyond, with buttons that load it, and progress with a cancel.
import { Button, Loader } from "@mantine/core";
import { loadSide } from "#renderer/conversation/actions/move-in-conversation.ts";
import { cancelWalk, loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { stopWork } from "#renderer/state/activity.ts";
import { useApp, useAppContext, useSteadyScreen } from "#renderer/state/use-app.ts";
import { endStateOf, type EndState } from "#renderer/conversation/model/ends.ts";
import type { Side } from "#renderer/conversation/model/stretch.ts";
import lineClasses from "#renderer/design/looks/lines.module.css";
import classes from "./conversation.module.css";
import type { VerdictKind } from "#domain/report/verdict.ts";
import { VERDICT_ICONS } from "#renderer/list/views/result/ledger/verdict-mark.tsx";
import { say } from "#texts/say.ts";

function VerdictIcon({ kind }: { readonly kind: VerdictKind }) {
  const Icon = VERDICT_ICONS[kind];
  return <Icon size={14} stroke={1.8} className={classes.endIcon} aria-hidden />;
}

/** A whole conversation is no news: its end stays quiet. */
function colouredKind({ verdict }: EndState): VerdictKind | undefined {
  return verdict === null || verdict === "complete" ? undefined : verdict;
}

export function EndLine({ side }: { readonly side: Side }) {
  const app = useAppContext();
  const screen = useSteadyScreen("messages");
  const walk = useApp((state) => state.walks.messages);
  const end = endStateOf(screen, side);
  if (end === null) return null;
  const { direction } = end;
  const isWalking = walk?.phase === "running" && walk.direction === direction;
  const isBusy = screen.busy !== null && screen.busy !== "query";
  return (
    <div className={classes.end} data-end={side}>
      <span role={isBusy ? "status" : undefined} className={lineClasses.verdictWords} data-kind={colouredKind(end)}>
        {isBusy && <Loader size={11} color="gray" className={classes.endLoader} aria-hidden />}
        {!isBusy && end.verdict !== null && <VerdictIcon kind={end.verdict} />}
        {end.text}
        {isWalking &&
          walk.progress !== null &&
          ` · ${say("conversation.ends.loaded", { messages: walk.rowsBefore + walk.progress.rows })}`}
      </span>
      {end.canLoad && !isBusy && (
        <>
          <Button
            variant="default"
            size="compact-xs"
            aria-label={say(`conversation.ends.${side}.load`)}
            onClick={() => void loadSide(app, direction)}
          >
            {say("conversation.ends.load")}
          </Button>
          <Button
            variant="default"
            size="compact-xs"
            aria-label={say(`conversation.ends.${side}.loadAll`)}
            onClick={() => void loadAll(app, "messages", direction)}
          >
            {say("conversation.ends.loadAll")}
          </Button>
        </>
      )}
      {isBusy && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => (isWalking ? cancelWalk(app, "messages") : stopWork(app, "messages", "cancelled by a person"))}
        >
          {say("conversation.ends.cancel")}
        </Button>
      )}
    </div>
  );
}
