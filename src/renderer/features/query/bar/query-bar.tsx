// The query bar of a screen, made from a filter table: common filters, added filters, Viewing as, Run query.
import { useEffect, useRef, type RefObject } from "react";
import { Button, Tooltip } from "@mantine/core";
import {
  IconApi,
  IconCursorText,
  IconEye,
  IconForms,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
} from "@tabler/icons-react";
import { FILTERS, findFilter, type Filter, type QueryKind } from "../../../../domain/query/filters.ts";
import type { QueryIssue } from "../../../../domain/query/query.ts";
import { QueryTextField } from "../text/text-field.tsx";
import { isTextChanged } from "../../../model/query/text-form.ts";
import { SavedMenu } from "../saved/saved-menu.tsx";
import { runTyped, toggleText } from "../../../actions/query/text-actions.ts";
import { cancelScreen } from "../../../actions/base/activity.ts";
import { keysOf } from "../../../design/keys/command-table.ts";
import { KeyTip } from "../../../design/keys/key-caps.tsx";
import { ToolButton } from "../../../design/parts/tool-button.tsx";
import { AddFilter } from "./add-filter.tsx";
import { sameDraft, type Draft } from "../../../model/draft/draft.ts";
import { FilterField } from "./filter-field.tsx";
import { notRunFilters } from "../../../model/query/not-run.ts";
import { Pill } from "./pill.tsx";
import { ChipsField } from "./chips-field.tsx";
import { VIEWING_AS_FILTER } from "../../../model/draft/text-issues.ts";
import { takeValues, typeText } from "../../../model/draft/typed-texts.ts";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import classes from "./query-bar.module.css";
import { useAppContext, useIsFile, useSteadyScreen } from "../../../actions/base/use-app.ts";
import { updateScreen } from "../../../actions/base/app.ts";

const TEXTS = QUERY_TEXTS.bar;

