// The status bar: shown and loaded rows, completeness, running work, and the time zone.
import { Loader, Progress, UnstyledButton } from "@mantine/core";
import { IconClock, IconDownload, IconMoon, IconWifiOff } from "@tabler/icons-react";
import { isFileConnection, SAMPLE_CONNECTION_ID } from "../../domain/connection.ts";
import { QUERY_KINDS, type QueryKind } from "../../domain/query/filters.ts";
import { wallTime } from "../../domain/time/time.ts";
import { ImportParts } from "../features/files/import-part.tsx";
import { FileVerdict, VerdictButton } from "../features/result/ledger/verdict-button.tsx";
import { BarButton } from "../design/parts/icon-button.tsx";
import { useNowSeconds } from "../design/parts/use-now.ts";
import { AgeHint, RateLimitPart, WalkPart } from "../features/result/walk/status-parts.tsx";
import { computerWords } from "../model/computer/computer-words.ts";
import { rowCountWords } from "../model/rows/row-count-words.ts";
import { appTexts as texts } from "./app-texts.ts";
import classes from "./window.module.css";
import { useApp, useAppContext, useFile, useSteadyScreen, useZone } from "../actions/base/use-app.ts";
import type { Activity } from "../actions/base/slices/activities.ts";

export function StatusBar() {
  const kind = useApp((state) => state.screen);
  const filesShown = useApp((state) => state.filesShown);
  const activities = useApp((state) => state.activities);
  return (
    <footer className={classes.status} aria-label={texts.status}>
      <div className={classes.statusGrow}>
        {filesShown ? <FilesPart /> : <RowsPart kind={kind} />}
        <ComputerPart />
        <WalkPart kind={kind} />
        <WalkPart kind={kind === "messages" ? "calls" : "messages"} />
        <ImportParts />
        {activities.map((activity) => (
          <ActivityPart key={activity.id} activity={activity} />
        ))}
        <UnfinishedPart />
      </div>
      {!filesShown && <LimitPart kind={kind} />}
      <ZonePart />
    </footer>
  );
}

/** The Files screen has no result and no verdict. */
function FilesPart() {
  const files = useApp((state) => state.opened.length);
  return (
    <span className={classes.statusPart} data-testid="row-count">
      <span className={classes.statusStrong}>{texts.fileCount(files)}</span>
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
      <span className={classes.statusPart} data-testid="row-count">
        {strong !== "" && <span className={classes.statusStrong}>{strong}</span>}
        {strong !== "" && rest !== "" && " "}
        {rest}
      </span>
      {file !== undefined && screen.result !== null && <FileVerdict file={file} result={screen.result} />}
      {file === undefined && screen.result !== null && <VerdictButton result={screen.result} />}
      <AgeHint kind={kind} />
    </>
  );
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
      {activity.pause !== null && <BarButton label={texts.pause} of={activity.label} onClick={activity.pause} />}
      <BarButton label={texts.cancel} of={activity.label} onClick={activity.cancel} />
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
      {texts.unfinishedExports(unfinished)}
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
      title={texts.allTimes}
    >
      <IconClock size={13} stroke={1.8} aria-hidden />
      {zone} · UTC{wallTime(nowSeconds, zone).offset}
    </UnstyledButton>
  );
}
