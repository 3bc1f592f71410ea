// The open palette: one field that finds records, people and queries, takes ids and links, and runs commands.
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { Loader, Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { focusAtOnce } from "#renderer/design/keys/focusable.ts";
import { keysOf } from "#renderer/design/keys/command-table.ts";
import { writePress } from "#renderer/design/keys/keys.ts";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import {
  cancelAsking,
  closePalette,
  canOpenBeside,
  openBesideFromPalette,
  openFromPalette,
  openPalette,
  typeInPalette,
  untilLookedUp,
} from "./palette-actions.ts";
import { paletteGroups } from "./palette-list.ts";
import type { App } from "#renderer/state/app.ts";
import type { PaletteState, Entry } from "#renderer/state/slices/palette-slice.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { LONGEST_LOOKUP } from "#domain/lookup/lookup.ts";
import type { EntryGroup } from "./palette-groups.ts";
import { EntryLine } from "./entry-line.tsx";
import { Foot, Reading } from "./palette-lines.tsx";
import classes from "./palette.module.css";
import { say } from "#texts/say.ts";

export function OpenPalette({ palette, onClose }: { readonly palette: PaletteState; readonly onClose: () => void }) {
  const listId = useId();
  const groups = usePaletteGroups(palette);
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const choice = useChoice(entries, palette.text);
  const list = useRef<HTMLDivElement>(null);
  useActiveInSight(list, choice.active);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={palette.asking === null}
      withCloseButton={false}
      centered={false}
      yOffset="9vh"
      size={680}
      padding={0}
      attributes={{ content: { "aria-label": say("lookup.palette") } }}
    >
      <Field palette={palette} listId={listId} choice={choice} />
      <Reading palette={palette} />
      <div className={classes.list} role="listbox" id={listId} aria-label={say("lookup.results")} ref={list}>
        {groups.map((group) => (
          <Group key={group.name} group={group} listId={listId} active={choice.active} />
        ))}
      </div>
      <Foot
        palette={palette}
        count={groups.flatMap(({ name, entries: all }) => (name === "otherwise" ? [] : all)).length}
        hasMore={groups.some((group) => group.hasMore)}
        hasBeside={canOpenBeside(choice.active?.action ?? null)}
      />
    </Modal>
  );
}

function Field(props: { readonly palette: PaletteState; readonly listId: string; readonly choice: Choice }) {
  const app = useAppContext();
  const open = useOpenEntry();
  const { palette, listId, choice } = props;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && !event.shiftKey && !movesInText(event.currentTarget, event.key)) {
      event.preventDefault();
      choice.move(step);
    } else if (event.key === "Enter") {
      event.preventDefault();
      void enter(app, (entry) => open(entry, isForBeside(event)), choice);
    } else if (writePress(event.nativeEvent) === keysOf("palette")) {
      event.preventDefault();
      openPalette(app);
    } else if (event.key === "Escape" && palette.asking !== null) {
      // The first Escape gives up the question, the second closes the palette.
      cancelAsking(app);
    }
  }

  return (
    <div className={classes.search}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        ref={focusAtOnce}
        className={classes.field}
        role="combobox"
        aria-label={say("lookup.title")}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        {...(choice.active === undefined ? {} : { "aria-activedescendant": optionId(listId, choice.active) })}
        placeholder={say("lookup.placeholder")}
        value={palette.text}
        maxLength={LONGEST_LOOKUP}
        onChange={(event) => typeInPalette(app, event.currentTarget.value, { isPasted: isPaste(event.nativeEvent) })}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) =>
          currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
        }
      />
      {(palette.isFinding || palette.asking !== null) && <Loader size={14} aria-hidden />}
    </div>
  );
}

const isPaste = (event: Event): boolean => event instanceof InputEvent && event.inputType === "insertFromPaste";

/**
 * Enter waits for the answer, so that fast typing opens the found entry, not one listed before. A text that was changed meanwhile is
 * not what it was pressed for.
 */
async function enter(app: App, open: (entry: Entry) => void, { isChosen, active }: Choice): Promise<void> {
  if (isChosen && active !== undefined) return open(active);
  const text = app.store.getState().palette?.text;
  await untilLookedUp(app);
  if (app.store.getState().palette?.text !== text) return;
  const first = firstOf(paletteGroups(app, app.store.getState()).flatMap(({ entries }) => entries));
  if (first !== undefined) open(first);
}

