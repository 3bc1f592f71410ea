// The query bar of a screen, made from its endpoint's filter table: common filters, added filters, Viewing as, Run query.
import { useEffect, useRef } from "react";
import { Button, Tooltip } from "@mantine/core";
import { IconEye, IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { FILTERS, findFilter } from "../../domain/filters.ts";
import type { Filter, QueryKind } from "../../domain/filters.ts";
import { runQuery } from "../state/query-actions.ts";
import { cancelScreen } from "../state/under-way.ts";
import { selectScreen, updateScreen, useApp } from "../state/store.ts";
import { Keys } from "../ui/keys.tsx";
import { AddFilter } from "./add-filter.tsx";
import { sameDraft } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { FilterField } from "./filter-field.tsx";
import { Pill } from "./pill.tsx";
import { SuggestInput } from "./suggest-input.tsx";
import classes from "./query-bar.module.css";

export function QueryBar({ kind }: { readonly kind: QueryKind }) {
  const { draft, ranDraft, issues, busy } = useApp(selectScreen(kind));
  const bar = useRef<HTMLFormElement>(null);
  const toFocus = useRef<string | null>(null);
  const shown = shownFilters(kind, draft);
  const changed = ranDraft === null || !sameDraft(draft, ranDraft);
  const change = (step: (draft: Draft) => Draft): void =>
    updateScreen(kind, (state) => ({ ...state, draft: step(state.draft), issues: [] }));

  useEffect(() => {
    if (toFocus.current === null) return;
    bar.current?.querySelector<HTMLElement>(`[data-param="${toFocus.current}"]`)?.focus();
    toFocus.current = null;
  }, [draft.added]);

  useEffect(() => {
    const first = issues[0];
    if (first !== undefined) bar.current?.querySelector<HTMLElement>(`[data-param="${first.param}"]`)?.focus();
  }, [issues]);

  return (
    <form
      ref={bar}
      className={classes.bar}
      role="search"
      aria-label="Query"
      onSubmit={(event) => {
        event.preventDefault();
        void runQuery(kind);
      }}
    >
      <div className={classes.filters}>
        {shown.map((filter) => (
          <FilterField
            key={filter.name}
            kind={kind}
            filter={filter}
            draft={draft}
            issue={issues.find((issue) => issue.param === filter.name)?.sentence ?? null}
            change={change}
          />
        ))}
        <AddFilter
          kind={kind}
          draft={draft}
          change={change}
          onAdded={(name) => {
            toFocus.current = name;
          }}
        />
      </div>
      <div className={classes.right}>
        <Pill
          label="Viewing as"
          inputId="viewing-as"
          icon={<IconEye size={14} stroke={1.7} aria-hidden />}
          isSet={draft.viewingAs !== ""}
          help="Asks on behalf of this UID: the answer holds what this person can see."
          onClear={() => change((each) => ({ ...each, viewingAs: "" }))}
        >
          <SuggestInput
            id="viewing-as"
            what="uid"
            value={draft.viewingAs}
            placeholder="nobody"
            onChange={(viewingAs) => change((each) => ({ ...each, viewingAs }))}
          />
        </Pill>
        <RunButton kind={kind} running={busy === "query"} changed={changed} />
      </div>
    </form>
  );
}

function RunButton(props: { readonly kind: QueryKind; readonly running: boolean; readonly changed: boolean }) {
  if (props.running) {
    return (
      <Button
        variant="default"
        leftSection={<IconPlayerStopFilled size={12} aria-hidden />}
        onClick={() => cancelScreen(props.kind)}
      >
        Stop
      </Button>
    );
  }
  return (
    <Tooltip
      label={
        <span style={{ display: "flex", gap: 8 }}>
          Ask the service <Keys keys="mod+Enter" />
        </span>
      }
    >
      <Button
        type="submit"
        variant={props.changed ? "filled" : "light"}
        leftSection={<IconPlayerPlayFilled size={12} aria-hidden />}
      >
        Run query
      </Button>
    </Tooltip>
  );
}

/** The filters in the bar: the common ones in the order of the table, then the added ones in the order of adding. */
function shownFilters(kind: QueryKind, draft: Draft): readonly Filter[] {
  const common = FILTERS[kind].filter((filter) => filter.common === true);
  return [...common, ...draft.added.flatMap((name) => findFilter(kind, name) ?? [])];
}
