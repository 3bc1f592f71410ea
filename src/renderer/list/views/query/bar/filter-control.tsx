// The control of one filter, chosen by the filter's kind.
import { Autocomplete } from "@mantine/core";
import { isListKind, type Filter, type QueryKind } from "#domain/query/filters.ts";
import { ChipsField, issueId } from "./chips-field.tsx";
import { choiceWord } from "#domain/query/value-words.ts";
import type { Draft, DraftValue } from "#renderer/list/model/draft/draft.ts";
import { TimeInput } from "./time-field.tsx";
import { addTypedValues, typeText } from "#renderer/list/model/draft/typed-texts.ts";
import classes from "./editor.module.css";
import { say } from "#texts/say.ts";

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

export function FilterControl(props: ControlProps) {
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
      return null;
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
      return <TimeInput filter={filter} set={props.set} shared={shared} text={text} />;
    case "text":
    case "messageId":
    case "integer":
      return (
        <input
          {...shared}
          className={classes.field}
          value={text}
          onChange={(event) => props.set(event.currentTarget.value)}
          placeholder={placeholderOf(filter)}
          data-autofocus
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
      onTake={(adds, taken) => change((each) => addTypedValues(each, kind, filter.name, adds, taken))}
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
      data-autofocus
      variant="unstyled"
      value={text}
      data={filter.kind === "yesNo" ? [say("query.values.yes"), say("query.values.no")] : [...(filter.choices ?? [])]}
      filter={({ options, search }) => (isOneOf(options, search) ? options : matching(filter, options, search))}
      onChange={set}
      renderOption={({ option }) => <Choice filter={filter} value={option.value} />}
      placeholder={placeholderOf(filter)}
      classNames={{ input: classes.field ?? "" }}
      comboboxProps={{ withinPortal: false, position: "bottom-start" }}
    />
  );
}

/** A choice in words; beside it the value itself, which the field takes, where it is another. */
function Choice({ filter, value }: { readonly filter: Filter; readonly value: string }) {
  const word = choiceWord(filter, value);
  return (
    <span className="sb-with-id">
      <bdi>{word}</bdi> {word.toLowerCase() !== value && <bdi className="sb-note">{value}</bdi>}
    </span>
  );
}

/** The text of an empty control. */
function placeholderOf({ kind }: Filter): string {
  return kind === "messageId" ? say("query.bar.anyId") : say("query.bar.any");
}

type Options = Parameters<NonNullable<React.ComponentProps<typeof Autocomplete>["filter"]>>[0]["options"];

/** True when the typed text is one of the options. The field then offers all of them. */
function isOneOf(options: Options, search: string): boolean {
  return options.some((option) => "value" in option && option.value === search);
}

function matching(filter: Filter, options: Options, search: string): Options {
  const wanted = search.trim().toLowerCase();
  return options.filter(
    (option) =>
      "value" in option &&
      [option.value, choiceWord(filter, option.value)].some((each) => each.toLowerCase().includes(wanted)),
  );
}

/**
 * Props that tell a field of Mantine that its value is wrong. The field takes no aria-describedby, only a sentence of
 * its own. That one is for screen readers; the editor shows it to the eye.
 */
function fieldIssue(issue: string | null) {
  if (issue === null) return {};
  return { error: issue, errorProps: { style: { display: "none" } }, withErrorStyles: false } as const;
}
