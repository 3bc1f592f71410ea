// What stands where rows would be: before the first query, while it runs, and when nothing was found.
import { Button, Loader } from "@mantine/core";
import { IconFilterOff, IconMessage, IconPhone, IconSearch } from "@tabler/icons-react";
import type { QueryKind } from "../../domain/filters.ts";
import { runCommand } from "../app/commands.ts";
import { widen } from "../state/local-filter-actions.ts";
import { runQuery } from "../state/query-actions.ts";
import type { ScreenState } from "../state/screen.ts";
import { hasMore, isNarrowed } from "../state/screen.ts";
import { selectConnection, useApp } from "../state/store.ts";
import { loadAll } from "../state/walk-actions.ts";
import { reopenView } from "../state/view-actions.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { count } from "../ui/format.ts";
import classes from "./screen.module.css";

export function InsteadOfRows({ kind, screen }: { readonly kind: QueryKind; readonly screen: ScreenState }) {
  const { result, view, busy, search } = screen;
  const noun = kind === "messages" ? "message" : "call";
  if (result === null) return <BeforeFirstQuery kind={kind} busy={busy !== null} />;
  const more = hasMore(screen);
  if (view === null || view.rowCount > 0 || (more && search === "")) return null;
  const below = `${classes.instead} ${classes.insteadBelowHeader}`;
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
            <Button disabled={busy !== null} onClick={() => void loadAll(kind)}>
              Load all and search on
            </Button>
          )}
          <Button variant="default" onClick={() => void reopenView(kind, { search: "" })}>
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
          <Button variant="default" onClick={() => widen(kind, null)}>
            Show all loaded {noun}s
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
        detail={
          filtered
            ? "Every page was loaded and none held a row. Fewer filters find more."
            : "Every page was loaded and none held a row."
        }
      >
        {filtered && (
          <Button variant="default" onClick={() => runCommand("clearFilters")}>
            Clear all filters
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

function BeforeFirstQuery({ kind, busy }: { readonly kind: QueryKind; readonly busy: boolean }) {
  const connection = useApp(selectConnection);
  const keyStatus = useApp((state) => state.keyStatuses[state.settings.currentConnectionId]);
  if (busy) {
    return (
      <div className={classes.instead} aria-busy="true">
        <Loader size="sm" color="gray" aria-label="Running the query" />
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
            ? `${connection.name} has no key stored. Add one, then run the query.`
            : `Set filters above or leave them empty, then run the query. ${connection?.name ?? "The service"} is asked for the newest first.`
        }
      >
        {noKey && (
          <Button onClick={() => useApp.setState({ dialog: { kind: "connection", connectionId: connection.id } })}>
            Add key
          </Button>
        )}
        {!noKey && <Button onClick={() => void runQuery(kind)}>List the newest</Button>}
      </EmptyState>
    </div>
  );
}
