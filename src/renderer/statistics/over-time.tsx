// Rows over time: the picture, the line about the mark under the cursor, and the same as a table beside it.
import { useState, type ReactNode } from "react";
import { Button } from "@mantine/core";
import type { Statistics } from "#contract/methods/statistics-methods.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";
import { MarksTable } from "./marks-table.tsx";
import { beforeWords, markName, seriesWithRows, tableTitle } from "./mark-words.ts";
import { loadEarlier, narrowToSpan, showSpan, type Part } from "./statistics-actions.ts";
import classes from "./statistics-screen.module.css";
import type { TimeMark } from "./time-marks.ts";
import { rateWords } from "./picture-label.tsx";
import { TimePicture } from "./time-picture.tsx";
import type { Picture } from "./use-picture.ts";
import { WeekPicture } from "./week-picture.tsx";

interface Props {
  readonly picture: Picture;
  readonly statistics: Statistics;
  readonly others: ReactNode;
}

export function OverTime({ picture, statistics, others }: Props) {
  const app = useAppContext();
  const { marks, unit, otherUnit } = picture;
  const [chosen, setCursor] = useState<number | null>(null);
  const cursor = chosen === null || chosen >= marks.length ? null : chosen;
  const { kind } = statistics;
  const show = (mark: TimeMark, part: number | null): void =>
    void showSpan(app, statistics, mark, part === null ? null : { series: part });
  const title = say(`statistics.over.${kind}.${unit}`);
  return (
    <div className={classes.columns}>
      <div className={classes.left}>
        <section className={classes.part} aria-label={title}>
          <div className={classes.partLine}>
            <h2 className={classes.partTitle}>{title}</h2>
            <Legend picture={picture} statistics={statistics} />
            {otherUnit !== null && (
              <Button
                variant="subtle"
                size="compact-xs"
                onClick={() => {
                  setCursor(null);
                  picture.setUnit(otherUnit);
                }}
              >
                {say("statistics.byUnit", { unit: otherUnit })}
              </Button>
            )}
          </div>
          <AtCursor
            statistics={statistics}
            mark={cursor === null ? null : (marks[cursor] ?? null)}
            picture={picture}
            onShow={(mark, part) => showSpan(app, statistics, mark, part)}
          />
          <TimePicture
            marks={marks}
            unit={unit}
            hasRate={picture.hasRate}
            label={title}
            describe={(mark) => markWords(mark, picture)}
            cursor={cursor}
            onCursor={setCursor}
            onShow={(mark) => show(mark, null)}
            onNarrow={(first, last) =>
              narrowToSpan(app, kind, { fromSeconds: first.fromSeconds, toSeconds: last.toSeconds })
            }
          />
        </section>
        {others}
      </div>
      <Beside picture={picture} statistics={statistics} cursor={cursor} onCursor={setCursor} onShow={show} />
    </div>
  );
}

/** The hours of the week, and the figures of the picture as a table. */
function Beside(props: {
  readonly picture: Picture;
  readonly statistics: Statistics;
  readonly cursor: number | null;
  readonly onCursor: (index: number) => void;
  readonly onShow: (mark: TimeMark, part: number | null) => void;
}) {
  const { picture, statistics, cursor, onCursor, onShow } = props;
  const { marks, unit, earlier } = picture;
  const title = tableTitle(statistics.kind, unit);
  return (
    <div className={classes.right}>
      <WeekPicture statistics={statistics} />
      <section className={`${classes.part} ${classes.tablePart}`} aria-label={title}>
        <h2 className={classes.partTitle}>{title}</h2>
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
          <MarksTable
            statistics={statistics}
            unit={unit}
            marks={marks}
            cursor={cursor}
            onCursor={onCursor}
            onShow={onShow}
            hasEarlier={earlier !== null}
            hasRate={picture.hasRate}
          />
        </div>
      </section>
    </div>
  );
}

/** "Thu 22 Oct: 21 calls, 57 % answered" */
function markWords(mark: TimeMark, { unit, kind, hasRate }: Picture): string {
  const name = markName(mark, unit);
  if (mark.loaded === "none") return say("statistics.markNotLoaded", { name });
  return say("statistics.mark", {
    name: mark.loaded === "part" ? `${name} ${say("statistics.inPart")}` : name,
    rows: mark.rows,
    kind,
    rate: mark.rate === null || !hasRate ? null : rateWords(mark.rate),
    earlier: mark.earlier === null ? null : formatNumber(mark.earlier),
  });
}

/** What the cursor stands on, and the ways to its rows. */
function AtCursor(props: {
  readonly statistics: Statistics;
  readonly mark: TimeMark | null;
  readonly picture: Picture;
  readonly onShow: (mark: TimeMark, part: Part | null) => void;
}) {
  const { statistics, mark, picture, onShow } = props;
  if (mark === null) return <p className={classes.atCursor}>{say("statistics.hint")}</p>;
  const [, missed = 0, turnedDown = 0] = mark.parts;
  const isCalls = statistics.kind === "calls";
  return (
    <p className={classes.atCursor}>
      <strong>{markWords(mark, picture)}</strong>
      {mark.rows > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => onShow(mark, null)}>
          {say("statistics.show", { rows: mark.rows, kind: statistics.kind })}
        </Button>
      )}
      {isCalls && missed + turnedDown > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => onShow(mark, "notAnswered")}>
          {say("statistics.showNotAnswered", { rows: missed + turnedDown })}
        </Button>
      )}
    </p>
  );
}

function Legend({ picture, statistics }: { readonly picture: Picture; readonly statistics: Statistics }) {
  const app = useAppContext();
  const { marks, span, earlier, isEarlierOutside } = picture;
  return (
    <ul className={classes.legend} aria-label={say("statistics.legend")}>
      {seriesWithRows(statistics, marks).map(({ name, colour, rows }) => (
        <li key={name}>
          <Swatch colour={colour} />
          {name} {formatNumber(rows)}
        </li>
      ))}
      {marks.some(({ loaded }) => loaded !== "whole") && (
        <li>
          <svg width={10} height={10} aria-hidden>
            <path d="M0 10L10 0M0 4L4 0M6 10L10 6" stroke="var(--sb-hatch)" strokeWidth={1.5} />
          </svg>
          {say("statistics.hatched")}
        </li>
      )}
      {beforeWords(picture).map((words) => (
        <li key={words}>
          <Swatch colour="var(--sb-chart-ghost)" top="var(--sb-chart-before)" />
          {words}
          {isEarlierOutside && span !== null && earlier !== null && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => void loadEarlier(app, statistics.kind, span, earlier.shiftDays)}
            >
              {say("statistics.loadEarlier")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ colour, top }: { readonly colour: string; readonly top?: string }) {
  return (
    <svg width={10} height={10} aria-hidden>
      <rect width={10} height={10} rx={2} fill={colour} />
      {top !== undefined && <path d="M0 .75H10" stroke={top} strokeWidth={1.5} />}
    </svg>
  );
}
