// The panel of a column: its most frequent values, and filters of loaded rows by texts and by bounds.
import { useState } from "react";
import { Button, NativeSelect, TextInput, type NativeSelectProps } from "@mantine/core";
import type { QueryKind } from "#domain/query/filters.ts";
import { narrowByTest } from "#renderer/list/actions/query/local-filter-actions.ts";
import { FACET_COLUMNS, facetOfKey, firstFacet, type FacetColumn } from "#renderer/list/model/rows/facet-columns.ts";
import { askedParams } from "#renderer/list/model/rows/screen.ts";
import { readBounds } from "#renderer/list/model/rows/read-bounds.ts";
import { useMetadataKeys } from "#renderer/parts/use-metadata-keys.ts";
import { FacetValues } from "./facet-values.tsx";
import classes from "./find.module.css";
import { focusInside } from "#renderer/design/keys/focusable.ts";
import { useAppContext, useSteadyScreen } from "#renderer/state/use-app.ts";
import { currentTime } from "#renderer/state/app.ts";
import { say } from "#texts/say.ts";

export function FacetPanel({ kind }: { readonly kind: QueryKind }) {
  const columns = FACET_COLUMNS[kind];
  const keys = useMetadataKeys(kind).map((key) => facetOfKey(kind, key));
  const screen = useSteadyScreen(kind);
  const [chosen, setChosen] = useState(() => firstFacet(kind, askedParams(screen)));
  // A filter can hide every row that has the chosen key.
  const offered = chosen === undefined || columns.includes(chosen) ? keys : withKey(keys, chosen);
  const column = [...columns, ...offered].find((each) => each.column === chosen?.column);
  if (column === undefined) return null;
  return (
    <div className={classes.facets} ref={focusInside}>
      <NativeSelect
        label={say("rows.facets.column")}
        data={choicesOf(columns, offered)}
        value={column.column}
        onChange={({ currentTarget: { value } }) =>
          setChosen([...columns, ...offered].find((each) => each.column === value))
        }
        data-autofocus
      />
      {(column.holds === "text" || column.holds === "list") && (
        <Contains key={column.column} kind={kind} column={column} />
      )}
      {(column.holds === "number" || column.holds === "time") && (
        <Between key={column.column} kind={kind} column={column} />
      )}
      <FacetValues key={`values ${column.column}`} kind={kind} column={column} />
    </div>
  );
}

function withKey(keys: readonly FacetColumn[], chosen: FacetColumn): readonly FacetColumn[] {
  return keys.some(({ column }) => column === chosen.column) ? keys : [chosen, ...keys];
}

/** The columns, and below them the keys of metadata. */
function choicesOf(
  columns: readonly FacetColumn[],
  keys: readonly FacetColumn[],
): NonNullable<NativeSelectProps["data"]> {
  const choices = (list: readonly FacetColumn[]) => list.map(({ column: value, label }) => ({ value, label }));
  if (keys.length === 0) return choices(columns);
  return [
    { group: say("rows.facets.columns"), items: choices(columns) },
    { group: say("rows.columns.metadata"), items: choices(keys) },
  ];
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
        narrowByTest(app, kind, { test, words: say("rows.facets.containsText", { column: column.label, text }) });
      }}
    >
      <TextInput
        className="sb-grows"
        aria-label={say("rows.facets.contains", { column: column.label })}
        placeholder={say("rows.facets.containsPlaceholder")}
        value={text}
        maxLength={1000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={text === ""}>
        {say("rows.facets.filter")}
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
            aria-label={say(`rows.facets.bounds.${side}`, { column: column.label })}
            placeholder={[say(`rows.facets.${side}`), column.unit === null ? [] : say(`units.${column.unit}`)]
              .flat()
              .join(", ")}
            value={typed[side]}
            maxLength={100}
            onChange={(event) => setTyped({ ...typed, [side]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" variant="default">
          {say("rows.facets.filter")}
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
