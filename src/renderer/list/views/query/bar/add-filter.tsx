// The list of all filters, searched by their names and by values. A chosen filter opens its editor; a chosen value runs.
import { useEffect, useRef, useState } from "react";
import { Combobox, UnstyledButton, useCombobox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { filterReason } from "#domain/query/filter-texts.ts";
import { findFilter, type Filter, type QueryKind } from "#domain/query/filters.ts";
import { entryOf, setEntries } from "#renderer/list/model/draft/bar-filters.ts";
import { helpOf, labelOf, wordOf } from "#renderer/list/model/draft/bar-words.ts";
import type { Draft } from "#renderer/list/model/draft/draft.ts";
import type { ListGroup } from "#renderer/list/model/draft/filter-list.ts";
import type { ValueOption } from "#renderer/list/model/draft/value-option.ts";
import { focusAtOnce } from "#renderer/design/keys/focusable.ts";
import { EntryIcon } from "./filter-chips.tsx";
import { EntryValue } from "#renderer/list/views/query/words/entry-value.tsx";
import { useListGroups } from "./use-found-values.ts";
import classes from "./query-bar.module.css";
import { useApp, useAppContext, useIsFile } from "#renderer/state/use-app.ts";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { say } from "#texts/say.ts";

interface AddFilterProps {
  readonly kind: QueryKind;
  readonly draft: Draft;
  readonly onChoose: (entry: string) => void;
  readonly onTake: (value: ValueOption) => void;
}

export function AddFilter(props: AddFilterProps) {
  const { kind, draft } = props;
  const { combobox, search, setSearch, onEnter, groups, isWhole } = useFilterMenu(kind);
  const values = groups.flatMap((group) => group.values);

  function choose(chosen: string): void {
    combobox.closeDropdown();
    const value = values.find(({ key }) => VALUE + key === chosen);
    // A filter without an editor, and a whole value, leave the focus at the list.
    const isHere = value === undefined ? findFilter(kind, chosen)?.kind === "flag" : staysHere(kind, value);
    if (isHere) combobox.focusTarget();
    if (value === undefined) props.onChoose(chosen);
    else props.onTake(value);
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      width={370}
      position="bottom-start"
      keepMounted={false}
      middlewares={{ flip: true, shift: true, size: { padding: 6 } }}
    >
      {/* Its own keys would take Ctrl+Enter for Enter; a button needs none. */}
      <Combobox.Target targetType="button" withKeyboardNavigation={false}>
        <UnstyledButton className={classes.addFilter} onClick={() => combobox.toggleDropdown()} data-add-filter>
          <IconPlus size={14} stroke={1.7} aria-hidden /> {say("query.addFilter.button")}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.scrolls ?? ""} data-layer>
        <Combobox.Search
          ref={focusAtOnce}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") combobox.focusTarget();
            if (event.key === "Enter" && !event.nativeEvent.isComposing) onEnter();
          }}
          placeholder={say("query.addFilter.find")}
          aria-label={say("query.addFilter.find")}
        />
        <Groups kind={kind} groups={groups} draft={draft} isWhole={isWhole} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** False for a value that opens an editor or the other list. */
function staysHere(kind: QueryKind, value: ValueOption): boolean {
  return value.kind === kind && !value.isBegun;
}

/** Before the key of a value among the names of filters. */
const VALUE = "value ";

function Groups(props: {
  readonly kind: QueryKind;
  readonly groups: readonly ListGroup[];
  readonly draft: Draft;
  readonly isWhole: boolean;
}) {
  const { kind, groups, draft, isWhole } = props;
  const isFile = useIsFile();
  const set = setEntries(kind, draft);
  return (
    <Combobox.Options
      mah="min(62vh, 560px)"
      style={{ overflowY: "auto" }}
      aria-label={say("query.addFilter.list")}
      tabIndex={0}
    >
      {groups.map(({ label, filters, values }) => (
        <Combobox.Group key={label} label={label}>
          {filters.map((filter) => (
            <Entry key={filter.name} kind={kind} filter={filter} draft={draft} set={set} isFile={isFile} />
          ))}
          {values.map((value) => (
            <ValueEntry key={value.key} value={value} />
          ))}
        </Combobox.Group>
      ))}
      {groups.length === 0 && isWhole && <Combobox.Empty>{say("query.addFilter.none")}</Combobox.Empty>}
    </Combobox.Options>
  );
}

