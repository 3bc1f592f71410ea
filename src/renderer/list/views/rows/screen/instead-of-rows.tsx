// Replaces the grid before the first query, while it runs, and when nothing was found.
import type { ReactNode } from "react";
import { Button, Loader } from "@mantine/core";
import { IconFilterOff, IconHelpCircle, IconMessage, IconPhone, IconSearch } from "@tabler/icons-react";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { directionOf } from "#domain/query/query.ts";
import { conflictsOf } from "#domain/query/unsent-filters.ts";
import { verdictOf } from "#domain/report/verdict.ts";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { verdictSentence } from "#renderer/list/model/result/ledger-words.ts";
import { widen } from "#renderer/list/actions/query/local-filter-actions.ts";
import { editingKey } from "#renderer/state/slices/dialog.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { whyNoRows, type NoRows } from "#renderer/list/model/rows/no-rows.ts";
import { hasMore, type SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import { loadAll } from "#renderer/list/actions/rows/walk-actions.ts";
import { reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import { Instead } from "#renderer/design/parts/empty-state.tsx";
import classes from "#renderer/design/looks/screen.module.css";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { useApp, useAppContext, useConnection, useTimeForm } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

/** The length to which a sentence cuts the searched text, characters. */
const LONGEST_SEARCH = 60;

interface PartProps {
  readonly kind: QueryKind;
  readonly result: ResultSummary;
  readonly isBusy: boolean;
  /** more pages can be loaded */
  readonly more: boolean;
  /** the search whose hits the rows are; what is typed meanwhile may be another one */
  readonly search: string;
}

export function InsteadOfRows({ kind, screen }: { readonly kind: QueryKind; readonly screen: SteadyScreen }) {
  const { result, busy } = screen;
  if (result === null) return <BeforeFirstQuery kind={kind} busy={busy !== null} />;
  const why = whyNoRows(screen);
  if (why === null) return null;
  const Sentence = SENTENCES[why];
  return <Sentence kind={kind} result={result} isBusy={busy !== null} more={hasMore(screen)} search={screen.search} />;
}

function NoneSoFar({ kind, result, isBusy }: PartProps) {
  const app = useAppContext();
  return (
    <Instead
      isBelowHeader
      icon={IconFilterOff}
      title={say("rows.noRows.soFar", { kind })}
      detail={say("rows.noRows.leftOut", { kind, rows: result.ledger.leftOut })}
    >
      <Button disabled={isBusy} onClick={() => void loadAll(app, kind)}>
        {say("rows.noRows.loadToEnd")}
      </Button>
    </Instead>
  );
}

function NotFound({ kind, result, isBusy, more, search }: PartProps) {
  const app = useAppContext();
  return (
    <Instead
      isBelowHeader
      icon={IconSearch}
      title={say("rows.noRows.notFound", { kind, text: shownSearch(search) })}
      detail={say("rows.noRows.searched", { kind, rows: result.rowCount, more })}
    >
      {more && (
        <Button disabled={isBusy} onClick={() => void loadAll(app, kind)}>
          {say("rows.noRows.loadAndSearch")}
        </Button>
      )}
      <Button variant="default" onClick={() => void reopenView(app, kind, { search: "" })}>
        {say("rows.noRows.clearSearch")}
      </Button>
    </Instead>
  );
}

/** The searched text as a sentence quotes it. */
function shownSearch(search: string): string {
  const shown = search.length > LONGEST_SEARCH ? `${search.slice(0, LONGEST_SEARCH).toWellFormed()}…` : search;
  return isolate(markHidden(shown));
}

function NoneNarrowed({ kind, result }: PartProps) {
  const app = useAppContext();
  return (
    <Instead
      isBelowHeader
      icon={IconFilterOff}
      title={say("rows.noRows.narrowed", { kind })}
      detail={say("rows.noRows.checked", { kind, rows: result.rowCount })}
    >
      <Button variant="default" onClick={() => widen(app, kind, null)}>
        {say("rows.noRows.showLoaded", { kind })}
      </Button>
    </Instead>
  );
}

function NoneFromService({ kind, result }: PartProps) {
  const runCommand = useRunCommand();
  const form = useTimeForm();
  const { params, viewingAs } = result.query;
  const verdict = verdictOf(result);
  const conflict = conflictsOf(kind, params).find(({ isTotal }) => isTotal);
  if (verdict.kind !== "complete" && conflict === undefined) {
    const detail = say("rows.noRows.unsure", { verdict: verdictSentence(verdict, form), kind });
    return (
      <Instead isBelowHeader icon={IconHelpCircle} title={say("rows.noRows.noneReceived", { kind })} detail={detail}>
        <Button variant="default" onClick={() => runCommand("ledger")}>
          {say("rows.noRows.showLedger")}
        </Button>
      </Instead>
    );
  }
  const filtered = Object.keys(params).length > 0 || viewingAs !== undefined;
  return (
    <Instead
      isBelowHeader
      icon={IconFilterOff}
      title={say("rows.noRows.none", { kind })}
      detail={conflict?.sentence ?? whyNothing(result, filtered)}
    >
      {filtered && (
        <Button variant="default" onClick={() => runCommand("clearFilters")}>
          {say("rows.noRows.clearFilters")}
        </Button>
      )}
    </Instead>
  );
}

/** Why a query that was loaded to its end has no rows. */
function whyNothing({ query, walks }: ResultSummary, filtered: boolean): string {
  const loaded =
    walks[directionOf(query)].ended === "passedBound" ? say("rows.noRows.passedRange") : say("rows.noRows.allLoaded");
  return filtered ? `${loaded} ${say("rows.noRows.removeFilter")}` : loaded;
}

const SENTENCES: Readonly<Record<NoRows, (props: PartProps) => ReactNode>> = {
  noneSoFar: NoneSoFar,
  notFound: NotFound,
  narrowed: NoneNarrowed,
  none: NoneFromService,
};

function BeforeFirstQuery({ kind, busy }: { readonly kind: QueryKind; readonly busy: boolean }) {
  const app = useAppContext();
  const connection = useConnection();
  const keyStatus = useApp((state) => state.keyStatuses[state.settings.currentConnectionId]);
  if (busy) {
    return (
      <div className={classes.instead} aria-busy="true">
        <Loader size="sm" color="gray" role="img" aria-label={say("rows.beforeQuery.running")} />
      </div>
    );
  }
  const name = isolate(connection?.name ?? say("rows.beforeQuery.service"));
  const noKey = connection?.kind === "service" && keyStatus?.set === false;
  return (
    <Instead
      icon={kind === "messages" ? IconMessage : IconPhone}
      title={say(`rows.beforeQuery.${kind}`)}
      detail={noKey ? say("rows.beforeQuery.noKey", { name }) : say("rows.beforeQuery.howTo", { name })}
    >
      {noKey && (
        <Button onClick={() => app.store.setState(editingKey(connection.id))}>{say("rows.beforeQuery.addKey")}</Button>
      )}
      {!noKey && <Button onClick={() => void runQuery(app, kind)}>{say("rows.beforeQuery.list")}</Button>}
    </Instead>
  );
}
