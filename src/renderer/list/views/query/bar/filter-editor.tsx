// The editor of one filter below its chip. The chips stay as they are until it closes.
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Button, Popover } from "@mantine/core";
import type { FilterKind } from "#domain/query/filter.ts";
import { findFilter, type QueryKind } from "#domain/query/filters.ts";
import type { QueryIssue } from "#domain/query/query.ts";
import { focusInside } from "#renderer/design/keys/focusable.ts";
import { PERIOD, paramsOf, setPeriod, VIEWING_AS } from "#renderer/list/model/draft/bar-filters.ts";
import { helpOf, labelOf } from "#renderer/list/model/draft/bar-words.ts";
import { setValue, type Draft } from "#renderer/list/model/draft/draft.ts";
import { VIEWING_AS_FILTER } from "#renderer/list/model/draft/text-issues.ts";
import { addTypedValues, typeText } from "#renderer/list/model/draft/typed-texts.ts";
import { ChipsField, issueId } from "./chips-field.tsx";
import { FilterControl } from "./filter-control.tsx";
import { PeriodEditor } from "./period-editor.tsx";
import classes from "./editor.module.css";
import { say } from "#texts/say.ts";

interface EditorProps {
  readonly kind: QueryKind;
  readonly entry: string;
  readonly draft: Draft;
  readonly issues: readonly QueryIssue[];
  readonly change: (step: (draft: Draft) => Draft) => void;
  /** runs the query */
  readonly onApply: () => void;
}

export function FilterEditor(props: {
  /** null while none is edited */
  readonly entry: string | null;
  /** the line of chips */
  readonly line: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly editor: Omit<EditorProps, "entry">;
}) {
  const { entry, line, onClose, editor } = props;
  const anchor = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = entry === null ? null : placeOf(line.current, entry);
    if (place === null || anchor.current === null) return;
    const isMirrored = getComputedStyle(place).direction === "rtl";
    const [at, within] = [place, line.current ?? place].map((each) => each.getBoundingClientRect());
    const pixels = isMirrored ? (within?.right ?? 0) - (at?.right ?? 0) : (at?.left ?? 0) - (within?.left ?? 0);
    anchor.current.style.insetInlineStart = `${Math.max(0, pixels)}px`;
  }, [entry, line]);
  return (
    <Popover
      opened={entry !== null}
      onDismiss={onClose}
      closeOnEscape={false}
      // The chips change as it closes. A button below the pointer stays where it was pressed.
      clickOutsideEvents={["mouseup", "touchend"]}
      position="bottom-start"
      offset={4}
      middlewares={{ flip: true, shift: true, size: { padding: 6 } }}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span ref={anchor} aria-hidden className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        aria-label={entry === null ? undefined : labelOf(editor.kind, entry)}
        onKeyDown={(event) => {
          const runs = event.key === "Enter" && (event.ctrlKey || event.metaKey);
          if (runs) event.currentTarget.querySelector("form")?.requestSubmit();
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {entry !== null && <OpenEditor key={entry} {...editor} entry={entry} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** An open editor. Escape drops what was typed into a field of one value since it opened. */
function OpenEditor(props: EditorProps) {
  const { kind, entry, draft, change } = props;
  const [before] = useState(draft.values[entry] ?? "");
  const filter = findFilter(kind, entry);
  const isDropped = filter !== undefined && OF_ONE_TEXT.has(filter.kind);
  return (
    <div
      ref={focusInside}
      role="presentation"
      onKeyDown={(event) => {
        const isChanged = (draft.values[entry] ?? "") !== before;
        const isTyping = event.key === "Escape" && event.target instanceof HTMLInputElement;
        if (isTyping && isDropped && isChanged) change((each) => setValue(each, kind, entry, before));
      }}
    >
      <EntryEditor {...props} />
    </div>
  );
}

/** Kinds of filters whose field holds the value itself. The others turn what is typed into chips. */
const OF_ONE_TEXT: ReadonlySet<FilterKind> = new Set(["text", "messageId", "integer", "time", "choice", "yesNo"]);

/** The part of the bar at which a filter is opened: its chip, the button of all chips, or the list of filters. */
export function placeOf(bar: HTMLElement | null, entry: string): HTMLElement | null {
  const chip = bar?.querySelector<HTMLElement>(`[data-folded="false"] [data-entry="${entry}"] button`);
  return (
    chip ??
    bar?.querySelector<HTMLElement>("[data-fold]") ??
    bar?.querySelector<HTMLElement>("[data-add-filter]") ??
    null
  );
}

function EntryEditor(props: EditorProps) {
  const { kind, entry, issues, change, onApply } = props;
  const params = paramsOf(kind, entry);
  const issue = issues.find(({ param }) => params.includes(param))?.sentence ?? null;
  if (entry === PERIOD) {
    return (
      <PeriodEditor
        kind={kind}
        draft={props.draft}
        issue={issue}
        onApply={(period) => {
          change((each) => setPeriod(each, kind, period));
          onApply();
        }}
      />
    );
  }
  return (
    <EditorForm {...props} issue={issue}>
      {entry === VIEWING_AS ? <ViewingAsControl {...props} issue={issue} /> : <Control {...props} issue={issue} />}
    </EditorForm>
  );
}

function EditorForm(props: EditorProps & { readonly issue: string | null; readonly children: ReactNode }) {
  const { kind, entry, issue } = props;
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        props.onApply();
      }}
    >
      <label className={classes.label} htmlFor={inputIdOf(entry)}>
        {labelOf(kind, entry)}
      </label>
      {props.children}
      {issue !== null && (
        <div className={classes.issue} role="alert" id={issueId(inputIdOf(entry))}>
          {issue}
        </div>
      )}
      <div className={classes.foot}>
        <span className="sb-note">{helpOf(kind, entry)}</span>
        <Button type="submit">{say("query.period.apply")}</Button>
      </div>
    </form>
  );
}

function inputIdOf(entry: string): string {
  return `filter-${entry}`;
}

function Control({ kind, entry, draft, issue, change }: EditorProps & { readonly issue: string | null }) {
  const filter = findFilter(kind, entry);
  if (filter === undefined) return null;
  return (
    <FilterControl
      kind={kind}
      filter={filter}
      draft={draft}
      value={draft.values[entry]}
      inputId={inputIdOf(entry)}
      issue={issue}
      set={(next) => change((each) => setValue(each, kind, entry, next))}
      change={change}
    />
  );
}

function ViewingAsControl({ kind, draft, issue, change }: EditorProps & { readonly issue: string | null }) {
  return (
    <ChipsField
      id={inputIdOf(VIEWING_AS)}
      data-param={VIEWING_AS}
      kind={kind}
      filter={VIEWING_AS_FILTER}
      issue={issue}
      values={draft.viewingAs === "" ? [] : [draft.viewingAs]}
      typed={draft.typed?.[VIEWING_AS] ?? ""}
      placeholder={say("query.bar.nobody")}
      onType={(typed) => change((each) => typeText(each, VIEWING_AS, typed))}
      onTake={(adds, taken) => change((each) => addTypedValues(each, kind, VIEWING_AS, adds, taken))}
      onRemove={() => change((each) => ({ ...each, viewingAs: "" }))}
    />
  );
}
