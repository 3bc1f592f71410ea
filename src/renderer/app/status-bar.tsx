// The status bar: shown and loaded rows, completeness, running work, and the time zone.
import { Loader, Progress, UnstyledButton } from "@mantine/core";
import { IconClock, IconDownload, IconMoon, IconWifiOff } from "@tabler/icons-react";
import { isFileConnection, SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { QUERY_KINDS, type QueryKind } from "#domain/query/filters.ts";
import { utcOffset } from "#domain/time/time.ts";
import { ImportParts } from "#renderer/files/import-part.tsx";
import { VerdictButton } from "#renderer/list/views/result/ledger/verdict-button.tsx";
import { BarButton } from "#renderer/design/parts/icon-button.tsx";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { FollowWords } from "#renderer/list/views/result/walk/follow-button.tsx";
import { AgeHint, RateLimitPart, WalkPart } from "#renderer/list/views/result/walk/status-parts.tsx";
import { computerWords } from "./computer-words.ts";
import { NoticeBar } from "./notice-bar.tsx";
import { announcedTotal } from "#renderer/list/model/result/announced-total.ts";
import { rateLimitText } from "#renderer/list/model/result/ledger-words.ts";
import { rowCountWords } from "#renderer/list/model/rows/row-count-words.ts";
import { isPlainScreen } from "#contract/methods/settings-methods.ts";
import { PLAIN_SCREENS } from "./plain-screens.ts";
import classes from "./window.module.css";
import { useApp, useAppContext, useFile, useSteadyScreen, useZone } from "#renderer/state/use-app.ts";
import type { Activity } from "#renderer/state/slices/activities.ts";
import { say } from "#texts/say.ts";

export function StatusBar() {
  const kind = useApp((state) => state.rowsKind);
  const hasRows = useApp(({ screen }) => !isPlainScreen(screen) || PLAIN_SCREENS[screen].isOfRows);
  const activities = useApp((state) => state.activities);
  return (
    <footer className={classes.status} aria-label={say("window.status")} data-region="status" tabIndex={-1}>
      <div className={classes.statusGrow}>
        {hasRows ? <RowsPart kind={kind} /> : <FilesPart />}
        <ComputerPart />
        <WalkPart kind={kind} />
        <WalkPart kind={kind === "messages" ? "calls" : "messages"} />
        <ImportParts />
        {activities.map((activity) => (
          <ActivityPart key={activity.id} activity={activity} />
        ))}
        <UnfinishedPart />
      </div>
      {/* At rest they matter least, so a notice takes their place. */}
      <span className={classes.statusRest}>
        {hasRows && <LimitPart kind={kind} />}
        <ZonePart />
      </span>
      <NoticeBar />
    </footer>
  );
}

/** In place of a result and its verdict. */
function FilesPart() {
  const files = useApp((state) => state.opened.length);
  return (
    <span className={classes.statusPart} data-testid="row-count">
      <span className={classes.statusStrong}>{say("window.fileCount", { files })}</span>
    </span>
  );
}

/** The number of shown rows of the result, and its verdict. */
function RowsPart({ kind }: { readonly kind: QueryKind }) {
  const screen = useSteadyScreen(kind);
  const file = useFile();
  const isReading = useApp(({ imports }) => file !== undefined && imports[file.openedId] !== undefined);
  const { strong, rest } = rowCountWords(screen, kind, { isFile: file !== undefined, isReading });
  return (
    <>
      <span
        className={classes.statusPart}
        data-testid="row-count"
        title={rateLimitText(screen.result?.rateLimit ?? null) ?? undefined}
      >
        {strong !== "" && <span className={classes.statusStrong}>{strong}</span>}
        {strong !== "" && rest !== "" && " "}
        {rest}
      </span>
      {screen.result !== null && <UnreadablePart result={screen.result} />}
      {screen.result !== null && !isReading && <VerdictButton result={screen.result} file={file} />}
      {screen.result !== null && screen.busy !== "all" && <MatchPart result={screen.result} />}
      <AgeHint kind={kind} />
      <FollowWords kind={kind} />
    </>
  );
}

/** The records that could not be read, while the verdict speaks of something else. */
function UnreadablePart({ result }: { readonly result: ResultSummary }) {
  const records = result.ledger.unreadable;
  if (records === 0 || verdictOf(result).kind === "incomplete") return null;
  return <span className={classes.unreadable}>{say("window.unreadable", { records })}</span>;
}

/** How many rows the service counts, while more of them can be loaded. */
function MatchPart({ result }: { readonly result: ResultSummary }) {
  const total = announcedTotal(result);
  if (total === null || verdictOf(result).kind !== "more") return null;
  return <span className={classes.match}>{say("result.verdict.match", { total })}</span>;
}

function LimitPart({ kind }: { readonly kind: QueryKind }) {
  const { result } = useSteadyScreen(kind);
  return result === null ? null : <RateLimitPart result={result} />;
}

/** Says that the computer is offline or has slept, and what that means for the shown data. */
function ComputerPart() {
  const nowSeconds = useNowSeconds();
  const isOnline = useApp((state) => state.isOnline);
  const lastSleep = useApp((state) => state.lastSleep);
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  const isLoading = useApp(({ walks }) => QUERY_KINDS.some((kind) => walks[kind]?.phase === "running"));
  const needsNetwork = connectionId !== SAMPLE_CONNECTION_ID && !isFileConnection(connectionId);
  const words = computerWords({ isOnline, lastSleep, needsNetwork, isLoading }, nowSeconds);
  if (words === null) return null;
  const ComputerIcon = isOnline ? IconMoon : IconWifiOff;
  return (
    <span className={classes.computer} role="status" data-testid="computer" title={words.hint}>
      <ComputerIcon size={13} stroke={1.8} aria-hidden />
      <span>
        <span className={classes.statusStrong}>{words.state}</span>
        <span className={classes.computerMeaning}>: {words.meaning}</span>
      </span>
    </span>
  );
}

function ActivityPart({ activity }: { readonly activity: Activity }) {
  return (
    <span className={classes.activity} role="status">
      {activity.ratio === null ? (
        <Loader size={12} color="var(--sb-accent)" aria-hidden />
      ) : (
        <Progress value={activity.ratio * 100} w={90} size="sm" aria-label={activity.label} />
      )}
      <span className="sb-cut">
        {activity.label}
        {activity.detail !== null && `: ${activity.detail}`}
      </span>
      <BarButton label={say("window.cancel")} of={activity.label} onClick={activity.cancel} />
    </span>
  );
}

/** Opens the list of unfinished exports. */
function UnfinishedPart() {
  const app = useAppContext();
  const unfinished = useApp((state) => state.unfinishedExports.length);
  if (unfinished === 0) return null;
  return (
    <UnstyledButton
      className={classes.statusButton}
      onClick={() => app.store.setState({ dialog: { kind: "unfinishedExports" } })}
    >
      <IconDownload size={13} stroke={1.8} aria-hidden />
      {say("window.unfinishedExports", { exports: unfinished })}
    </UnstyledButton>
  );
}

function ZonePart() {
  const app = useAppContext();
  const zone = useZone();
  const nowSeconds = useNowSeconds();
  return (
    <UnstyledButton
      className={classes.statusButton}
      onClick={() => app.store.setState({ dialog: { kind: "settings" } })}
      title={say("window.allTimes")}
    >
      <IconClock size={13} stroke={1.8} aria-hidden />
      <span>
        <span className={classes.zoneName}>{zone} · </span>
        {utcOffset(nowSeconds, zone)}
      </span>
    </UnstyledButton>
  );
}
