// Schema 24: the number of people who joined a call is one of its figures.
import type { Database } from "#core/store/base/database.ts";
import { courseFiguresOfCalls } from "./023-course-figures.ts";

/** A store that came here by schema 23 in the same program has it already. */
export function peopleOfCalls(database: Database): void {
  if (!database.columnsOf("call").includes("peopleJoined")) courseFiguresOfCalls(database);
}
