// The button that keeps a query fresh, the button that shows what came, and what it does in words for the status bar.
import { Button, Tooltip } from "@mantine/core";
import { IconArrowUp, IconPlayerPause, IconRefreshDot } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { showNew, startFollowing, stopFollowing } from "#renderer/list/actions/rows/follow-actions.ts";
import { canFollow } from "#renderer/list/model/rows/walks.ts";
import type { FollowState } from "#renderer/state/slices/follow-slice.ts";
import { useApp, useAppContext, useSteadyScreen } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export function FollowButton({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const { result } = useSteadyScreen(kind);
  const follow = useFollow(kind);
  if (result === null || !canFollow(result)) return null;
  const isOn = follow !== null;
  const Icon = isOn && follow.rests !== null ? IconPlayerPause : IconRefreshDot;
  return (
    <>
      {isOn && follow.newRows > 0 && (
        <Button leftSection={<IconArrowUp size={14} aria-hidden />} onClick={() => void showNew(app, kind)}>
          {say("result.follow.new", { rows: follow.newRows })}
        </Button>
      )}
      <Tooltip label={isOn ? wordsOf(follow.rests) : say("result.follow.tip", { kind })}>
        <Button
          variant={isOn ? "light" : "default"}
          leftSection={<Icon size={14} stroke={1.7} aria-hidden />}
          aria-pressed={isOn}
          onClick={() => (isOn ? stopFollowing(app, kind) : void startFollowing(app, kind))}
        >
          {say("result.follow.word")}
        </Button>
      </Tooltip>
    </>
  );
}

/** What following does now, for the status bar: beside the button it would move the others. */
export function FollowWords({ kind }: { readonly kind: QueryKind }) {
  const follow = useFollow(kind);
  return (
    <span role="status" className="sb-note">
      {follow === null ? "" : wordsOf(follow.rests)}
    </span>
  );
}

/** The state of following the shown result; null if it is not followed. */
function useFollow(kind: QueryKind): FollowState | null {
  const { result } = useSteadyScreen(kind);
  const follow = useApp((state) => state.follows[kind]);
  return follow !== null && follow.resultId === result?.resultId ? follow : null;
}

function wordsOf(rests: FollowState["rests"]): string {
  if (rests === null) return say("result.follow.checks");
  if (typeof rests === "string") return say(`result.follow.${rests}`);
  const { title, detail } = describe(rests);
  return say("result.follow.failed", { reason: rests.kind === "badRequest" ? detail : title });
}
