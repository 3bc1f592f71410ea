// The query bar, one line: the filters that are set, the list of all filters, Run, and a menu of the rest.
import { useRef, useState, type RefObject } from "react";
import { Button, Tooltip, UnstyledButton } from "@mantine/core";
import { IconForms, IconPlayerPlayFilled, IconPlayerStopFilled, IconPlayerPlay } from "@tabler/icons-react";
import { filterLabelOf } from "#domain/query/filter-texts.ts";
import { findFilter, type QueryKind } from "#domain/query/filters.ts";
import { conflictsOf } from "#domain/query/unsent-filters.ts";
import { QueryTextField } from "#renderer/list/views/query/text/text-field.tsx";
import { isTextChanged } from "#renderer/list/model/query/text-form.ts";
import { SavedMenu } from "#renderer/list/views/query/saved/saved-menu.tsx";
import { changeDraft, clearFilters, removeFromBar, takeValue } from "#renderer/list/actions/query/bar-actions.ts";
import { runTyped, toggleText } from "#renderer/list/actions/query/text-actions.ts";
import { cancelScreen } from "#renderer/state/activity.ts";
import { keysOf } from "#renderer/design/keys/command-table.ts";
import { KeyTip } from "#renderer/design/keys/key-caps.tsx";
import { ToolButton } from "#renderer/design/parts/tool-button.tsx";
import { entryOf, setEntries, VIEWING_AS } from "#renderer/list/model/draft/bar-filters.ts";
import { addFilter, moveValue, sameDraft, type Draft } from "#renderer/list/model/draft/draft.ts";
import type { ValueOption } from "#renderer/list/model/draft/value-option.ts";
import { notRunFilters, notRunSentence } from "#renderer/list/model/query/not-run.ts";
import { AddFilter } from "./add-filter.tsx";
import { ClearAll, FilterChips } from "./filter-chips.tsx";
import { useFocusBeside } from "./use-focus-beside.ts";
import { useFold } from "./use-fold.ts";
import { FilterEditor, placeOf } from "./filter-editor.tsx";
import { QueryMenu } from "./query-menu.tsx";
import classes from "./query-bar.module.css";
import { useAppContext, useIsFile, useSteadyScreen } from "#renderer/state/use-app.ts";
import { updateScreen } from "#renderer/state/app.ts";
import { say } from "#texts/say.ts";
import type { SteadyScreen } from "#renderer/list/model/rows/screen.ts";

export function QueryBar({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const { draft, textForm, ranDraft, busy } = useSteadyScreen(kind);
  const isFile = useIsFile();
  const bar = useRef<HTMLFormElement>(null);
  const { editing, open, close } = useEditor(kind, bar);
  const changed = ranDraft === null || !sameDraft(draft, ranDraft) || isTextChanged({ textForm });
  return (
    <form
      ref={bar}
      className={classes.bar}
      role="search"
      aria-label={say("query.bar.title")}
      onSubmit={(event) => {
        event.preventDefault();
        void runTyped(app, kind);
      }}
    >
      {textForm === null ? (
        <Filters kind={kind} editing={editing} onOpen={open} onClose={close} />
      ) : (
        <QueryTextField kind={kind} textForm={textForm} />
      )}
      <div className={classes.right}>
        {textForm !== null && (
          <ToolButton
            first
            icon={IconForms}
            label={say("query.text.asForm")}
            word={say("query.text.formWord")}
            keys={keysOf("queryText")}
            onClick={() => toggleText(app, kind)}
          />
        )}
        <SavedMenu kind={kind} />
        <RunButton kind={kind} running={busy === "query"} changed={changed} isFile={isFile} />
        <QueryMenu kind={kind} onViewingAs={() => open(VIEWING_AS)} />
      </div>
    </form>
  );
}

/** The filter that is edited, and the draft that the chips show meanwhile. */
interface Editing {
  readonly entry: string;
  readonly shown: Draft;
}

/** Opens the editor of a filter, also that of the first one with a problem. */
function useEditor(kind: QueryKind, bar: RefObject<HTMLFormElement | null>) {
  const { draft, issues } = useSteadyScreen(kind);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [seen, setSeen] = useState(issues);
  const open = (entry: string): void => setEditing({ entry, shown: draft });
  const [first] = issues;
  if (issues !== seen) {
    setSeen(issues);
    if (first !== undefined) open(entryOf(kind, first.param));
  }

  const close = (): void => {
    // A field takes its typed text when it loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setEditing(null);
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      placeOf(bar.current, editing?.entry ?? "")?.focus();
    });
  };
  return { editing, open, close };
}

