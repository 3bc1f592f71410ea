// The open palette: one field that finds records, people and queries, takes ids and links, and runs commands.
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { Button, Loader, Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { runCommand } from "../../actions/commands/commands.ts";
import {
  cancelAsking,
  closePalette,
  openFromPalette,
  paletteGroups,
  typeInPalette,
} from "../../actions/lookup/palette-actions.ts";
import type { App } from "../../actions/base/app.ts";
import type { PaletteState } from "../../actions/base/slices/palette.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { LONGEST_LOOKUP } from "../../../domain/lookup/lookup.ts";
import { describe } from "../../design/words/describe.ts";
import type { Entry, EntryGroup } from "../../model/lookup/entry.ts";
import { shortly } from "../../model/lookup/found-entries.ts";
import { LOOKUP_TEXTS as texts } from "../../model/lookup/lookup-texts.ts";
import { EntryLine } from "./entry-line.tsx";
import classes from "./palette.module.css";

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
      attributes={{ content: { "aria-label": texts.palette } }}
    >
      <Field palette={palette} listId={listId} choice={choice} />
      <div className={classes.list} role="listbox" id={listId} aria-label={texts.results} ref={list}>
        {groups.map((group) => (
          <Group key={group.name} group={group} listId={listId} active={choice.active} />
        ))}
      </div>
      <Foot palette={palette} count={entries.filter(({ deed }) => deed !== null).length} />
    </Modal>
  );
}

function Field(props: { readonly palette: PaletteState; readonly listId: string; readonly choice: Choice }) {
  const app = useAppContext();
  const { palette, listId, choice } = props;
  const field = useRef<HTMLInputElement>(null);
  // Mantine gives the focus a moment after the palette is seen. A key that is typed at once would miss the field.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && !event.shiftKey && !movesInText(event.currentTarget, event.key)) {
      event.preventDefault();
      choice.move(step);
    } else if (event.key === "Enter") {
      event.preventDefault();
      void enter(app, choice);
    } else if (event.key === "Escape" && palette.asking !== null) {
      // The first Escape gives up the question, the second closes the palette.
      cancelAsking(app);
    }
  }

  return (
    <div className={classes.search}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        ref={field}
        className={classes.field}
        role="combobox"
        aria-label={texts.title}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        {...(choice.active === undefined ? {} : { "aria-activedescendant": optionId(listId, choice.active) })}
        placeholder={texts.placeholder}
        value={palette.text}
        maxLength={LONGEST_LOOKUP}
        onChange={(event) => typeInPalette(app, event.currentTarget.value)}
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

/** Enter waits for the answer, so that fast typing opens the found entry, not one listed before. */
async function enter(app: App, { isChosen, active }: Choice): Promise<void> {
  if (isChosen && active !== undefined) return run(app, active);
  await app.work.lookedUp;
  const first = firstOf(paletteGroups(app, app.store.getState()).flatMap(({ entries }) => entries));
  if (first !== undefined) run(app, first);
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

/** Runs the command of an entry, or opens its target. */
function run(app: App, entry: Entry): void {
  const { deed } = entry;
  if (deed === null) return;
  if (deed.kind !== "command") return void openFromPalette(app, entry, deed);
  closePalette(app);
  // The window is as it was before the palette, so that the command finds the focus there.
  setTimeout(() => runCommand(app, deed.command));
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
  return entries.find(({ deed }) => deed !== null) ?? entries[0];
}

function useActiveInSight(list: RefObject<HTMLDivElement | null>, active: Entry | undefined): void {
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [list, active?.id]);
}

function Group(props: { readonly group: EntryGroup; readonly listId: string; readonly active: Entry | undefined }) {
  const app = useAppContext();
  const { group, listId, active } = props;
  const text = useApp((state) => state.palette?.text ?? "");
  const headingId = `${listId}-${group.name}`;
  return (
    <div role="group" aria-labelledby={headingId}>
      <div className={classes.heading} id={headingId} role="presentation">
        {texts.groups[group.name]}
      </div>
      {group.entries.map((entry) => (
        <EntryLine
          key={entry.id}
          id={optionId(listId, entry)}
          entry={entry}
          text={text}
          isActive={entry.id === active?.id}
          onClick={() => run(app, entry)}
        />
      ))}
    </div>
  );
}

/** Describes the running work, to screen readers too, with a button that cancels it. */
function Foot({ palette, count }: { readonly palette: PaletteState; readonly count: number }) {
  const app = useAppContext();
  const { asking } = palette;
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.status}>
        {statusOf(palette, count)}
      </span>
      {asking !== null && (
        <Button size="compact-xs" variant="default" onClick={() => cancelAsking(app)}>
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}

function statusOf({ asking, answers, failure, isFinding, found, text }: PaletteState, count: number): string {
  if (asking !== null) return texts.asking[asking.what](shortly(asking.id));
  const [answer] = Object.values(answers);
  if (answer !== undefined) return answer;
  if (failure !== null) return texts.failed(describe(failure).title);
  if (isFinding) return texts.finding;
  if (text.trim() === "") return "";
  if (count === 0) return texts.nothing;
  return found.isWhole ? texts.found(count) : `${texts.found(count)}. ${texts.notWhole}`;
}
