// The date of a field that is a time.
import { columnOfField } from "#domain/columns/field-column.ts";
import { readAs } from "#domain/columns/facts.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { JsonPath } from "#domain/text/json-path.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";

/** The plain value of a field as a moment; null for a field that is no time, and for none ("0"). */
export function timeOfField(kind: QueryKind, path: JsonPath, plain: string, form: TimeForm): string | null {
  if (columnOfField(kind, path)?.type !== "time") return null;
  const seconds = readAs("time", plain);
  return typeof seconds === "number" ? writeTime(seconds, form) : null;
}
