// The one or two actions that help with a verdict: load, ask again, see what is missing.
import type { ReactNode } from "react";
import { Button } from "@mantine/core";
import { IconCopy, IconRefresh } from "@tabler/icons-react";
import { oppositeOf } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import { readAgain } from "#renderer/files/file-actions.ts";
import { loadMore, retry, runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { loadAll, loadOther } from "#renderer/list/actions/rows/walk-actions.ts";
import { sameDraft } from "#renderer/list/model/draft/draft.ts";
import { restOf } from "#renderer/list/model/result/announced-total.ts";
import { pieceList, piecesOfRecords } from "#renderer/list/model/result/unread-pieces.ts";
import { openDirection } from "#renderer/list/model/result/verdict-words.ts";
import { copyText, report } from "#renderer/state/show-notice.ts";
import { useAppContext, useSteadyScreen } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";
import { readPieces } from "./file-pieces.ts";
import type { PanelProps } from "./panel-props.ts";
import { MOST_LINES } from "./use-ledger.ts";
import classes from "./verdict-panel.module.css";

export function VerdictActions(props: PanelProps) {
  const { verdict, result, file } = props;
  if (verdict.kind === "more") return <LoadActions {...props} />;
  if (verdict.kind === "unsure") return <AskActions {...props} />;
  if (verdict.kind === "complete") return null;
  if (file !== undefined) return <FileActions {...props} file={file} />;
  if (result.ledger.unreadable > 0) return <RecordActions {...props} />;
  return (result.ledger.refusals ?? 0) > 0 ? <RefusedActions {...props} /> : null;
}

function Line({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/** One page, or all pages, in the direction that is open. */
function LoadActions({ result, onClose }: PanelProps) {
  const app = useAppContext();
  const { kind } = result.query;
  const { busy } = useSteadyScreen(kind);
  const own = directionOf(result.query);
  const side = openDirection(result);
  const isOwn = side === own;
  const rest = isOwn ? restOf(result) : null;
  const run = (load: () => Promise<unknown>) => (): void => {
    onClose();
    void load();
  };
  return (
    <Line>
      <Button
        variant="default"
        disabled={busy !== null}
        onClick={run(() => (isOwn ? loadMore(app, kind) : loadOther(app, kind)))}
      >
        {isOwn ? say("result.walk.loadMore") : say("result.walk.loadSideMessages", { side })}
      </Button>
      <Button
        variant="light"
        disabled={busy !== null}
        onClick={run(() => loadAll(app, kind, isOwn ? own : oppositeOf(own)))}
      >
        {rest !== null
          ? say("result.verdict.loadAllAbout", { rows: rest.rows })
          : isOwn
            ? say("result.walk.loadAll")
            : say("result.walk.loadAllSideMessages", { side })}
      </Button>
      {rest !== null && (
        <span className={classes.cost}>{say("result.verdict.requests", { requests: rest.requests })}</span>
      )}
    </Line>
  );
}

/** The query again, unless its filters have changed since, and the answers in the report. */
function AskActions({ result, onClose, onReport }: PanelProps) {
  const app = useAppContext();
  const { kind } = result.query;
  const { busy, draft, ranDraft } = useSteadyScreen(kind);
  const isSame = ranDraft !== null && sameDraft(draft, ranDraft);
  return (
    <Line>
      {isSame && (
        <AskAgain
          isBusy={busy !== null}
          onAsk={() => {
            onClose();
            void runQuery(app, kind);
          }}
        />
      )}
      <Button variant="default" onClick={onReport}>
        {say("result.verdict.showAnswers")}
      </Button>
    </Line>
  );
}

function AskAgain({ isBusy, onAsk }: { readonly isBusy: boolean; readonly onAsk: () => void }) {
  return (
    <Button
      variant="light"
      leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
      disabled={isBusy}
      onClick={onAsk}
    >
      {say("result.verdict.askAgain")}
    </Button>
  );
}

/** The refused request again. */
function RefusedActions({ result, onClose }: PanelProps) {
  const app = useAppContext();
  const { kind } = result.query;
  const { busy, failure } = useSteadyScreen(kind);
  return (
    <Line>
      <AskAgain
        isBusy={busy !== null}
        onAsk={() => {
          onClose();
          void (failure === null ? loadMore(app, kind) : retry(app, kind));
        }}
      />
    </Line>
  );
}

/** The records that the service sent and that cannot be read. */
function RecordActions({ result, onClose }: PanelProps) {
  const app = useAppContext();
  const { resultId } = result;
  const copy = async (): Promise<void> => {
    const wanted = app.bind().place.call("result.unreadable", { resultId, limitRows: MOST_LINES });
    const pieces = piecesOfRecords((await report(app, wanted)) ?? []);
    await copyText(app, pieceList(pieces, result.ledger.unreadable), say("result.verdict.list"));
  };
  return (
    <Line>
      <Button
        variant="light"
        onClick={() => {
          onClose();
          app.store.setState({ dialog: { kind: "ledger", tab: "unreadable" } });
        }}
      >
        {say("result.verdict.showRecords")}
      </Button>
      <CopyList onCopy={copy} />
    </Line>
  );
}

function CopyList({ onCopy }: { readonly onCopy: () => Promise<void> }) {
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={14} stroke={1.7} aria-hidden />}
      onClick={() => void onCopy()}
    >
      {say("result.verdict.copyList")}
    </Button>
  );
}

/** The unreadable lines of a file; where a person left files out, the choice again. */
function FileActions({ file, onClose }: PanelProps & { readonly file: NonNullable<PanelProps["file"]> }) {
  const app = useAppContext();
  const { openedId } = file;
  const hasLeftOut = file.parts.some(({ notChosen }) => notChosen === true);
  if (file.unreadable === 0 && !hasLeftOut) return null;
  const copy = async (): Promise<void> => {
    const pieces = (await report(app, readPieces(app, file))) ?? [];
    await copyText(app, pieceList(pieces, file.unreadable), say("result.verdict.list"));
  };
  return (
    <Line>
      {hasLeftOut && (
        <Button
          variant="light"
          onClick={() => {
            onClose();
            void readAgain(app, openedId);
          }}
        >
          {say("files.readAgain")}
        </Button>
      )}
      {file.unreadable > 0 && (
        <>
          <Button
            variant="light"
            onClick={() => {
              onClose();
              app.store.setState({ dialog: { kind: "file", openedId, tab: "unreadable" } });
            }}
          >
            {say("result.verdict.showLines")}
          </Button>
          <CopyList onCopy={copy} />
        </>
      )}
    </Line>
  );
}
