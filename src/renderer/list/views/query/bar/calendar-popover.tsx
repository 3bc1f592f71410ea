// The calendars of the editors: a day, or a range of days.
import "dayjs/locale/de";
import { useState } from "react";
import { DatePicker } from "@mantine/dates";
import { currentLanguage } from "#texts/language.ts";
import classes from "./editor.module.css";
import { say } from "#texts/say.ts";

function look() {
  return {
    locale: currentLanguage() === "de" ? "de" : "en",
    size: "xs",
    firstDayOfWeek: 1,
    hideOutsideDates: true,
    ariaLabels: { nextMonth: say("query.time.nextMonth"), previousMonth: say("query.time.previousMonth") },
  } as const;
}

/** A calendar with the chosen day, open at a month; both as "2026-03-01". */
export function Calendar(props: {
  readonly day: string | null;
  readonly opensOn: string | null;
  readonly onChoose: (day: string) => void;
}) {
  const { day, opensOn } = props;
  return (
    <div className={classes.calendar}>
      <DatePicker
        // A calendar reads only once which month it opens at, so another month needs another calendar.
        key={opensOn?.slice(0, 7)}
        value={day}
        {...(opensOn === null ? {} : { defaultDate: opensOn })}
        onChange={(chosen) => {
          if (chosen !== null) props.onChoose(chosen);
        }}
        {...look()}
        weekendDays={[]}
      />
    </div>
  );
}

/** Two months in which a range is chosen by its first and its last day. */
export function PeriodCalendar(props: {
  readonly days: readonly [string | null, string | null];
  /** a day of the first month; only another one moves the calendar */
  readonly opensOn: string | null;
  readonly onChoose: (from: string, to: string) => void;
}) {
  const [from, to] = props.days;
  /** the first day, until the last one is chosen */
  const [begun, setBegun] = useState<string | null>(null);
  return (
    <div className={classes.calendar}>
      <DatePicker
        type="range"
        numberOfColumns={2}
        allowSingleDateInRange
        key={props.opensOn?.slice(0, 7)}
        value={begun === null ? [from, from === null ? null : to] : [begun, null]}
        {...(props.opensOn === null ? {} : { defaultDate: props.opensOn })}
        onChange={([first, last]) => {
          setBegun(first !== null && last === null ? first : null);
          if (first !== null && last !== null) props.onChoose(first, last);
        }}
        {...look()}
        weekendDays={[]}
      />
    </div>
  );
}
