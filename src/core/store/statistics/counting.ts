// The statistics of a view over all its rows. Nothing is written, so read-only files work too.
import type { Attendance, Statistics } from "../../../contract/methods/statistics-methods.ts";
import { countAttendance } from "./participation.ts";
import type { Database } from "../base/database.ts";
import type { Sliced, Tell } from "../base/sliced.ts";
import { countView } from "./statistics.ts";
import type { ViewSnapshot } from "../views/snapshot.ts";

/** Rows that no longer exist are left out. Every method throws `Failed` storage. */
export interface Counting {
  /** From the stored facts. Throws RangeError for an unknown zone. */
  readonly facts: (view: ViewSnapshot, zone: string, tell: Tell) => Sliced<Statistics>;
  /** From the participants of calls, which are read from the records. */
  readonly attendance: (view: ViewSnapshot, tell: Tell) => Sliced<Attendance>;
}

export function countingOf(database: Database): Counting {
  return {
    facts: (view, zone, tell) => countView(database, view, zone, tell),
    attendance: (view, tell) => countAttendance(database, view, tell),
  };
}
