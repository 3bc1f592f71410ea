// The date of a field that is a time.
import { columnOfField } from "#domain/columns/field-column.ts";
import { readAs } from "#domain/columns/facts.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { JsonPath } from "#domain/text/json-path.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";

/** A name as those of times, of a field that is no column: "lastActiveAt". */
const NAME_OF_TIME = /[a-z](?:At|Time|Timestamp)$/u;
/** UNIX seconds of the years 2001 to 2096; another number may be anything. */
const SECONDS = /^[1-3]\d{9}$/u;

/** The plain value of a field as a moment; null for a field that is no time, and for none ("0"). */
export function timeOfField(kind: QueryKind, path: JsonPath, plain: string, form: TimeForm): string | null {
  const column = columnOfField(kind, path);
  const isTime =
    column === undefined ? NAME_OF_TIME.test(String(path.at(-1))) && SECONDS.test(plain) : column.type === "time";
  if (!isTime) return null;
  const seconds = readAs("time", plain);
  return typeof seconds === "number" ? writeTime(seconds, form) : null;
}
