// The parts of the status bar about a result: its walk, its age, and the rate limit.
import { useEffect, useState } from "react";
import { Loader, Progress, Tooltip, UnstyledButton } from "@mantine/core";
import { IconClockPause, IconKey, IconPlayerPause, type Icon } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { editingKey } from "#renderer/state/slices/dialog.ts";
import { cancelWalk, pauseWalk, resumeWalk } from "#renderer/list/actions/rows/walk-actions.ts";
import type { RestingWalk, RunningWalk } from "#renderer/list/model/rows/walks.ts";
import { BarButton } from "#renderer/design/parts/icon-button.tsx";
import { announcedTotal } from "#renderer/list/model/result/announced-total.ts";
import { progressText, waitText, walkedWhat, formatAgo } from "#renderer/list/model/result/walk-words.ts";
import classes from "#renderer/design/looks/work-part.module.css";
import { useAppContext, useApp, useSteadyScreen } from "#renderer/state/use-app.ts";
import { isScarce, rateLimitText } from "#renderer/list/model/result/ledger-words.ts";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { isFileConnection } from "#domain/connection.ts";
import { sameDraft } from "#renderer/list/model/draft/draft.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { say } from "#texts/say.ts";

/** A screen's walk: its progress and its reason to wait, with Pause, Resume and Cancel. */
export function WalkPart({ kind }: { readonly kind: QueryKind }) {
  const walk = useApp((state) => state.walks[kind]);
  const result = useApp((state) => state.screens[kind].result);
  if (walk === null || result === null || walk.resultId !== result.resultId) return null;
  if (walk.phase === "running") return <Running kind={kind} walk={walk} result={result} />;
  return walk.phase === "failed" ? null : <Resting kind={kind} walk={walk} result={result} />;
}

interface Props<Walk> {
  readonly kind: QueryKind;
  readonly walk: Walk;
  readonly result: ResultSummary;
}

function Running({ kind, walk, result }: Props<RunningWalk>) {
  const app = useAppContext();
  const elapsedSeconds = useElapsedSeconds(walk.startedAtMs);
  const what = walkedWhat(result.query, walk.direction);
  const loading = say("result.walk.ofLoading", { what });
  const waits = waitText(walk.progress);
  return (
    <span className={classes.walk} role="group" aria-label={say("result.walk.loading", { what })} data-testid="walk">
      {waits === null ? (
        <Course share={walk.progress?.share ?? null} label={loading} />
      ) : (
        <IconClockPause size={14} stroke={1.8} className={classes.waits} aria-hidden />
      )}
      <span className={classes.text}>
        <span className={classes.what}>{say("result.walk.loading", { what })}</span>
        {progressText(walk.rowsBefore, walk.progress, elapsedSeconds, announcedTotal(result))}
        {waits !== null && <span className={classes.waits}> · {waits}</span>}
      </span>
      <BarButton label={say("result.walk.pause")} of={loading} onClick={() => pauseWalk(app, kind)} />
      <BarButton label={say("result.walk.cancel")} of={loading} onClick={() => cancelWalk(app, kind)} />
    </span>
  );
}

/** How much of the service's own total has come; a sign that moves where it gives none. */
function Course({ share, label }: { readonly share: number | null; readonly label: string }) {
  if (share === null) return <Loader size={12} color="var(--sb-accent)" className={classes.icon} aria-hidden />;
  return <Progress value={share * 100} w={90} size="sm" className={classes.icon} aria-label={label} />;
}

function Resting({ kind, walk, result }: Props<RestingWalk>) {
  const app = useAppContext();
  const what = walkedWhat(result.query, walk.direction);
  const loading = say("result.walk.ofLoading", { what });
  const paused = walk.phase === "paused";
  const RestIcon: Icon = paused ? IconPlayerPause : IconKey;
  return (
    <span className={classes.walk} role="status" data-testid="walk">
      <RestIcon size={14} stroke={1.8} className={classes.icon} aria-hidden />
      <span className={classes.text}>
        {paused ? say("result.walk.paused", { kind, rows: result.rowCount }) : say("result.walk.waitsForKey", { what })}
      </span>
      {paused ? (
        <BarButton label={say("result.walk.resume")} of={loading} onClick={() => void resumeWalk(app, kind)} />
      ) : (
        <BarButton
          label={say("result.walk.addKey")}
          of={loading}
          onClick={() => app.store.setState(editingKey(result.connectionId))}
        />
      )}
      <BarButton label={say("result.walk.cancel")} of={loading} onClick={() => cancelWalk(app, kind)} />
    </span>
  );
}

/** Seconds since a moment, moving every second. */
function useElapsedSeconds(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(sinceMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (nowMs - sinceMs) / 1000);
}

/** The length of the window if the service does not give it: its limits are per minute. */
const USUAL_WINDOW_SECONDS = 60;

/** The requests that remain in the rate limit, until the window of the limit has passed. */
export function RateLimitPart({ result }: { readonly result: ResultSummary }) {
  const nowSeconds = useNowSeconds();
  const { rateLimit, ledger } = result;
  const text = rateLimitText(rateLimit);
  if (text === null || rateLimit === null || ledger.lastRequestAtMs === null) return null;
  const ageSeconds = nowSeconds - ledger.lastRequestAtMs / 1000;
  if (ageSeconds > (rateLimit.resetSeconds ?? USUAL_WINDOW_SECONDS)) return null;
  if (!isScarce(rateLimit)) return null;
  return (
    <Tooltip label={say("result.walk.limitSource")}>
      <span className={classes.rateLimit} data-scarce>
        {text}
      </span>
    </Tooltip>
  );
}

/** A result that was run in this session is called old after this time. */
const OLD_SECONDS = 10 * 60;

/** The age of a result that is old or was restored at this start, with a button that runs its query again. */
export function AgeHint({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const { result, busy, draft, ranDraft } = useSteadyScreen(kind);
  const restored = useApp((state) => state.restored[kind]);
  const nowSeconds = useNowSeconds();
  if (result === null || busy !== null || isFileConnection(result.connectionId)) return null;
  const ageSeconds = nowSeconds - result.createdAtMs / 1000;
  if (restored !== result.resultId && ageSeconds < OLD_SECONDS) return null;
  const isSame = ranDraft !== null && sameDraft(draft, ranDraft);
  return (
    <span className={classes.age}>
      {say("result.walk.loaded", { ago: formatAgo(ageSeconds) })}
      {isSame && (
        <>
          {" · "}
          <UnstyledButton className={classes.again} onClick={() => void runQuery(app, kind)}>
            {say("result.walk.runAgain")}
          </UnstyledButton>
        </>
      )}
    </span>
  );
}
