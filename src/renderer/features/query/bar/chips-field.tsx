// A field whose values are chips: a typed text finds entries, and only an entry that is chosen becomes a value.
import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { Combobox, UnstyledButton, useCombobox } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { Chip } from "./chip.tsx";
import { chipOptions } from "../../../model/draft/chip-options.ts";
import type { ChipOption } from "../../../model/draft/chip-options.ts";
import { issueId } from "./pill.tsx";
import { lookedUpBy } from "../../../model/draft/text-issues.ts";
import type { ChipFilter } from "../../../model/draft/text-issues.ts";
import { useSuggestions } from "./use-suggestions.ts";
import { lookUpValues } from "../../../actions/query/suggestions.ts";
import classes from "./query-bar.module.css";
import { isolate, markHidden } from "../../../../domain/text/hidden-characters.ts";
import { useAppContext } from "../../../actions/base/use-app.ts";

export interface ChipsFieldProps {
  readonly id: string;
  readonly "data-param": string;
  readonly kind: QueryKind;
  readonly filter: ChipFilter;
  readonly issue: string | null;
  readonly values: readonly string[];
  /** what is typed and not taken yet */
  readonly typed: string;
  readonly placeholder: string;
  readonly onType: (text: string) => void;
  readonly onTake: (values: readonly string[]) => void;
  readonly onRemove: (value: string) => void;
}

export function ChipsField(props: ChipsFieldProps) {
  const { id, filter, issue, values, typed } = props;
  const entries = useEntries(props);
  const { options, highlighted, opened } = entries;
  const listId = useId();
  const combobox = useCombobox({ opened: opened && options.length > 0 });
  const isSingle = filter.kind === "uid" || filter.kind === "conversation";
  return (
    <Combobox
      store={combobox}
      width={360}
      position="bottom-start"
      keepMounted={false}
      onOptionSubmit={(key) => entries.take(options.find((option) => option.key === key))}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <div className={classes.chips}>
          {values.map((value) => (
            <span key={value} className={classes.chip} data-chip={value}>
              <Chip filter={filter} value={value} />
              {!isSingle && (
                <UnstyledButton
                  className={classes.chipRemove}
                  tabIndex={-1}
                  aria-label={`Remove ${value}`}
                  onClick={() => props.onRemove(value)}
                >
                  <IconX size={10} aria-hidden />
                </UnstyledButton>
              )}
            </span>
          ))}
          <input
            id={id}
            data-param={props["data-param"]}
            className={classes.input}
            value={typed}
            placeholder={values.length === 0 ? props.placeholder : " "}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={combobox.dropdownOpened}
            aria-controls={combobox.dropdownOpened ? listId : undefined}
            aria-activedescendant={
              combobox.dropdownOpened && highlighted !== null ? `${listId}-${highlighted}` : undefined
            }
            aria-describedby={issue === null ? undefined : issueId(id)}
            aria-invalid={issue !== null}
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
      <Combobox.Dropdown>
        <Combobox.Options
          id={listId}
          mah={320}
          style={{ overflowY: "auto" }}
          aria-label="Suggestions"
          onMouseDown={keepFocus}
        >
          {options.map((option, index) => (
            <Combobox.Option
              key={option.key}
              id={`${listId}-${index}`}
              value={option.key}
              selected={index === highlighted}
            >
              <span className={classes.suggestion}>
                <bdi>{isolate(option.label)}</bdi>
                {option.detail !== null && <bdi className={classes.optionQuiet}>{markHidden(option.detail)}</bdi>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Clicks in the list leave the focus in the field. */
function keepFocus(event: React.MouseEvent): void {
  event.preventDefault();
}

/** The entries for what is typed, which of them is highlighted, and what the keys do with it. */
function useEntries({ kind, filter, values, typed, onType, onTake, onRemove }: ChipsFieldProps) {
  const app = useAppContext();
  const [opened, setOpened] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const what = lookedUpBy(filter);
  const suggested = useSuggestions(what, typed, opened);
  const isFresh = what === null || suggested.text === typed;
  const options = chipOptions(kind, filter, isFresh ? typed : "", suggested.known).filter(
    ({ adds }) => !adds.every((value) => values.includes(value)),
  );
  const highlighted = moved ?? (typed.trim() === "" || !isFresh ? null : 0);

  function take(option: ChipOption | undefined): void {
    if (option === undefined) return;
    setMoved(null);
    setOpened(false);
    onTake(option.adds);
  }

  async function lookUp(): Promise<readonly ChipOption[]> {
    const known = what === null ? [] : await lookUpValues(app, what, typed).catch(() => []);
    return chipOptions(kind, filter, typed, known);
  }

  /** For Enter or Tab that come before the entries do. */
  async function takeFirst(): Promise<void> {
    const [first] = await lookUp();
    take(first);
  }

  /** For leaving the field: what was typed is taken only where it is a known value, or a word. */
  async function takeExact(): Promise<void> {
    const found = await lookUp();
    take(found.find(({ texts }) => texts.includes(typed.trim())));
  }

  function move(event: KeyboardEvent, step: 1 | -1): void {
    event.preventDefault();
    setOpened(true);
    if (options.length > 0) setMoved(((highlighted ?? (step === 1 ? -1 : 0)) + step + options.length) % options.length);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(event, 1);
    if (event.key === "ArrowUp") move(event, -1);
    if (event.key === "Backspace" && typed === "") onRemove(values.at(-1) ?? "");
    if (event.key === "Escape" && opened) {
      event.stopPropagation();
      setOpened(false);
    }
    const isRun = event.ctrlKey || event.metaKey;
    const takes = event.key === "Tab" ? typed.trim() !== "" : event.key === "Enter" && !isRun;
    if (!takes) return;
    if (highlighted !== null && (opened || typed.trim() !== "")) {
      if (event.key === "Enter") event.preventDefault();
      take(options[highlighted]);
    } else if (typed.trim() !== "") {
      if (event.key === "Enter") event.preventDefault();
      void takeFirst();
    } else setOpened(false);
  }

  return {
    options,
    highlighted,
    opened,
    take,
    onKeyDown,
    type: (text: string) => {
      setMoved(null);
      setOpened(true);
      onType(text);
    },
    open: () => setOpened(true),
    leave: () => {
      setOpened(false);
      if (typed.trim() !== "") void takeExact();
    },
  };
}
