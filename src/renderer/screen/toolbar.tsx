// The line beside a screen's title: search in loaded rows, loading more, columns, export.
import { useEffect, useState } from "react";
import { ActionIcon, Button, TextInput, Tooltip } from "@mantine/core";
import { IconDownload, IconSearch, IconX } from "@tabler/icons-react";
import type { QueryKind } from "../../domain/filters.ts";
import { keysOf } from "../app/command-table.ts";
import { SEARCH_FIELD_ID, runCommand } from "../app/commands.ts";
import { ColumnChooser } from "../grid/column-chooser.tsx";
import type { GridColumn } from "../grid/column.ts";
import { selectScreen, useApp } from "../state/store.ts";
import { reopenView } from "../state/view-actions.ts";
import { count, formatNumber } from "../ui/format.ts";
import { Keys } from "../ui/keys.tsx";
import { LoadButtons } from "../walk/load-buttons.tsx";
import classes from "./screen.module.css";

/** A search runs this long after the last key. */
const SEARCH_DELAY_MS = 140;

export function Toolbar(props: {
  readonly kind: QueryKind;
  readonly columns: readonly Pick<GridColumn<never>, "id" | "header" | "widthPixels" | "grows" | "hidden">[];
}) {
  const { kind } = props;
  const screen = useApp(selectScreen(kind));
  const canExport = screen.view !== null && screen.view.rowCount > 0;
  return (
    <div className={classes.toolbar}>
      <LoadedSearch kind={kind} />
      <LoadButtons kind={kind} />
      <Button
        variant="default"
        leftSection={<IconDownload size={14} stroke={1.7} aria-hidden />}
        disabled={!canExport}
        onClick={() => runCommand("export")}
      >
        Export
      </Button>
      <ColumnChooser kind={kind} columns={props.columns} />
    </div>
  );
}

/** Searches the rows that are loaded; says within how many. */
function LoadedSearch({ kind }: { readonly kind: QueryKind }) {
  const { search, result, view } = useApp(selectScreen(kind));
  const [pending, setPending] = useState<string | null>(null);
  const typed = pending ?? search;
  const loaded = result?.rowCount ?? 0;
  const noun = kind === "messages" ? "message" : "call";

  useEffect(() => {
    if (pending === null) return;
    const timer = setTimeout(() => {
      void reopenView(kind, { search: pending }).then(() => setPending((now) => (now === pending ? null : now)));
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [kind, pending]);

  return (
    <>
      <TextInput
        id={SEARCH_FIELD_ID}
        className={classes.search}
        value={typed}
        onChange={(event) => setPending(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || typed === "") return;
          event.stopPropagation();
          setPending("");
        }}
        placeholder={loaded === 0 ? "Search in loaded rows" : `Search within ${count(loaded, `loaded ${noun}`)}`}
        aria-label="Search in loaded rows"
        leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
        rightSection={
          typed === "" ? (
            <Keys keys={keysOf("search") ?? "/"} />
          ) : (
            <Tooltip label="Clear the search">
              <ActionIcon size={20} aria-label="Clear the search" onClick={() => setPending("")}>
                <IconX size={13} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )
        }
        disabled={result === null}
        spellCheck={false}
        autoComplete="off"
      />
      {search !== "" && view !== null && (
        <span className={classes.searchCount} role="status">
          {formatNumber(view.rowCount)} found
        </span>
      )}
    </>
  );
}