export function QueryBar({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const { draft, textForm, ranDraft, issues, busy, result } = useSteadyScreen(kind);
  const isFile = useIsFile();
  const bar = useRef<HTMLFormElement>(null);
  const focusLater = useFieldFocus(bar, draft, issues);
  const changed = ranDraft === null || !sameDraft(draft, ranDraft) || isTextChanged({ textForm });
  const change = (step: (draft: Draft) => Draft): void =>
    updateScreen(app, kind, (state) => ({ ...state, draft: step(state.draft), issues: [] }));

  return (
    <form
      ref={bar}
      className={classes.bar}
      role="search"
      aria-label={TEXTS.title}
      onSubmit={(event) => {
        event.preventDefault();
        void runTyped(app, kind);
      }}
    >
      {textForm === null ? (
        <Filters
          kind={kind}
          draft={draft}
          issues={issues}
          change={change}
          notRun={result === null ? new Set() : notRunFilters(kind, draft, ranDraft)}
          onAdded={focusLater}
        />
      ) : (
        <QueryTextField kind={kind} textForm={textForm} />
      )}
      <div className={classes.right}>
        {textForm === null && !isFile && <ViewingAs kind={kind} draft={draft} issues={issues} change={change} />}
        <div className={classes.tools}>
          <ToolButton
            icon={textForm === null ? IconCursorText : IconForms}
            label={textForm === null ? QUERY_TEXTS.text.label : QUERY_TEXTS.text.asForm}
            word={textForm === null ? QUERY_TEXTS.text.word : QUERY_TEXTS.text.formWord}
            keys={keysOf("queryText")}
            onClick={() => toggleText(app, kind)}
          />
          {!isFile && (
            <ToolButton
              icon={IconApi}
              label={QUERY_TEXTS.request.show}
              word={QUERY_TEXTS.request.word}
              keys={keysOf("showRequest")}
              onClick={() => app.store.setState({ dialog: { kind: "request" } })}
            />
          )}
          <SavedMenu kind={kind} />
        </div>
        <RunButton kind={kind} running={busy === "query"} changed={changed} isFile={isFile} />
      </div>
    </form>
  );
}

/** Moves the focus to the first field with an issue. The returned function moves it to an added filter once drawn. */
function useFieldFocus(
  bar: RefObject<HTMLFormElement | null>,
  draft: Draft,
  issues: readonly QueryIssue[],
): (param: string) => void {
  const toFocus = useRef<string | null>(null);

  useEffect(() => {
    if (toFocus.current === null) return;
    const control = bar.current?.querySelector<HTMLElement>(`[data-param="${toFocus.current}"]`);
    toFocus.current = null;
    control?.focus();
    // A flag has no field to focus.
    if (document.activeElement !== control) bar.current?.querySelector<HTMLElement>("[data-add-filter]")?.focus();
  }, [bar, draft]);

  useEffect(() => {
    const first = issues[0];
    if (first !== undefined) bar.current?.querySelector<HTMLElement>(`[data-param="${first.param}"]`)?.focus();
  }, [bar, issues]);

  return (param) => {
    toFocus.current = param;
  };
}

interface PartProps {
  readonly draft: Draft;
  readonly issues: readonly QueryIssue[];
  readonly change: (step: (draft: Draft) => Draft) => void;
}

interface FiltersProps extends PartProps {
  readonly kind: QueryKind;
  /** filters whose values have not been run */
  readonly notRun: ReadonlySet<string>;
  readonly onAdded: (name: string) => void;
}

function Filters(props: FiltersProps) {
  const { kind, draft, issues, change } = props;
  return (
    <div className={classes.filters}>
      {shownFilters(kind, draft).map((filter) => (
        <div
          key={filter.name}
          className={classes.field}
          {...(props.notRun.has(filter.name) ? { "data-not-run": true } : {})}
        >
          <FilterField
            kind={kind}
            filter={filter}
            draft={draft}
            issue={sentenceFor(issues, filter.name)}
            change={change}
          />
        </div>
      ))}
      <AddFilter kind={kind} draft={draft} change={change} onAdded={props.onAdded} />
      {draft.notes.length > 0 && (
        <div className={classes.notes} role="status">
          {draft.notes.join(" ")}
        </div>
      )}
    </div>
  );
}

function ViewingAs({ kind, draft, issues, change }: PartProps & { readonly kind: QueryKind }) {
  const issue = sentenceFor(issues, "viewingAs");
  return (
    <Pill
      label={TEXTS.viewingAs}
      inputId="viewing-as"
      icon={<IconEye size={14} stroke={1.7} aria-hidden />}
      isSet={draft.viewingAs !== "" || draft.typed?.["viewingAs"] !== undefined}
      issue={issue}
      help={TEXTS.viewingAsHelp}
      onClear={() => change((each) => ({ ...typeText(each, "viewingAs", ""), viewingAs: "" }))}
    >
      <ChipsField
        id="viewing-as"
        data-param="viewingAs"
        kind={kind}
        filter={VIEWING_AS_FILTER}
        issue={issue}
        values={draft.viewingAs === "" ? [] : [draft.viewingAs]}
        typed={draft.typed?.["viewingAs"] ?? ""}
        placeholder={TEXTS.nobody}
        onType={(typed) => change((each) => typeText(each, "viewingAs", typed))}
        onTake={(adds, taken) => change((each) => takeValues(each, kind, "viewingAs", adds, taken))}
        onRemove={() => change((each) => ({ ...each, viewingAs: "" }))}
      />
    </Pill>
  );
}

function sentenceFor(issues: readonly QueryIssue[], param: string): string | null {
  return issues.find((issue) => issue.param === param)?.sentence ?? null;
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
        {TEXTS.stop}
      </Button>
    );
  }
  return (
    <Tooltip
      position="bottom-end"
      label={<KeyTip text={props.isFile ? TEXTS.filterFile : TEXTS.askService} keys="mod+Enter" />}
    >
      <Button
        type="submit"
        {...(props.changed ? {} : { className: classes.unchanged })}
        leftSection={<IconPlayerPlayFilled size={12} aria-hidden />}
      >
        {TEXTS.run}
      </Button>
    </Tooltip>
  );
}

/** The filters in the bar: the common ones in the order of the table, then the added ones in the order of adding. */
function shownFilters(kind: QueryKind, draft: Draft): readonly Filter[] {
  const common = FILTERS[kind].filter((filter) => filter.common === true);
  return [...common, ...draft.added.flatMap((name) => findFilter(kind, name) ?? [])];
}
