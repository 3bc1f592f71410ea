// The field that searches loaded rows: hides the others, or goes from hit to hit among all of them.
import { useEffect, useState } from "react";
import { ActionIcon, Button, TextInput, Tooltip } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconFilter,
  IconFocusCentered,
  IconHighlight,
  IconSearch,
  IconX,
} from "@tabler/icons-react";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { keysOf } from "../../../design/keys/command-table.ts";
import { SEARCH_FIELD_ID } from "../../../actions/commands/commands.ts";
import screenClasses from "../../../design/looks/screen.module.css";
import {
  canShowInContext,
  goToHit,
  searchFor,
  setSearchMode,
  showInContext,
} from "../../../actions/query/find-actions.ts";
import { searchedText } from "../../../model/rows/screen.ts";
import type { ScreenState } from "../../../model/rows/screen.ts";
import { count, formatNumber } from "../../../design/words/format.ts";
import { Keys } from "../../../design/keys/key-caps.tsx";
import classes from "./find.module.css";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { selectScreen } from "../../../actions/base/slices/screens.ts";

/** A search runs this long after the last key. */
const SEARCH_DELAY_MS = 140;

export function SearchField({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const screen = useApp(selectScreen(kind));
  const { result, searchMode } = screen;
  const searched = searchedText(screen);
  const [pending, setPending] = useState<string | null>(null);
  const typed = pending ?? searched;
  const loaded = result?.rowCount ?? 0;
  const noun = kind === "messages" ? "message" : "call";
  const isFinding = searchMode === "find";

  useEffect(() => {
    if (pending === null) return;
    const timer = setTimeout(() => {
      void searchFor(app, kind, pending).then(() => setPending((now) => (now === pending ? null : now)));
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [app, kind, pending]);

  return (
    <div className={classes.searchGroup} role="search" aria-label="Loaded rows">
      <TextInput
        id={SEARCH_FIELD_ID}
        className={screenClasses.search}
        value={typed}
        onChange={(event) => setPending(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && typed !== "") {
            event.preventDefault();
            if (pending !== null && pending !== searched) void searchFor(app, kind, pending);
            else void goToHit(app, kind, event.shiftKey ? "previous" : "next");
          }
          if (event.key !== "Escape" || typed === "") return;
          event.stopPropagation();
          setPending("");
        }}
        placeholder={loaded === 0 ? "Search in loaded rows" : `Search within ${count(loaded, `loaded ${noun}`)}`}
        aria-label="Search in loaded rows"
        title={'Words, "phrases", OR, -word, (…): in texts, names, ids, tags, files and metadata'}
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
        maxLength={1000}
        spellCheck={false}
        autoComplete="off"
      />
      <Tooltip label={isFinding ? "All rows stay; hits are marked" : "Only rows with hits are shown"}>
        <ActionIcon
          aria-label="Keep all rows and go from hit to hit"
          aria-pressed={isFinding}
          variant={isFinding ? "light" : "subtle"}
          disabled={result === null}
          onClick={() => void setSearchMode(app, kind, isFinding ? "filter" : "find")}
        >
          {isFinding ? <IconHighlight size={15} aria-hidden /> : <IconFilter size={15} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      {searched !== "" && <Hits kind={kind} screen={screen} />}
      {canShowInContext(screen) && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconFocusCentered size={13} aria-hidden />}
          onClick={() => void showInContext(app, kind)}
        >
          Show in context
        </Button>
      )}
    </div>
  );
}

function Hits({ kind, screen }: { readonly kind: QueryKind; readonly screen: ScreenState }) {
  const app = useAppContext();
  return (
    <>
      <span className={screenClasses.searchCount} role="status">
        {hitWords(screen)}
      </span>
      <Tooltip label="Previous hit (Shift+F3)">
        <ActionIcon size={22} aria-label="Previous hit" onClick={() => void goToHit(app, kind, "previous")}>
          <IconArrowUp size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Next hit (F3)">
        <ActionIcon size={22} aria-label="Next hit" onClick={() => void goToHit(app, kind, "next")}>
          <IconArrowDown size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

function hitWords({ searchMode, finding, view }: ScreenState): string {
  if (searchMode === "filter") {
    if (view === null) return "";
    return view.isWhole ? `${formatNumber(view.rowCount)} found` : `${formatNumber(view.rowCount)}+ found, counting`;
  }
  const { hitCount, hitIndex } = finding;
  if (hitCount === null) return "Searching";
  if (hitCount === 0 || hitIndex === null) return "No hit";
  return `hit ${formatNumber(hitIndex + 1)} of ${formatNumber(hitCount)}`;
}
