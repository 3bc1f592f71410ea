// Writes the text form of a query: `calls status:ended with:alice started:2026-01-01`. read-query-text.ts reads it back.
import { groupsOf } from "./filter.ts";
import { FILTERS, LARGEST_SECONDS, type Filter } from "./filters.ts";
import type { FilterValue, Query } from "./query-shape.ts";
import { VIEWING_AS, quotePiece, splitOperator, writePiece } from "./query-scan.ts";
import { formatIsoTime } from "#domain/time/time.ts";

/**
 * The text form of a query, which reads back unchanged if its values are valid (`checkValue`): kind, parameters in the
 * table's order, Viewing as. Times are in UTC to the second. Reading an unknown parameter gives a problem.
 */
export function writeQueryText(asked: Query): string {
  const inOrder = FILTERS[asked.kind].flatMap((filter) => {
    const value = Object.hasOwn(asked.params, filter.name) ? asked.params[filter.name] : undefined;
    return value === undefined ? [] : [writeTerm(filter, value)];
  });
  const known = new Set(FILTERS[asked.kind].map((filter) => filter.name));
  const unknown = Object.entries(asked.params).flatMap(([name, value]) =>
    known.has(name) ? [] : [`${quotePiece(name)}:${writeList(value)}`],
  );
  const viewingAs = asked.viewingAs === undefined ? [] : [`${VIEWING_AS}:${writePiece(asked.viewingAs)}`];
  return [asked.kind, ...inOrder, ...unknown, ...viewingAs].join(" ");
}

function writeTerm(filter: Filter, value: FilterValue): string {
  if (filter.kind === "time" && typeof value === "string") {
    const { operator, text } = splitOperator(value);
    return `${filter.name}:${operator ?? ""}${writePiece(text)}`;
  }
  if (filter.kind === "flag" && value === true) return filter.name;
  if (filter.kind === "time" && typeof value === "number" && isMoment(value)) {
    return `${filter.name}:${formatIsoTime(value, "UTC").replace("+00:00", "Z")}`;
  }
  const labels = new Set(groupsOf(filter).map(({ label }) => label));
  const values = typeof value === "string" ? [value] : value;
  if (typeof values === "object" && values.some((each) => labels.has(each)))
    return `${filter.name}:${values.map(quotePiece).join(",")}`;
  return `${filter.name}:${writeList(value)}`;
}

function writeList(value: FilterValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return writePiece(value);
  return value.map(writePiece).join(",");
}

function isMoment(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= LARGEST_SECONDS;
}
