// The field that searches loaded rows. It hides the others, or goes from hit to hit among all of them.
import { useEffect, useMemo, useState, type KeyboardEvent } from "react";
import { Button, TextInput } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconFocusCentered,
  IconHighlight,
  IconPlayerStop,
  IconSearch,
  IconX,
} from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { keysOf } from "../../../design/keys/command-table.ts";
import { SEARCH_FIELD_ID } from "../../../actions/commands/commands.ts";
import screenClasses from "../../../design/looks/screen.module.css";
import {
  canShowInContext,
  goToHit,
  searchFor,
  setSearchMode,
  showInContext,
} from "../../../actions/query/find-actions.ts";
import { screenOf } from "../../../actions/base/app.ts";
import { stopScan } from "../../../actions/rows/scan.ts";
import { findProblem, hasExpression, parseFind } from "../../../../domain/search/find.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { searchedText, type SteadyScreen } from "../../../model/rows/screen.ts";
import { IconButton } from "../../../design/parts/icon-button.tsx";
import { usePart } from "../../../design/parts/on-demand.tsx";
import { ToolButton } from "../../../design/parts/tool-button.tsx";
import { Expressions } from "../../pane/expressions.ts";
import { Keys } from "../../../design/keys/key-caps.tsx";
import classes from "./find.module.css";
import { useAppContext, useSteadyScreen, useApp } from "../../../actions/base/use-app.ts";

/** A search runs this long after the last key. */
const SEARCH_DELAY_MS = 140;

const TEXTS = ROWS_TEXTS.search;

export function SearchField({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const screen = useSteadyScreen(kind);
  const hasContext = useApp((state) => canShowInContext(state.screens[kind]));
  const isDisabled = screen.result === null;
  const typing = useTyped(kind, searchedText(screen));
  const hasHits = typing.problem === null && (searchedText(screen) !== "" || screen.scan !== null);
  return (
    <div className={classes.searchGroup} role="search" aria-label={TEXTS.group}>
      <SearchInput kind={kind} screen={screen} isDisabled={isDisabled} typing={typing} />
      <ModeButton kind={kind} isFinding={screen.searchMode === "find"} isDisabled={isDisabled} />
      {hasHits && <Hits kind={kind} screen={screen} />}
      {hasContext && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconFocusCentered size={13} aria-hidden />}
          onClick={() => void showInContext(app, kind)}
        >
          {TEXTS.showInContext}
        </Button>
      )}
      {typing.problem !== null && (
        <p className={classes.searchProblem} id={`${SEARCH_FIELD_ID}-problem`} role="alert">
          {TEXTS.problem(typing.problem)}
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

/** The text that is typed, and the search that follows it. A text that cannot be searched waits to be corrected. */
function useTyped(kind: QueryKind, searched: string): Typing {
  const app = useAppContext();
  const [pending, setPending] = useState<string | null>(null);
  const typed = pending ?? searched;
  const { problem, isChecked } = useProblem(typed);

  useEffect(() => {
    if (pending === null || problem !== null || !isChecked) return;
    const timer = setTimeout(() => {
      void searchFor(app, kind, pending).then(() => {
        // A search that failed or was stopped leaves its text to be changed.
        const isSearched = searchedText(screenOf(app, kind)) === pending;
        setPending((now) => (now === pending && isSearched ? null : now));
      });
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [app, kind, pending, problem, isChecked]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter" && typed !== "" && problem === null) {
      event.preventDefault();
      if (pending !== null && pending !== searched) void searchFor(app, kind, pending);
      else void goToHit(app, kind, event.shiftKey ? "previous" : "next");
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
      placeholder={TEXTS.placeholder(screen.result?.rowCount ?? 0, kind)}
      aria-label={TEXTS.label}
      title={TEXTS.help}
      error={problem !== null}
      aria-errormessage={problem === null ? undefined : `${SEARCH_FIELD_ID}-problem`}
      leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
      rightSection={
        typed === "" ? (
          <Keys keys={keysOf("search") ?? "/"} />
        ) : (
          <IconButton small icon={IconX} label={TEXTS.clear} onClick={() => type("")} />
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
      label={TEXTS.keepRows}
      word={TEXTS.keepWord}
      tip={isFinding ? TEXTS.marking : TEXTS.hiding}
      keys={keysOf("searchMode")}
      aria-pressed={isFinding}
      disabled={isDisabled}
      onClick={() => void setSearchMode(app, kind, isFinding ? "filter" : "find")}
    />
  );
}

function Hits({ kind, screen }: { readonly kind: QueryKind; readonly screen: SteadyScreen }) {
  const app = useAppContext();
  return (
    <>
      <span className={screenClasses.searchCount} role="status">
        {hitWords(screen)}
      </span>
      {screen.scan !== null && screen.scan !== "stopped" && (
        <IconButton small icon={IconPlayerStop} label={TEXTS.stop} onClick={() => stopScan(app, kind)} />
      )}
      {HIT_STEPS.map(({ step, icon, text, key }) => (
        <IconButton
          key={step}
          icon={icon}
          label={TEXTS[text]}
          tip={TEXTS.withKey(TEXTS[text], key)}
          size={22}
          iconSize={14}
          stroke={2}
          onClick={() => void goToHit(app, kind, step)}
        />
      ))}
    </>
  );
}

const HIT_STEPS = [
  { step: "previous", icon: IconArrowUp, text: "previousHit", key: "Shift+F3" },
  { step: "next", icon: IconArrowDown, text: "nextHit", key: "F3" },
] as const;

function hitWords({ searchMode, finding, view, scan, search }: SteadyScreen): string {
  const progress = scan === null ? null : scan === "stopped" ? TEXTS.stopped : TEXTS.progress(scan);
  if (searchMode === "filter") {
    if (view === null || search === "") return progress ?? "";
    if (view.isWhole && progress === null) return TEXTS.found(view.rowCount);
    const known = view.isWhole ? TEXTS.found(view.rowCount) : TEXTS.foundSoFar(view.rowCount);
    return `${known}, ${progress ?? TEXTS.counting}`;
  }
  const { hitCount, hitIndex } = finding;
  if (hitCount === null) return progress ?? TEXTS.searching;
  if (hitCount === 0 || hitIndex === null) return TEXTS.noHit;
  return TEXTS.hit(hitIndex, hitCount);
}
