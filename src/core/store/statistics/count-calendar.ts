// Counts rows by the day and the hour of one zone.
import { MOST_DAYS } from "#contract/methods/statistics-methods.ts";
import { dateOfDay, localHours, WEEK_HOURS } from "#domain/time/local-clock.ts";
import { addTo, entryOf, newCount, type Count } from "./histogram.ts";

export interface Day extends Count {
  durationMs: number;
  turnedDown: number;
  /** rows of each category */
  readonly categories: Map<string, number>;
}

/** The rows of so few days are counted by hour too. */
const MOST_DAYS_BY_HOUR = 2;

const newDay = (): Day => ({ ...newCount(), durationMs: 0, turnedDown: 0, categories: new Map() });

/** Rows by day and hour of one zone. */
export class Calendar {
  /** rows by hour of the week; hours without rows are absent */
  readonly #hours = new Map<number, number>();
  readonly #localHour: ReturnType<typeof localHours>;
  readonly #days = new Map<number, Day>();
  /** by the number of the day times 24 and the hour; of no use once there are more days */
  readonly #hoursOfDays = new Map<number, Day>();
  #unknownRows = 0;

  /** Throws RangeError for an unknown zone. */
  constructor(zone: string) {
    this.#localHour = localHours(zone);
  }

  /** Adds a row. Returns the day of its time, and the hour while the hours are counted; none for an unknown time. */
  add(seconds: unknown, answered: boolean | null): readonly Day[] {
    const local = this.#localHour(seconds);
    if (local === null) {
      this.#unknownRows++;
      return [];
    }
    this.#hours.set(local.hourOfWeek, (this.#hours.get(local.hourOfWeek) ?? 0) + 1);
    const day = entryOf(this.#days, local.day, newDay);
    addTo(day, answered);
    if (this.#days.size > MOST_DAYS_BY_HOUR) return [day];
    const hour = entryOf(this.#hoursOfDays, local.day * 24 + (local.hourOfWeek % 24), newDay);
    addTo(hour, answered);
    return [day, hour];
  }

  hoursOfWeek(): readonly number[] {
    return Array.from({ length: WEEK_HOURS }, (_, hour) => this.#hours.get(hour) ?? 0);
  }

  /** Oldest first; none if the rows are of more days. */
  hours<Value>(valueOf: (hour: Day) => Value) {
    if (this.#days.size > MOST_DAYS_BY_HOUR) return [];
    const oldest = [...this.#hoursOfDays].toSorted(([one], [other]) => one - other);
    return oldest.map(([hour, held]) => ({
      hour: `${dateOfDay(Math.floor(hour / 24))}T${String(((hour % 24) + 24) % 24).padStart(2, "0")}`,
      rows: held.rows,
      ...valueOf(held),
    }));
  }

  days<Value>(valueOf: (day: Day) => Value) {
    const newest = [...this.#days].toSorted(([one], [other]) => other - one).slice(0, MOST_DAYS);
    const values = newest.map(([day, held]) => ({ day: dateOfDay(day), rows: held.rows, ...valueOf(held) }));
    return { values, different: this.#days.size, unknownRows: this.#unknownRows };
  }
}
