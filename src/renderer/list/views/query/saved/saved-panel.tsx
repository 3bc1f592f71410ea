// The panel of saved and recent queries: saves the one in the bar, searches and opens the others.
import { useEffect, useRef, useState, useCallback, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { writeMinute } from "#domain/time/time-form.ts";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { openQuery } from "#renderer/list/actions/query/saved-actions.ts";
import {
  countOf,
  entriesOf,
  type RecentEntry,
  type QueryLists,
} from "#renderer/list/model/query/saved-panel-entries.ts";
import { Entry } from "./saved-entry.tsx";
import { SaveForm } from "./save-form.tsx";
import { SavedRow } from "./saved-row.tsx";
import classes from "./saved-queries.module.css";
import { useApp, useAppContext, usePlacedApp, useTimeForm } from "#renderer/state/use-app.ts";
import type { Failure } from "#contract/failure.ts";
import { ask } from "#renderer/state/ask.ts";
import { say } from "#texts/say.ts";

export function SavedPanel({ kind, wanted }: { readonly kind: QueryKind; readonly wanted: "save" | "open" }) {
  const app = useAppContext();
  const { lists, failure, reload } = useQueryLists();
  const [search, setSearch] = useState("");
  const names = useApp((state) => state.names);
  const form = useTimeForm();
  const nowSeconds = useNowSeconds();
  const panel = useRef<HTMLDivElement>(null);
  usePanelFocus(panel, wanted, lists);
  if (failure !== null) return <QuietNotice failure={failure} />;
  if (lists === null) return <div className={classes.panel} aria-busy />;
  const { saved, recent } = entriesOf(lists, search, { time: { nowSeconds, zone: form.zone }, form, names });
  return (
    <div ref={panel} className={classes.panel} role="presentation" onKeyDown={moveAmongEntries}>
      <SaveForm
        kind={kind}
        saved={lists.saved}
        onSaved={() => {
          reload();
          // It stays closed if the person has closed it meanwhile.
          app.store.setState(({ savedPanel }) => ({ savedPanel: savedPanel === null ? null : "open" }));
        }}
      />
      <TextInput
        className={classes.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        placeholder={say("query.saved.find")}
        aria-label={say("query.saved.find")}
        data-saved-focus="open"
        leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
        variant="unstyled"
        autoComplete="off"
        spellCheck={false}
      />
      <div className={classes.lists}>
        <List
          id="saved-heading"
          heading={say("query.saved.saved")}
          none={search === "" ? say("query.saved.noneSaved") : say("query.saved.noSavedMatch")}
        >
          {saved.map((entry) => (
            <SavedRow key={entry.saved.savedId} entry={entry} reload={reload} />
          ))}
        </List>
        <List
          id="recent-heading"
          heading={say("query.saved.recent")}
          none={search === "" ? say("query.saved.noneRun") : say("query.saved.noRecentMatch")}
        >
          {recent.map((entry) => (
            <RecentRow key={entry.recent.recentId} entry={entry} />
          ))}
        </List>
      </div>
    </div>
  );
}

/** Focuses the wanted field when the lists are read, and the search when the entry with the focus was deleted. */
function usePanelFocus(
  panel: RefObject<HTMLDivElement | null>,
  wanted: "save" | "open",
  lists: ReturnType<typeof useQueryLists>["lists"],
): void {
  const isRead = lists !== null;
  const savedCount = lists?.saved.length ?? 0;

  useEffect(() => {
    const field = panel.current?.querySelector<HTMLInputElement>(`[data-saved-focus="${wanted}"]`);
    field?.focus();
    field?.select();
  }, [panel, wanted, isRead]);

  useEffect(() => {
    if (document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('[data-saved-focus="open"]')?.focus();
  }, [panel, savedCount]);
}

function List(props: {
  readonly id: string;
  readonly heading: string;
  /** shown if there are no entries */
  readonly none: string;
  readonly children: readonly ReactNode[];
}) {
  const { id, children } = props;
  return (
    <>
      <h2 className={classes.heading} id={id}>
        {props.heading}
      </h2>
      <ul className={classes.list} aria-labelledby={id}>
        {children}
      </ul>
      {children.length === 0 && <p className={classes.none}>{props.none}</p>}
    </>
  );
}

function RecentRow({ entry: { recent, text, name } }: { readonly entry: RecentEntry }) {
  const app = useAppContext();
  const form = useTimeForm();
  return (
    <Entry
      query={recent.query}
      name={name}
      text={text}
      facts={[...countOf(recent.rowCount, recent.query.kind), writeMinute(recent.ranAtMs / 1000, form)]}
      onOpen={() => openQuery(app, recent.query, null)}
    />
  );
}

/** Arrow keys go from the search to the queries and from one to the next; Enter in the search opens the first. */
function moveAmongEntries(event: KeyboardEvent<HTMLDivElement>): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target === null) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-saved-focus="open"], [data-entry]')];
  const at = stops.indexOf(target);
  if (at === -1) return;
  if (event.key === "Enter" && at === 0) {
    event.preventDefault();
    stops[1]?.click();
  }
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const next = stops[at + step];
  if (step === 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Recent queries that are listed. */
const RECENT_ROWS = 30;

interface ListsReading {
  /** null until they are read */
  readonly lists: QueryLists | null;
  readonly failure: Failure | null;
  readonly reload: () => void;
}

/** The saved and recent queries of the connection, read again after each change. */
function useQueryLists(): ListsReading {
  const app = usePlacedApp();
  const [lists, setLists] = useState<QueryLists | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(
    () =>
      ask(
        app,
        (signal) =>
          Promise.all([
            app.place.call("saved.list", {}, { signal }),
            app.place.call("recent.list", { limitRows: RECENT_ROWS }, { signal }),
          ]),
        ([saved, recent]) => {
          setLists({ saved, recent });
          setFailure(null);
        },
        setFailure,
      ),
    [app, turn],
  );
  return { lists, failure, reload: useCallback(() => setTurn((before) => before + 1), []) };
}
