// The calendars of the editors: a day, or a range of days.
import dayjs from "dayjs";
import english from "dayjs/locale/en";
import { useMemo, useState } from "react";
import { DatePicker } from "@mantine/dates";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { dayOf } from "#renderer/list/model/draft/period-words.ts";
import { useZone } from "#renderer/state/use-app.ts";
import { intlLocale } from "#texts/language.ts";
import classes from "./editor.module.css";
import { say } from "#texts/say.ts";

/** Teaches the calendars the months and days of this language. Returns the name under which they know it. */
function calendarLocale(): string {
  const name = intlLocale();
  const month = new Intl.DateTimeFormat(name, { month: "long", timeZone: "UTC" });
  const weekday = new Intl.DateTimeFormat(name, { weekday: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2023, index)));
  // 1 January 2023 was a Sunday, with which the lists of dayjs begin.
  const weekdays = Array.from({ length: 7 }, (_, index) => weekday.format(Date.UTC(2023, 0, 1 + index)));
  const weekdaysMin = weekdays.map((day) => day.slice(0, 2));
  return dayjs.locale({ ...english, name: name.toLowerCase(), months, weekdays, weekdaysMin }, {}, true);
}

/** The looks of both calendars. Nothing is later than today, which is marked. */
function useLook(today: string) {
  const locale = useMemo(() => calendarLocale(), []);
  return {
    maxDate: today,
    getDayProps: (day: string) => (day === today ? { className: classes.today, "aria-current": "date" as const } : {}),
    locale,
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
  const { day } = props;
  const today = useToday();
  const look = useLook(today);
  const opensOn = props.opensOn ?? today;
  return (
    <div className={classes.calendar}>
      <DatePicker
        // A calendar reads only once which month it opens at, so another month needs another calendar.
        key={opensOn.slice(0, 7)}
        value={day}
        defaultDate={opensOn}
        onChange={(chosen) => {
          if (chosen !== null) props.onChoose(chosen);
        }}
        {...look}
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
  const today = useToday();
  const look = useLook(today);
  const opensOn = firstOfTwo(props.opensOn ?? today, today);
  /** the first day, until the last one is chosen */
  const [begun, setBegun] = useState<string | null>(null);
  return (
    <div className={classes.calendar}>
      <DatePicker
        type="range"
        numberOfColumns={2}
        allowSingleDateInRange
        key={opensOn.slice(0, 7)}
        value={begun === null ? [from, from === null ? null : to] : [begun, null]}
        defaultDate={opensOn}
        onChange={([first, last]) => {
          setBegun(first !== null && last === null ? first : null);
          if (first !== null && last !== null) props.onChoose(first, last);
        }}
        {...look}
        weekendDays={[]}
      />
    </div>
  );
}

function useToday(): string {
  return dayOf(useNowSeconds(), useZone());
}

/** The first of the two months with a day; this month is the second one, as nothing follows it. */
function firstOfTwo(day: string, today: string): string {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
  return day < before ? day : before;
}
