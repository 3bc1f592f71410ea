// The filters that are set: a chip for each, or one button that lists them where the bar is narrower than its chips.
import { useState, type RefObject } from "react";
import { Popover, UnstyledButton } from "@mantine/core";
import {
  IconCalendar,
  IconCheck,
  IconChevronDown,
  IconCursorText,
  IconEye,
  IconFilter,
  IconFilterOff,
  IconHash,
  IconMessages,
  IconTag,
  IconUser,
  IconX,
  type Icon,
} from "@tabler/icons-react";
import { findFilter, type FilterKind, type QueryKind } from "#domain/query/filters.ts";
import { focusWhileDrawn } from "#renderer/design/keys/focusable.ts";
import { PERIOD, paramsOf, VIEWING_AS } from "#renderer/list/model/draft/bar-filters.ts";
import type { Draft } from "#renderer/list/model/draft/draft.ts";
import { helpOf, labelOf, wordOf } from "#renderer/list/model/draft/bar-words.ts";
import { EntryValue } from "#renderer/list/views/query/words/entry-value.tsx";
import classes from "./query-bar.module.css";
import { say } from "#texts/say.ts";

const ICONS: Readonly<Record<FilterKind | "viewingAs", Icon>> = {
  viewingAs: IconEye,
  flag: IconCheck,
  yesNo: IconCheck,
  text: IconCursorText,
  uid: IconUser,
  uids: IconUser,
  conversation: IconMessages,
  messageId: IconHash,
  choice: IconTag,
  choices: IconTag,
  words: IconTag,
  time: IconCalendar,
  integer: IconHash,
};

export function EntryIcon({ kind, entry }: { readonly kind: QueryKind; readonly entry: string }) {
  const Shown =
    ICONS[entry === PERIOD ? "time" : entry === VIEWING_AS ? "viewingAs" : (findFilter(kind, entry)?.kind ?? "text")];
  return <Shown size={14} stroke={1.7} aria-hidden />;
}

interface ChipsProps {
  readonly kind: QueryKind;
  readonly draft: Draft;
  readonly entries: readonly string[];
  /** filters whose values have not been run */
  readonly notRun: ReadonlySet<string>;
  /** filters with a problem */
  readonly wrong: ReadonlySet<string>;
  readonly onOpen: (entry: string) => void;
  readonly onRemove: (entry: string) => void;
  readonly onClear: () => void;
}

export function FilterChips(
  props: ChipsProps & { readonly row: RefObject<HTMLDivElement | null>; readonly isFolded: boolean },
) {
  const { row, isFolded } = props;
  if (props.entries.length === 0) return null;
  return (
    <>
      <div ref={row} className={classes.chipRow} data-folded={isFolded} inert={isFolded}>
        {props.entries.map((entry) => (
          <FilterChip key={entry} {...props} entry={entry} />
        ))}
      </div>
      {isFolded && <FoldedChips {...props} />}
    </>
  );
}

/** Clears all filters; only where two or more are set, and beside chips. */
export function ClearAll({ onClear }: { readonly onClear: () => void }) {
  return (
    <UnstyledButton className={classes.clearAll} data-clear-all onClick={onClear}>
      {say("query.bar.clearAll")}
    </UnstyledButton>
  );
}

function FilterChip(props: ChipsProps & { readonly entry: string }) {
  const { kind, entry } = props;
  const label = labelOf(kind, entry);
  return (
    <div role="group" aria-label={label} className={classes.pill} {...marksOf(props)}>
      <UnstyledButton
        className={classes.pillButton}
        aria-haspopup="dialog"
        title={helpOf(kind, entry)}
        onClick={() => props.onOpen(entry)}
      >
        <ChipContent {...props} />
      </UnstyledButton>
      <UnstyledButton
        className={classes.clear}
        onClick={() => props.onRemove(entry)}
        aria-label={say("query.bar.remove", { what: label })}
      >
        <IconX size={12} aria-hidden />
      </UnstyledButton>
    </div>
  );
}

function marksOf({ kind, entry, notRun, wrong }: ChipsProps & { readonly entry: string }) {
  const params = paramsOf(kind, entry);
  return {
    "data-entry": entry,
    ...(params.some((each) => notRun.has(each)) ? { "data-not-run": true } : {}),
    ...(params.some((each) => wrong.has(each)) ? { "data-issue": true } : {}),
  };
}

/** The icon, the word and the value of a filter. A period says by itself what it is. */
function ChipContent(props: ChipsProps & { readonly entry: string; readonly inList?: boolean }) {
  const { kind, entry, inList = false } = props;
  return (
    <>
      <EntryIcon kind={kind} entry={entry} />
      {(entry !== PERIOD || inList) && <span className={classes.pillLabel}>{wordOf(kind, entry)}</span>}
      <EntryValue {...props} />
    </>
  );
}

/** One button that lists the filters. */
function FoldedChips(props: ChipsProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (entry: string): void => {
    setOpen(false);
    props.onOpen(entry);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320}>
      <Popover.Target>
        <UnstyledButton
          className={classes.folded}
          data-fold
          {...(props.notRun.size > 0 ? { "data-not-run": true } : {})}
          {...(props.wrong.size > 0 ? { "data-issue": true } : {})}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilter size={14} stroke={1.7} aria-hidden />
          {say("query.bar.filters", { count: props.entries.length })}
          <IconChevronDown size={13} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown ref={focusWhileDrawn} p={4}>
        {props.entries.map((entry) => (
          <FoldedEntry key={entry} {...props} entry={entry} onOpen={open} />
        ))}
        <UnstyledButton className={classes.foldedClear} onClick={props.onClear}>
          <IconFilterOff size={14} stroke={1.7} aria-hidden />
          {say("query.bar.clearAll")}
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  );
}

function FoldedEntry(props: ChipsProps & { readonly entry: string }) {
  const { kind, entry } = props;
  const label = labelOf(kind, entry);
  return (
    <div role="group" aria-label={label} className={classes.foldedEntry} data-entry={entry}>
      <UnstyledButton className={classes.pillButton} onClick={() => props.onOpen(entry)}>
        <ChipContent {...props} inList />
      </UnstyledButton>
      <UnstyledButton
        className={classes.clear}
        onClick={() => props.onRemove(entry)}
        aria-label={say("query.bar.remove", { what: label })}
      >
        <IconX size={13} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
