// The most frequent values of a column with their numbers of rows. A click filters the loaded rows by a value.
import { useCallback, type ReactNode } from "react";
import { Loader, UnstyledButton } from "@mantine/core";
import { IconFilterMinus } from "@tabler/icons-react";
import type { Facets, FacetValue } from "#contract/methods/find-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { shownValue } from "#domain/query/value-words.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { currentTime } from "#renderer/state/app.ts";
import { useAppContext, usePlacedApp, useSteadyScreen, useZone } from "#renderer/state/use-app.ts";
import type { Asking } from "#renderer/list/actions/rows/view-counter.ts";
import { narrow, narrowByTest } from "#renderer/list/actions/query/local-filter-actions.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { countWords, differentWords, scaleOf } from "#renderer/list/model/result/estimate-rest.ts";
import type { FacetColumn } from "#renderer/list/model/rows/facet-columns.ts";
import type { LocalValue } from "#renderer/list/model/rows/local-values.ts";
import { dayTest } from "#renderer/list/model/rows/read-bounds.ts";
import { CountCourse } from "#renderer/list/views/result/statistics/count-course.tsx";
import { shownAnswer, useCounting } from "#renderer/list/views/result/statistics/use-counting.ts";
import classes from "./find.module.css";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { say } from "#texts/say.ts";

const LIMIT_VALUES = 50;

/** Counts the values while it is drawn. Another column needs another one of these. */
export function FacetValues({ kind, column }: { readonly kind: QueryKind; readonly column: FacetColumn }) {
  const { place } = usePlacedApp();
  const zone = useZone();
  const { column: name } = column;
  const countValues = useCallback(
    (viewId: number, asking: Asking<Facets>) =>
      place.call("view.facets", { viewId, column: name, limitValues: LIMIT_VALUES, zone }, asking),
    [place, name, zone],
  );
  const counting = useCounting<Facets>(kind, countValues);
  const facets = shownAnswer(counting);
  const isWaiting = facets === null && counting.failure === null && counting.progress === null;
  return (
    <>
      {isWaiting && <Loader size="xs" color="gray" role="img" aria-label={say("rows.facets.counting")} />}
      <CountCourse counting={counting} kind={kind} />
      {facets !== null && (
        <div className={classes.counted} aria-busy={counting.isOutdated}>
          <Values kind={kind} column={column} facets={facets} />
        </div>
      )}
    </>
  );
}

function Values(props: { readonly kind: QueryKind; readonly column: FacetColumn; readonly facets: Facets }) {
  const app = useAppContext();
  const { kind, column, facets } = props;
  const rowCount = useSteadyScreen(kind).view?.rowCount ?? 0;
  const { rows, sampledOf, emptyRows, different } = facets;
  const scale = scaleOf(facets);
  return (
    <>
      <ul className={classes.values} aria-label={say("rows.facets.valuesOf", { column: column.label })}>
        {facets.values.map((each) => (
          <ValueLine key={String(each.value)} {...props} each={each} />
        ))}
        {emptyRows > 0 && (
          <li className={classes.value}>
            <CountedButton
              count={countWords(emptyRows, scale)}
              onClick={() => narrow(app, kind, localValue(column, null, null))}
            >
              <span className="sb-quiet">{say("rows.facets.empty")}</span>
            </CountedButton>
          </li>
        )}
      </ul>
      <p className={classes.facetsFoot}>
        {sampledOf === null
          ? say("rows.facets.exact", { isAll: rows === rowCount, rows, all: rowCount })
          : say("rows.facets.estimated", { rows, all: sampledOf })}
        {different > facets.values.length &&
          ` ${say("rows.facets.shownOf", { shown: facets.values.length, different: differentWords(different, scale) })}`}
      </p>
    </>
  );
}

function ValueLine(props: {
  readonly kind: QueryKind;
  readonly column: FacetColumn;
  readonly facets: Facets;
  readonly each: FacetValue;
}) {
  const app = useAppContext();
  const { kind, column, facets, each } = props;
  const shown = shownOf(kind, column, each);
  const value = localValue(column, each.value, shown);
  const day = column.holds === "time" ? dayTest(column, String(each.value), currentTime(app)) : null;
  const share = Math.min(100, (100 * each.rows) / Math.max(1, facets.rows));
  return (
    <li className={classes.value}>
      <span className={classes.valueBar} style={{ width: `${share}%` }} aria-hidden />
      <CountedButton
        count={countWords(each.rows, scaleOf(facets))}
        {...(shown === String(each.value) ? {} : { title: markHidden(String(each.value)) })}
        onClick={() => (day === null ? narrow(app, kind, value) : narrowByTest(app, kind, day))}
      >
        <bdi className="sb-one-line" {...WHOLE_TEXT}>
          {isolate(shown)}
        </bdi>
      </CountedButton>
      {day === null && (
        <IconButton
          small
          icon={IconFilterMinus}
          label={say("rows.facets.exclude", { value: isolate(shown) })}
          tip={say("rows.facets.excludeTip")}
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

function shownOf(kind: QueryKind, { column }: FacetColumn, { value, name }: FacetValue): string {
  if (typeof value === "boolean") return value ? say("rows.facets.yes") : say("rows.facets.no");
  return name ?? shownValue(kind, column, String(value));
}

function localValue(
  { column, label, holds }: FacetColumn,
  value: LocalValue["value"],
  shown: string | null,
): LocalValue {
  return { column, value, excluded: false, label, shown, isList: holds === "list" };
}
