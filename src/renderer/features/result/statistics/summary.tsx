// The most important figures and the hours of the week, above the tables.
import type {
  Participation,
  CallStatistics,
  Lengths,
  MessageStatistics,
  Statistics,
} from "../../../../contract/methods/statistics-methods.ts";
import { columnLabel } from "../../../../domain/columns/column-texts.ts";
import { intlLocale } from "../../../../domain/text/language.ts";
import { formatDuration } from "../../../../domain/time/time.ts";
import { formatNumber, formatRough } from "../../../design/words/format.ts";
import { amountOf, countWords, differentWords, scaleOf, shareWords } from "../../../model/result/estimate.ts";
import { rateOf, busiestHours, weekHourLabel, weekHourStart, hourLabel } from "../../../model/result/tables.ts";
import { statisticsTexts as texts } from "../../../model/result/statistics-texts.ts";
import classes from "./statistics.module.css";

/** A figure; null while it is not known. */
type First = readonly [label: string, figure: string | null, detail?: string];

export function Summary(props: { readonly statistics: Statistics; readonly participation: Participation | null }) {
  const { statistics, participation } = props;
  const figures = statistics.kind === "messages" ? ofMessages(statistics) : ofCalls(statistics, participation);
  return (
    <dl className={classes.figures}>
      {figures.map(([label, figure, detail]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            {figure === null ? <span className={classes.quiet}>{texts.unknown}</span> : <bdi>{figure}</bdi>}
            {detail !== undefined && <small>{detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ofMessages(statistics: MessageStatistics): readonly First[] {
  const { rows, sampledOf, days, senders, hoursOfWeek } = statistics;
  const scale = scaleOf(statistics);
  const [busiest] = busiestHours(hoursOfWeek);
  const hour = busiest === undefined ? null : weekHourStart(busiest);
  return [
    [texts.rows.messages, formatNumber(sampledOf ?? rows)],
    [texts.senders, differentWords(senders.different, scale)],
    [texts.days, differentWords(days.different, scale), texts.withMessages],
    scale === null ? [texts.busiestHour, hour] : [texts.busiestHour, hour, texts.likely],
  ];
}

function ofCalls(statistics: CallStatistics, participation: Participation | null): readonly First[] {
  const { rows, sampledOf, answers, durations } = statistics;
  const scale = scaleOf(statistics);
  const rate = rateOf(answers);
  const decided = amountOf(answers.answered + answers.unanswered, scale);
  const minutes = countWords(Math.round(durations.sumSeconds / 60), scale);
  const ringing = participation === null ? "…" : lengthOf(participation.ringing.answered, scaleOf(participation));
  return [
    [texts.rows.calls, formatNumber(sampledOf ?? rows)],
    [texts.answerRate, rate === null ? null : shareWords(rate, scale), texts.ofCalls(decided)],
    [texts.minutes, durations.rows === 0 ? null : minutes],
    [columnLabel("calls", "totalDurationInMinutes"), lengthOf(durations, scale), texts.median],
    [texts.ringTime, ringing, texts.median],
  ];
}

function lengthOf({ medianSeconds }: Lengths, scale: number | null): string | null {
  if (medianSeconds === null) return null;
  return scale === null ? formatDuration(medianSeconds) : `${texts.about} ${formatDuration(medianSeconds)}`;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** How much of the accent the busiest hour has, percent: text stays readable on it. */
const DARKEST = 42;

/** "12K": the cells of the table are narrow. */
function writeCompact(value: number): string {
  return new Intl.NumberFormat(intlLocale(), { notation: "compact", maximumFractionDigits: 0 }).format(value);
}

/** A line for each hour of the day, a column for each weekday, darker where there is more. */
export function WeekTable({ statistics }: { readonly statistics: Statistics }) {
  const rows = statistics.hoursOfWeek;
  const scale = scaleOf(statistics);
  const most = Math.max(1, ...rows);
  const busiest = busiestHours(rows).map((hour) =>
    texts.hourRows(weekHourLabel(hour), countWords(rows[hour] ?? 0, scale)),
  );
  return (
    <>
      {busiest.length > 0 && <p className={classes.note}>{texts.busiestAre(busiest.join(", "))}</p>}
      <table className={`${classes.table} ${classes.week}`} aria-label={texts.hoursOfWeek}>
        <thead>
          <tr>
            <th scope="col">{texts.hour}</th>
            {texts.weekdays.map((day) => (
              <th key={day} scope="col" className={classes.number}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hourLabel(hour)}</th>
              {texts.weekdays.map((day, place) => {
                const count = rows[place * 24 + hour] ?? 0;
                return (
                  <td
                    key={day}
                    className={classes.number}
                    title={`${weekHourLabel(place * 24 + hour)}: ${countWords(count, scale)}`}
                    style={{ background: heat(count / most) }}
                  >
                    {shortCount(count, scale)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function shortCount(rows: number, scale: number | null): string {
  if (scale === null) return rows < 10_000 ? formatNumber(rows) : writeCompact(rows);
  const about = rows * scale;
  return `~${about < 10_000 ? formatRough(about) : writeCompact(about)}`;
}

function heat(share: number): string {
  return `color-mix(in srgb, var(--sb-accent) ${Math.round(DARKEST * share)}%, transparent)`;
}
