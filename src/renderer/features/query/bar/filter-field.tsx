// The control of one filter, chosen by the filter's kind.
import { Autocomplete } from "@mantine/core";
import { filterHelp, filterLabel, filterLabelOf } from "../../../../domain/query/filter-texts.ts";
import { FILTER_TEXTS } from "../../../../domain/query/query-texts.ts";
import { isListKind, type Filter, type QueryKind } from "../../../../domain/query/filters.ts";
import { conflictsOf } from "../../../../domain/query/unsent-filters.ts";
import { ChipsField } from "./chips-field.tsx";
import {
  isEmptyValue,
  moveValue,
  removeFilter,
  setValue,
  type Draft,
  type DraftValue,
} from "../../../model/draft/draft.ts";
import { Pill, fieldIssue, issueId } from "./pill.tsx";
import { TimeInput } from "./time-input.tsx";
import { takeValues, typeText } from "../../../model/draft/typed-texts.ts";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import classes from "./query-bar.module.css";

const TEXTS = QUERY_TEXTS.bar;

export function FilterField(props: {
  readonly kind: QueryKind;
  readonly filter: Filter;
  readonly draft: Draft;
  readonly issue: string | null;
  readonly change: (step: (draft: Draft) => Draft) => void;
}) {
  const { kind, filter, draft, issue, change } = props;
  const value = draft.values[filter.name];
  const inputId = filter.kind === "flag" ? null : `filter-${filter.name}`;
  return (
    <Pill
      label={filterLabel(filter)}
      inputId={inputId}
      help={filterHelp(filter)}
      isSet={!isEmptyValue(value) || draft.typed?.[filter.name] !== undefined}
      issue={issue}
      warning={warningOf(props)}
      tall={isListKind(filter.kind)}
      onClear={() => change((each) => removeFilter(each, kind, filter.name))}
      isRemovable={filter.common !== true}
    >
      <Control
        {...props}
        value={value}
        inputId={inputId ?? ""}
        set={(next) => change((each) => setValue(each, kind, filter.name, next))}
        draft={draft}
      />
    </Pill>
  );
}

/** A warning where the filter excludes all that another one asks for, with the filter to use instead. */
function warningOf({ kind, filter, draft, change }: Pick<ControlProps, "kind" | "filter" | "draft" | "change">) {
  const conflict = conflictsOf(kind, draft.values).find(({ param }) => param === filter.name);
  if (conflict === undefined) return undefined;
  const { sentence, instead } = conflict;
  const onMend = (): void => change((each) => moveValue(each, kind, filter.name, instead));
  return { sentence, mend: TEXTS.otherFilter(filterLabelOf(kind, instead)), onMend };
}

interface ControlProps {
  readonly kind: QueryKind;
  readonly filter: Filter;
  readonly draft: Draft;
  readonly value: DraftValue | undefined;
  readonly inputId: string;
  readonly issue: string | null;
  readonly set: (value: DraftValue) => void;
  readonly change: (step: (draft: Draft) => Draft) => void;
}

function Control(props: ControlProps) {
  const { filter, value, issue } = props;
  const text = typeof value === "string" ? value : "";
  const shared = {
    id: props.inputId,
    "data-param": filter.name,
    "aria-describedby": issue === null ? undefined : issueId(props.inputId),
    "aria-invalid": issue !== null,
  };
  switch (filter.kind) {
    case "flag":
      return <span hidden data-param={filter.name} />;
    case "uid":
    case "conversation":
    case "uids":
    case "words":
    case "choices":
      return <ChipsControl {...props} />;
    case "choice":
    case "yesNo":
      return <ChoiceControl {...props} text={text} />;
    case "time":
      return <TimeInput {...props} shared={shared} text={text} />;
    case "text":
    case "messageId":
    case "integer":
      return (
        <input
          {...shared}
          className={classes.input}
          value={text}
          onChange={(event) => props.set(event.currentTarget.value)}
          placeholder={placeholderOf(filter)}
          inputMode={filter.kind === "integer" ? "numeric" : "text"}
          autoComplete="off"
          spellCheck={false}
        />
      );
  }
}

function ChipsControl({ kind, filter, draft, value, inputId, issue, set, change }: ControlProps) {
  const list = typeof value === "object" ? value : typeof value === "string" && value !== "" ? [value] : [];
  return (
    <ChipsField
      id={inputId}
      data-param={filter.name}
      kind={kind}
      filter={filter}
      issue={issue}
      values={list}
      typed={draft.typed?.[filter.name] ?? ""}
      placeholder={placeholderOf(filter)}
      onType={(typed) => change((each) => typeText(each, filter.name, typed))}
      onTake={(adds, taken) => change((each) => takeValues(each, kind, filter.name, adds, taken))}
      onRemove={(gone) => set(isListKind(filter.kind) ? list.filter((each) => each !== gone) : "")}
    />
  );
}

function ChoiceControl({ filter, inputId, issue, text, set }: ControlProps & { readonly text: string }) {
  return (
    <Autocomplete
      id={inputId}
      data-param={filter.name}
      {...fieldIssue(issue)}
      variant="unstyled"
      value={text}
      data={filter.kind === "yesNo" ? [FILTER_TEXTS.yes, FILTER_TEXTS.no] : [...(filter.choices ?? [])]}
      filter={({ options, search }) => (isOneOf(options, search) ? options : matching(options, search))}
      onChange={set}
      placeholder={placeholderOf(filter)}
      classNames={{ input: classes.input ?? "" }}
      comboboxProps={{ width: 180, position: "bottom-start" }}
    />
  );
}

/** The text of an empty control. */
function placeholderOf({ kind }: Filter): string {
  return kind === "messageId" ? TEXTS.anyId : TEXTS.any;
}

type Options = Parameters<NonNullable<React.ComponentProps<typeof Autocomplete>["filter"]>>[0]["options"];

/** True when the typed text is one of the options. The field then offers all of them. */
function isOneOf(options: Options, search: string): boolean {
  return options.some((option) => "value" in option && option.value === search);
}

function matching(options: Options, search: string): Options {
  const wanted = search.trim().toLowerCase();
  return options.filter((option) => "value" in option && String(option.value).toLowerCase().includes(wanted));
}