function Filters(props: {
  readonly kind: QueryKind;
  readonly editing: Editing | null;
  readonly onOpen: (entry: string) => void;
  readonly onClose: () => void;
}) {
  const { kind, editing, onOpen, onClose } = props;
  const app = useAppContext();
  const { draft, ranDraft, issues, result } = useSteadyScreen(kind);
  const line = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const shown = editing?.shown ?? draft;
  const entries = setEntries(kind, shown);
  const isFolded = useFold(line, row, entries.length > 1);
  const { change, choose, take } = useDraftSteps(kind, onOpen);
  const focusBeside = useFocusBeside(line, entries);
  const clear = (): void => void clearFilters(app, kind);
  const remove = (entry: string): void => {
    void removeFromBar(app, kind, entry);
    focusBeside(entry);
  };
  return (
    <div className={classes.filters} ref={line}>
      <FilterChips
        row={row}
        isFolded={isFolded}
        kind={kind}
        draft={shown}
        entries={entries}
        notRun={result === null ? new Set() : notRunFilters(kind, shown, ranDraft)}
        wrong={new Set(issues.map(({ param }) => param))}
        onOpen={onOpen}
        onRemove={remove}
        onClear={clear}
      />
      <AddFilter kind={kind} draft={draft} onChoose={choose} onTake={take} />
      {entries.length > 1 && !isFolded && <ClearAll onClear={clear} />}
      <FilterEditor
        entry={editing?.entry ?? null}
        line={line}
        onClose={onClose}
        editor={{
          kind,
          draft,
          issues,
          change,
          onApply: () => {
            onClose();
            void runTyped(app, kind);
          },
        }}
      />
    </div>
  );
}

/** Changes of the draft by hand: any, a filter from the list, and a value that runs at once. */
function useDraftSteps(kind: QueryKind, onOpen: (entry: string) => void) {
  const app = useAppContext();
  const change = (step: (draft: Draft) => Draft): void => changeDraft(app, kind, step);

  function choose(entry: string): void {
    const filter = findFilter(kind, entry);
    if (filter !== undefined) change((each) => addFilter(each, kind, filter));
    if (filter?.kind !== "flag") onOpen(entry);
  }

  function take(value: ValueOption): void {
    takeValue(app, kind, value);
    if (value.isBegun) onOpen(value.entry);
  }

  return { change, choose, take };
}

function RunButton(props: {
  readonly kind: QueryKind;
  readonly running: boolean;
  readonly changed: boolean;
  readonly isFile: boolean;
}) {
  const app = useAppContext();
  if (props.running) {
    return (
      <Button
        variant="default"
        leftSection={<IconPlayerStopFilled size={12} aria-hidden />}
        onClick={() => cancelScreen(app, props.kind)}
      >
        {say("query.bar.stop")}
      </Button>
    );
  }
  return (
    <Tooltip
      position="bottom-end"
      label={
        <KeyTip text={props.isFile ? say("query.bar.filterFile") : say("query.bar.askService")} keys="mod+Enter" />
      }
    >
      <Button
        type="submit"
        {...(props.changed ? {} : { className: classes.unchanged })}
        leftSection={<IconPlayerPlayFilled size={12} aria-hidden />}
      >
        {say("query.bar.run")}
      </Button>
    </Tooltip>
  );
}

/** The lines below the bar: filters that were not run, filters that changed with another, and filters that match nothing. */
export function QueryNotes({ kind, screen }: { readonly kind: QueryKind; readonly screen: SteadyScreen }) {
  const app = useAppContext();
  const sentence = notRunSentence(kind, screen);
  const { draft, textForm } = screen;
  const conflicts = textForm === null ? conflictsOf(kind, draft.values) : [];
  return (
    <>
      {sentence !== null && (
        <p className={classes.notRun} role="status">
          <IconPlayerPlay size={13} stroke={1.8} aria-hidden />
          {sentence}
        </p>
      )}
      {draft.notes.length > 0 && textForm === null && (
        <p className={classes.notes} role="status">
          {draft.notes.join(" ")}
        </p>
      )}
      {conflicts.map(({ param, sentence: why, instead }) => (
        <p key={param} className={classes.notRun} role="status">
          {why}
          <UnstyledButton
            className={classes.mend}
            onClick={() =>
              updateScreen(app, kind, (state) => ({ ...state, draft: moveValue(state.draft, kind, param, instead) }))
            }
          >
            {say("query.bar.otherFilter", { filter: filterLabelOf(kind, instead) })}
          </UnstyledButton>
        </p>
      ))}
    </>
  );
}