/** Steps of keys through the list. */
type Step = "next" | "previous" | "first" | "last";
const STEPS: Readonly<Record<string, Step | undefined>> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
};

/** Home and End move within the text first, as in every field, and then through the list. */
function movesInText({ selectionStart, selectionEnd, value }: HTMLInputElement, key: string): boolean {
  if (key !== "Home" && key !== "End") return false;
  const edge = key === "Home" ? 0 : value.length;
  return selectionStart !== edge || selectionEnd !== edge;
}

function optionId(listId: string, entry: Entry): string {
  return `${listId} ${entry.id}`.replace(/\s+/gu, "_");
}

/** Runs the command of an entry, or opens its target: a conversation beside the rows, if that is wanted. */
type OpenEntry = (entry: Entry, isBeside: boolean) => void;

/** With Ctrl, or Cmd on a Mac, a conversation opens beside the rows. */
function isForBeside({ ctrlKey, metaKey }: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean {
  return ctrlKey || metaKey;
}

function useOpenEntry(): OpenEntry {
  const app = useAppContext();
  const runCommand = useRunCommand();
  return (entry, isBeside) => {
    const { action } = entry;
    if (action === null) return;
    if (action.kind !== "command") {
      if (isBeside && openBesideFromPalette(app, action)) return;
      return void openFromPalette(app, entry, action);
    }
    // The window is as it was before the palette, so that the command finds the focus there.
    flushSync(() => closePalette(app));
    runCommand(action.command);
  };
}

function usePaletteGroups(palette: PaletteState): readonly EntryGroup[] {
  const app = useAppContext();
  const opened = useApp((state) => state.opened);
  const connections = useApp((state) => state.connections);
  // The list also depends on other parts of the state, which do not change while the palette is open.
  return useMemo(
    () => paletteGroups(app, { ...app.store.getState(), palette, opened, connections }),
    [app, palette, opened, connections],
  );
}

interface Choice {
  /** the entry that Enter opens: the chosen one while it is listed, else the first that does something */
  readonly active: Entry | undefined;
  /** a person chose it */
  readonly isChosen: boolean;
  readonly move: (step: Step) => void;
}

function useChoice(entries: readonly Entry[], text: string): Choice {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const found = chosen?.text === text ? entries.find(({ id }) => id === chosen.id) : undefined;
  const active = found ?? firstOf(entries);
  const move = (step: Step): void => {
    const at = active === undefined ? -1 : entries.indexOf(active);
    const last = entries.length - 1;
    const to = { next: at === last ? 0 : at + 1, previous: at <= 0 ? last : at - 1, first: 0, last }[step];
    const entry = entries[to];
    if (entry !== undefined) setChosen({ id: entry.id, text });
  };
  return { active, isChosen: found !== undefined, move };
}

function firstOf(entries: readonly Entry[]): Entry | undefined {
  return entries.find(({ action }) => action !== null) ?? entries[0];
}

function useActiveInSight(list: RefObject<HTMLDivElement | null>, active: Entry | undefined): void {
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [list, active?.id]);
}

function Group(props: { readonly group: EntryGroup; readonly listId: string; readonly active: Entry | undefined }) {
  const open = useOpenEntry();
  const { group, listId, active } = props;
  const text = useApp((state) => state.palette?.text ?? "");
  const headingId = `${listId}-${group.name}`;
  const moreId = `${headingId}-more`;
  return (
    <div role="group" aria-labelledby={headingId} {...(group.hasMore ? { "aria-describedby": moreId } : {})}>
      <div className={classes.heading} id={headingId} role="presentation">
        {say(`lookup.groups.${group.name}`)}
      </div>
      {group.entries.map((entry) => (
        <EntryLine
          key={entry.id}
          id={optionId(listId, entry)}
          entry={entry}
          text={text}
          isActive={entry.id === active?.id}
          onClick={(event) => open(entry, isForBeside(event))}
        />
      ))}
      {group.hasMore && (
        <div className={classes.more} id={moreId} role="presentation">
          {say(text.trim() === "" ? "lookup.more.all" : "lookup.more.matching")}
        </div>
      )}
    </div>
  );
}
