// What stands where rows would be: before the first query, while it runs, and when nothing was found.
import { Button, Loader } from "@mantine/core";
import { IconFilterOff, IconHelpCircle, IconMessage, IconPhone, IconSearch } from "@tabler/icons-react";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { directionOf } from "../../../../domain/query/query.ts";
import { conflictsOf } from "../../../../domain/query/unsent-filters.ts";
import { verdictOf } from "../../../../domain/report/verdict.ts";
import { runCommand } from "../../../actions/commands/commands.ts";
import { verdictText } from "../../../model/result/ledger-words.ts";
import { widen } from "../../../actions/query/local-filter-actions.ts";
import { editKey } from "../../../actions/connections/connection-actions.ts";
import { runQuery } from "../../../actions/query/query-actions.ts";
import type { ScreenState } from "../../../model/rows/screen.ts";
import { hasMore, isNarrowed } from "../../../model/rows/screen.ts";
import { loadAll } from "../../../actions/rows/walk-actions.ts";
import { reopenView } from "../../../actions/rows/view-actions.ts";
import { EmptyState } from "../../../design/parts/empty-state.tsx";
import { count } from "../../../design/words/format.ts";
import classes from "../../../design/looks/screen.module.css";
import { isolate } from "../../../../domain/text/hidden-characters.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { selectConnection } from "../../../actions/base/slices/connections.ts";

export function InsteadOfRows({ kind, screen }: { readonly kind: QueryKind; readonly screen: ScreenState }) {
  const app = useAppContext();
  const { result, view, busy, search } = screen;
  const noun = kind === "messages" ? "message" : "call";
  if (result === null) return <BeforeFirstQuery kind={kind} busy={busy !== null} />;
  const more = hasMore(screen);
  const { leftOut } = result.ledger;
  const noneSoFar = more && result.rowCount === 0 && leftOut > 0;
  if (view === null || view.rowCount > 0 || (more && search === "" && !noneSoFar)) return null;
  const below = `${classes.instead} ${classes.insteadBelowHeader}`;
  if (noneSoFar) {
    return (
      <div className={below}>
        <EmptyState
          icon={IconFilterOff}
          title={`No ${noun} matches so far`}
          detail={`${count(leftOut, `loaded ${noun}`)} ${leftOut === 1 ? "does" : "do"} not match. More can be loaded.`}
        >
          <Button disabled={busy !== null} onClick={() => void loadAll(app, kind)}>
            Load on to the end
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (search !== "") {
    return (
      <div className={below}>
        <EmptyState
          icon={IconSearch}
          title={`No loaded ${noun} holds this text`}
          detail={
            more
              ? `Searched within ${count(result.rowCount, `loaded ${noun}`)}; more can be loaded. Filters above ask the service instead.`
              : `Searched within ${count(result.rowCount, `loaded ${noun}`)}. Filters above ask the service instead.`
          }
        >
          {more && (
            <Button disabled={busy !== null} onClick={() => void loadAll(app, kind)}>
              Load all and search on
            </Button>
          )}
          <Button variant="default" onClick={() => void reopenView(app, kind, { search: "" })}>
            Clear the search
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (isNarrowed(screen)) {
    return (
      <div className={below}>
        <EmptyState
          icon={IconFilterOff}
          title={`No loaded ${noun} passes the filters of loaded rows`}
          detail={`Looked within ${count(result.rowCount, `loaded ${noun}`)}.`}
        >
          <Button variant="default" onClick={() => widen(app, kind, null)}>
            Show all loaded {noun}s
          </Button>
        </EmptyState>
      </div>
    );
  }
  const verdict = verdictOf(result);
  const conflict = conflictsOf(kind, result.query.params).find(({ isTotal }) => isTotal);
  if (verdict.kind !== "complete" && conflict === undefined) {
    return (
      <div className={below}>
        <EmptyState
          icon={IconHelpCircle}
          title={`No ${noun}s came`}
          detail={`${verdictText(verdict)}. So there may be some. The ledger has the requests.`}
        >
          <Button variant="default" onClick={() => runCommand(app, "ledger")}>
            Show the ledger
          </Button>
        </EmptyState>
      </div>
    );
  }
  const filtered = Object.keys(result.query.params).length > 0 || result.query.viewingAs !== undefined;
  return (
    <div className={below}>
      <EmptyState
        icon={IconFilterOff}
        title={`The service has no ${noun}s for this query`}
        detail={conflict?.sentence ?? whyNothing(result, filtered)}
      >
        {filtered && (
          <Button variant="default" onClick={() => runCommand(app, "clearFilters")}>
            Clear all filters
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

/** Why a query that was loaded to its end has no rows. */
function whyNothing({ query, walks }: ResultSummary, filtered: boolean): string {
  const isBound = walks[directionOf(query)].ended === "passedBound";
  const loaded = isBound
    ? "No call matches on the pages from now back to the beginning of the range."
    : "Every page was loaded, and no row on them matches.";
  return filtered ? `${loaded} Try removing a filter.` : loaded;
}

function BeforeFirstQuery({ kind, busy }: { readonly kind: QueryKind; readonly busy: boolean }) {
  const app = useAppContext();
  const connection = useApp(selectConnection);
  const keyStatus = useApp((state) => state.keyStatuses[state.settings.currentConnectionId]);
  if (busy) {
    return (
      <div className={classes.instead} aria-busy="true">
        <Loader size="sm" color="gray" role="img" aria-label="Running the query" />
      </div>
    );
  }
  const noKey = connection?.kind === "service" && keyStatus?.set === false;
  return (
    <div className={classes.instead}>
      <EmptyState
        icon={kind === "messages" ? IconMessage : IconPhone}
        title={kind === "messages" ? "List messages" : "List calls"}
        detail={
          noKey
            ? `${isolate(connection.name)} has no key stored. Add one, then run the query.`
            : `Set filters above or leave them empty, then run the query. ${isolate(connection?.name ?? "The service")} is asked for the newest first.`
        }
      >
        {noKey && <Button onClick={() => editKey(app, connection.id)}>Add key</Button>}
        {!noKey && <Button onClick={() => void runQuery(app, kind)}>List the newest</Button>}
      </EmptyState>
    </div>
  );
}
