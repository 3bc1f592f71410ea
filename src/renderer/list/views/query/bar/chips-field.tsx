// A field whose values are chips. A typed text finds entries; only a chosen entry becomes a value.
import { useId, useState, type KeyboardEvent } from "react";
import { Combobox, UnstyledButton, useCombobox } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { QueryKind } from "#domain/query/filters.ts";
import { Chip, useSuggestions } from "#renderer/list/views/query/words/chip.tsx";
import { chipOptions, type ChipOption } from "#renderer/list/model/draft/chip-options.ts";
import { lookedUpBy, type ChipFilter } from "#renderer/list/model/draft/text-issues.ts";
import { lookUpValues } from "#renderer/list/actions/query/suggestions.ts";
import { findKnown, useLateTakes, useLeaving } from "./late-takes.ts";
import classes from "./editor.module.css";
import { choiceWord } from "#domain/query/value-words.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { usePlacedApp } from "#renderer/state/use-app.ts";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { say } from "#texts/say.ts";

/** The id of the sentence under a control, for aria-describedby. */
export function issueId(inputId: string): string {
  return `${inputId}-issue`;
}

export interface ChipsFieldProps {
  readonly id: string;
  readonly "data-param": string;
  readonly kind: QueryKind;
  readonly filter: ChipFilter;
  readonly issue: string | null;
  readonly values: readonly string[];
  /** the text that is typed and not taken yet */
  readonly typed: string;
  readonly placeholder: string;
  readonly onType: (text: string) => void;
  /** `taken` is the text that the values were found by */
  readonly onTake: (values: readonly string[], taken: string) => void;
  readonly onRemove: (value: string) => void;
}

export function ChipsField(props: ChipsFieldProps) {
  const { id, issue, values, typed } = props;
  const entries = useEntries(props);
  const { options, highlighted } = entries;
  const listId = useId();
  const combobox = useCombobox({ opened: entries.opened && options.length > 0 });
  const isOpen = combobox.dropdownOpened;
  return (
    <Combobox store={combobox} onOptionSubmit={(key) => entries.take(options.find((option) => option.key === key))}>
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <div className={classes.chips}>
          <Chips {...props} />
          <input
            id={id}
            data-param={props["data-param"]}
            className={classes.chipsInput}
            value={typed}
            placeholder={values.length === 0 ? props.placeholder : " "}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && highlighted !== null ? `${listId}-${highlighted}` : undefined}
            aria-describedby={issue === null ? undefined : issueId(id)}
            aria-invalid={issue !== null}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => entries.type(event.currentTarget.value)}
            onFocus={entries.open}
            onClick={entries.open}
            onBlur={entries.leave}
            onKeyDown={entries.onKeyDown}
          />
        </div>
      </Combobox.Target>
      {isOpen && <Suggestions id={listId} options={options} highlighted={highlighted} />}
    </Combobox>
  );
}

function Chips({ filter, values, onRemove }: ChipsFieldProps) {
  const isSingle = filter.kind === "uid" || filter.kind === "conversation";
  return values.map((value) => (
    <span key={value} className={classes.chip} data-chip={value}>
      <Chip filter={filter} value={value} />
      {!isSingle && (
        <UnstyledButton
          className={classes.chipRemove}
          tabIndex={-1}
          aria-label={say("query.bar.remove", { what: choiceWord(filter, value) })}
          onClick={() => onRemove(value)}
        >
          <IconX size={10} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  ));
}

function Suggestions(props: {
  readonly id: string;
  readonly options: readonly ChipOption[];
  readonly highlighted: number | null;
}) {
  const { id, options, highlighted } = props;
  return (
    <Combobox.Options
      id={id}
      className={classes.suggestions ?? ""}
      aria-label={say("query.bar.suggestions")}
      onMouseDown={keepFocus}
    >
      {options.map((option, index) => (
        <Combobox.Option key={option.key} id={`${id}-${index}`} value={option.key} selected={index === highlighted}>
          <span className="sb-with-id" {...WHOLE_TEXT}>
            <bdi>{isolate(option.label)}</bdi>{" "}
            {option.detail !== null && <bdi className="sb-note">{markHidden(option.detail)}</bdi>}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}

/** Clicks in the list leave the focus in the field. */
function keepFocus(event: React.MouseEvent): void {
  event.preventDefault();
}

/** The entries for the typed text, the highlighted one, and the handlers of the field. */
function useEntries(props: ChipsFieldProps) {
  const { values, typed, onType, onTake, onRemove } = props;
  const { opened, open, setOpened, moved, setMoved, close } = useList();
  const { options, isFresh, lookUp } = useOptions(props, opened);
  const takeLater = useLateTakes((adds, taken) => {
    close();
    onTake(adds, taken);
  });
  const leaving = useLeaving(props, setOpened, (text) => takeLater(text, (each) => findKnown(lookUp, each)));
  const hasText = typed.trim() !== "";
  const highlighted = moved ?? (!hasText || !isFresh ? null : 0);

  function take(option: ChipOption | undefined): void {
    if (option === undefined) return;
    close();
    onTake(option.adds, typed);
  }

  function move(event: KeyboardEvent, step: 1 | -1): void {
    event.preventDefault();
    open();
    if (options.length > 0) setMoved(((highlighted ?? (step === 1 ? -1 : 0)) + step + options.length) % options.length);
  }

  /** Takes the highlighted entry, or the first one where Enter or Tab comes before the entries do. */
  function chooseByKey(event: KeyboardEvent): void {
    const isTaken = highlighted !== null && (opened || hasText);
    // The next Escape closes the editor, also while the entry is looked up.
    setOpened(false);
    if (!isTaken && !hasText) return;
    if (event.key === "Enter") event.preventDefault();
    if (isTaken) take(options[highlighted]);
    else takeLater(typed, async (text) => (await lookUp(text))[0]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(event, 1);
    if (event.key === "ArrowUp") move(event, -1);
    if (event.key === "Backspace" && typed === "") onRemove(values.at(-1) ?? "");
    if (event.key === "Escape" && opened) {
      event.stopPropagation();
      setOpened(false);
    } else if (event.key === "Escape") {
      leaving.drop();
    }
    const isRun = event.ctrlKey || event.metaKey;
    if (event.key === "Tab" ? hasText : event.key === "Enter" && !isRun) chooseByKey(event);
  }

  const type = (text: string): void => {
    setMoved(null);
    open();
    onType(text);
  };
  return { options, highlighted, opened, take, onKeyDown, type, open, leave: leaving.leave };
}

/** The state of the list: `opened`, and `moved`, the highlighted entry after a key; null before one. */
function useList() {
  const [opened, setOpened] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const open = (): void => setOpened(true);
  const close = (): void => {
    setMoved(null);
    setOpened(false);
  };
  return { opened, open, setOpened, moved, setMoved, close };
}

/** The entries for the typed text that add something; fresh when they are for this text and not for the one before. */
function useOptions({ kind, filter, values, typed }: ChipsFieldProps, isInUse: boolean) {
  const app = usePlacedApp();
  const what = lookedUpBy(filter);
  const suggested = useSuggestions(what, typed, isInUse);
  const isFresh = what === null || suggested.text === typed;
  const options = chipOptions(kind, filter, isFresh ? typed : "", suggested.known).filter(
    ({ adds }) => !adds.every((value) => values.includes(value)),
  );

  async function lookUp(text: string): Promise<readonly ChipOption[]> {
    const known = what === null ? [] : await lookUpValues(app, what, text).catch(() => []);
    return chipOptions(kind, filter, text, known);
  }

  return { options, isFresh, lookUp };
}
