// What the rows of a view come to, all of them counted; nothing is written, so that read-only files are counted too.
import type { Attendance, Statistics } from "../../../contract/methods/statistics-methods.ts";
import { countAttendance } from "./participation.ts";
import type { Database } from "../base/database.ts";
import type { Sliced, Tell } from "../base/sliced.ts";
import { countView } from "./statistics.ts";
import type { ViewSnapshot } from "../views/snapshot.ts";

/** Rows that are gone by now are left out. All of it throws `Failed` storage. */
export interface Counting {
  /** By the stored facts. Throws RangeError for an unknown zone. */
  readonly facts: (view: ViewSnapshot, zone: string, tell: Tell) => Sliced<Statistics>;
  /** By the participants of calls, which are read out of the records. */
  readonly attendance: (view: ViewSnapshot, tell: Tell) => Sliced<Attendance>;
}

export function countingOf(database: Database): Counting {
  return {
    facts: (view, zone, tell) => countView(database, view, zone, tell),
    attendance: (view, tell) => countAttendance(database, view, tell),
  };
}
