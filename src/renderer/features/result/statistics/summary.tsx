// The most important figures and the hours of the week, above the tables.
import type {
  Participation,
  CallStatistics,
  MessageStatistics,
  Statistics,
} from "../../../../contract/methods/statistics-methods.ts";
import { labelOf } from "../../../../domain/columns/datasets.ts";
import { formatDuration } from "../../../../domain/time/time.ts";
import { formatNumber, formatShare } from "../../../design/words/format.ts";
import { rateOf, UNKNOWN, busiestHours, weekHourLabel, hourLabel, WEEKDAYS } from "../../../model/result/tables.ts";
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
            {figure ?? <span className={classes.quiet}>{UNKNOWN}</span>}
            {detail !== undefined && <small>{detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ofMessages({ rows, days, senders, hoursOfWeek }: MessageStatistics): readonly First[] {
  const [busiest] = busiestHours(hoursOfWeek);
  return [
    [texts.rows.messages, formatNumber(rows)],
    [texts.senders, formatNumber(senders.different)],
    [texts.days, formatNumber(days.different), texts.withMessages],
    [texts.busiestHour, busiest === undefined ? null : weekHourLabel(busiest).slice(0, "Mon 00:00".length)],
  ];
}

function ofCalls({ rows, answers, durations }: CallStatistics, participation: Participation | null): readonly First[] {
  const rate = rateOf(answers);
  const decided = answers.answered + answers.unanswered;
  const ring = participation?.ringing.answered.medianSeconds ?? null;
  return [
    [texts.rows.calls, formatNumber(rows)],
    [texts.answerRate, rate === null ? null : formatShare(rate), texts.ofCalls(decided)],
    [texts.minutes, durations.rows === 0 ? null : formatNumber(Math.round(durations.sumSeconds / 60))],
    [labelOf("calls", "totalDurationInMinutes"), lengthOf(durations.medianSeconds), texts.median],
    [texts.ringTime, participation === null ? "…" : lengthOf(ring), texts.median],
  ];
}

function lengthOf(seconds: number | null): string | null {
  return seconds === null ? null : formatDuration(seconds);
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** How much of the accent the busiest hour has, percent: text stays readable on it. */
const DARKEST = 42;

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 0 });

/** A line for each hour of the day, a column for each weekday, darker where there is more. */
export function WeekTable({ rows }: { readonly rows: readonly number[] }) {
  const most = Math.max(1, ...rows);
  const busiest = busiestHours(rows).map((hour) => texts.hourRows(weekHourLabel(hour), rows[hour] ?? 0));
  return (
    <>
      {busiest.length > 0 && <p className={classes.note}>{texts.busiestAre(busiest.join(", "))}</p>}
      <table className={`${classes.table} ${classes.week}`} aria-label={texts.hoursOfWeek}>
        <thead>
          <tr>
            <th scope="col">{texts.hour}</th>
            {WEEKDAYS.map((day) => (
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
              {WEEKDAYS.map((day, place) => {
                const count = rows[place * 24 + hour] ?? 0;
                return (
                  <td
                    key={day}
                    className={classes.number}
                    title={`${weekHourLabel(place * 24 + hour)}: ${formatNumber(count)}`}
                    style={{ background: heat(count / most) }}
                  >
                    {count < 10_000 ? formatNumber(count) : compact.format(count)}
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

function heat(share: number): string {
  return `color-mix(in srgb, var(--sb-accent) ${Math.round(DARKEST * share)}%, transparent)`;
}
