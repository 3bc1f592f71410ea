// The button that keeps a query fresh, with what it does in words, and the button that shows what came.
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
  const follow = useApp((state) => state.follows[kind]);
  if (result === null || !canFollow(result)) return null;
  const isOn = follow?.resultId === result.resultId;
  const words = isOn ? wordsOf(follow.rests) : say("result.follow.tip", { kind });
  const Icon = isOn && follow.rests !== null ? IconPlayerPause : IconRefreshDot;
  return (
    <>
      {isOn && follow.newRows > 0 && (
        <Button leftSection={<IconArrowUp size={14} aria-hidden />} onClick={() => void showNew(app, kind)}>
          {say("result.follow.new", { rows: follow.newRows })}
        </Button>
      )}
      <Tooltip label={words}>
        <Button
          variant={isOn ? "light" : "default"}
          leftSection={<Icon size={14} stroke={1.7} aria-hidden />}
          aria-pressed={isOn}
          onClick={() => (isOn ? stopFollowing(app, kind) : void startFollowing(app, kind))}
        >
          {say("result.follow.word")}
        </Button>
      </Tooltip>
      <span role="status" className="sb-note">
        {isOn ? words : ""}
      </span>
    </>
  );
}

function wordsOf(rests: FollowState["rests"]): string {
  if (rests === null) return say("result.follow.checks");
  if (typeof rests === "string") return say(`result.follow.${rests}`);
  const { title, detail } = describe(rests);
  return say("result.follow.failed", { reason: rests.kind === "badRequest" ? detail : title });
}
