// Draws one table of figures: each line has a bar as long as its first figure, and a click filters the rows by it.
import { useState } from "react";
import { Button, UnstyledButton } from "@mantine/core";
import type { QueryKind } from "#domain/query/filters.ts";
import { narrow, narrowByTest } from "#renderer/list/actions/query/local-filter-actions.ts";
import { formatNumber, formatRough, formatShare, formatTenths } from "#renderer/design/words/format-values.ts";
import {
  type FigureForm,
  type FigureLine,
  type FigureTable as Table,
  type LineFilter,
} from "#renderer/list/model/result/tables.ts";
import classes from "./statistics.module.css";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import type { App } from "#renderer/state/app.ts";
import { say } from "#texts/say.ts";

export function FigureTable({ kind, table }: { readonly kind: QueryKind; readonly table: Table }) {
  const { title, columns, lines, shownFirst, notes } = table;
  const [isWhole, setWhole] = useState(false);
  const known = lines.filter(({ isUnknown }) => isUnknown !== true);
  const unknown = lines.filter(({ isUnknown }) => isUnknown === true);
  // Lines of unknown values are always shown.
  const shown = isWhole ? lines : [...known.slice(0, shownFirst), ...unknown];
  const most = Math.max(1, ...lines.map(({ figures }) => figures[0] ?? 0));
  return (
    <>
      {lines.length > 0 && (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{table.of}</th>
              {columns.map(({ label }, place) => (
                <th key={place} scope="col" className={classes.number}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Line key={line.key} kind={kind} line={line} table={table} most={most} />
            ))}
          </tbody>
        </table>
      )}
      {known.length > shownFirst && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? say("result.statistics.showFewer") : say("result.statistics.showAll", { lines: known.length })}
        </Button>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

function Line(props: {
  readonly kind: QueryKind;
  readonly line: FigureLine;
  readonly table: Pick<Table, "columns" | "scale">;
  readonly most: number;
}) {
  const app = useAppContext();
  const { kind, line, table, most } = props;
  const { label, detail, figures, narrows } = line;
  const rows = figures[0] ?? 0;
  const name = (
    <>
      <bdi
        className={line.isUnknown === true ? classes.quiet : undefined}
        title={line.stored === undefined ? undefined : markHidden(line.stored)}
      >
        {isolate(label)}
      </bdi>
      {detail !== undefined && detail !== label && <bdi className={classes.detail}>{markHidden(detail)}</bdi>}
    </>
  );
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {rows > 0 && <span className={classes.bar} style={{ width: `${(100 * rows) / most}%` }} aria-hidden />}
        {narrows === null || rows === 0 ? (
          <span className={classes.text}>{name}</span>
        ) : (
          <UnstyledButton
            className={classes.text}
            title={say("result.statistics.showOnly")}
            onClick={() => narrowTo(app, kind, narrows)}
          >
            {name}
          </UnstyledButton>
        )}
      </th>
      {table.columns.map(({ form }, place) => (
        <td key={place} className={classes.number}>
          <bdi>
            <Figure figure={figures[place] ?? null} form={form} scale={table.scale} />
          </bdi>
        </td>
      ))}
    </tr>
  );
}

function narrowTo(app: App, kind: QueryKind, narrows: LineFilter): void {
  if (narrows.by === "value") narrow(app, kind, narrows.value);
  else narrowByTest(app, kind, narrows.test);
}

function Figure(props: { readonly figure: number | null; readonly form: FigureForm; readonly scale: number | null }) {
  const { figure, form, scale } = props;
  if (figure === null) {
    return (
      <abbr className={classes.quiet} title={say("result.statistics.unknown")}>
        –
      </abbr>
    );
  }
  if (scale === null) return FORMS[form](figure);
  return (
    <span title={say("result.statistics.about")}>
      ~{form === "share" ? `${Math.round(100 * figure)} %` : formatRough(figure * scale)}
    </span>
  );
}

const FORMS: Readonly<Record<FigureForm, (figure: number) => string>> = {
  count: formatNumber,
  share: formatShare,
  minutes: (minutes) => (minutes < 10 ? formatTenths(minutes) : formatNumber(Math.round(minutes))),
};
