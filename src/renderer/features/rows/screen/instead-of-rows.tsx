// Replaces the grid before the first query, while it runs, and when nothing was found.
import { Button, Loader } from "@mantine/core";
import { IconFilterOff, IconHelpCircle, IconMessage, IconPhone, IconSearch } from "@tabler/icons-react";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { directionOf } from "../../../../domain/query/query.ts";
import { conflictsOf } from "../../../../domain/query/unsent-filters.ts";
import { verdictOf } from "../../../../domain/report/verdict.ts";
import { runCommand } from "../../../actions/commands/commands.ts";
import { verdictSentence } from "../../../model/result/ledger-words.ts";
import { widen } from "../../../actions/query/local-filter-actions.ts";
import { editKey } from "../../../actions/connections/connection-actions.ts";
import { runQuery } from "../../../actions/query/query-actions.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { hasMore, isNarrowed, type SteadyScreen } from "../../../model/rows/screen.ts";
import { loadAll } from "../../../actions/rows/walk-actions.ts";
import { reopenView } from "../../../actions/rows/view-actions.ts";
import { Instead } from "../../../design/parts/empty-state.tsx";
import classes from "../../../design/looks/screen.module.css";
import { isolate } from "../../../../domain/text/hidden-characters.ts";
import { useApp, useAppContext, useConnection, useTimeForm } from "../../../actions/base/use-app.ts";

const TEXTS = ROWS_TEXTS.noRows;

interface PartProps {
  readonly kind: QueryKind;
  readonly result: ResultSummary;
  readonly isBusy: boolean;
}

export function InsteadOfRows({ kind, screen }: { readonly kind: QueryKind; readonly screen: SteadyScreen }) {
  const { result, view, busy, search } = screen;
  if (result === null) return <BeforeFirstQuery kind={kind} busy={busy !== null} />;
  const more = hasMore(screen);
  const noneSoFar = more && result.rowCount === 0 && result.ledger.leftOut > 0;
  if (view === null || view.rowCount > 0 || (more && search === "" && !noneSoFar)) return null;
  const part = { kind, result, isBusy: busy !== null };
  if (noneSoFar) return <NoneSoFar {...part} />;
  if (search !== "") return <NotFound {...part} more={more} />;
  return isNarrowed(screen) ? <NoneNarrowed {...part} /> : <NoneFromService {...part} />;
}

function NoneSoFar({ kind, result, isBusy }: PartProps) {
  const app = useAppContext();
  return (
    <Instead
      isBelowHeader
      icon={IconFilterOff}
      title={TEXTS.soFar(kind)}
      detail={TEXTS.leftOut(result.ledger.leftOut, kind)}
    >
      <Button disabled={isBusy} onClick={() => void loadAll(app, kind)}>
        {TEXTS.loadToEnd}
      </Button>
    </Instead>
  );
}

function NotFound({ kind, result, isBusy, more }: PartProps & { readonly more: boolean }) {
  const app = useAppContext();
  return (
    <Instead
      isBelowHeader
      icon={IconSearch}
      title={TEXTS.notFound(kind)}
      detail={TEXTS.searched(result.rowCount, kind, more)}
    >
      {more && (
        <Button disabled={isBusy} onClick={() => void loadAll(app, kind)}>
          {TEXTS.loadAndSearch}
        </Button>
      )}
      <Button variant="default" onClick={() => void reopenView(app, kind, { search: "" })}>
        {TEXTS.clearSearch}
      </Button>
    </Instead>
  );
}

function NoneNarrowed({ kind, result }: PartProps) {
  const app = useAppContext();
  return (
    <Instead
      isBelowHeader
      icon={IconFilterOff}
      title={TEXTS.narrowed(kind)}
      detail={TEXTS.checked(result.rowCount, kind)}
    >
      <Button variant="default" onClick={() => widen(app, kind, null)}>
        {TEXTS.showLoaded(kind)}
      </Button>
    </Instead>
  );
}

function NoneFromService({ kind, result }: PartProps) {
  const app = useAppContext();
  const form = useTimeForm();
  const { params, viewingAs } = result.query;
  const verdict = verdictOf(result);
  const conflict = conflictsOf(kind, params).find(({ isTotal }) => isTotal);
  if (verdict.kind !== "complete" && conflict === undefined) {
    const detail = TEXTS.unsure(verdictSentence(verdict, form), kind);
    return (
      <Instead isBelowHeader icon={IconHelpCircle} title={TEXTS.noneReceived(kind)} detail={detail}>
        <Button variant="default" onClick={() => runCommand(app, "ledger")}>
          {TEXTS.showLedger}
        </Button>
      </Instead>
    );
  }
  const filtered = Object.keys(params).length > 0 || viewingAs !== undefined;
  return (
    <Instead
      isBelowHeader
      icon={IconFilterOff}
      title={TEXTS.none(kind)}
      detail={conflict?.sentence ?? whyNothing(result, filtered)}
    >
      {filtered && (
        <Button variant="default" onClick={() => runCommand(app, "clearFilters")}>
          {TEXTS.clearFilters}
        </Button>
      )}
    </Instead>
  );
}

/** Why a query that was loaded to its end has no rows. */
function whyNothing({ query, walks }: ResultSummary, filtered: boolean): string {
  const loaded = walks[directionOf(query)].ended === "passedBound" ? TEXTS.passedRange : TEXTS.allLoaded;
  return filtered ? `${loaded} ${TEXTS.removeFilter}` : loaded;
}

function BeforeFirstQuery({ kind, busy }: { readonly kind: QueryKind; readonly busy: boolean }) {
  const app = useAppContext();
  const connection = useConnection();
  const keyStatus = useApp((state) => state.keyStatuses[state.settings.currentConnectionId]);
  if (busy) {
    return (
      <div className={classes.instead} aria-busy="true">
        <Loader size="sm" color="gray" role="img" aria-label={ROWS_TEXTS.beforeQuery.running} />
      </div>
    );
  }
  const texts = ROWS_TEXTS.beforeQuery;
  const name = isolate(connection?.name ?? texts.service);
  const noKey = connection?.kind === "service" && keyStatus?.set === false;
  return (
    <Instead
      icon={kind === "messages" ? IconMessage : IconPhone}
      title={texts[kind]}
      detail={noKey ? texts.noKey(name) : texts.howTo(name)}
    >
      {noKey && <Button onClick={() => editKey(app, connection.id)}>{texts.addKey}</Button>}
      {!noKey && <Button onClick={() => void runQuery(app, kind)}>{texts.list}</Button>}
    </Instead>
  );
}
