// The searchable menu of all filters, grouped by what they are for; one that is in the bar already gets the focus.
import { useEffect, useMemo, useState } from "react";
import { Combobox, UnstyledButton, useCombobox } from "@mantine/core";
import { IconFilterPlus } from "@tabler/icons-react";
import { FILTERS, findFilter } from "../../../../domain/query/filters.ts";
import type { Filter, FilterPurpose, QueryKind } from "../../../../domain/query/filters.ts";
import { addFilter } from "../../../model/draft/draft.ts";
import type { Draft } from "../../../model/draft/draft.ts";
import classes from "./query-bar.module.css";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { selectIsFile } from "../../../actions/base/slices/settings.ts";

const PURPOSES: readonly (readonly [FilterPurpose, string])[] = [
  ["who", "Who"],
  ["where", "Where"],
  ["when", "When"],
  ["what", "What"],
  ["readState", "Read state"],
  ["extras", "Extras in the answer"],
  ["paging", "Paging"],
];

export function AddFilter(props: {
  readonly kind: QueryKind;
  readonly draft: Draft;
  readonly change: (step: (draft: Draft) => Draft) => void;
  readonly onAdded: (name: string) => void;
}) {
  const app = useAppContext();
  const { kind, draft } = props;
  const [search, setSearch] = useState("");
  const isFile = useApp(selectIsFile);
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

  const groups = useMemo(() => groupsOf(kind, search), [kind, search]);
  const { selectFirstOption } = combobox;
  useEffect(() => {
    // Enter takes the first that was found.
    if (search !== "") selectFirstOption();
  }, [search, selectFirstOption]);

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
          aria-label="Add filter"
          data-add-filter
        >
          <IconFilterPlus size={14} stroke={1.7} aria-hidden /> Filter
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
          placeholder="Find a filter"
          aria-label="Find a filter"
        />
        <Combobox.Options mah={360} style={{ overflowY: "auto" }} aria-label="Filters" tabIndex={0}>
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
                      {filter.label}
                      {isInBar(filter, draft) && <span className={classes.inBar}>in the bar</span>}
                    </span>
                    <span className={classes.optionHelp}>{whyNot(filter, isFile) ?? filter.help}</span>
                  </span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {groups.length === 0 && <Combobox.Empty>No filter has this name</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Why a filter means nothing over an opened file; null where it does. */
function whyNot({ local }: Filter, isFile: boolean): string | null {
  if (!isFile) return null;
  if (local.op === "serviceOnly") return `Not over a file: ${local.why}.`;
  return local.op === "none" ? "Not over a file: it changes what the service sends, not which records match." : null;
}

function isInBar(filter: Filter, draft: Draft): boolean {
  return filter.common === true || draft.added.includes(filter.name);
}

/** The menu may be drawn a moment after it was opened; its field takes the focus when it is there. */
function focusWhenDrawn(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

function groupsOf(kind: QueryKind, search: string): readonly (readonly [string, readonly Filter[]])[] {
  const wanted = search.trim().toLowerCase();
  const found = FILTERS[kind].filter((filter) =>
    `${filter.label} ${filter.name} ${filter.help}`.toLowerCase().includes(wanted),
  );
  return PURPOSES.map(
    ([purpose, label]) => [label, found.filter((filter) => filter.purpose === purpose)] as const,
  ).filter(([, filters]) => filters.length > 0);
}