/** A value as its chip will be, and what tells it from others of the same name. */
function ValueEntry({ value }: { readonly value: ValueOption }) {
  const { key, kind, entry, label, detail } = value;
  return (
    <Combobox.Option value={VALUE + key} data-value={key}>
      <span className={classes.valueOption}>
        <EntryIcon kind={kind} entry={entry} />
        <span className={classes.optionWord}>{wordOf(kind, entry)}</span>
        <span className="sb-grows sb-with-id" {...WHOLE_TEXT}>
          <bdi>{label}</bdi>
          {detail !== null && (
            <>
              {" "}
              <bdi className={classes.optionDetail}>{detail}</bdi>
            </>
          )}
        </span>
      </span>
    </Combobox.Option>
  );
}

function Entry(props: {
  readonly kind: QueryKind;
  readonly filter: Filter;
  readonly draft: Draft;
  readonly set: readonly string[];
  readonly isFile: boolean;
}) {
  const { kind, filter, draft, set, isFile } = props;
  const entry = entryOf(kind, filter.name);
  const reason = whyNot(filter, isFile);
  const note = reason ?? helpOf(kind, entry);
  return (
    <Combobox.Option value={entry} data-filter={entry} disabled={reason !== null}>
      <span className={classes.option}>
        <EntryIcon kind={kind} entry={entry} />
        <span>{labelOf(kind, entry)}</span>
        {set.includes(entry) ? (
          <span className={classes.optionSet}>
            {say("query.addFilter.isSet")} <EntryValue kind={kind} entry={entry} draft={draft} />
          </span>
        ) : (
          <span className={classes.optionHelp}>{note}</span>
        )}
      </span>
    </Combobox.Option>
  );
}

/** The menu, the text to search it by, and what the text finds. It opens when the state asks for it. */
function useFilterMenu(kind: QueryKind) {
  const app = useAppContext();
  const [search, setSearch] = useState("");
  const wantedOpen = useApp((state) => state.addFilterOpen);
  const combobox = useCombobox({
    onDropdownClose: () => {
      setSearch("");
      combobox.resetSelectedOption();
      app.store.setState({ addFilterOpen: false });
    },
  });
  const { openDropdown, dropdownOpened: isOpen } = combobox;
  useEffect(() => {
    if (wantedOpen) openDropdown();
  }, [wantedOpen, openDropdown]);
  const { groups, isWhole } = useListGroups(kind, search, isOpen);
  const onEnter = useFirstOption(combobox, search, isWhole);
  return { combobox, search, setSearch, onEnter, groups, isWhole };
}

/** Enter takes the first option. While more may be found, it waits until the first one is sure. */
function useFirstOption(combobox: ReturnType<typeof useCombobox>, search: string, isWhole: boolean): () => void {
  const { selectFirstOption, resetSelectedOption, clickSelectedOption, dropdownOpened: isOpen } = combobox;
  /** the text with which Enter was pressed */
  const entered = useRef<string | null>(null);
  useEffect(() => {
    if (!isOpen || search !== entered.current) entered.current = null;
    if (!isOpen) return;
    if (!isWhole) return resetSelectedOption();
    selectFirstOption();
    if (entered.current !== null) clickSelectedOption();
  }, [search, isOpen, isWhole, selectFirstOption, resetSelectedOption, clickSelectedOption]);
  return () => {
    if (!isWhole) entered.current = search;
  };
}

/** Why a filter cannot be used on an opened file; null where it can. */
function whyNot(filter: Filter, isFile: boolean): string | null {
  if (!isFile) return null;
  if (filter.local.op === "serviceOnly") return say("query.addFilter.notForFiles", { why: filterReason(filter) });
  return filter.local.op === "none"
    ? say("query.addFilter.notForFiles", { why: say("query.addFilter.changesAnswer") })
    : null;
}
