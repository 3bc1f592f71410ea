// The calendar in the dropdown of a time.
import "dayjs/locale/de";
import { DatePicker } from "@mantine/dates";
import { currentLanguage } from "../../../../domain/text/language.ts";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import classes from "./query-bar.module.css";

/** A calendar with the chosen day, open at a month; both as "2026-03-01". */
export function Calendar(props: {
  readonly day: string | null;
  readonly opensOn: string | null;
  readonly onChoose: (day: string) => void;
}) {
  const { day, opensOn } = props;
  return (
    <div className={classes.timeCalendar}>
      <DatePicker
        // A calendar reads only once which month it opens at, so another month needs another calendar.
        key={opensOn?.slice(0, 7)}
        value={day}
        {...(opensOn === null ? {} : { defaultDate: opensOn })}
        onChange={(chosen) => {
          if (chosen !== null) props.onChoose(chosen);
        }}
        locale={currentLanguage() === "de" ? "de" : "en"}
        size="xs"
        firstDayOfWeek={1}
        weekendDays={[]}
        hideOutsideDates
        ariaLabels={{ nextMonth: QUERY_TEXTS.time.nextMonth, previousMonth: QUERY_TEXTS.time.previousMonth }}
      />
    </div>
  );
}
