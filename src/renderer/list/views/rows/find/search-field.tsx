// The field that searches loaded rows. It hides the others, or goes from hit to hit among all of them.
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { TextInput } from "@mantine/core";
import { IconFocusCentered, IconHighlight, IconSearch, IconX } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { keysOf } from "#renderer/design/keys/command-table.ts";
import {
  SEARCH_DELAY_MS,
  SEARCH_FIELD_ID,
  canShowInContext,
  goToHit,
  searchFor,
  setSearchMode,
  showInContext,
} from "#renderer/list/actions/query/find-actions.ts";
import screenClasses from "#renderer/design/looks/screen.module.css";
import { screenOf } from "#renderer/state/app.ts";
import { wantFocus } from "#renderer/state/wanted-focus.ts";
import { findProblem, hasExpression, parseFind } from "#domain/search/find.ts";
import { searchedText, type SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { usePart } from "#renderer/design/parts/on-demand.tsx";
import { ToolButton } from "#renderer/design/parts/tool-button.tsx";
import { Expressions } from "#renderer/parts/expressions.ts";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { Hits } from "./search-hits.tsx";
import classes from "./find.module.css";
import { useAppContext, useSteadyScreen, useApp } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export function SearchField({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const screen = useSteadyScreen(kind);
  const hasContext = useApp((state) => canShowInContext(state.screens[kind]));
  const isDisabled = screen.result === null;
  const typing = useTyped(kind, searchedText(screen));
  const hasHits = typing.problem === null && (searchedText(screen) !== "" || screen.scan !== null);
  return (
    <div className={classes.searchGroup} role="search" aria-label={say("rows.search.group")}>
      <div className={classes.searchLine}>
        <SearchInput kind={kind} screen={screen} isDisabled={isDisabled} typing={typing} />
        <ModeButton kind={kind} isFinding={screen.searchMode === "find"} isDisabled={isDisabled} />
        {hasHits && <Hits kind={kind} screen={screen} />}
        {hasContext && (
          <ToolButton
            first
            icon={IconFocusCentered}
            label={say("rows.search.showInContext")}
            word={say("rows.search.showInContext")}
            keys={keysOf("showInContext")}
            onClick={() => void showInContext(app, kind)}
          />
        )}
      </div>
      {typing.problem !== null && (
        <p className={classes.searchProblem} id={`${SEARCH_FIELD_ID}-problem`} role="alert">
          {say("rows.search.problem", { problem: typing.problem })}
        </p>
      )}
    </div>
  );
}

interface Typing {
  readonly typed: string;
  /** why the typed text cannot be searched */
  readonly problem: string | null;
  readonly type: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The text that is typed, and the search that follows it. A text that cannot be searched waits to be corrected beside all
 * rows: the hits of the search before it would pass for its own.
 */
function useTyped(kind: QueryKind, searched: string): Typing {
  const app = useAppContext();
  const [pending, setPending] = useState<string | null>(null);
  /** the arrow key asked for the first hit of a search that is still to run */
  const leads = useRef(false);
  const typed = pending ?? searched;
  const { problem, isChecked } = useProblem(typed);
  const lead = useCallback((): void => {
    if (searchedText(screenOf(app, kind)) === "") wantFocus(app, "rows");
    else void goToHit(app, kind, "first");
  }, [app, kind]);

  useEffect(() => {
    if (pending === null || !isChecked) return;
    const timer = setTimeout(() => {
      void searchFor(app, kind, problem === null ? pending : "").then(() => {
        // A search that failed or was stopped leaves its text to be changed.
        const isSearched = searchedText(screenOf(app, kind)) === pending;
        setPending((now) => (now === pending && isSearched ? null : now));
        if (leads.current && isSearched) lead();
        leads.current = false;
      });
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [app, kind, lead, pending, problem, isChecked]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && typed !== "" && problem === null) {
      event.preventDefault();
      if (pending !== null && pending !== searched) void searchFor(app, kind, pending);
      else void goToHit(app, kind, event.shiftKey ? "previous" : "next");
    }
    if (event.key === "ArrowDown" && problem === null) {
      event.preventDefault();
      if (pending !== null && pending !== searched) leads.current = true;
      else lead();
    }
    if (event.key !== "Escape" || typed === "") return;
    event.stopPropagation();
    setPending("");
  }

  return { typed, problem, type: setPending, onKeyDown };
}

/** Why the text cannot be searched. Without the compiler of expressions only the engine checks them. */
function useProblem(typed: string): { readonly problem: string | null; readonly isChecked: boolean } {
  const find = useMemo(() => parseFind(typed), [typed]);
  const isNeeded = hasExpression(find);
  const expressions = usePart(Expressions, isNeeded);
  const compile = isNeeded && expressions.is === "loaded" ? expressions.value : null;
  const problem = useMemo(() => (compile === null ? null : findProblem(find, compile)), [find, compile]);
  return { problem, isChecked: !isNeeded || expressions.is !== "loading" };
}

interface PartProps {
  readonly kind: QueryKind;
  readonly isDisabled: boolean;
}

function SearchInput({
  kind,
  screen,
  isDisabled,
  typing: { typed, problem, type, onKeyDown },
}: PartProps & { readonly screen: SteadyScreen; readonly typing: Typing }) {
  return (
    <TextInput
      id={SEARCH_FIELD_ID}
      className={screenClasses.search}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      placeholder={say("rows.search.placeholder", { rows: screen.result?.rowCount ?? 0, kind })}
      aria-label={say("rows.search.label")}
      title={say("rows.search.help")}
      error={problem !== null}
      aria-errormessage={problem === null ? undefined : `${SEARCH_FIELD_ID}-problem`}
      leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
      rightSection={
        typed === "" ? (
          <Keys keys={keysOf("search") ?? "/"} />
        ) : (
          <IconButton small icon={IconX} label={say("rows.search.clear")} onClick={() => type("")} />
        )
      }
      disabled={isDisabled}
      maxLength={1000}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

function ModeButton({ kind, isFinding, isDisabled }: PartProps & { readonly isFinding: boolean }) {
  const app = useAppContext();
  return (
    <ToolButton
      icon={IconHighlight}
      label={say("rows.search.keepRows")}
      word={say("rows.search.keepWord")}
      tip={isFinding ? say("rows.search.marking") : say("rows.search.hiding")}
      keys={keysOf("searchMode")}
      aria-pressed={isFinding}
      disabled={isDisabled}
      onClick={() => void setSearchMode(app, kind, isFinding ? "filter" : "find")}
    />
  );
}
