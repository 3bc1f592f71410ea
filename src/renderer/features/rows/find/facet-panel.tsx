// The panel of a column: its most frequent values, and filters of loaded rows by texts and by bounds.
import { useState } from "react";
import { Button, NativeSelect, Popover, TextInput } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { unitTexts } from "../../../../domain/columns/column-texts.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { keysOf } from "../../../design/keys/command-table.ts";
import { ToolButton } from "../../../design/parts/tool-button.tsx";
import { narrowByTest } from "../../../actions/query/local-filter-actions.ts";
import { FACET_COLUMNS, type FacetColumn } from "../../../model/rows/facet-columns.ts";
import { readBounds } from "../../../model/rows/read-bounds.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { FacetValues } from "./facet-values.tsx";
import classes from "./find.module.css";
import { useApp, useAppContext } from "../../../actions/base/use-app.ts";
import { currentTime } from "../../../actions/base/app.ts";

const TEXTS = ROWS_TEXTS.facets;

export function FacetButton({ kind }: { readonly kind: QueryKind }) {
  const app = useAppContext();
  const isOpen = useApp((state) => state.facetsOpen);
  const hasRows = useApp((state) => state.screens[kind].view !== null);
  const set = (facetsOpen: boolean): void => app.store.setState({ facetsOpen });
  return (
    <Popover opened={isOpen && hasRows} onChange={set} position="bottom-end" trapFocus returnFocus width={340}>
      <Popover.Target>
        <ToolButton
          first
          icon={IconListDetails}
          label={TEXTS.title}
          word={TEXTS.word}
          keys={keysOf("facets")}
          disabled={!hasRows}
          onClick={() => set(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <FacetPanel kind={kind} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FacetPanel({ kind }: { readonly kind: QueryKind }) {
  const columns = FACET_COLUMNS[kind];
  const [chosen, setChosen] = useState(columns[0]?.column ?? "");
  const column = columns.find((each) => each.column === chosen);
  if (column === undefined) return null;
  return (
    <div className={classes.facets}>
      <NativeSelect
        label={TEXTS.column}
        data={columns.map(({ column: value, label }) => ({ value, label }))}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data-autofocus
      />
      {(column.holds === "text" || column.holds === "list") && <Contains key={chosen} kind={kind} column={column} />}
      {(column.holds === "number" || column.holds === "time") && <Between key={chosen} kind={kind} column={column} />}
      <FacetValues key={`values ${chosen}`} kind={kind} column={column} />
    </div>
  );
}

function Contains({ kind, column }: { readonly kind: QueryKind; readonly column: FacetColumn }) {
  const app = useAppContext();
  const [text, setText] = useState("");
  return (
    <form
      className={classes.facetForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (text === "") return;
        const test = { test: "contains", column: column.column, text, excluded: false } as const;
        narrowByTest(app, kind, { test, words: TEXTS.containsText(column.label, text) });
      }}
    >
      <TextInput
        className="sb-grows"
        aria-label={TEXTS.contains(column.label)}
        placeholder={TEXTS.containsPlaceholder}
        value={text}
        maxLength={1000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={text === ""}>
        {TEXTS.filter}
      </Button>
    </form>
  );
}

function Between({ kind, column }: { readonly kind: QueryKind; readonly column: FacetColumn }) {
  const app = useAppContext();
  const [typed, setTyped] = useState({ from: "", to: "" });
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const read = readBounds(column, typed, currentTime(app));
        setProblem(read !== null && "problem" in read ? read.problem : null);
        if (read !== null && "test" in read) narrowByTest(app, kind, read);
      }}
    >
      <div className={classes.facetForm}>
        {(["from", "to"] as const).map((side) => (
          <TextInput
            key={side}
            className="sb-grows"
            aria-label={TEXTS.bounds[side](column.label)}
            placeholder={[TEXTS[side], column.unit === null ? [] : unitTexts[column.unit]].flat().join(", ")}
            value={typed[side]}
            maxLength={100}
            onChange={(event) => setTyped({ ...typed, [side]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" variant="default">
          {TEXTS.filter}
        </Button>
      </div>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
