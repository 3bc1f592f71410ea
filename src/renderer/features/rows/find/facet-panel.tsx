// The panel of a column's most frequent values: counts them, and filters loaded rows by them, by texts and by bounds.
import { useState, type ReactNode } from "react";
import { Button, Loader, NativeSelect, Popover, TextInput, UnstyledButton } from "@mantine/core";
import { IconFilterMinus, IconListDetails } from "@tabler/icons-react";
import type { Facets, FacetValue } from "../../../../contract/methods/find-methods.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import type { LocalValue } from "../../../model/rows/local-values.ts";
import { keysOf } from "../../../design/keys/command-table.ts";
import { IconButton } from "../../../design/parts/icon-button.tsx";
import { ToolButton } from "../../../design/parts/tool-button.tsx";
import { QuietNotice } from "../../../design/parts/quiet-notice.tsx";
import { narrow, narrowByTest } from "../../../actions/query/local-filter-actions.ts";
import { formatNumber } from "../../../design/words/format.ts";
import { FACET_COLUMNS, type FacetColumn } from "../../../model/rows/facet-columns.ts";
import { dayTest, readBounds } from "../../../model/rows/read-bounds.ts";
import { ROWS_TEXTS } from "../../../model/rows/rows-texts.ts";
import { useFacets } from "./use-facets.ts";
import classes from "./find.module.css";
import { isolate, markHidden } from "../../../../domain/text/hidden-characters.ts";
import { useApp, useAppContext, useSteadyScreen } from "../../../actions/base/use-app.ts";
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
  const reading = useFacets(kind, chosen);
  const rowCount = useSteadyScreen(kind).view?.rowCount ?? 0;
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
      {reading === null && <Loader size="xs" color="gray" role="img" aria-label={TEXTS.counting} />}
      {reading !== null && reading.failure !== null && <QuietNotice failure={reading.failure} />}
      {reading !== null && reading.facets !== null && (
        <Values kind={kind} column={column} facets={reading.facets} rowCount={rowCount} />
      )}
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
        narrowByTest(app, kind, { test, words: `${column.label} ${TEXTS.contains} ${text}` });
      }}
    >
      <TextInput
        className="sb-grows"
        aria-label={`${column.label} ${TEXTS.contains}`}
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
            aria-label={`${column.label} ${side}`}
            placeholder={[TEXTS[side], column.unit ?? []].flat().join(", ")}
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

function Values(props: {
  readonly kind: QueryKind;
  readonly column: FacetColumn;
  readonly facets: Facets;
  readonly rowCount: number;
}) {
  const app = useAppContext();
  const { kind, column, facets, rowCount } = props;
  const about = facets.isExact ? "" : TEXTS.about;
  return (
    <>
      <ul className={classes.values} aria-label={TEXTS.valuesOf(column.label)}>
        {facets.values.map((each) => (
          <ValueLine key={String(each.value)} {...props} each={each} about={about} />
        ))}
        {facets.emptyRows > 0 && (
          <li className={classes.value}>
            <CountedButton
              count={`${about}${formatNumber(facets.emptyRows)}`}
              onClick={() => narrow(app, kind, localValue(column, null, null))}
            >
              <span className="sb-quiet">{TEXTS.empty}</span>
            </CountedButton>
          </li>
        )}
      </ul>
      <p className={classes.facetsFoot}>
        {facets.isExact ? TEXTS.exact(rowCount) : TEXTS.estimated(rowCount)}
        {facets.different > facets.values.length && ` ${TEXTS.shownOf(facets.values.length, facets.different)}`}
      </p>
    </>
  );
}

function ValueLine(props: {
  readonly kind: QueryKind;
  readonly column: FacetColumn;
  readonly rowCount: number;
  readonly each: FacetValue;
  readonly about: string;
}) {
  const app = useAppContext();
  const { kind, column, rowCount, each, about } = props;
  const shown = shownOf(each);
  const value = localValue(column, each.value, shown);
  const day = column.holds === "time" ? dayTest(column, String(each.value), currentTime(app)) : null;
  const share = Math.min(100, (100 * each.rows) / Math.max(1, rowCount));
  return (
    <li className={classes.value}>
      <span className={classes.valueBar} style={{ width: `${share}%` }} aria-hidden />
      <CountedButton
        count={`${about}${formatNumber(each.rows)}`}
        title={markHidden(String(each.value))}
        onClick={() => (day === null ? narrow(app, kind, value) : narrowByTest(app, kind, day))}
      >
        <bdi className="sb-one-line">{isolate(shown)}</bdi>
      </CountedButton>
      {day === null && (
        <IconButton
          small
          icon={IconFilterMinus}
          label={TEXTS.exclude(isolate(shown))}
          tip={TEXTS.excludeTip}
          onClick={() => narrow(app, kind, { ...value, excluded: true })}
        />
      )}
    </li>
  );
}

/** A value with its number of rows. */
function CountedButton(props: {
  readonly count: string;
  readonly title?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const { count, children, ...button } = props;
  return (
    <UnstyledButton className={classes.valueButton} {...button}>
      {children}
      <span className={classes.valueCount}>{count}</span>
    </UnstyledButton>
  );
}

function shownOf({ value, name }: FacetValue): string {
  if (typeof value === "boolean") return value ? TEXTS.yes : TEXTS.no;
  return name ?? String(value);
}

function localValue(
  { column, label, holds }: FacetColumn,
  value: LocalValue["value"],
  shown: string | null,
): LocalValue {
  return { column, value, excluded: false, label, shown, isList: holds === "list" };
}
