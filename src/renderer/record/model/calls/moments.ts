// The moments and stretches of a call in words: times of day, with the date where the day is another, and durations.
import { writeClearClock, writeClearMinute, type TimeForm } from "#domain/time/time-form.ts";
import { formatHours, formatTime, inDays } from "#domain/time/time.ts";
import { say, sayKnown } from "#texts/say.ts";

/** Writes the moments of one call. All take UNIX seconds. */
export interface Moments {
  /** "30 Oct at 15:06:18"; with the year where it is not the present one */
  readonly dated: (seconds: number) => string;
  /** "15:18:30"; "00:12:05 on 31 Oct" on another day than the call's first */
  readonly at: (seconds: number) => string;
  /** "15:18:30"; all times of day have their offset where clocks show them twice: "02:30:00 (+02:00)" */
  readonly clock: (seconds: number) => string;
  /** "15:18" */
  readonly minute: (seconds: number) => string;
  /** "30 Oct" */
  readonly day: (seconds: number) => string;
}

interface Wall {
  /** null for a number that no date reaches */
  readonly date: { readonly year: string; readonly month: string; readonly day: number } | null;
  readonly clock: string;
}

/** `firstSeconds` is the call's first moment, whose day is not repeated; null if there is none. */
export function momentsOf(form: TimeForm, firstSeconds: number | null, nowSeconds: number): Moments {
  const wallOf = (seconds: number): Wall => readWall(formatTime(seconds, form.zone), writeClearClock(seconds, form));
  const thisYear = wallOf(nowSeconds).date?.year;
  const dayOf = ({ date }: Wall): string =>
    date === null
      ? ""
      : say("calls.course.moments.day", {
          day: date.day,
          month: date.month,
          year: date.year === thisYear ? null : date.year,
        });
  const first = firstSeconds === null ? null : dayOf(wallOf(firstSeconds));
  return {
    dated: (seconds) => {
      const wall = wallOf(seconds);
      return wall.date === null
        ? wall.clock
        : say("calls.course.moments.dated", { day: dayOf(wall), clock: wall.clock });
    },
    at: (seconds) => {
      const wall = wallOf(seconds);
      const day = dayOf(wall);
      return day === "" || day === first ? wall.clock : say("calls.course.moments.at", { clock: wall.clock, day });
    },
    clock: (seconds) => wallOf(seconds).clock,
    minute: (seconds) => writeClearMinute(seconds, form),
    day: (seconds) => dayOf(wallOf(seconds)),
  };
}

/** Takes the date of "2026-10-30 15:06:18" apart. A number that no date reaches stays as it is. */
function readWall(text: string, clock: string): Wall {
  const [date = ""] = text.split(" ");
  const [year, month, day] = date.split("-");
  const name = sayKnown(`calls.course.moments.months.${month}`);
  if (year === undefined || day === undefined || name === undefined) {
    return { date: null, clock: text };
  }
  return { date: { year, month: name, day: Number(day) }, clock };
}

/** "1 h 02 min 05 s", "4 min 05 s": to the second up to 48 hours, then in days. */
export function exactDuration(seconds: number): string {
  return inDays(seconds, "days") ?? exactHours(seconds);
}

/** The same in the form that it has after a preposition. */
export function exactDurationAfter(seconds: number): string {
  return inDays(seconds, "daysAfter") ?? exactHours(seconds);
}

/** To the second at any length, for lengths that are compared and places in a call. */
export function exactHours(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 3600) return formatHours(whole);
  return `${formatHours(whole - (whole % 60))} ${String(whole % 60).padStart(2, "0")} s`;
}
