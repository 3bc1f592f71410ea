// The searchable menu of all filters, grouped by purpose. A filter that is already in the bar gets the focus.
import { useEffect, useMemo, useState } from "react";
import { Combobox, UnstyledButton, useCombobox } from "@mantine/core";
import { IconFilterPlus } from "@tabler/icons-react";
import { filterHelp, filterLabel, filterReason } from "../../../../domain/query/filter-texts.ts";
import {
  FILTERS,
  findFilter,
  type Filter,
  type FilterPurpose,
  type QueryKind,
} from "../../../../domain/query/filters.ts";
import { addFilter, type Draft } from "../../../model/draft/draft.ts";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import classes from "./query-bar.module.css";
import { useApp, useAppContext, useIsFile } from "../../../actions/base/use-app.ts";

const TEXTS = QUERY_TEXTS.addFilter;
const PURPOSES: readonly FilterPurpose[] = ["who", "where", "when", "what", "readState", "extras", "paging"];

export function AddFilter(props: {
  readonly kind: QueryKind;
  readonly draft: Draft;
  readonly change: (step: (draft: Draft) => Draft) => void;
  readonly onAdded: (name: string) => void;
}) {
  const { kind, draft } = props;
  const { combobox, search, setSearch } = useFilterMenu();
  const groups = useMemo(() => groupsOf(kind, search), [kind, search]);

  function choose(name: string): void {
    const filter = findFilter(kind, name);
    if (filter === undefined) return;
    props.onAdded(name);
    props.change((each) => addFilter(each, kind, filter));
    combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={340} position="bottom-start" keepMounted={false}>
      <Combobox.Target targetType="button">
        <UnstyledButton
          className={classes.addFilter}
          onClick={() => combobox.toggleDropdown()}
          aria-label={TEXTS.label}
          data-add-filter
        >
          <IconFilterPlus size={14} stroke={1.7} aria-hidden /> {TEXTS.button}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          ref={focusWhenDrawn}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") combobox.focusTarget();
          }}
          placeholder={TEXTS.find}
          aria-label={TEXTS.find}
        />
        <Groups groups={groups} draft={draft} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Groups({ groups, draft }: { readonly groups: readonly FilterGroup[]; readonly draft: Draft }) {
  const isFile = useIsFile();
  return (
    <Combobox.Options mah={360} style={{ overflowY: "auto" }} aria-label={TEXTS.list} tabIndex={0}>
      {groups.map(([label, filters]) => (
        <Combobox.Group key={label} label={label}>
          {filters.map((filter) => (
            <Combobox.Option
              key={filter.name}
              value={filter.name}
              data-filter={filter.name}
              disabled={whyNot(filter, isFile) !== null}
            >
              <span className={classes.option}>
                <span>
                  {filterLabel(filter)}
                  {isInBar(filter, draft) && <span className={classes.inBar}>{TEXTS.inBar}</span>}
                </span>
                <span className={classes.optionHelp}>{whyNot(filter, isFile) ?? filterHelp(filter)}</span>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
      {groups.length === 0 && <Combobox.Empty>{TEXTS.none}</Combobox.Empty>}
    </Combobox.Options>
  );
}

/** The menu and the text to search it by. It opens when the state asks for it. */
function useFilterMenu() {
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
  const { openDropdown } = combobox;
  useEffect(() => {
    if (wantedOpen) openDropdown();
  }, [wantedOpen, openDropdown]);

  const { selectFirstOption } = combobox;
  useEffect(() => {
    // Enter takes the first match.
    if (search !== "") selectFirstOption();
  }, [search, selectFirstOption]);

  return { combobox, search, setSearch };
}

/** Why a filter cannot be used on an opened file; null where it can. */
function whyNot(filter: Filter, isFile: boolean): string | null {
  if (!isFile) return null;
  if (filter.local.op === "serviceOnly") return TEXTS.notForFiles(filterReason(filter));
  return filter.local.op === "none" ? TEXTS.notForFiles(TEXTS.changesAnswer) : null;
}

function isInBar(filter: Filter, draft: Draft): boolean {
  return filter.common === true || draft.added.includes(filter.name);
}

/** The menu may be drawn a moment after it opens. Its field takes the focus then. */
function focusWhenDrawn(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

/** The label of a purpose, and its filters. */
type FilterGroup = readonly [string, readonly Filter[]];

function groupsOf(kind: QueryKind, search: string): readonly FilterGroup[] {
  const wanted = search.trim().toLowerCase();
  const found = FILTERS[kind].filter((filter) =>
    `${filterLabel(filter)} ${filter.name} ${filterHelp(filter)}`.toLowerCase().includes(wanted),
  );
  return PURPOSES.map(
    (purpose) => [TEXTS.purposes[purpose], found.filter((filter) => filter.purpose === purpose)] as const,
  ).filter(([, filters]) => filters.length > 0);
}
