// The control of one filter, chosen by the filter's kind.
import { Autocomplete } from "@mantine/core";
import { findFilter, isListKind } from "../../../../domain/query/filters.ts";
import type { Filter, FilterKind, QueryKind } from "../../../../domain/query/filters.ts";
import { conflictsOf } from "../../../../domain/query/unsent-filters.ts";
import { ChipsField } from "./chips-field.tsx";
import { isEmptyValue, moveValue, removeFilter, setValue } from "../../../model/draft/draft.ts";
import type { Draft, DraftValue } from "../../../model/draft/draft.ts";
import { Pill, fieldIssue, issueId } from "./pill.tsx";
import { TimeInput } from "./time-input.tsx";
import { takeValues, typeText } from "../../../model/draft/typed-texts.ts";
import classes from "./query-bar.module.css";

/** What stands in an empty control. */
const PLACEHOLDERS: Readonly<Partial<Record<FilterKind, string>>> = {
  time: "any time",
  integer: "any",
  messageId: "id",
};

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
  const isCommon = filter.common === true;
  return (
    <Pill
      label={filter.label}
      inputId={inputId}
      help={filter.help}
      isSet={!isEmptyValue(value) || draft.typed?.[filter.name] !== undefined}
      issue={issue}
      warning={warningOf(props)}
      tall={isListKind(filter.kind)}
      onClear={() => change((each) => removeFilter(each, kind, filter.name))}
      clearWord={isCommon ? "Clear" : "Remove"}
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

/** A warning where the filter cannot match what another one asks for, and the filter that is meant. */
function warningOf({ kind, filter, draft, change }: Pick<ControlProps, "kind" | "filter" | "draft" | "change">) {
  const conflict = conflictsOf(kind, draft.values).find(({ param }) => param === filter.name);
  if (conflict === undefined) return undefined;
  const { sentence, instead } = conflict;
  const onMend = (): void => change((each) => moveValue(each, kind, filter.name, instead));
  return { sentence, mend: `Use ${findFilter(kind, instead)?.label ?? instead} instead`, onMend };
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
  const { filter, value, issue, set, change } = props;
  const text = typeof value === "string" ? value : "";
  const list = typeof value === "object" ? [...value] : [];
  const own = { id: props.inputId, "data-param": filter.name };
  const ofMantine = { ...own, ...fieldIssue(issue) };
  const shared = {
    ...own,
    "aria-describedby": issue === null ? undefined : issueId(props.inputId),
    "aria-invalid": issue !== null,
  };
  const placeholder = PLACEHOLDERS[filter.kind] ?? "any";
  switch (filter.kind) {
    case "flag":
      return <span hidden data-param={filter.name} />;
    case "uid":
    case "conversation":
    case "uids":
    case "words":
    case "choices":
      return (
        <ChipsField
          {...own}
          kind={props.kind}
          filter={filter}
          issue={issue}
          values={isListKind(filter.kind) ? list : text === "" ? [] : [text]}
          typed={props.draft.typed?.[filter.name] ?? ""}
          placeholder={placeholder}
          onType={(typed) => change((each) => typeText(each, filter.name, typed))}
          onTake={(adds) => change((each) => takeValues(each, props.kind, filter.name, adds))}
          onRemove={(gone) => set(isListKind(filter.kind) ? list.filter((each) => each !== gone) : "")}
        />
      );
    case "choice":
    case "yesNo":
      return (
        <Autocomplete
          {...ofMantine}
          variant="unstyled"
          value={text}
          data={filter.kind === "yesNo" ? ["yes", "no"] : [...(filter.choices ?? [])]}
          filter={({ options, search }) => (isOneOf(options, search) ? options : matching(options, search))}
          onChange={set}
          placeholder={placeholder}
          classNames={{ input: classes.input ?? "" }}
          comboboxProps={{ width: 180, position: "bottom-start" }}
        />
      );
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
          onChange={(event) => set(event.currentTarget.value)}
          placeholder={placeholder}
          inputMode={filter.kind === "integer" ? "numeric" : "text"}
          autoComplete="off"
          spellCheck={false}
        />
      );
  }
}

type Options = Parameters<NonNullable<React.ComponentProps<typeof Autocomplete>["filter"]>>[0]["options"];

/** True when the typed text is one of the options already: then all of them are offered to change to. */
function isOneOf(options: Options, search: string): boolean {
  return options.some((option) => "value" in option && option.value === search);
}

function matching(options: Options, search: string): Options {
  const wanted = search.trim().toLowerCase();
  return options.filter((option) => "value" in option && String(option.value).toLowerCase().includes(wanted));
}
