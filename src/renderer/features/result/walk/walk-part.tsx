// A screen's walk in the status bar: its progress and its reason to wait, with Pause, Resume and Cancel.
import { useEffect, useState } from "react";
import { Loader } from "@mantine/core";
import { IconClockPause, IconKey, IconPlayerPause } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import { editKey } from "../../../actions/connections/connection-actions.ts";
import { cancelWalk, pauseWalk, resumeWalk } from "../../../actions/rows/walk-actions.ts";
import type { RestingWalk, RunningWalk } from "../../../model/rows/walks.ts";
import { BarButton } from "../../../design/parts/bar-button.tsx";
import { pausedText, progressText, waitText, walkedWhat } from "../../../model/result/walk-words.ts";
import { resultTexts as texts } from "../../../model/result/result-texts.ts";
import classes from "../../../design/looks/work-part.module.css";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";

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
  const loading = texts.ofLoading(what);
  const waits = waitText(walk.progress);
  return (
    <span className={classes.walk} role="group" aria-label={texts.loading(what)} data-testid="walk">
      {waits === null ? (
        <Loader size={12} color="var(--sb-accent)" className={classes.icon} aria-hidden />
      ) : (
        <IconClockPause size={14} stroke={1.8} className={classes.waits} aria-hidden />
      )}
      <span className={classes.text}>
        <span className={classes.what}>{texts.loading(what)}</span>
        {progressText(walk.rowsBefore, walk.progress, elapsedSeconds)}
        {waits !== null && <span className={classes.waits}> · {waits}</span>}
      </span>
      <BarButton label={texts.pause} of={loading} onClick={() => pauseWalk(app, kind)} />
      <BarButton label={texts.cancel} of={loading} onClick={() => cancelWalk(app, kind)} />
    </span>
  );
}

function Resting({ kind, walk, result }: Props<RestingWalk>) {
  const app = useAppContext();
  const what = walkedWhat(result.query, walk.direction);
  const loading = texts.ofLoading(what);
  const paused = walk.phase === "paused";
  const RestIcon: Icon = paused ? IconPlayerPause : IconKey;
  return (
    <span className={classes.walk} role="status" data-testid="walk">
      <RestIcon size={14} stroke={1.8} className={classes.icon} aria-hidden />
      <span className={classes.text}>{paused ? pausedText(kind, result.rowCount) : texts.waitsForKey(what)}</span>
      {paused ? (
        <BarButton label={texts.resume} of={loading} onClick={() => void resumeWalk(app, kind)} />
      ) : (
        <BarButton label={texts.addKey} of={loading} onClick={() => editKey(app, result.connectionId)} />
      )}
      <BarButton label={texts.cancel} of={loading} onClick={() => cancelWalk(app, kind)} />
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
