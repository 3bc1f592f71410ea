// Draws the hours of the week: a line for each hour of the day, a column for each weekday, darker where there is more.
import { formatNumber } from "../../../design/words/format.ts";
import { busiestHours, hourLabel, WEEKDAYS, weekHourLabel } from "../../../model/result/tables.ts";
import { statisticsTexts as texts } from "../../../model/result/statistics-texts.ts";
import classes from "./statistics.module.css";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** How much of the accent the busiest hour has, percent: text stays readable on it. */
const DARKEST = 42;

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 0 });

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
