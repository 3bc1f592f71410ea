// The tree of a record with its search, the menu of a line, and the whole value of the line under the cursor.
import { useId, useMemo, useRef, useState, type RefObject } from "react";
import { IconChevronDown, IconChevronUp, IconFold, IconFoldDown, IconSearch, IconX } from "@tabler/icons-react";
import { ActionIcon, TextInput, Tooltip, UnstyledButton } from "@mantine/core";
import { parseExactly } from "#domain/text/exact-json.ts";
import type { JsonTree } from "#domain/text/json-tree.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { unknownFields } from "#renderer/record/model/raw/known-fields.ts";
import {
  closedAll,
  hitsIn,
  nextHit,
  openedAll,
  revealed,
  type TreeView,
  firstView,
} from "#renderer/record/model/raw/tree-view.ts";
import type { RecordOf, ShownRecord } from "./shown-record.ts";
import { RawBar } from "./raw-bar.tsx";
import { TreeLines } from "./tree-lines.tsx";
import { useTreeMenu } from "./tree-menu.tsx";
import { TreeValue } from "./tree-value.tsx";
import classes from "./raw.module.css";
import { say } from "#texts/say.ts";

export function RawTree(props: { readonly tree: JsonTree; readonly origin: string; readonly of: RecordOf | null }) {
  const { tree, origin, of } = props;
  const { view, show, sought } = useTreeView(tree);
  const kind = of?.kind ?? null;
  const unknown = useMemo(() => (kind === null ? NONE : unknownFields(kind, tree)), [kind, tree]);
  const parsed = useMemo(() => (kind === null ? null : parseExactly(tree.text)), [kind, tree]);
  const search = useTreeSearch(view, show);
  const [keys, field] = [useId(), useRef<HTMLInputElement>(null)];
  const record: ShownRecord = { of, view, parsed };
  const menu = useTreeMenu(record);
  return (
    <>
      <RawBar raw={tree.text} origin={origin}>
        <UnknownCount unknown={unknown} view={view} show={show} />
      </RawBar>
      <div className={classes.search}>
        <SearchField search={search} field={field} />
        <IconButton icon={IconFoldDown} label={say("raw.openAll")} onClick={() => show(openedAll(view))} />
        <IconButton icon={IconFold} label={say("raw.closeAll")} onClick={() => show(closedAll(view))} />
      </div>
      <TreeLines
        view={view}
        show={show}
        sought={sought}
        unknown={unknown ?? NONE}
        searched={search.text}
        describedBy={keys}
        onFind={() => field.current?.focus()}
        onHit={search.go}
        onMenu={menu.open}
      />
      <span id={keys} hidden>
        {say("raw.keys")}
      </span>
      <TreeValue record={record} />
      {menu.menu}
    </>
  );
}

const NONE: ReadonlySet<number> = new Set();

interface TreeSearch {
  readonly text: string;
  readonly hits: readonly number[];
  /** the place of the cursor among the hits, from 0; -1 beside them */
  readonly place: number;
  readonly type: (text: string) => void;
  readonly go: (way: "next" | "previous") => void;
}

/** While a person types, the cursor stays on its line if that is a hit, and goes to the next one otherwise. */
function useTreeSearch(view: TreeView, show: (next: TreeView) => void): TreeSearch {
  const { tree, current } = view;
  const [text, setText] = useState("");
  const hits = useMemo(() => hitsIn(tree, text), [tree, text]);
  return {
    text,
    hits,
    place: hits.indexOf(current),
    type: (next) => {
      setText(next);
      const found = nextHit({ current: current - 1 }, hitsIn(tree, next), "next");
      if (found !== undefined) show(revealed(view, found));
    },
    go: (way) => {
      const found = nextHit(view, hits, way);
      if (found !== undefined) show(revealed(view, found));
    },
  };
}

function SearchField({
  search,
  field,
}: {
  readonly search: TreeSearch;
  readonly field: RefObject<HTMLInputElement | null>;
}) {
  const { text, hits, place, type, go } = search;
  return (
    <>
      <TextInput
        ref={field}
        className="sb-grows"
        aria-label={say("raw.search")}
        placeholder={say("raw.search")}
        value={text}
        leftSection={<IconSearch size={13} aria-hidden />}
        rightSection={
          text !== "" && (
            <ActionIcon size={20} aria-label={say("raw.clear")} onClick={() => type("")}>
              <IconX size={13} aria-hidden />
            </ActionIcon>
          )
        }
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const way = event.shiftKey ? "previous" : "next";
          if (event.key === "Escape" && text !== "") type("");
          else if (event.key === "Enter" || event.key === "F3") go(way);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {text !== "" && (
        <>
          <span className={classes.count} role="status">
            {hits.length === 0
              ? say("raw.noHit")
              : place < 0
                ? say("raw.hits", { hits: hits.length })
                : say("raw.hit", { place: place + 1, hits: hits.length })}
          </span>
          <IconButton
            icon={IconChevronUp}
            label={say("raw.previousHit")}
            disabled={hits.length === 0}
            onClick={() => go("previous")}
          />
          <IconButton
            icon={IconChevronDown}
            label={say("raw.nextHit")}
            disabled={hits.length === 0}
            onClick={() => go("next")}
          />
        </>
      )}
    </>
  );
}

/** The number of unknown fields, as a button that goes from one to the next. */
function UnknownCount(props: {
  readonly unknown: ReadonlySet<number> | null;
  readonly view: TreeView;
  readonly show: (next: TreeView) => void;
}) {
  const { unknown, view, show } = props;
  if (unknown === null) return <span>{say("raw.tooLongToTell")}</span>;
  if (unknown.size === 0) return null;
  return (
    <Tooltip label={say("raw.whatUnknown")} multiline w={300}>
      <UnstyledButton
        className={classes.unknownCount}
        onClick={() => {
          const next = nextHit(view, [...unknown], "next");
          if (next !== undefined) show(revealed(view, next));
        }}
      >
        {say("raw.unknownCount", { fields: unknown.size })}
      </UnstyledButton>
    </Tooltip>
  );
}

interface TreeState {
  readonly view: TreeView;
  /** shows another view and scrolls to its cursor */
  readonly show: (next: TreeView) => void;
  /** another object each time the cursor is to be seen */
  readonly sought: object | null;
}

/** The view of a record's tree while it is shown; another record starts again. */
function useTreeView(tree: JsonTree): TreeState {
  const [state, setState] = useState(() => ({ view: firstView(tree), sought: null as object | null }));
  const isOther = state.view.tree !== tree;
  const shown = isOther ? { view: firstView(tree), sought: null } : state;
  if (isOther) setState(shown);
  return { ...shown, show: (view) => setState({ view, sought: {} }) };
}
