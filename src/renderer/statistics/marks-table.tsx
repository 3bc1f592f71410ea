// The figures of the picture over time as a table. A figure shows its rows; the line of the cursor is marked.
import { useEffect, useRef } from "react";
import { UnstyledButton } from "@mantine/core";
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { say } from "#texts/say.ts";
import { markName, seriesName, tableTitle } from "./mark-words.ts";
import { seriesOf, type TimeMark, type MarkUnit } from "./time-marks.ts";
import { rateWords } from "./picture-label.tsx";
import classes from "./statistics-screen.module.css";

interface Props {
  readonly statistics: Statistics;
  readonly unit: MarkUnit;
  readonly marks: readonly TimeMark[];
  readonly cursor: number | null;
  readonly onCursor: (index: number) => void;
  readonly onShow: (mark: TimeMark, part: number | null) => void;
  readonly hasEarlier: boolean;
  readonly hasRate: boolean;
}

/** So many lines are drawn around the cursor; a list of years would be slow. */
const MOST_LINES = 400;

/** Scrolls the box of the table alone: the picture must not move under the pointer. */
function showInBox(row: HTMLTableRowElement): void {
  const table = row.closest("table");
  const box = table?.parentElement;
  if (!table || !box) return;
  const [line, seen] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  const top = seen.top + (table.tHead?.offsetHeight ?? 0);
  if (line.top < top) box.scrollTop -= top - line.top;
  else if (line.bottom > seen.bottom) box.scrollTop += line.bottom - seen.bottom;
}

export function MarksTable(props: Props) {
  const { statistics, unit, marks, cursor, onCursor, onShow, hasEarlier, hasRate } = props;
  const series = seriesOf(statistics);
  const shown = series.filter((name) => statistics.kind === "messages" || name !== "other");
  const marked = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (marked.current !== null) showInBox(marked.current);
  }, [cursor]);
  const first = Math.max(0, Math.min(marks.length - MOST_LINES, (cursor ?? marks.length) - MOST_LINES / 2));
  return (
    <table className={classes.table} aria-label={tableTitle(statistics.kind, unit)}>
      <thead>
        <tr>
          <th scope="col">{say(`statistics.units.${unit}`)}</th>
          <th scope="col">{say("statistics.allKinds")}</th>
          {shown.map((name) => (
            <th key={name} scope="col">
              {seriesName(statistics, name)}
            </th>
          ))}
          {hasRate && <th scope="col">{say("statistics.rateShort")}</th>}
          {hasEarlier && <th scope="col">{say("statistics.before")}</th>}
        </tr>
      </thead>
      <tbody>
        {marks.slice(first, first + MOST_LINES).map((mark, place) => {
          const index = first + place;
          // The header says that it is a week.
          const name = markName(mark, unit, unit !== "week");
          return (
            <tr
              key={mark.begin}
              ref={index === cursor ? marked : undefined}
              data-marked={index === cursor}
              onPointerEnter={() => onCursor(index)}
            >
              <NameOf mark={mark} name={name} />
              <Figure rows={mark.loaded === "none" ? null : mark.rows} name={name} onShow={() => onShow(mark, null)} />
              {shown.map((each) => {
                const part = series.indexOf(each);
                return (
                  <Figure
                    key={each}
                    rows={mark.loaded === "none" ? null : (mark.parts[part] ?? 0)}
                    name={`${name}, ${seriesName(statistics, each)}`}
                    onShow={() => onShow(mark, part)}
                  />
                );
              })}
              {hasRate && <td>{rateWords(mark.rate)}</td>}
              {hasEarlier && (
                <td className={classes.quiet}>{mark.earlier === null ? "–" : formatNumber(mark.earlier)}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A number that shows its rows; a dash for rows that are not loaded. */
function Figure(props: { readonly rows: number | null; readonly name: string; readonly onShow: () => void }) {
  const { rows, name, onShow } = props;
  if (rows === null) return <td title={say("statistics.notLoaded")}>–</td>;
  if (rows === 0) return <td className={classes.quiet}>0</td>;
  return (
    <td>
      <UnstyledButton
        className={classes.figureButton}
        tabIndex={-1}
        aria-label={say("statistics.showRows", { rows: formatNumber(rows), name })}
        onClick={onShow}
      >
        {formatNumber(rows)}
      </UnstyledButton>
    </td>
  );
}

/** The name of a mark, which says if only a part of its time is loaded. */
function NameOf({ mark, name }: { readonly mark: TimeMark; readonly name: string }) {
  return (
    <th scope="row">
      {name}
      {mark.loaded === "part" && <span className={classes.inPart}> {say("statistics.inPart")}</span>}
    </th>
  );
}
